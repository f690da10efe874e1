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

// A game is a game in progress.
type game struct {
	*runner
	*record.Game
	pos      alinha.Position
	rng      *rand.Rand       // of chance moves
	timeLeft [2]time.Duration // on the clock of each side
	streaks  [2]valueStreaks
	fault    *gomocup.Forfeit // by which a side has forfeited the game; nil if none has
}

// playGame plays a game from its opening g to its end, and appends the moves to g. Both games of a pair have the same
// opening and the same random numbers for chance moves. An error of an engine that is a *gomocup.Forfeit loses the game;
// any other error is returned.
func (r *runner) playGame(ctx context.Context, id GameID, g *record.Game) (*game, error) {
	var players [2]alinha.Engine
	for i, entrant := range [2]int{id.A, id.B} {
		e, err := r.engineOf(entrant)
		if err != nil {
			return nil, err
		}
		players[(i+id.Game)%2] = e
	}
	if r.OpeningRule != "" {
		var err error
		if players, err = r.playOpening(ctx, id, g, players); err != nil {
			return nil, err
		}
	}
	pos, err := g.End()
	if err != nil {
		return nil, err
	}
	r.prepareAdjudicator()
	m := &game{
		runner:   r,
		Game:     g,
		pos:      pos,
		rng:      rand.New(rand.NewPCG(r.Seed, 2*uint64(id.Pair)+1)),
		timeLeft: [2]time.Duration{r.TimeControl.GameTime, r.TimeControl.GameTime},
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

// A preparer is an engine that gets ready for a game before its clock runs.
type preparer interface {
	Prepare(ctx context.Context, pos alinha.Position) error
}

// prepareEngine resets an engine after its last game, and prepares it for this one.
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

// handleForfeit ends the game as lost by a side whose engine has returned a *gomocup.Forfeit, and returns nil. It
// returns any other error, and every error once ctx has ended.
func (m *game) handleForfeit(ctx context.Context, side alinha.Player, err error) error {
	forfeit, ok := errors.AsType[*gomocup.Forfeit](err)
	if !ok || ctx.Err() != nil {
		return err
	}
	reason := record.ByForfeit
	if forfeit.Fault == gomocup.Timeout {
		reason = record.OnTime
	}
	m.lose(side, reason, forfeit.Error())
	m.fault = forfeit
	return nil
}

// playMove lets an engine search and plays its move, with the chance move that follows. A fault, an illegal move or an
// exceeded time limit loses the game; after any other move the rules of adjudication apply. The error is that of ctx,
// or one of an engine that is no *gomocup.Forfeit.
func (m *game) playMove(ctx context.Context, e alinha.Engine) error {
	side := m.pos.ToMove()
	lim, deadline := m.TimeControl.limits(e, m.timeLeft[side])
	began := time.Now()
	res, err := e.Search(ctx, m.pos, lim, nil)
	took := time.Since(began)
	if ctx.Err() != nil {
		return ctx.Err() // the move of a cancelled search does not count
	}
	if err != nil {
		return m.handleForfeit(ctx, side, err)
	}
	board, _ := rules.BoardOf(m.pos)
	switch err := board.Try(res.Move); {
	case err != nil:
		m.lose(side, record.ByForfeit, err.Error())
		return nil
	case deadline > 0 && took > deadline:
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

// moveComment returns the score and the depth of a search as the comment of its move, such as "+0.250/8", with "!" for
// a proven score; "" if the engine reports no score.
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

// reportsScore reports whether a result has a score. External programs may report their moves only.
func reportsScore(res *alinha.Result) bool { return res.Depth > 0 || res.Nodes > 0 }

// lose ends the game as lost by a side. The text, unless empty, is added to the comment of the last move.
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

// end ends the game with an outcome and its reason.
func (m *game) end(outcome alinha.Outcome, reason record.Reason) {
	m.Outcome, m.Reason = outcome, reason
}
