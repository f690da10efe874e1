// Package classic implements the seven reference systems from which the project
// started, as faithfully as their documents allow, faults included:
//
//	     type          game                    method                              document
//	R1   J2Velha       n in a row on n x n     minimax to a fixed depth            Batista and Jacintho 2008, annex A
//	R2   J2VelhaAB     4x4 for points, slips   alpha-beta ("J2Velha II")           Batista and Jacintho 2008, annex B
//	R3   Tabela        tic-tac-toe             table of 3^9 boards and their move  course work of 2019, programa 1
//	R4   Estrategia    tic-tac-toe             a rule for each of the nine moves   course work of 2019, programa 2
//	R5   Evora         free four on 7x6        minimax or alpha-beta, two values   Melz, University of Évora
//	R6   UFSCGomoku    Gomoku                  minimax in rings, nine line cases   Dyonisio and Rotta, UFSC 2016
//	R7   UFSCConnect4  Connect Four            alpha-beta, windows of four         Aragão and Wilpert, UFSC 2016
//
// Each is an alinha.Engine to play against and to measure; the rest of the project
// is there to surpass them.
//
// Portuguese identifiers (Tabuleiro, jogada, faz2, verificarJogada, ...) are the
// names of the programs in the documents, quoted so that the two can be compared.
package classic
