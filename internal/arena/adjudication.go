package arena

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// Adjudication is the rules that end a game before the board decides it. The zero Adjudication ends no game. Only moves
// for which an engine reports a score count towards resignations and draws.
type Adjudication struct {
	MaxPlies int // a game of so many plies is drawn; 0 for no limit

	// A side resigns after ResignMoves of its moves in a row with a score of -ResignValue or less.
	ResignValue float64
	ResignMoves int // 0 for no resignation

	// A game is drawn when each side has made DrawMoves moves in a row with a score from -DrawValue to DrawValue.
	DrawValue float64
	DrawMoves int // 0 for no draws by score

	// A proof of catalog.Solver ends a game. The solver searches at most Nodes nodes of the position after each move; 0
	// for no proofs. Games with chance moves have none.
	Nodes uint64
}

// valueStreaks counts a side's latest moves in a row with a score low enough to resign, and near enough to 0 to draw.
type valueStreaks struct{ losing, drawn int }

// update counts the score of the side's latest move.
func (s *valueStreaks) update(a *Adjudication, res *alinha.Result) {
	value := res.Score.Value
	s.losing = nextStreak(s.losing, reportsScore(res) && value <= -a.ResignValue)
	s.drawn = nextStreak(s.drawn, reportsScore(res) && value <= a.DrawValue && value >= -a.DrawValue)
}

// nextStreak returns the length of a streak after one more move: one more if the move belongs to the streak, else 0.
func nextStreak(length int, continued bool) int {
	if continued {
		return length + 1
	}
	return 0
}

// adjudicate ends an undecided game after a move of a side, if a rule of the adjudication applies. The error is that of
// the adjudicator.
func (m *game) adjudicate(ctx context.Context, side alinha.Player) error {
	a := &m.Adjudication
	switch own, other := m.streaks[side], m.streaks[side.Other()]; {
	case m.pos.Outcome() != alinha.Undecided:
	case a.ResignMoves > 0 && own.losing >= a.ResignMoves:
		m.end(alinha.WinFor(side.Other()), record.ByResignation)
	case a.DrawMoves > 0 && own.drawn >= a.DrawMoves && other.drawn >= a.DrawMoves, a.MaxPlies > 0 && len(m.Turns) >= a.MaxPlies:
		m.end(alinha.Draw, record.ByAdjudication)
	case m.adjudicator != nil:
		return m.adjudicateByProof(ctx)
	}
	return nil
}

// adjudicateByProof ends the game with the value of its position, if the adjudicator proves the value.
func (m *game) adjudicateByProof(ctx context.Context) error {
	if _, ok := m.pos.(alinha.Chancy); ok {
		return nil
	}
	res, err := m.adjudicator.Search(ctx, m.pos, alinha.Limits{Nodes: m.Adjudication.Nodes}, nil)
	if err != nil || !res.Score.Proven {
		return err
	}
	switch value := res.Score.Value; {
	case value > 0:
		m.end(alinha.WinFor(m.pos.ToMove()), record.ByAdjudication)
	case value < 0:
		m.end(alinha.WinFor(m.pos.ToMove().Other()), record.ByAdjudication)
	default:
		m.end(alinha.Draw, record.ByAdjudication)
	}
	return nil
}
