package arena

import (
	"encoding/json"
	"reflect"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// StudyKind is the kind of the studies whose units are the games of a round of a tournament: the parameters are a
// roundParams, a payload is a gamePayload, a result is a gameResult.
const StudyKind = "match"

// roundParams is what the games of a round share, but for what Play writes to each finished game.
type roundParams struct {
	Game         string       `json:"game"`    // rules.Variant.Spec
	Round        int          `json:"round"`   // from 1; each round is a study of its own
	Engines      []string     `json:"engines"` // of the entrants
	TimeControl  TimeControl  `json:"timeControl"`
	Adjudication Adjudication `json:"adjudication"`
	Seed         uint64       `json:"seed"` // of chance moves
	OpeningRule  string       `json:"openingRule,omitempty"`
}

// A gamePayload is a game to play.
type gamePayload struct {
	GameID
	Opening json.RawMessage `json:"opening"` // the record of the opening
}

// A gameResult is a finished game.
type gameResult struct {
	Game  json.RawMessage  `json:"game"`            // the record, without names
	Fault *gomocup.Forfeit `json:"fault,omitempty"` // by which a side has forfeited the game
}

// study returns the study of a round, for engines of a version.
func (t *Tournament) study(version string, round int) (*jobs.Study, error) {
	p := roundParams{Game: t.Variant.Spec(), Round: round, TimeControl: t.TimeControl, Adjudication: t.Adjudication, Seed: t.Seed, OpeningRule: t.OpeningRule}
	for _, e := range t.Entrants {
		p.Engines = append(p.Engines, e.Engine)
	}
	return jobs.NewStudy(StudyKind, version, p)
}

// An Opener opens the engine of an entrant, by the number of the entrant from 0 and the entrant's Engine.
type Opener func(entrant int, text string) (alinha.Engine, error)

// NewRunner returns what makes the runners of games for jobs.Kinds. Each Runner has engines of its own: it opens an
// engine before the first game of the entrant, resets the engine before each game, and at the end closes an engine that
// is an io.Closer.
func NewRunner(open Opener) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) { return newRunner(params, open) }
}

// NewRemoteRunner returns what makes the runners of games that come from another machine, for jobs.Kinds. An engine that
// catalog.CheckRemote refuses is an error of its games. The engines of all entrants share the memory of limits.
func NewRemoteRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		r, err := newRunner(params, nil)
		if err != nil {
			return nil, err
		}
		share := limits
		share.MemoryMiB /= max(1, len(r.Engines))
		if limits.MemoryMiB > 0 {
			share.MemoryMiB = max(1, share.MemoryMiB) // 0 would be no limit
		}
		r.open = func(_ int, text string) (alinha.Engine, error) {
			if err := catalog.CheckRemote(text, r.variant, share); err != nil {
				return nil, err
			}
			e, _, err := catalog.OpenEngine(text)
			return e, err
		}
		return r, nil
	}
}

// newRunner returns a Runner whose engines open opens.
func newRunner(params json.RawMessage, open Opener) (*runner, error) {
	r := &runner{open: open, engines: make(map[int]alinha.Engine)}
	err := json.Unmarshal(params, &r.roundParams)
	if err == nil {
		r.variant, err = rules.Parse(r.Game)
	}
	return r, err
}

// EqualGames reports whether two results of a game are the same but for the times of the moves.
func EqualGames(a, b json.RawMessage) bool {
	x, errX := withoutTimes(a)
	y, errY := withoutTimes(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}

// withoutTimes returns a decoded gameResult without the times of the moves.
func withoutTimes(text json.RawMessage) (any, error) {
	var result struct {
		Game  map[string]any
		Fault *gomocup.Forfeit
	}
	err := json.Unmarshal(text, &result)
	delete(result.Game, "ms")
	return result, err
}
