package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// Supports reports whether an engine plays a variant. It searches one node of the starting
// position.
func Supports(e alinha.Engine, v rules.Variant) bool { return SupportsPosition(e, rules.New(v)) }

// SupportsPosition reports whether an engine plays the game of a position. It calls Search with a
// context that has ended and a limit of one node, and looks for errors.ErrUnsupported.
func SupportsPosition(e alinha.Engine, pos alinha.Position) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := e.Search(ctx, pos, alinha.Limits{Depth: 1, Nodes: 1}, nil)
	return !errors.Is(err, errors.ErrUnsupported)
}

// EnginesFor returns the names of the engines that play a position within resources, in the order
// of the table.
func EnginesFor(pos alinha.Position, resources Resources) []string {
	return slices.DeleteFunc(engineNames(engines), func(name string) bool { return !supportsWithin(name, pos, resources) })
}

// supportsWithin reports whether the engine that a text names plays a position within resources.
func supportsWithin(text string, pos alinha.Position, resources Resources) bool {
	resources.supportProbe = true
	e, _, err := openEngine(text, nil, resources)
	return err == nil && SupportsPosition(e, pos)
}

// TraceableEngines returns the names of the engines whose searches a trace can record, in the
// order of the table.
func TraceableEngines() []string {
	return slices.DeleteFunc(engineNames(engines), func(name string) bool {
		_, _, err := openEngine(name, &search.Trace{}, Resources{})
		return err != nil
	})
}

// canTrace reports whether a trace can record the engine that a text names and the engine plays a
// position.
func canTrace(text string, pos alinha.Position) bool {
	e, _, err := openEngine(text, &search.Trace{}, Resources{})
	return err == nil && SupportsPosition(e, pos)
}

// engineNames returns the names of entries.
func engineNames(engines []Engine) []string {
	names := make([]string, len(engines))
	for i, e := range engines {
		names[i] = e.Name
	}
	return names
}

// OpenEngineFor is like OpenEngine, but limits the engine's resources and returns an *EngineError
// with the reason UnsupportedGame, or UnsupportedPosition, if the engine does not play the game of
// the position, or the position itself. The error lists the engines that play the position.
func OpenEngineFor(text string, pos alinha.Position, resources Resources) (alinha.Engine, Engine, error) {
	engine, entry, err := openEngine(text, nil, resources)
	if err == nil && !SupportsPosition(engine, pos) {
		board, _ := rules.BoardOf(pos)
		v := board.Variant()
		err = &EngineError{Reason: UnsupportedGame, Name: entry.Name, Game: v.String()}
		if Supports(engine, v) {
			err = &EngineError{Reason: UnsupportedPosition, Name: entry.Name, Game: v.String()}
		}
	}
	if engineErr, ok := errors.AsType[*EngineError](err); ok {
		engineErr.Engines = EnginesFor(pos, resources)
	}
	return engine, entry, err
}

// OpenTracedFor is like OpenTraced, but returns an *EngineError with the reason UnsupportedGame if
// the engine does not play the game of the position. The error has the name of the game and the
// engines that play it and can be traced.
func OpenTracedFor(text string, pos alinha.Position, game string, trace *search.Trace) (alinha.Engine, Engine, error) {
	engine, entry, err := OpenTraced(text, trace)
	if err == nil && !canTrace(text, pos) {
		err = &EngineError{Reason: UnsupportedGame, Name: entry.Name, Game: game}
	}
	if engineErr, ok := errors.AsType[*EngineError](err); ok {
		engineErr.Engines = slices.DeleteFunc(engineNames(engines), func(name string) bool { return !canTrace(name, pos) })
	}
	return engine, entry, err
}

// EngineError reports a text that names no usable engine.
type EngineError struct {
	Reason  Reason
	Name    string   // the name in the text
	Game    string   // the game, if Reason is UnsupportedGame or UnsupportedPosition
	Engines []string // the names of the engines that can be used
}

// Reason is the reason why an engine cannot be used.
type Reason uint8

// The reasons of an EngineError.
const (
	Unknown             Reason = iota // the table has no engine of that name
	Untraceable                       // no trace can record the engine's searches
	UnsupportedGame                   // the engine does not play the game
	UnsupportedPosition               // the engine plays the game, but not from stones that no game leads to
)

// Error returns the error in English, with the engines that can be used.
func (e *EngineError) Error() string {
	return fmt.Sprintf("engine %q: %s; expected one of %s", e.Name, [...]string{
		Unknown: "unknown", Untraceable: "cannot be watched", UnsupportedGame: "does not play " + e.Game,
		UnsupportedPosition: "does not play this position",
	}[e.Reason], strings.Join(e.Engines, ", "))
}
