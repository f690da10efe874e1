package gomoku

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// extractPV returns what the search expects from a legal move on: what is forced, what the table
// remembers and is legal, and at last a win by fours.
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

// nextPVMoves returns what comes next on the board: a move, or a win by fours as a whole.
func (s *searcher) nextPVMoves() []alinha.Move {
	b := s.board
	me, foe := b.SideToMove, b.SideToMove.Other()
	switch {
	case b.ThreatCounts[me][board.Five] > 0:
		return s.legalPVMove(b.ThreatSets[me][board.Five].First())
	case b.ThreatCounts[foe][board.Five] > 0:
		answers := b.FiveDefences(foe)
		if answers == (board.CellSet{}) {
			answers = b.ThreatSets[foe][board.Five]
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
	// Its nodes are none of the search's: who looks on changes nothing.
	budget, done := budget.New(context.Background(), alinha.Limits{})
	defer done()
	a := s.vcf[me]
	a.Budget, a.Line = budget, nil
	a.SetLimits(400, board.Dead) // more than a node has
	if a.FindVCFLine() {
		return a.VCFProof().Line()
	}
	return nil
}

// legalPVMove returns the move of an empty cell; nil if it is a foul.
func (s *searcher) legalPVMove(cell int) []alinha.Move {
	if s.board.IsForbidden(s.board.SideToMove, cell) {
		return nil
	}
	return []alinha.Move{s.board.MoveOf(cell)}
}
