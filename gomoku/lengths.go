package gomoku

import (
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/search"
)

// A lengthProver finds the exact lengths of wins and losses in the scores of every move; the search itself finds upper bounds.
type lengthProver struct {
	board *board.Board
	value float64 // the value to prove: 1, a win of the side to move, or -1, a loss
	mate  *threat.MateSearch
	exact map[alinha.Move]alinha.Score // the exact lengths found
	noVCF bool                         // the side to move has no VCF
}

// maxExactPlies is the greatest length that a lengthProver searches for.
const maxExactPlies = 99

// newLengthProver returns a lengthProver that proves a win of the side to move (value 1) or a loss (value -1).
func newLengthProver(budget *budget.Budget, b *board.Board, value float64) *lengthProver {
	attacker := b.SideToMove
	if value < 0 {
		attacker = attacker.Other()
	}
	return &lengthProver{
		board: b, value: value,
		mate:  threat.NewMateSearch(budget, b, attacker, new(threat.NoVCFTable)),
		exact: make(map[alinha.Move]alinha.Score),
	}
}

// proveVCF searches for a VCF of the side to move, which nodes limits. If the score of the VCF's first move is no win,
// or a longer one, the score becomes a win in at most the plies of the VCF. The scores are in descending order, before
// and after.
func (p *lengthProver) proveVCF(scores []alinha.MoveScore, nodes int) {
	if p.noVCF || scores[0].Score.Proven && !scores[0].Score.AtMost {
		return
	}
	cell, plies, noVCF := p.mate.FindVCF(nodes)
	p.noVCF = noVCF
	for i := range scores {
		s := &scores[i].Score
		if plies > 0 && scores[i].Move == p.board.MoveOf(cell) && (!s.Proven || s.Plies > plies) {
			*s = alinha.Score{Value: 1, Proven: true, Plies: plies, AtMost: plies > exactWin}
		}
	}
	search.SortMoves(scores)
}

// prove replaces bounds in scores, which are in descending order, by exact lengths: of all winning moves in a won position, of
// all moves in a lost one. Undecided moves that win as soon as the quickest win become wins too. prove visits that many nodes at
// most, not counting short searches for a VCF. Afterwards the scores are in descending order again.
func (p *lengthProver) prove(scores []alinha.MoveScore, nodes int) {
	p.mate.SetMateNodeLimit(nodes)
	plies := exactWin
	if p.value < 0 {
		plies++
	}
	bounded := func(m alinha.MoveScore) bool { return m.Score.Value == p.value && m.Score.AtMost }
	for ; plies <= maxExactPlies && slices.ContainsFunc(scores, bounded); plies += 2 {
		if p.value > 0 && !p.mate.WinWithin(plies) && !p.mate.OutOfNodes() {
			continue
		}
		shortest := len(p.exact) == 0
		for i := range scores {
			if s := scores[i].Score; bounded(scores[i]) || shortest && p.value > 0 && !s.Proven {
				p.proveMove(&scores[i], plies)
			}
		}
		if p.mate.OutOfNodes() {
			break
		}
	}
	search.SortMoves(scores)
}

// proveMove makes the score of a move exact if the game ends after that many plies. The caller has excluded shorter
// lengths.
func (p *lengthProver) proveMove(m *alinha.MoveScore, plies int) {
	cell, within := p.board.CellOf(m.Move), m.Score.AtMost && m.Score.Plies <= plies
	switch {
	case within:
	case p.value > 0:
		within = p.mate.MoveWins(cell, plies)
	default:
		within = p.mate.ReplyLoses(cell, plies)
	}
	if within && !p.mate.OutOfNodes() {
		m.Score = alinha.Score{Value: p.value, Proven: true, Plies: plies}
		p.exact[m.Move] = m.Score
	}
}

// exactScore returns the exact score of a move, if it is known. A nil lengthProver knows none.
func (p *lengthProver) exactScore(m alinha.Move) (s alinha.Score, ok bool) {
	if p != nil {
		s, ok = p.exact[m]
	}
	return s, ok
}

// unlimitedLengthNodes is the node limit of proveVCF and prove where the search has no limit of time or nodes.
const unlimitedLengthNodes = 2_000_000

// minLengthNodes is the least node limit of proveVCF and prove after an iteration.
const minLengthNodes = 20_000

// proveLengths finds wins by VCF and exact lengths after an iteration that scored every move, and makes the move that
// is best now the result; decided reports whether every move is a proven win, loss or draw. While moves are undecided,
// the two searches of proveLengths may each visit as many nodes as the search has visited so far, so that the next
// iteration also gets its share.
func (r *rootSearch) proveLengths(decided bool) {
	scores := r.result.Moves
	if len(scores) == 0 {
		return
	}
	nodes := max(int(r.Visited()), minLengthNodes)
	switch {
	case decided && (r.lim.Time > 0 || r.lim.Nodes > 0):
		nodes = math.MaxInt
	case decided:
		nodes = unlimitedLengthNodes
	}
	value := scores[0].Score.Value
	switch {
	case !scores[0].Score.Proven:
		value = 1 // a VCF may win
	case value == 0:
		return
	}
	if r.lengths == nil || r.lengths.value != value {
		r.lengths = newLengthProver(r.Budget, r.board, value)
	}
	if value > 0 {
		r.lengths.proveVCF(scores, nodes)
	}
	if scores[0].Score.Proven {
		r.lengths.prove(scores, nodes)
	}
	r.setBest(scores[0].Move, scores[0].Score)
}
