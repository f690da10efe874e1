package gomoku

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// extractPV returns the principal variation that starts with a legal move of the root: forced replies, legal table moves, and
// a VCF at the end.
func (s *searcher) extractPV(m alinha.Move) []alinha.Move {
	b := s.board
	line := []alinha.Move{m}
	b.Play(m)
	for b.Outcome() == alinha.Undecided && len(line) < maxDepth {
		next := s.nextPVMoves()
		if next == nil {
			break
		}
		for _, m := range next {
			b.Play(m)
		}
		line = append(line, next...)
	}
	for range line {
		b.Undo()
	}
	return line
}

// nextPVMoves returns the next moves of the principal variation: one move, a whole VCF, or nil at its end.
func (s *searcher) nextPVMoves() []alinha.Move {
	b := s.board
	me, opp := b.SideToMove, b.SideToMove.Other()
	switch {
	case b.ThreatCounts[me][board.Five] > 0:
		return s.legalPVMove(b.ThreatSets[me][board.Five].First())
	case b.ThreatCounts[opp][board.Five] > 0:
		answers := b.FiveDefences(opp)
		if answers == (board.CellSet{}) {
			answers = b.ThreatSets[opp][board.Five]
		}
		return s.legalPVMove(answers.First())
	case b.ThreatCounts[me][board.OpenFour] > 0:
		return s.legalPVMove(b.ThreatSets[me][board.OpenFour].First())
	}
	if e := s.ttProbe(b.Key(), 0); (e.Bound == tt.Exact || e.Bound == tt.Lower) && e.Move >= 0 && b.Empty.Has(int(e.Move)) {
		return s.legalPVMove(int(e.Move))
	}
	if b.Caro() {
		return nil
	}
	// The VCF has a budget of its own: its nodes do not count, so that reporting changes no search.
	budget, done := budget.New(context.Background(), alinha.Limits{})
	defer done()
	a := s.vcf[me]
	a.Budget, a.Line = budget, nil
	a.SetLimits(400, board.Dead) // more nodes than a VCF at a node of the search has
	if a.FindVCFLine() {
		return a.VCFProof().Line()
	}
	return nil
}

// legalPVMove returns the one move on an empty cell, or nil if the move is a foul.
func (s *searcher) legalPVMove(cell int) []alinha.Move {
	if s.board.IsForbidden(s.board.SideToMove, cell) {
		return nil
	}
	return []alinha.Move{s.board.MoveOf(cell)}
}
