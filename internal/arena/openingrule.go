package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
)

// With Tournament.OpeningRule the entrants of a game settle the colours by an opening rule: entrant A is the proposer in game 0
// of a pair, B in game 1. The record of the game tells the opening, and so who has played which colour. The two games draw their
// first stones apart: after the same stones, engines that agree on the better side play the same game twice, for the one that
// swaps in one game stays in the other.

// playOpening lets two engines, the proposer first, play the opening of a game, and appends its moves to g. It returns the
// engines by colour. A search has the limits of a move; the clock does not run.
func (r *runner) playOpening(ctx context.Context, id GameID, g *record.Game, engines [2]alinha.Engine) ([2]alinha.Engine, error) {
	rule, ok := opening.ByName(r.OpeningRule)
	if !ok {
		return engines, fmt.Errorf("opening rule %q: expected one of %v", r.OpeningRule, opening.Names())
	}
	s, err := rule.Start(r.variant)
	if err != nil {
		return engines, err
	}
	for _, e := range engines {
		if resetter, ok := e.(alinha.Resetter); ok {
			resetter.Reset()
		}
	}
	const stream = 1 << 62 // random openings and chance moves have the streams from 0
	rng := rand.New(rand.NewPCG(r.Seed, stream+uint64(placeInRound(id))))
	for {
		d, more := s.Decision()
		if !more {
			break
		}
		e := engines[d.By]
		lim, _ := r.TimeControl.limits(e, r.TimeControl.GameTime)
		words, err := catalog.DecideOpening(ctx, s, e, lim, rng, catalog.Resources{})
		if err != nil {
			return engines, err
		}
		for _, word := range words {
			if err := s.Play(word); err != nil {
				return engines, err
			}
		}
	}
	told := opening.Record(s)
	g.Turns, g.Properties = told.Turns, told.Properties
	return [2]alinha.Engine{engines[s.Owner(alinha.First)], engines[s.Owner(alinha.Second)]}, nil
}

// sideOf returns the colour of an entrant in a game: A, which is 0, or B.
func sideOf(entrant int, id GameID, g *record.Game) alinha.Player {
	side := (entrant + id.Game) % 2
	if s, err := opening.FromRecord(g); err == nil && s != nil && s.Owner(alinha.First) == opening.Chooser {
		side = 1 - side
	}
	return alinha.Player(side)
}

// checkOpening returns an error unless a game tells its opening by the rule of the tournament, if there is one.
func (t *Tournament) checkOpening(g *record.Game) error {
	if t.OpeningRule == "" {
		return nil
	}
	s, err := opening.FromRecord(g)
	switch {
	case err != nil:
		return err
	case s == nil || s.Rule().Name != t.OpeningRule:
		return errOtherOpening
	}
	return nil
}
