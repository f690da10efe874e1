// Package connect4 solves Connect Four: four in a row on boards of 4 to 12 columns and 1 to 15 rows in which pieces
// fall, as long as columns*(rows+1) is 64 at most.
//
// A [Solver] finds the outcome under perfect play and its distance in plies. It is a null-window alpha-beta search on
// two bitboards a position (Tromp 2008, Pons 2015) with a transposition table of exact keys. What keeps the tree
// small:
//
//   - Only moves that do not lose at once are searched, and each position carries the threats of both sides
//     (alignment.go).
//   - Parity bounds many positions without a search (claimeven.go; Allis 1988).
//   - Children are expanded, bounded by parity and probed in the table before any is searched (children.go, and the
//     same in AVX-512 in children_amd64.s; table.go).
//   - Moves are ordered by threats, history and a small network (movepick.go, network.go).
//
// From the outside in:
//
//	Solver.Search              solver.go        takes a workspace with a table and memory
//	rootSearch                 root.go          asks until the bounds meet; best move, variation
//	threadPool.nullWindow      threadpool.go    runs one query, on one or more goroutines
//	searcher.nullWindow        boardsearch.go   tries parity and the table
//	searcher.search            search.go        the recursive search
//
// A [Book] knows the values of the first plies, which are the hardest; package connect4/book makes and embeds one.
// Package connect4/census counts positions.
package connect4
