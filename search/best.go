package search

import (
	"slices"

	"github.com/alinha/alinha"
)

// BestMoves returns the lines that are as good as any, in their order: the greatest
// value, then the shortest proven win or the longest proven loss.
func BestMoves(lines []alinha.MoveScore) []alinha.MoveScore {
	var best []alinha.MoveScore
	for _, line := range lines {
		switch c := CompareScores(line.Score, bestScore(best)); {
		case len(best) == 0 || c > 0:
			best = append(best[:0], line)
		case c == 0:
			best = append(best, line)
		}
	}
	return best
}

// TiedMoves returns the move of a result, if it has one, and then the others that it thinks as good.
func TiedMoves(res *alinha.Result) []alinha.Move {
	var moves []alinha.Move
	best := BestMoves(res.Moves)
	if res.Move != alinha.NoMove {
		moves = append(moves, res.Move)
		if !slices.ContainsFunc(best, func(l alinha.MoveScore) bool { return l.Move == res.Move }) {
			return moves
		}
	}
	for _, line := range best {
		if line.Move != res.Move {
			moves = append(moves, line.Move)
		}
	}
	return moves
}

func bestScore(best []alinha.MoveScore) alinha.Score {
	if len(best) == 0 {
		return alinha.Score{}
	}
	return best[0].Score
}

// rounding is how far apart equal expectations may come out.
const rounding = 1e-12

// CompareScores returns a positive number if the mover prefers a to b, 0 if he does not care.
func CompareScores(a, b alinha.Score) int {
	switch {
	case a.Value > b.Value+rounding:
		return 1
	case a.Value < b.Value-rounding:
		return -1
	case !a.Proven || !b.Proven || a.Value == 0:
		return 0
	case a.Value > 0:
		return b.Plies - a.Plies
	}
	return a.Plies - b.Plies
}
