package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A runner plays games of a round, one after the other, with engines of its own.
type runner struct {
	roundParams
	variant     rules.Variant
	open        Opener
	engines     map[int]alinha.Engine // by entrant, from the first game of the entrant on
	adjudicator alinha.Engine         // nil before the first game, and without Adjudication.Nodes
}

// Run implements jobs.Runner.
func (r *runner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var p gamePayload
	if err := json.Unmarshal(payload, &p); err != nil {
		return nil, err
	}
	if last := len(r.Engines) - 1; p.A < 0 || p.A >= p.B || p.B > last || p.Game < 0 || p.Game > 1 {
		return nil, fmt.Errorf("game %v: want two entrants from 1 to %d, and game 1 or 2", p.GameID, last+1)
	}
	opening, err := record.UnmarshalGame(p.Opening, r.variant)
	if err != nil {
		return nil, err
	}
	g, err := r.playGame(ctx, p.GameID, opening)
	if err != nil {
		return nil, err
	}
	text, err := record.MarshalGame(g.Game)
	if err != nil {
		return nil, err
	}
	return json.Marshal(gameResult{text, g.fault})
}

// engineOf returns the runner's engine of an entrant, opened at the first call.
func (r *runner) engineOf(entrant int) (alinha.Engine, error) {
	if e, ok := r.engines[entrant]; ok {
		return e, nil
	}
	e, err := r.open(entrant, r.Engines[entrant])
	if err == nil {
		r.engines[entrant] = e
	}
	return e, err
}

// prepareAdjudicator makes the adjudicator ready for a game, so that its proofs do not depend on earlier games.
func (r *runner) prepareAdjudicator() {
	if r.adjudicator == nil && r.Adjudication.Nodes > 0 {
		r.adjudicator = catalog.Solver(rules.New(r.variant))
	}
	if e, ok := r.adjudicator.(alinha.Resetter); ok {
		e.Reset()
	}
}

// Close implements jobs.Runner: it closes the engines that are io.Closers.
func (r *runner) Close() error {
	for _, e := range r.engines {
		if c, ok := e.(io.Closer); ok {
			_ = c.Close()
		}
	}
	return nil
}
