package search

import (
	"slices"

	"github.com/alinha/alinha"
)

// BestMoves returns the moves whose score no other move's score exceeds, in the order of moves. CompareScores defines
// the order of scores. The result is nil if there are no moves.
func BestMoves(moves []alinha.MoveScore) []alinha.MoveScore {
	var best []alinha.MoveScore
	for _, m := range moves {
		c := 1
		if len(best) > 0 {
			c = CompareScores(m.Score, best[0].Score)
		}
		switch {
		case c > 0:
			best = append(best[:0], m)
		case c == 0:
			best = append(best, m)
		}
	}
	return best
}

// TiedMoves returns res.Move and, after it, the other moves of res.Moves whose score is as good. It returns res.Move alone
// if res.Moves has a better move, and the moves of BestMoves if res.Move is alinha.NoMove.
func TiedMoves(res *alinha.Result) []alinha.Move {
	var moves []alinha.Move
	best := BestMoves(res.Moves)
	if res.Move != alinha.NoMove {
		moves = append(moves, res.Move)
		if !slices.ContainsFunc(best, func(m alinha.MoveScore) bool { return m.Move == res.Move }) {
			return moves
		}
	}
	for _, m := range best {
		if m.Move != res.Move {
			moves = append(moves, m.Move)
		}
	}
	return moves
}

// SortMoves sorts moves by CompareScores, the best first. Moves with equal scores keep their order.
func SortMoves(moves []alinha.MoveScore) {
	slices.SortStableFunc(moves, func(a, b alinha.MoveScore) int { return CompareScores(b.Score, a.Score) })
}

// rounding is the greatest difference between two expectations that counts as a rounding error.
const rounding = 1e-12

// CompareScores returns a positive number if the side to move prefers a to b, a negative number if it prefers b, and 0
// if they are equally good. The greater value is better; values that differ by at most 1e-12 are equal, since sums of
// probabilities are rounded. Two scores of value 0 are equal. Of two wins (equal values above 0) the proven one is
// better, then the shorter one; of two losses the unproven one, then the longer one. Of two proven lengths that are
// equal, the exact one is better than an upper bound (Score.AtMost).
func CompareScores(a, b alinha.Score) int {
	switch {
	case a.Value > b.Value+rounding:
		return 1
	case a.Value < b.Value-rounding:
		return -1
	case a.Value == 0:
		return 0
	}
	sign := 1 // the shorter length is better
	if a.Value < 0 {
		sign = -1
	}
	switch {
	case a.Proven != b.Proven:
		return sign * (btoi(a.Proven) - btoi(b.Proven))
	case !a.Proven:
		return 0
	case a.Plies != b.Plies:
		return sign * (b.Plies - a.Plies)
	}
	return btoi(b.AtMost) - btoi(a.AtMost)
}

// btoi returns 1 for true and 0 for false.
func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
