// Package classic plays the seven reference systems from which the project
// started, as faithfully as their documents allow, faults included:
//
//	R1  J2Velha: minimax to a depth, n in a row on n x n (Batista and Jacintho 2008, annex A)
//	R2  J2Velha II: alpha-beta on 4x4 for points, with pieces that slip (the same, annex B)
//	R3  a table of the 3^9 boards of tic-tac-toe, each with its right move (course work of 2019, programa 1)
//	R4  a rule for each of the nine moves of tic-tac-toe (the same, programa 2)
//	R5  free four in a row on 7x6: minimax and alpha-beta, two evaluations (Melz, Évora)
//	R6  gomoku: rings round the stones, nine cases of a line (Dyonisio and Rotta, UFSC 2016)
//	R7  Connect Four: windows of four, centre first (Aragão and Wilpert, UFSC 2016)
//
// Each is an alinha.Engine that can be played against and measured. The rest of
// the project is there to surpass them.
package classic
