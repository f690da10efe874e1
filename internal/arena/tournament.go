// Package arena lets engines play against each other, from paired openings, and says how
// much stronger one is than another.
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

// A Tournament is games of one variant between entrants. Whenever two meet, each opening is
// played twice, with colours swapped. With limits of depth or nodes, and engines that answer
// the same to the same, equal tournaments have equal games, however many are played at once.
type Tournament struct {
	Variant      rules.Variant
	Entrants     []Entrant
	Format       Format
	Rounds       int // of a Swiss tournament; 0 for as many as find a winner
	Pairs        int // of games, whenever two meet
	Openings     Openings
	TimeControl  TimeControl
	Adjudication Adjudication
	Seed         uint64 // of random openings and of slips
	Concurrency  int    // games; 0 for one
	SPRT         *SPRT  // ends a match of two entrants when it is decided; nil for none
	Name         string // of the event, in its games
	Date         string // in its games
}

// An Entrant takes part in a tournament.
type Entrant struct {
	Name string

	// NewEngine makes an engine, one for each of the games at once. An engine that is an
	// io.Closer is closed at the end.
	NewEngine func(worker int) (alinha.Engine, error)
}

// A GameID says which game of a tournament it is.
type GameID struct {
	Round int // from 1
	A, B  int // the entrants that meet
	Pair  int // from 0; its opening
	Game  int // of the pair: in game 0 A moves first, in game 1 B
}

// Play plays the tournament and returns its standing. Games that the checkpoint holds are not played again, and each
// finished game is added to the checkpoint; a nil checkpoint keeps nothing. Play calls report, unless nil, after each
// game. When ctx ends Play returns the standing so far and the error of ctx.
func (t *Tournament) Play(ctx context.Context, checkpoint *Checkpoint, report func(*Standings)) (*Standings, error) {
	s := newStandings(t)
	for round := 1; ; round++ {
		meetings := t.pairings(round, s)
		if meetings == nil {
			return s, nil
		}
		if err := t.playRound(ctx, round, meetings, checkpoint, s, report); err != nil || s.sprtDecided() {
			return s, err
		}
	}
}

// gameIDs returns the games of a round, in the order in which to begin them.
func (t *Tournament) gameIDs(round int, meetings []Pairing) iter.Seq[GameID] {
	return func(yield func(GameID) bool) {
		for pair := range t.Pairs {
			for _, m := range meetings {
				for game := range 2 {
					if m.B != bye && !yield(GameID{round, m.A, m.B, pair, game}) {
						return
					}
				}
			}
		}
	}
}

// A gameResult is a game that has been played by a worker, or why it has not been played.
type gameResult struct {
	id   GameID
	game *game
	err  error
}

// playRound plays the games of a round, several at once.
func (t *Tournament) playRound(ctx context.Context, round int, meetings []Pairing, checkpoint *Checkpoint, s *Standings, report func(*Standings)) error {
	s.beginRound(meetings)
	all, stop := iter.Pull(t.gameIDs(round, meetings))
	defer stop()
	next := func() (GameID, bool) { // the next game that is not in the checkpoint
		for {
			id, ok := all()
			if g, kept := checkpoint.find(id); ok && kept {
				s.addGame(id, g)
				continue
			}
			return id, ok && !s.sprtDecided()
		}
	}
	work, cancel := context.WithCancel(ctx)
	defer cancel()
	ids, results := make(chan GameID), make(chan gameResult)
	var workers sync.WaitGroup
	for number := range max(t.Concurrency, 1) {
		w := &worker{Tournament: t, number: number, engines: make(map[int]alinha.Engine)}
		workers.Go(func() { w.run(work, ids, results) })
	}
	var failed error
	id, more := next()
	for underway := 0; more || underway > 0; {
		hand := ids
		if !more || failed != nil {
			hand = nil // nothing more to begin
		}
		if hand == nil && underway == 0 {
			break
		}
		select {
		case hand <- id:
			underway++
			id, more = next()
		case r := <-results:
			underway--
			if r.err == nil && !s.sprtDecided() {
				s.addGame(r.id, r.game.Game)
				s.addFault(r.id, r.game)
				r.err = checkpoint.add(r.game.Game)
				if report != nil {
					report(s)
				}
			}
			if r.err != nil && failed == nil || s.sprtDecided() {
				failed, more = r.err, false
				cancel() // the others end without a result
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

// A worker plays games, one after the other, with engines of its own.
type worker struct {
	*Tournament
	number      int
	engines     map[int]alinha.Engine // by entrant, once they are needed
	adjudicator alinha.Engine         // nil for nobody
}

// run plays games.
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

// engineOf returns the engine of an entrant.
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

func (w *worker) close() {
	for _, e := range w.engines {
		if c, ok := e.(io.Closer); ok {
			_ = c.Close()
		}
	}
}
