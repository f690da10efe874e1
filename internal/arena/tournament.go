package arena

import (
	"context"
	"errors"
	"io"
	"iter"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Tournament is a set of games of one variant between entrants. In each pairing every opening is played twice, with
// colours swapped. Equal tournaments have equal games, whatever their Concurrency, if the limits are of depth or nodes
// and the engines are deterministic.
type Tournament struct {
	Variant      rules.Variant
	Entrants     []Entrant
	Format       Format
	Rounds       int // of a Swiss tournament; 0 for ⌈log2⌉ of the number of entrants
	Pairs        int // pairs of games in each pairing
	Openings     Openings
	TimeControl  TimeControl
	Adjudication Adjudication
	Seed         uint64 // of random openings and of chance moves
	Concurrency  int    // games that are played at once; 0 for one
	SPRT         *SPRT  // ends a match of two entrants once a hypothesis is accepted; nil for no test
	Name         string // of the event; written to each game
	Date         string // written to each game
}

// An Entrant takes part in a tournament.
type Entrant struct {
	Name string

	// NewEngine returns a new engine for a worker, by the worker's number from 0. In each round every worker calls
	// NewEngine before it plays the first game of the entrant, and uses the engine for all games of the entrant in that
	// round. At the end of the round the worker closes an engine that is an io.Closer.
	NewEngine func(worker int) (alinha.Engine, error)
}

// A GameID identifies a game of a tournament.
type GameID struct {
	Round int // from 1
	A, B  int // the numbers of the entrants, from 0; A < B
	Pair  int // the pair of games, from 0, which selects the opening
	Game  int // the game of the pair: A moves first in game 0, B in game 1
}

// Play plays the tournament and returns its standings. Games that the checkpoint holds are not played again, and each
// finished game is added to the checkpoint; a nil checkpoint keeps nothing. Play calls report, unless nil, after each
// game that is played. When ctx ends Play returns the standings so far and the error of ctx. An error of NewEngine, of
// an opening, of an engine (but for a forfeit) or of the checkpoint ends the tournament too.
func (t *Tournament) Play(ctx context.Context, checkpoint *Checkpoint, report func(*Standings)) (*Standings, error) {
	s := newStandings(t)
	for round := 1; ; round++ {
		pairings := t.pairings(round, s)
		if pairings == nil {
			return s, nil
		}
		if err := t.playRound(ctx, round, pairings, checkpoint, s, report); err != nil || s.sprtDecided() {
			return s, err
		}
	}
}

// gameIDs returns the games of a round, in the order in which they begin: the first pair of every pairing, then the
// second pair of every pairing, and so on.
func (t *Tournament) gameIDs(round int, pairings []Pairing) iter.Seq[GameID] {
	return func(yield func(GameID) bool) {
		for pair := range t.Pairs {
			for _, p := range pairings {
				for game := range 2 {
					if p.B != bye && !yield(GameID{round, p.A, p.B, pair, game}) {
						return
					}
				}
			}
		}
	}
}

// A gameResult is a game that a worker has played, or the error that kept the worker from finishing the game.
type gameResult struct {
	id   GameID
	game *game
	err  error
}

// playRound plays the games of a round on Concurrency workers, and adds them to the standings. An error of a game, or
// the decision of the SPRT, cancels the games in progress. playRound returns the first error, and nil after the
// decision of the SPRT.
func (t *Tournament) playRound(ctx context.Context, round int, pairings []Pairing, checkpoint *Checkpoint, s *Standings, report func(*Standings)) error {
	s.beginRound(pairings)
	pull, stop := iter.Pull(t.gameIDs(round, pairings))
	defer stop()
	next := func() (GameID, bool) { // the next game that is not in the checkpoint
		for {
			id, ok := pull()
			if g, kept := checkpoint.find(id); ok && kept {
				s.addGame(id, g)
				continue
			}
			return id, ok && !s.sprtDecided()
		}
	}
	workCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	ids, results := make(chan GameID), make(chan gameResult)
	var workers sync.WaitGroup
	for number := range max(t.Concurrency, 1) {
		w := &worker{Tournament: t, number: number, engines: make(map[int]alinha.Engine)}
		workers.Go(func() { w.run(workCtx, ids, results) })
	}
	var failed error
	id, more := next()
	for inProgress := 0; more || inProgress > 0; {
		send := ids
		if !more || failed != nil {
			send = nil // a nil channel is never ready: no further game begins
		}
		if send == nil && inProgress == 0 {
			break
		}
		select {
		case send <- id:
			inProgress++
			id, more = next()
		case r := <-results:
			inProgress--
			if r.err == nil && !s.sprtDecided() {
				r.err = s.addResult(&r, checkpoint, report)
			}
			if r.err != nil && failed == nil || s.sprtDecided() {
				failed, more = r.err, false
				cancel() // the games in progress end without a result
			}
		}
	}
	close(ids)
	workers.Wait()
	if s.sprtDecided() && ctx.Err() == nil && (failed == nil || errors.Is(failed, context.Canceled)) {
		return nil
	}
	return failed
}

// addResult adds a game that has just been played to the standings and to the checkpoint, and reports the standings.
func (s *Standings) addResult(r *gameResult, checkpoint *Checkpoint, report func(*Standings)) error {
	s.addGame(r.id, r.game.Game)
	s.addFault(r.id, r.game)
	err := checkpoint.add(r.game.Game)
	if report != nil {
		report(s)
	}
	return err
}

// A worker plays games of a round, one after the other, with engines of its own.
type worker struct {
	*Tournament
	number      int                   // from 0
	engines     map[int]alinha.Engine // by entrant, from the first game of the entrant on
	adjudicator alinha.Engine         // nil for none
}

// run plays the games whose IDs it receives, and sends the results, until ids is closed.
func (w *worker) run(ctx context.Context, ids <-chan GameID, results chan<- gameResult) {
	defer w.close()
	if w.Adjudication.NewAdjudicator != nil {
		w.adjudicator = w.Adjudication.NewAdjudicator()
	}
	for id := range ids {
		g, err := w.playGame(ctx, id)
		results <- gameResult{id, g, err}
	}
}

// engineOf returns the worker's engine of an entrant, made by NewEngine at the first call.
func (w *worker) engineOf(entrant int) (alinha.Engine, error) {
	if e, ok := w.engines[entrant]; ok {
		return e, nil
	}
	e, err := w.Entrants[entrant].NewEngine(w.number)
	if err == nil {
		w.engines[entrant] = e
	}
	return e, err
}

// close closes the engines that are io.Closers.
func (w *worker) close() {
	for _, e := range w.engines {
		if c, ok := e.(io.Closer); ok {
			_ = c.Close()
		}
	}
}
