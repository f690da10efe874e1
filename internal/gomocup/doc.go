// Package gomocup implements the protocol of Gomocup and Piskvork (Petr Laštovička, version 2) on both sides: a [Server]
// answers a manager for one of our engines, and an [Engine] runs an external program as an alinha.Engine.
//
// The manager and the engine exchange lines of text. A cell is "x,y": column and row, counted from 0 at the top left.
//
//	manager                  engine
//	START 15                 OK             begins a game on an empty board of 15x15
//	INFO timeout_turn 5000                  sets an option; no answer
//	BEGIN                    7,7            the engine makes the first move
//	TURN 8,7                 9,6            the opponent's move, then the engine's
//	BOARD                                   sets a position: own stones are 1, the opponent's 2
//	7,7,1
//	8,7,2
//	DONE                     9,6            the engine moves in the position
//	END                                     ends the program
//
// The server also knows the commands of Yixin (Kai Sun) that the users of Yixin-Board rely on: analysis of several moves,
// balanced moves, forbidden points, blocked cells and live reports of a search. Yixin's commands begin with YX.
//
// A [Server] runs two goroutines beside that of Serve, which alone owns the session and writes:
//
//	manager -> readLines --line--> Serve: handleLine, finishSearch, sendInfo -> manager
//	                                 |                         ^
//	                            spawnSearch           searchResult, alinha.Info
//	                                 v                         |
//	                               alinha.Engine.Search, report
//
// An [Engine] writes from the goroutine of Search, and reads the program's lines by a goroutine that runs readLines.
package gomocup
