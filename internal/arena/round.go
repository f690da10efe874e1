package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/record"
)

// A roundRun is a round of a tournament in progress.
type roundRun struct {
	*Tournament
	number     int // from 1
	pairings   []Pairing
	checkpoint *Checkpoint
	standings  *Standings
	report     func(*Standings)

	sent    []GameID           // the games that the Executor plays, by the number of the unit
	held    map[int]*heldGame  // with an SPRT: finished games that wait for an earlier one, by placeInRound
	counted int                // with an SPRT: the games that the standings count
	fail    context.CancelFunc // ends the round
	failure error              // of an opening
}

// A heldGame is a finished game that the standings do not count yet.
type heldGame struct {
	id    GameID
	game  *record.Game
	fault *gomocup.Forfeit // by which a side has forfeited the game; nil if none has, and for a game of the checkpoint
}

// gameIDs returns the games of the round, in the order in which they begin: the first pair of every pairing, then the
// second pair of every pairing, and so on.
func (r *roundRun) gameIDs() iter.Seq[GameID] {
	return func(yield func(GameID) bool) {
		for pair := range r.Pairs {
			for _, p := range r.pairings {
				for game := range 2 {
					if p.B != bye && !yield(GameID{r.number, p.A, p.B, pair, game}) {
						return
					}
				}
			}
		}
	}
}

// missing returns the games of the round that are not in the checkpoint.
func (r *roundRun) missing() iter.Seq[GameID] {
	return func(yield func(GameID) bool) {
		for id := range r.gameIDs() {
			if _, kept := r.checkpoint.find(id); !kept && !yield(id) {
				return
			}
		}
	}
}

// play has the missing games played by e, and adds all games of the round to the standings until an SPRT has decided.
func (r *roundRun) play(ctx context.Context, e jobs.Executor, version string) error {
	r.countKept()
	next, stop := iter.Pull(r.missing())
	_, more := next()
	stop()
	if !more || r.standings.sprtDecided() {
		r.standings.wasted += len(r.held)
		return nil
	}
	study, err := r.study(version, r.number)
	if err != nil {
		return err
	}
	ctx, r.fail = context.WithCancel(ctx)
	defer r.fail()
	before := e.Wasted()
	err = e.Execute(ctx, study, r.payloads(), r.accept)
	if r.standings.sprtDecided() {
		r.standings.wasted += e.Wasted() - before + len(r.held)
	}
	if failed, ok := errors.AsType[*jobs.UnitError](err); ok {
		err = failed.Err
	}
	if r.failure != nil {
		return r.failure
	}
	return err
}

// countKept adds the games of the checkpoint to the standings.
func (r *roundRun) countKept() {
	if r.checkpoint.isEmpty() {
		return
	}
	for id := range r.gameIDs() {
		if g, kept := r.checkpoint.find(id); kept {
			r.count(&heldGame{id: id, game: g})
		}
	}
}

// payloads returns the missing games as units. An error of an opening ends the round.
func (r *roundRun) payloads() iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for id := range r.missing() {
			payload, err := r.payload(id)
			if err != nil {
				r.failure = err
				r.fail()
				return
			}
			if r.sent = append(r.sent, id); !yield(payload) {
				return
			}
		}
	}
}

// payload returns a game as a unit.
func (r *roundRun) payload(id GameID) (json.RawMessage, error) {
	opening, _, err := r.opening(id.Pair)
	if err != nil {
		return nil, err
	}
	text, err := record.MarshalGame(opening)
	if err != nil {
		return nil, err
	}
	return json.Marshal(gamePayload{id, text})
}

// accept takes in the result of a unit. It returns jobs.ErrEnough once the SPRT has decided.
func (r *roundRun) accept(unit int, text json.RawMessage) error {
	id := r.sent[unit]
	var result gameResult
	err := json.Unmarshal(text, &result)
	if err != nil {
		return err
	}
	g, err := record.UnmarshalGame(result.Game, r.Variant)
	if err == nil {
		err = r.checkGame(id, g)
	}
	if err != nil {
		return fmt.Errorf("game %v: %w", id, err)
	}
	r.label(id, g)
	if err := r.checkpoint.add(g); err != nil {
		return err
	}
	r.count(&heldGame{id, g, result.Fault})
	if r.report != nil {
		r.report(r.standings)
	}
	if r.standings.sprtDecided() {
		return jobs.ErrEnough
	}
	return nil
}

// The errors of a result that is no finished game.
var (
	errOtherOpening = errors.New("does not begin with its opening")
	errNoEnd        = errors.New("has no result, or another one than its board")
)

// checkGame returns an error unless a game begins with its opening and has an end: that of its board, or one with a reason.
func (r *roundRun) checkGame(id GameID, g *record.Game) error {
	opening, _, err := r.opening(id.Pair)
	if err != nil {
		return err
	}
	if !beginsWith(g, opening) {
		return errOtherOpening
	}
	if err := r.checkOpening(g); err != nil {
		return err
	}
	pos, err := g.End()
	if err != nil {
		return err
	}
	decided := pos.Outcome() != alinha.Undecided
	if g.Outcome == alinha.Undecided || decided && g.Outcome != pos.Outcome() || decided != (g.Reason == record.ByPlay) {
		return errNoEnd
	}
	return nil
}

// label writes what tells a game from others to its record.
func (t *Tournament) label(id GameID, g *record.Game) {
	g.Name, g.Event, g.Date = id.String(), t.Name, t.Date
	g.Round = fmt.Sprint(id.Round)
	for i, entrant := range [2]int{id.A, id.B} {
		g.Players[sideOf(i, id, g)] = t.Entrants[entrant].Name
	}
}

// count adds a finished game to the standings. With an SPRT the standings count the games in the order in which they
// begin, until the SPRT decides, so that the decision does not depend on which games end first. A game that ends before
// an earlier one is held until the standings count that one.
func (r *roundRun) count(h *heldGame) {
	if r.SPRT == nil {
		r.standings.add(h)
		return
	}
	r.held[placeInRound(h.id)] = h
	for !r.standings.sprtDecided() {
		next, ok := r.held[r.counted]
		if !ok {
			return
		}
		delete(r.held, r.counted)
		r.counted++
		r.standings.add(next)
	}
}

// placeInRound returns the place of a game in the order of gameIDs, from 0, in a round of two entrants.
func placeInRound(id GameID) int { return 2*id.Pair + id.Game }
