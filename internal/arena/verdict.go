package arena

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// A Verdict is when a game is ended before its end. The zero Verdict lets all games end by
// themselves. What engines think counts only where they tell it.
type Verdict struct {
	Plies int // a game that has so many is drawn; 0 for never

	// Who values its position at -Resign or less, so many times running, resigns.
	Resign      float64
	ResignMoves int // 0 for never

	// Where both sides value their positions at no more than Draw, either way, so many
	// times running, the game is drawn.
	Draw      float64
	DrawMoves int // 0 for never

	// Judge makes an engine, one for each of the games at once, whose proofs end a game. It
	// looks at so many Nodes of each position where chance does not move. Nil for nobody.
	Judge func() alinha.Engine
	Nodes uint64
}

// A mind is what a side has been thinking of late, in moves running.
type mind struct{ lost, even int }

// note remembers what a side thinks of the move that it has made.
func (m *mind) note(v *Verdict, res *alinha.Result) {
	value := res.Score.Value
	m.lost = running(m.lost, opinionated(res) && value <= -v.Resign)
	m.even = running(m.even, opinionated(res) && value <= v.Draw && value >= -v.Draw)
}

// running returns how often running something has happened.
func running(so int, again bool) int {
	if again {
		return so + 1
	}
	return 0
}

// judge ends an undecided game if the verdict says so, after a move of a side.
func (m *game) judge(ctx context.Context, side alinha.Player) error {
	v := &m.Verdict
	switch mine, other := m.minds[side], m.minds[side.Other()]; {
	case m.pos.Outcome() != alinha.Undecided:
	case v.ResignMoves > 0 && mine.lost >= v.ResignMoves:
		m.end(alinha.WinFor(side.Other()), record.ByResignation)
	case v.DrawMoves > 0 && mine.even >= v.DrawMoves && other.even >= v.DrawMoves, v.Plies > 0 && len(m.Turns) >= v.Plies:
		m.end(alinha.Draw, record.ByAdjudication)
	case m.judging != nil:
		return m.prove(ctx)
	}
	return nil
}

// prove asks the judge.
func (m *game) prove(ctx context.Context) error {
	if _, ok := m.pos.(alinha.Chancy); ok {
		return nil
	}
	res, err := m.judging.Search(ctx, m.pos, alinha.Limits{Nodes: m.Verdict.Nodes}, nil)
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
