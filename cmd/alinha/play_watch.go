package main

import (
	"context"
	"errors"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/opening"
)

// A watchedGame is a game between two engines that a person watches: session.opponent is the engine to move.
type watchedGame struct {
	*session
	players [2]*openEngine
	limits  [2]alinha.Limits
}

// newWatchedGame returns the game of the engines of --engine, who begins, and --against.
func (r *playRun) newWatchedGame(g *analysis.Game) (*watchedGame, error) {
	if r.flags.Changed("first") {
		return nil, explain.Misuse("error-flags", "One", "--against", "Other", "--first")
	}
	s, err := r.newSession(g)
	if err != nil {
		return nil, err
	}
	w := &watchedGame{session: s}
	w.players[0], w.limits[0] = s.opponent, s.lim
	if w.players[1], w.limits[1], err = r.openPlayer(r.against, g); err != nil {
		return nil, err
	}
	if r.opening != nil {
		player := func(i int) openingPlayer { return openingPlayer{w.players[i], w.limits[i], w.players[i].text} }
		s.opening = r.newOpening(s, player(0), player(1))
	}
	return w, nil
}

// run plays to the end of the game, or until Ctrl-C, after which it prints the command that resumes the game.
func (w *watchedGame) run(ctx context.Context) error {
	if w.opening != nil {
		if err := w.opening.run(ctx); err != nil {
			return w.endWatch(err)
		}
		if w.opening.state.Owner(alinha.First) == opening.Chooser {
			w.players[0], w.players[1] = w.players[1], w.players[0]
			w.limits[0], w.limits[1] = w.limits[1], w.limits[0]
		}
	}
	w.println("play-watch", "Game", w.Name(), "First", w.players[0].text, "Second", w.players[1].text)
	w.printBoard(w.Game)
	for w.Pos.Outcome() == alinha.Undecided {
		if err := w.turn(ctx); err != nil {
			return w.endWatch(err)
		}
	}
	w.printText(w.formatOutcome(w.Game))
	w.println("play-record", "Moves", w.record())
	return nil
}

// endWatch ends a game that is not over, and prints the command that resumes it. It returns the error, unless the person has
// stopped the game.
func (w *watchedGame) endWatch(err error) error {
	if len(w.History(nil)) > 0 {
		first, second := w.players[0], w.players[1]
		if w.opening != nil { // the proposer is the engine of --engine, whatever the colour
			first, second = w.opening.players[0].engine, w.opening.players[1].engine
		}
		w.printResumeCommand(first, " --against "+quoteEngine(second))
	}
	if errors.Is(err, errQuit) {
		return nil
	}
	return err
}

// turn lets the engine to move play. The error is errQuit after Ctrl-C, whose move is not played.
func (w *watchedGame) turn(ctx context.Context) error {
	ctx, cancel := w.untilCtrlC(ctx)
	defer cancel()
	mover := w.Pos.ToMove()
	w.opponent, w.lim = w.players[mover], w.limits[mover]
	res, elapsed, err := w.think(ctx)
	switch {
	case ctx.Err() != nil:
		return errQuit
	case err != nil:
		return err
	}
	w.println("play-watched", "Stone", stoneLetter(mover), "Engine", w.opponent.text,
		"Move", w.Format(res.Move), "Time", w.formatDuration(elapsed), "Count", res.Nodes)
	w.playEngine(res.Move)
	w.printBoard(w.Game)
	return nil
}
