package arena

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// A Adjudication is when a game is ended before its end. The zero Verdict lets all games end by
// themselves. What engines think counts only where they tell it.
type Adjudication struct {
	MaxPlies int // a game that has so many is drawn; 0 for never

	// Who values its position at -Resign or less, so many times running, resigns.
	ResignValue float64
	ResignMoves int // 0 for never

	// Where both sides value their positions at no more than Draw, either way, so many
	// times running, the game is drawn.
	DrawValue float64
	DrawMoves int // 0 for never

	// NewAdjudicator makes an engine, one for each of the games at once, whose proofs end a game. It
	// looks at so many Nodes of each position where chance does not move. Nil for nobody.
	NewAdjudicator func() alinha.Engine
	Nodes          uint64
}

// A valueStreaks is what a side has been thinking of late, in moves running.
type valueStreaks struct{ losing, drawn int }

// update remembers what a side thinks of the move that it has made.
func (m *valueStreaks) update(v *Adjudication, res *alinha.Result) {
	value := res.Score.Value
	m.losing = nextStreak(m.losing, reportsScore(res) && value <= -v.ResignValue)
	m.drawn = nextStreak(m.drawn, reportsScore(res) && value <= v.DrawValue && value >= -v.DrawValue)
}

// nextStreak returns how often running something has happened.
func nextStreak(so int, again bool) int {
	if again {
		return so + 1
	}
	return 0
}

// adjudicate ends an undecided game if the verdict says so, after a move of a side.
func (m *game) adjudicate(ctx context.Context, side alinha.Player) error {
	v := &m.Adjudication
	switch mine, other := m.streaks[side], m.streaks[side.Other()]; {
	case m.pos.Outcome() != alinha.Undecided:
	case v.ResignMoves > 0 && mine.losing >= v.ResignMoves:
		m.end(alinha.WinFor(side.Other()), record.ByResignation)
	case v.DrawMoves > 0 && mine.drawn >= v.DrawMoves && other.drawn >= v.DrawMoves, v.MaxPlies > 0 && len(m.Turns) >= v.MaxPlies:
		m.end(alinha.Draw, record.ByAdjudication)
	case m.adjudicator != nil:
		return m.adjudicateByProof(ctx)
	}
	return nil
}

// adjudicateByProof asks the judge.
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
