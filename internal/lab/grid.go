// Package lab searches grids of positions by engines and depths, and makes tables of what the searches find and cost.
package lab

import (
	"context"
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// A Grid is the cells of a study, found and checked before anything is searched.
type Grid struct {
	Cells  []Cell // by game, position, engine and depth, each once
	limits alinha.Limits
	starts map[[2]string]alinha.Position // by game and position
}

// Grid returns the cells of a study. A position that one of the games does not
// have, or that an engine does not play, has no cell there. A position that no
// game has is an error, and so is a game or an engine that is left with no cell.
//
// Its error is a *StudyError, a *PositionError, or one of rules.Parse and
// catalog.OpenEngine.
func (s *Study) Grid() (*Grid, error) {
	switch {
	case len(s.Games) == 0:
		return nil, &StudyError{Reason: NoGames}
	case len(s.Engines) == 0:
		return nil, &StudyError{Reason: NoEngines}
	case s.Time < 0:
		return nil, &StudyError{Reason: NegativeTime, Text: s.Time.String()}
	}
	engines, err := s.engines()
	if err != nil {
		return nil, err
	}
	g := &Grid{limits: alinha.Limits{Nodes: s.Nodes, Time: s.Time}, starts: make(map[[2]string]alinha.Position)}
	starts, err := s.starts()
	if err != nil {
		return nil, err
	}
	for _, at := range starts {
		key := [2]string{at.game, positionName(at.pos)}
		if g.starts[key] != nil {
			continue
		}
		g.starts[key] = at.pos
		for i, engine := range engines {
			if !slices.Contains(s.Engines[:i], s.Engines[i]) && catalog.PlaysFrom(engine, at.pos) {
				g.add(Cell{Game: key[0], Position: key[1], Engine: s.Engines[i]}, s.Depths)
			}
		}
	}
	return g, g.complete(s)
}

func (g *Grid) add(c Cell, depths []int) {
	if len(depths) == 0 {
		g.Cells = append(g.Cells, c)
	}
	for _, depth := range depths {
		c.Depth = depth
		g.Cells = append(g.Cells, c)
	}
}

// engines opens the engines of a study.
func (s *Study) engines() ([]alinha.Engine, error) {
	engines := make([]alinha.Engine, len(s.Engines))
	for i, text := range s.Engines {
		engine, entry, err := catalog.OpenEngine(text)
		if err != nil {
			return nil, err
		}
		bounded := s.Nodes > 0 || s.Time > 0 || entry.Unhurried || len(s.Depths) > 0
		if !bounded || entry.Endless && s.Nodes == 0 && s.Time == 0 {
			return nil, &StudyError{Reason: Endless, Text: text}
		}
		engines[i] = engine
	}
	return engines, nil
}

// A start is a position of a game where searches begin.
type start struct {
	game string
	pos  alinha.Position
}

// starts returns the positions of a study, game by game. Each text must name a
// position of one of the games at least; without any text it is the start.
func (s *Study) starts() ([]start, error) {
	texts := s.Positions
	if len(texts) == 0 {
		texts = []string{Start}
	}
	var starts []start
	known := make([]bool, len(texts))
	first := make([]error, len(texts))
	for _, game := range s.Games {
		variant, err := rules.Parse(game)
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			found, err := positions(variant, text, s.Seed)
			if err != nil && first[i] == nil {
				first[i] = &PositionError{Text: text, Game: variant.String(), Err: err}
			}
			for _, pos := range found {
				known[i] = true
				starts = append(starts, start{variant.String(), pos})
			}
		}
	}
	if i := slices.Index(known, false); i >= 0 {
		return nil, first[i]
	}
	return starts, nil
}

// complete returns an error if a game or an engine of the study has no cell.
func (g *Grid) complete(s *Study) error {
	for _, engine := range s.Engines {
		if !slices.ContainsFunc(g.Cells, func(c Cell) bool { return c.Engine == engine }) {
			return &StudyError{Reason: UselessEngine, Text: engine}
		}
	}
	for _, text := range s.Games {
		variant, _ := rules.Parse(text)
		game := variant.String()
		if !slices.ContainsFunc(g.Cells, func(c Cell) bool { return c.Game == game }) {
			return &StudyError{Reason: UselessGame, Text: game}
		}
	}
	return nil
}

// Run searches the cells that keep does not have, and adds each to it at once. It
// reports each cell before it searches it, and how many are done. The findings
// are in the order of the cells.
//
// When ctx ends it returns the findings that it has, and the error of ctx.
func (g *Grid) Run(ctx context.Context, keep *Checkpoint, report func(done int, at Cell)) ([]Finding, error) {
	findings := make([]Finding, 0, len(g.Cells))
	for i, cell := range g.Cells {
		finding, ok := keep.find(cell)
		if !ok {
			report(i, cell)
			var err error
			finding, err = cell.search(ctx, g.starts[[2]string{cell.Game, cell.Position}], g.limits)
			if ctx.Err() != nil {
				return findings, ctx.Err()
			}
			if err != nil {
				return findings, fmt.Errorf("%s, %s, %s, depth %d: %w", cell.Game, cell.Position, cell.Engine, cell.Depth, err)
			}
			if err := keep.add(finding); err != nil {
				return findings, err
			}
		}
		findings = append(findings, finding)
	}
	return findings, nil
}
