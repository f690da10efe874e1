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
// The commands of Yixin (Kai Sun) begin with YX. The server answers all that Yixin-Board sends:
//
//	START, BEGIN, TURN, BOARD, END ...     Piskvork, qpiskvork, c-gomoku-cli, Yixin-Board   played
//	RECTSTART, RESTART, TAKEBACK, PLAY     Piskvork, qpiskvork                              played
//	SWAP2BOARD                             qpiskvork                                        played
//	STOP, YXSTOP                           c-gomoku-cli, Yixin-Board                        the best move at once
//	YXBOARD, YXNBEST, YXSEARCHDEFEND,      Yixin-Board                                      analysis of the position
//	YXBALANCEONE, YXBALANCETWO, YXSHOWFORBID
//	YXBLOCK, YXBLOCKUNDO, YXBLOCKRESET     Yixin-Board                                      cells left out
//	YXBLOCKPATH, ...UNDO, ...RESET         Yixin-Board                                      the next move left out; further
//	                                                                                        ahead without effect
//	YXSWAP2STEP1 to 3, YXSOOSORVSTEP1 to 6 Yixin-Board                                      played
//	RIFSTEP1 to 5, YAMAGUCHISTEP1 to 5,    AlphaGomoku's extension of the protocol          played
//	SOOSYRVSTEP1 to 6, TARAGUCHISTEP1 to 4,
//	SAKATASTEP1 to 3
//	YXSHOWINFO, YXHASHCLEAR                Yixin-Board                                      carried out
//	YXQUERYDATABASE...                     Yixin-Board                                      as an empty database
//	YXEDIT...DATABASE, YXDB..., YXHASHDUMP Yixin-Board                                      a MESSAGE that there is none
//	YXFORBID, YXSHOWHASHUSAGE, YXPRINTFEATURE
//	YXDRAW, YXRESIGN                       Yixin-Board                                      no answer
//
// docs/gomocup.md lists the commands for users.
//
// INFO sets timeout_turn, timeout_match, time_left, max_memory, rule, max_depth, max_node, hash_size, thread_num, pondering,
// strength and show_detail, and ignores other keys.
//
// A [Server] runs two goroutines beside that of Serve, which alone owns the session and writes:
//
//	manager -> readLines --line--> Serve: receive, handleLine, finishSearch, sendInfo -> manager
//	                                 |                         ^
//	                            spawnSearch           searchResult, alinha.Info
//	                                 v                         |
//	                               alinha.Engine.Search, report
//
// An [Engine] writes from the goroutine of Search, and reads the program's lines by a goroutine that runs readLines.
package gomocup
