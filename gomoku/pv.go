package gomoku

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// extractPV returns what the search expects from a legal move on: what is forced, what the table
// remembers and is legal, and at last a win by fours.
func (s *searcher) extractPV(m alinha.Move) []alinha.Move {
	b := s.board
	line := []alinha.Move{m}
	b.Play(m)
	for b.outcome == alinha.Undecided && len(line) < maxDepth {
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
	me, foe := b.toMove, b.toMove.Other()
	switch {
	case b.threatCounts[me][Five] > 0:
		return s.legalPVMove(b.threatSets[me][Five].first())
	case b.threatCounts[foe][Five] > 0:
		answers := b.fiveDefences(foe)
		if answers == (cellSet{}) {
			answers = b.threatSets[foe][Five]
		}
		return s.legalPVMove(answers.first())
	case b.threatCounts[me][OpenFour] > 0:
		return s.legalPVMove(b.threatSets[me][OpenFour].first())
	}
	if e := s.ttProbe(b.Key(), 0); (e.Bound == tt.Exact || e.Bound == tt.Lower) && e.Move >= 0 && b.empty.has(int(e.Move)) {
		return s.legalPVMove(int(e.Move))
	}
	if b.caro() {
		return nil
	}
	// Its nodes are none of the search's: who looks on changes nothing.
	budget, done := budget.New(context.Background(), alinha.Limits{})
	defer done()
	a := s.vcf[me]
	a.Budget, a.line = budget, nil
	a.vcfNodesLeft, a.minSecondPattern = 400, dead // more than a node has
	if a.findVCFLine() {
		return a.lineProof(a.line).Line()
	}
	return nil
}

// legalPVMove returns the move of an empty cell; nil if it is a foul.
func (s *searcher) legalPVMove(cell int) []alinha.Move {
	if s.board.isForbidden(s.board.toMove, cell) {
		return nil
	}
	return []alinha.Move{s.board.moveOf(cell)}
}
