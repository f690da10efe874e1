package connect4

import "github.com/alinha/alinha"

// Score converts a proven score to the integer of the common benchmark sets (Pons 2015), for a position with left
// empty cells. A draw is 0. A win is one more than half of the cells, rounded down, that are empty when the game
// ends; a loss is the negative of that. On 7x6 a win with the winner's n-th stone is 22-n.
func Score(s alinha.Score, left int) int {
	switch {
	case s.Value > 0:
		return (left-s.Plies)/2 + 1
	case s.Value < 0:
		return -((left-s.Plies)/2 + 1)
	}
	return 0
}

// FromScore is the inverse of [Score]: it converts the integer of a benchmark set to a proven score, for a position
// with left empty cells.
func FromScore(score, left int) alinha.Score {
	switch {
	case score > 0: // a win takes an odd number of plies
		return alinha.Score{Value: 1, Proven: true, Plies: left - 2*(score-1) - (left-1)%2}
	case score < 0: // a loss takes an even number of plies
		return alinha.Score{Value: -1, Proven: true, Plies: left - 2*(-score-1) - left%2}
	}
	return alinha.Score{Proven: true, Plies: left}
}
