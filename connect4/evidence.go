package connect4

import "github.com/alinha/alinha"

// An Evidence is how the Solver knows who wins a position.
type Evidence string

// The kinds of evidence, in the order in which the Solver tries them.
const (
	WinEvidence    Evidence = "win"    // the side to move wins at once
	BookEvidence   Evidence = "book"   // the Book holds the position
	LossEvidence   Evidence = "loss"   // the opponent wins at once after every move
	ParityEvidence Evidence = "parity" // a claim by the parity of the columns (claimeven) proves the outcome
	SearchEvidence Evidence = "search" // none of those: it takes a search
)

// Evidence returns how the Solver knows the outcome of a position whose proven score is given. Its errors are those of
// Search.
func (s *Solver) Evidence(pos alinha.Position, score alinha.Score) (Evidence, error) {
	p, columns, rows, err := readPosition(pos)
	if err != nil {
		return "", err
	}
	b := newBoardSearch(columns, rows, newTable(uint(columns*(rows+1)), 1))
	if b.winningMoves(p) != 0 {
		return WinEvidence, nil
	}
	if s.Book != nil {
		if _, ok := s.Book.Lookup(Size{columns, rows}.bitboards(p)); ok {
			return BookEvidence, nil
		}
	}
	if b.allMovesLose(p) {
		return LossEvidence, nil
	}
	low, lowKnown := b.parityBound(p, -1)
	high, highKnown := b.parityBound(p, 0)
	isDrawAtLeast, isDrawAtMost := lowKnown && low > -1, highKnown && high <= 0
	switch {
	case score.Value > 0 && highKnown && high > 0,
		score.Value < 0 && lowKnown && low <= -1,
		score.Value == 0 && isDrawAtLeast && isDrawAtMost:
		return ParityEvidence, nil
	}
	return SearchEvidence, nil
}

// allMovesLose implements boardSearch.
func (s *searcher[H]) allMovesLose(p position) bool {
	return nonLosingMoves(s.playable(p.own|p.opp), s.threats(p.opp, p)) == 0
}

// parityBound implements boardSearch.
func (s *searcher[H]) parityBound(p position, alpha int) (v int, ok bool) {
	noLine := !hasAlignment[H](s.attainable(p.own, p.opp, p.left, alpha))
	return s.claimevenBound(p, s.playable(p.own|p.opp), s.threats(p.own, p), s.threats(p.opp, p), alpha, noLine)
}
