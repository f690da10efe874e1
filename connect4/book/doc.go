// Package book builds, checks, reads and writes opening books of Connect Four.
//
// A [Book] knows the score of every undecided position with at most so many stones, its ply. A [Builder] makes one:
// it collects the scores of the positions of the deepest ply, which a [Solver] finds, chunk by chunk, and computes all
// others from them by negamax. [Openings] is the book of 7x6 that is embedded in the program. A Book is a connect4.Book:
// connect4.Solver asks it before it searches.
//
// The score of a position is one byte, score+32, at an index that position and board size determine (see indexer), so
// that neither file holds keys. The file of a book, 17 bytes and more:
//
//	"alinha book 1\n"      14 bytes
//	columns, rows, ply     1 byte each
//	Deflate (RFC 1951)     scores of the positions with 0 stones, 1 stone, ... ply stones; 1 byte for each index
//	CRC-32                 4 bytes, the highest first, of all bytes before them
//
// The file of a draft, in which a Builder keeps the scores so far:
//
//	"alinha draft 1\n"     15 bytes
//	columns, rows, ply     1 byte each
//	scores                 of the positions with ply stones; 1 byte for each index, 0 while unknown; may end early
//
// Scores are those of connect4.Score: 0 for a draw, otherwise one more than half of the cells, rounded down, that are
// empty when the game ends, negative if the mover loses.
package book
