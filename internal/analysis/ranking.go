package analysis

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// A RankedMove is a legal move with its score, if there is one.
type RankedMove struct {
	alinha.MoveScore
	Known bool // the search has scored the move
}

// Rank returns the moves of scores, the best score first, and after them the other legal moves in the order of the
// rules. Moves of equal score stay in the order of scores.
func (g *Game) Rank(scores []alinha.MoveScore) []RankedMove {
	sorted := slices.Clone(scores)
	search.SortMoves(sorted)
	legal := g.Pos.Moves(nil)
	ranked := make([]RankedMove, 0, max(len(legal), len(sorted)))
	for _, s := range sorted {
		ranked = append(ranked, RankedMove{s, true})
	}
	for _, m := range legal {
		if !slices.ContainsFunc(sorted, func(s alinha.MoveScore) bool { return s.Move == m }) {
			ranked = append(ranked, RankedMove{MoveScore: alinha.MoveScore{Move: m}})
		}
	}
	return ranked
}

// inMoveOrder returns scores in the order in which the rules list the moves, but that of the move first before all others.
func (g *Game) inMoveOrder(scores []alinha.MoveScore, first alinha.Move) []alinha.MoveScore {
	var ordered []alinha.MoveScore
	moves := g.Pos.Moves(nil)
	if i := slices.Index(moves, first); i > 0 {
		moves = slices.Insert(slices.Delete(moves, i, i+1), 0, first)
	}
	for _, m := range moves {
		if i := slices.IndexFunc(scores, func(s alinha.MoveScore) bool { return s.Move == m }); i >= 0 {
			ordered = append(ordered, scores[i])
		}
	}
	return ordered
}
