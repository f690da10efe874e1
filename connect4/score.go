package connect4

import "github.com/alinha/alinha"

// Score returns the score of the common benchmark sets for a proven score of a position
// with so many empty cells: 0 for a draw, otherwise one more than half of the cells, rounded
// down, that are empty when the game ends, negative if the mover loses. On 7x6 a win by the
// winner's stone number s is 22-s.
func Score(s alinha.Score, left int) int {
	switch {
	case s.Value > 0:
		return (left-s.Plies)/2 + 1
	case s.Value < 0:
		return -((left-s.Plies)/2 + 1)
	}
	return 0
}

// FromScore is the inverse of Score: what a benchmark score is worth.
func FromScore(score, left int) alinha.Score {
	switch {
	case score > 0: // an odd number of plies
		return alinha.Score{Value: 1, Proven: true, Plies: left - 2*(score-1) - (left-1)%2}
	case score < 0: // an even one
		return alinha.Score{Value: -1, Proven: true, Plies: left - 2*(-score-1) - left%2}
	}
	return alinha.Score{Proven: true, Plies: left}
}
