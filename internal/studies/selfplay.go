package studies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/alinha/alinha/gomoku/tune"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// SelfPlayKind is the kind of the studies that play games to learn from: a payload is the number of a game, a result is the
// game as a line of JSON of package record.
const SelfPlayKind = "tune"

// SelfPlayParams are the parameters of a study that plays games to learn from. They determine the game of each number.
type SelfPlayParams struct {
	Game  string `json:"game"`  // as rules.Parse reads it
	Nodes uint64 `json:"nodes"` // node limit of a move
	Seed  uint64 `json:"seed"`
}

// Study returns the study with these parameters, for engines of a version.
func (p *SelfPlayParams) Study(version string) (*jobs.Study, error) {
	return jobs.NewStudy(SelfPlayKind, version, p)
}

// errNoNodes is the error of a study whose searches would go on for ever.
var errNoNodes = errors.New("nodes: expected more than 0")

// NewSelfPlayRunner returns a Runner of kind SelfPlayKind. The error is a *rules.VariantError if there is no such game.
func NewSelfPlayRunner(params json.RawMessage) (jobs.Runner, error) {
	var p SelfPlayParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if p.Nodes < 1 {
		return nil, errNoNodes
	}
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	return &selfPlayRunner{tune.SelfPlay{Variant: v, Nodes: p.Nodes, Seed: p.Seed}}, nil
}

// A selfPlayRunner is a Runner of kind SelfPlayKind.
type selfPlayRunner struct{ selfPlay tune.SelfPlay }

// Run implements jobs.Runner.
func (r *selfPlayRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var number int
	if err := json.Unmarshal(payload, &number); err != nil {
		return nil, err
	}
	g, err := r.selfPlay.Game(ctx, number)
	if err != nil {
		return nil, err
	}
	g.Event = SelfPlayEvent(&r.selfPlay)
	return record.MarshalGame(g)
}

// Close implements jobs.Runner.
func (*selfPlayRunner) Close() error { return nil }

// SelfPlayEvent returns the event of the games of self-play: all that determines the game of a number.
func SelfPlayEvent(s *tune.SelfPlay) string {
	return fmt.Sprintf("self-play; %s; seed %d; nodes %d", s.Variant.Spec(), s.Seed, s.Nodes)
}
