// Package learner holds playing levels that err as people do who learn a game.
//
// A level searches soundly on a board that it sees badly. Before each move a noisy view of the position is drawn at
// random: every line of k cells gets a number of plies up to which it is visible, fewer for a diagonal than for a row.
// An alpha-beta search then plays a game in which a line wins only if it is completed within that many plies.
//
//	position --> noisy view --> search.PVS --> move
//	               ^                ^
//	   seed, position, level     depth and node limits of the level
//
// What is overlooked is therefore far away or hard to see, the opponent's threats more often than the mover's own, and
// no move is nonsense. That features of the board drop out at random before each move, and that better players look
// deeper, is the model that van Opheusden et al. fitted to people's games of four in a row (2023, "Expertise increases
// planning depth in human gameplay", Nature 618). The figures of this package are not theirs: they were chosen so that
// each level clearly beats the one below (docs/results/levels.md).
//
// [Connect4] plays boards on which pieces fall, [Gomoku] boards on which stones go anywhere.
package learner

import "math"

// MaxLevel is the strongest level of [Connect4] and [Gomoku], the one that errs least.
const MaxLevel = 9

// clampLevel returns the level to play for the Level of an engine: 0 and less mean 1.
func clampLevel(level int) int { return min(max(level, 1), MaxLevel) }

// plyDifficulty is the factor by which a line is harder to see for each ply that its completion is farther away.
const plyDifficulty = 3

// visiblePlies returns how many plies ahead a line is visible for a level that looks lookahead plies ahead. ease is a
// random draw, greater for a line that is easier to see. If ease is exponentially distributed with mean 1/d, where d is
// the difficulty of the line's direction, then the line is invisible lookahead+1 plies ahead with probability
// 1-exp(-d), and one ply nearer with probability 1-exp(-d/plyDifficulty). If the result is 0 or less, the line is not
// visible at all.
func visiblePlies(lookahead, ease float64) int {
	return 1 + int(math.Floor(lookahead+math.Log(ease)/math.Log(plyDifficulty)))
}

// maxEvaluation bounds the static evaluations of views, in thousandths of a win.
const maxEvaluation = 900
