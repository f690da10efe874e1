package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// TimeControl is the time and the work that an engine has.
type TimeControl struct {
	alinha.Limits // of each move

	GameTime, Increment time.Duration // for all moves of a game, and more for each of them; 0 for none
	Tolerance           time.Duration // by which a move may be late
}

// A clockSetter engine shares out the time of a game by itself; others get a share for each move.
type clockSetter interface {
	Clock(match, left time.Duration)
}

// limits returns those of a move, and the time after which it is late, 0 for never.
func (c *TimeControl) limits(e alinha.Engine, left time.Duration) (alinha.Limits, time.Duration) {
	lim := c.Limits
	if c.GameTime == 0 {
		if lim.Time == 0 {
			return lim, 0
		}
		return lim, lim.Time + c.Tolerance
	}
	turn := left
	if lim.Time > 0 {
		turn = min(lim.Time, left)
	}
	if own, ok := e.(clockSetter); ok {
		own.Clock(c.GameTime, left)
		lim.Time = turn
	} else {
		lim.Time = gomocup.Budget(turn, left)
	}
	return lim, turn + c.Tolerance
}

// playMatch plays a game to its end. Both games of a pair have the same opening and the same dice.
func (w *worker) playGame(ctx context.Context, id GameID) (*game, error) {
	var players [2]alinha.Engine
	for i, entrant := range [2]int{id.A, id.B} {
		e, err := w.engineOf(entrant)
		if err != nil {
			return nil, err
		}
		players[(i+id.Game)%2] = e
	}
	g, pos, err := w.opening(id.Pair)
	if err != nil {
		return nil, err
	}
	g.Name, g.Event, g.Date = id.String(), w.Name, w.Date
	g.Round = fmt.Sprint(id.Round)
	for i, entrant := range [2]int{id.A, id.B} {
		g.Players[(i+id.Game)%2] = w.Entrants[entrant].Name
	}
	m := &game{
		worker:   w,
		Game:     g,
		pos:      pos,
		rng:      rand.New(rand.NewPCG(w.Seed, 2*uint64(id.Pair)+1)),
		timeLeft: [2]time.Duration{w.TimeControl.GameTime, w.TimeControl.GameTime},
	}
	for side, e := range players {
		if err := m.prepareEngine(ctx, e, alinha.Player(side)); err != nil {
			return nil, err
		}
	}
	for pos.Outcome() == alinha.Undecided && g.Outcome == alinha.Undecided {
		if err := m.playMove(ctx, players[pos.ToMove()]); err != nil {
			return nil, err
		}
	}
	if g.Outcome == alinha.Undecided {
		g.Outcome = pos.Outcome()
	}
	return m, nil
}

// A game is under way.
type game struct {
	*worker
	*record.Game
	pos      alinha.Position
	rng      *rand.Rand
	timeLeft [2]time.Duration // on the clocks
	streaks  [2]valueStreaks
	fault    error // by which a side has forfeited it; nil if none has
}

// A preparer gets ready for a game before its clock runs.
type preparer interface {
	Prepare(ctx context.Context, pos alinha.Position) error
}

// prepareEngine makes an engine forget the last game and get ready for this one.
func (m *game) prepareEngine(ctx context.Context, e alinha.Engine, side alinha.Player) error {
	if r, ok := e.(alinha.Resetter); ok {
		r.Reset()
	}
	p, ok := e.(preparer)
	if !ok {
		return nil
	}
	return m.handleForfeit(ctx, side, p.Prepare(ctx, m.pos))
}

// handleForfeit takes the error of an engine that has lost by it; any other it returns.
func (m *game) handleForfeit(ctx context.Context, side alinha.Player, err error) error {
	forfeit, ok := errors.AsType[*gomocup.Forfeit](err)
	if !ok || ctx.Err() != nil {
		return err
	}
	reason := record.ByForfeit
	if forfeit.Fault == gomocup.Late {
		reason = record.OnTime
	}
	m.lose(side, reason, forfeit.Error())
	m.fault = forfeit
	return nil
}

// playMove lets an engine move.
func (m *game) playMove(ctx context.Context, e alinha.Engine) error {
	side := m.pos.ToMove()
	lim, late := m.TimeControl.limits(e, m.timeLeft[side])
	began := time.Now()
	res, err := e.Search(ctx, m.pos, lim, nil)
	took := time.Since(began)
	if ctx.Err() != nil {
		return ctx.Err() // a move that a search was hurried into is no move of a game
	}
	if err != nil {
		return m.handleForfeit(ctx, side, err)
	}
	board, _ := rules.BoardOf(m.pos)
	switch err := board.Try(res.Move); {
	case err != nil:
		m.lose(side, record.ByForfeit, err.Error())
		return nil
	case late > 0 && took > late:
		m.lose(side, record.OnTime, fmt.Sprintf("%d ms", took.Milliseconds()))
		return nil
	}
	m.timeLeft[side] = max(m.timeLeft[side]-took, 0) + m.TimeControl.Increment
	turn := record.Turn{Aim: res.Move, Cell: res.Move, Time: took, Comment: moveComment(&res)}
	m.pos.Play(res.Move)
	if m.pos.ToMove() == alinha.Chance {
		turn.Cell = PlayChance(m.rng, m.pos)
	}
	m.Turns = append(m.Turns, turn)
	m.streaks[side].update(&m.Adjudication, &res)
	return m.adjudicate(ctx, side)
}

// moveComment writes what an engine thought of its move: its value and depth.
func moveComment(res *alinha.Result) string {
	if !reportsScore(res) {
		return ""
	}
	text := fmt.Sprintf("%+.3f/%d", res.Score.Value, res.Depth)
	if res.Score.Proven {
		text += "!"
	}
	return text
}

// reportsScore says that an engine has told what it thinks; programs of others tell only
// their moves.
func reportsScore(res *alinha.Result) bool { return res.Depth > 0 || res.Nodes > 0 }

// lose ends the game, lost by a side for a reason, which the last move's comment tells.
func (m *game) lose(side alinha.Player, reason record.Reason, text string) {
	m.end(alinha.WinFor(side.Other()), reason)
	if last := len(m.Turns) - 1; last >= 0 && text != "" {
		turn := &m.Turns[last]
		if turn.Comment != "" {
			turn.Comment += "; "
		}
		turn.Comment += text
	}
}

func (m *game) end(outcome alinha.Outcome, reason record.Reason) {
	m.Outcome, m.Reason = outcome, reason
}
