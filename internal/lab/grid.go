// Package lab searches grids of positions by engines and depths, and makes tables of what the searches find and cost.
package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// A Grid is the trials of a GridSpec: each engine on each position of each game to each depth. All are checked before the
// first search.
type Grid struct {
	Trials []Trial // in the order of game, position, engine and depth, each once

	spec      *GridSpec
	limits    alinha.Limits
	positions map[[2]string]alinha.Position // by the game and the position of a Trial
}

// Grid returns the grid of a spec. A position has no trials in a game that does not have it, nor with an engine that does
// not play it. A position that no game has is an error, and so is a game or an engine without a trial.
//
// The error is a *SpecError, a *PositionError, or one of rules.Parse and catalog.OpenEngine.
func (s *GridSpec) Grid() (*Grid, error) {
	switch {
	case len(s.Games) == 0:
		return nil, &SpecError{Reason: NoGames}
	case len(s.Engines) == 0:
		return nil, &SpecError{Reason: NoEngines}
	case s.Time < 0:
		return nil, &SpecError{Reason: NegativeTime, Text: s.Time.String()}
	}
	engines, err := s.openEngines()
	if err != nil {
		return nil, err
	}
	g := &Grid{spec: s, limits: alinha.Limits{Nodes: s.Nodes, Time: s.Time}, positions: make(map[[2]string]alinha.Position)}
	starts, err := s.gamePositions()
	if err != nil {
		return nil, err
	}
	for _, start := range starts {
		key := [2]string{start.game, positionName(start.pos)}
		if g.positions[key] != nil {
			continue
		}
		g.positions[key] = start.pos
		for i, engine := range engines {
			if !slices.Contains(s.Engines[:i], s.Engines[i]) && catalog.SupportsPosition(engine, start.pos) {
				g.addTrials(Trial{Game: key[0], Position: key[1], Engine: s.Engines[i]}, s.Depths)
			}
		}
	}
	return g, g.checkUsed(s)
}

// addTrials adds t once for each of the depths; without depths, once with depth 0, the engine's own depth.
func (g *Grid) addTrials(t Trial, depths []int) {
	if len(depths) == 0 {
		g.Trials = append(g.Trials, t)
	}
	for _, depth := range depths {
		t.Depth = depth
		g.Trials = append(g.Trials, t)
	}
}

// openEngines opens the engines of a spec. It is an error if the search of one could go on for ever.
func (s *GridSpec) openEngines() ([]alinha.Engine, error) {
	engines := make([]alinha.Engine, len(s.Engines))
	for i, text := range s.Engines {
		engine, entry, err := catalog.OpenEngine(text)
		if err != nil {
			return nil, err
		}
		bounded := s.Nodes > 0 || s.Time > 0 || entry.NeedsNoLimit || len(s.Depths) > 0
		if !bounded || entry.IgnoresDepth && s.Nodes == 0 && s.Time == 0 {
			return nil, &SpecError{Reason: NoLimit, Text: text}
		}
		engines[i] = engine
	}
	return engines, nil
}

// A gamePosition is a position and the name of its game.
type gamePosition struct {
	game string
	pos  alinha.Position
}

// gamePositions returns the positions of a spec, game by game. Each text must name a position of at least one game. A spec
// without positions has the start position of each game.
func (s *GridSpec) gamePositions() ([]gamePosition, error) {
	texts := s.Positions
	if len(texts) == 0 {
		texts = []string{StartPosition}
	}
	var starts []gamePosition
	known := make([]bool, len(texts))       // texts that name a position of a game
	firstError := make([]error, len(texts)) // of each text
	for _, game := range s.Games {
		variant, err := rules.Parse(game)
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			found, err := parsePositions(variant, text, s.Seed)
			if err != nil && firstError[i] == nil {
				firstError[i] = &PositionError{Text: text, Game: variant.String(), Err: err}
			}
			for _, pos := range found {
				known[i] = true
				starts = append(starts, gamePosition{variant.String(), pos})
			}
		}
	}
	if i := slices.Index(known, false); i >= 0 {
		return nil, firstError[i]
	}
	return starts, nil
}

// checkUsed returns an error if a game or an engine of the spec has no trial.
func (g *Grid) checkUsed(s *GridSpec) error {
	for _, engine := range s.Engines {
		if !slices.ContainsFunc(g.Trials, func(t Trial) bool { return t.Engine == engine }) {
			return &SpecError{Reason: UnusedEngine, Text: engine}
		}
	}
	for _, text := range s.Games {
		variant, _ := rules.Parse(text)
		game := variant.String()
		if !slices.ContainsFunc(g.Trials, func(t Trial) bool { return t.Game == game }) {
			return &SpecError{Reason: UnusedGame, Text: game}
		}
	}
	return nil
}

// position returns the position of a trial of the grid.
func (g *Grid) position(t Trial) alinha.Position { return g.positions[[2]string{t.Game, t.Position}] }

// Run has the trials that the checkpoint does not hold run by e, for engines of a version, and adds each measurement to the
// checkpoint, which may be nil. Before the first and after each measurement it calls report, which must not be nil, with the
// count of measurements and the first trial without one. The measurements are in the order of Trials.
//
// When ctx ends, Run returns the measurements so far and the error of ctx; after an error of an engine or of the
// checkpoint, the measurements so far and that error.
func (g *Grid) Run(ctx context.Context, e jobs.Executor, version string, checkpoint *Checkpoint, report func(done int, next Trial)) ([]Measurement, error) {
	measured := make([]*Measurement, len(g.Trials)) // nil for a trial without a measurement
	var missing []int                               // the indices of such trials
	for i, trial := range g.Trials {
		if m, ok := checkpoint.find(trial); ok {
			measured[i] = &m
		} else {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return compact(measured), nil
	}
	study, err := g.spec.Study(version)
	if err != nil {
		return nil, err
	}
	done, next := len(g.Trials)-len(missing), missing[0]
	report(done, g.Trials[next])
	err = e.Execute(ctx, study, g.payloads(missing), func(unit int, result json.RawMessage) error {
		m := new(Measurement)
		if err := json.Unmarshal(result, m); err != nil {
			return err
		}
		if want := g.Trials[missing[unit]]; m.Trial != want || m.Move == "" {
			return fmt.Errorf("a measurement of %+v in place of one of %+v", m.Trial, want)
		}
		measured[missing[unit]] = m
		if err := checkpoint.add(*m); err != nil {
			return err
		}
		done++
		for next < len(measured) && measured[next] != nil {
			next++
		}
		if next < len(measured) {
			report(done, g.Trials[next])
		}
		return nil
	})
	if failed, ok := errors.AsType[*jobs.UnitError](err); ok {
		t := g.Trials[missing[failed.Unit]]
		err = fmt.Errorf("%s, %s, %s, depth %d: %w", t.Game, t.Position, t.Engine, t.Depth, failed.Err)
	}
	return compact(measured), err
}

// compact returns the measurements that are not nil.
func compact(measured []*Measurement) []Measurement {
	all := make([]Measurement, 0, len(measured))
	for _, m := range measured {
		if m != nil {
			all = append(all, *m)
		}
	}
	return all
}
