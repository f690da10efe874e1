package studies

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/alinha/alinha/gomoku/tune"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// LeavesKind is the kind of the studies that sample leaves of searches to learn from: a payload is a LeavesPayload, a result
// is a JSON array of the leaves of its game, each a game of package record.
const LeavesKind = "leaves"

// LeavesParams are the parameters of a study that samples leaves. They determine the leaves of each payload.
type LeavesParams struct {
	Game       string `json:"game"`       // as rules.Parse reads it
	Nodes      uint64 `json:"nodes"`      // node limit of a search whose leaves are sampled
	ScoreNodes uint64 `json:"scoreNodes"` // node limit of the search of a leaf
	Seed       uint64 `json:"seed"`
}

// A LeavesPayload is a game of self-play, and its number among the games of the study.
type LeavesPayload struct {
	Number int             `json:"number"`
	Game   json.RawMessage `json:"game"` // as record.MarshalGame writes it
}

// Study returns the study with these parameters, for engines of a version.
func (p *LeavesParams) Study(version string) (*jobs.Study, error) {
	return jobs.NewStudy(LeavesKind, version, p)
}

// NewLeavesRunner returns a Runner of kind LeavesKind. The error is a *rules.VariantError if there is no such game.
func NewLeavesRunner(params json.RawMessage) (jobs.Runner, error) {
	var p LeavesParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if min(p.Nodes, p.ScoreNodes) < 1 {
		return nil, errNoNodes
	}
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	return &leavesRunner{tune.LeafSampler{Variant: v, Nodes: p.Nodes, ScoreNodes: p.ScoreNodes, Seed: p.Seed}}, nil
}

// A leavesRunner is a Runner of kind LeavesKind.
type leavesRunner struct{ sampler tune.LeafSampler }

// Run implements jobs.Runner.
func (r *leavesRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var p LeavesPayload
	if err := json.Unmarshal(payload, &p); err != nil {
		return nil, err
	}
	g, err := record.UnmarshalGame(p.Game, r.sampler.Variant)
	if err != nil {
		return nil, err
	}
	leaves, err := r.sampler.Leaves(ctx, g, p.Number)
	if err != nil {
		return nil, err
	}
	lines := make([][]byte, len(leaves))
	for i, leaf := range leaves {
		leaf.Event = LeavesEvent(&r.sampler)
		if lines[i], err = record.MarshalGame(leaf); err != nil {
			return nil, err
		}
	}
	return fmt.Appendf(nil, "[%s]", bytes.Join(lines, []byte{','})), nil
}

// Close implements jobs.Runner.
func (*leavesRunner) Close() error { return nil }

// LeavesEvent returns the event of leaves: all that determines the leaves of a game and its number.
func LeavesEvent(s *tune.LeafSampler) string {
	return fmt.Sprintf("leaves; %s; seed %d; nodes %d, %d", s.Variant.Spec(), s.Seed, s.Nodes, s.ScoreNodes)
}
