// Package connect4 solves Connect Four: four in a row on boards of 4 to 12 columns and
// 1 to 15 rows in which pieces fall, as long as columns times rows plus one is 64 at most.
//
// A [Solver] finds who wins under perfect play and in how many plies, by alpha-beta
// over two words a position (Tromp 2008, Pons 2015) with a table of exact tags. Four
// things make the tree small: what must be played is played, each position carries
// the other side's threats, the parity of the columns gives bounds without a search
// (Allis 1988 has the idea; claimeven.go says what is claimed and why), and the windows are null.
// A [Book] knows the values of the first plies, which are the hardest; package connect4/book makes one.
// Package connect4/census counts positions.
package connect4
