// Package board is the board of package gomoku. A [Board] keeps up to date, stone by stone, for every empty cell: the
// patterns that a stone of either side would make there (five, four, open three, ...), the threat that follows from the
// patterns, and the share of the cell in the evaluation.
//
// One stone changes the information in five stages:
//
//	line word   Each row, column and diagonal is a word of two bits a cell (lineBits). The stone is XORed into the four
//	            words through its cell.
//
//	              index  ... 10  9  8  7  6  5  4 ...
//	                          .  O  X  .  .  X  #        X First's, O Second's, # off the board
//	              bits   ... 00 10 01 00 00 01 11 ...
//
//	window      The stones up to the radius of the rule (4 or 5) to both sides of an empty cell are shifted out of a
//	            line word; the two empty bits of the cell itself are dropped. A window has 16 or 20 bits.
//
//	              place    0  1  2  3      4  5  6  7
//	                       .  X  X  .  [ ] .  .  X  O
//
//	pattern     The pattern table of the rule (rule.go, pattern.go) gives for each window the pattern of a stone on the
//	            cell, for both sides: 64 KiB or 1 MiB.
//
//	code        The four patterns of a side, in any order, are numbered by a PatternCode (1,365 combinations). A table
//	            of 65,536 entries gives the code and the Threat of the combination.
//
//	evaluation  Each code has four weights; each pair of the codes of both sides adds to the accumulators of a small
//	            network (evaluate.go, network.go). The sums are updated by the cells that changed.
//
// The 16-byte [CellInfo] of each cell that changes is pushed on an undo stack first; [Board.UndoPlace] copies the entries
// back:
//
//	undoInfos   | stone 1 | stone 2    | stone 3 |     old hash, sums and length of undoStack, one for each stone
//	                 |         |            |
//	undoStack   | c c c c | c c c c c c | c c c |      old CellInfo of the changed cells
//
// On processors with AVX-512 sixteen cells are updated at once (lanes.go, vectors_amd64.s); elsewhere plain Go does the
// same, and a test compares both.
package board
