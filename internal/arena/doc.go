// Package arena plays tournaments between engines, and measures how much stronger one engine is than another.
//
//	Settings        flags of the command match, as text
//	   │ ParseFormat, ParseClock, ParseThreshold, ParseSPRT
//	Tournament      variant, entrants, format, openings, TimeControl, Adjudication
//	   │ Play
//	   ├─> pairings     who plays whom in a round: round-robin, gauntlet, knockout, Swiss
//	   ├─> GameIDs      Pairs pairs of games for each pairing; a pair has one opening, played with both colours
//	   ├─> Executor     a study for each round, a unit for each game: in this process or on the workers of a server
//	   │      └─> Runner    plays a game until the board, the clock or the adjudication ends it
//	   ├─> Checkpoint   each finished game, so that a tournament that was stopped resumes
//	   └─> Standings    an EntrantResult of each entrant, a Tally (the pentanomial) of each two entrants
//	          ├─> SPRT          ends a match of two entrants
//	          ├─> Ratings       Elo with 95 % intervals
//	          └─> MatchReport, CrossTable
//
// The next round is paired from the Standings when all games of a round are finished.
package arena
