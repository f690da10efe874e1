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

// Supports says that an engine plays a variant, by asking it for one node of the
// starting position.
func Supports(e alinha.Engine, v rules.Variant) bool { return SupportsPosition(e, rules.New(v)) }

// SupportsPosition says that an engine plays a position, by asking it for one node.
func SupportsPosition(e alinha.Engine, pos alinha.Position) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := e.Search(ctx, pos, alinha.Limits{Depth: 1, Nodes: 1}, nil)
	return !errors.Is(err, errors.ErrUnsupported)
}

// EnginesFor returns the names of the engines that play a position with some means, in the order
// of the table.
func EnginesFor(pos alinha.Position, resources Resources) []string {
	return slices.DeleteFunc(engineNames(engines), func(name string) bool { return !supportsWithin(name, pos, resources) })
}

// supportsWithin says that the engine of a text plays a position with some means.
func supportsWithin(text string, pos alinha.Position, resources Resources) bool {
	resources.supportProbe = true
	e, _, err := openEngine(text, nil, resources)
	return err == nil && SupportsPosition(e, pos)
}

// TraceableEngines returns the names of the engines that a trace can record, in the order of
// the table.
func TraceableEngines() []string {
	return slices.DeleteFunc(engineNames(engines), func(name string) bool {
		_, _, err := openEngine(name, &search.Trace{}, Resources{})
		return err != nil
	})
}

// canTrace says that the engine of a text can be watched and plays a position.
func canTrace(text string, pos alinha.Position) bool {
	e, _, err := openEngine(text, &search.Trace{}, Resources{})
	return err == nil && SupportsPosition(e, pos)
}

func engineNames(engines []Engine) []string {
	names := make([]string, len(engines))
	for i, e := range engines {
		names[i] = e.Name
	}
	return names
}

// OpenEngineFor is OpenEngine for an engine that plays a variant with some means.
func OpenEngineFor(text string, v rules.Variant, resources Resources) (alinha.Engine, Engine, error) {
	engine, entry, err := openEngine(text, nil, resources)
	if err == nil && !Supports(engine, v) {
		err = &EngineError{Reason: UnsupportedGame, Name: entry.Name, Game: v.String()}
	}
	if engineErr, ok := errors.AsType[*EngineError](err); ok {
		engineErr.Engines = EnginesFor(rules.New(v), resources)
	}
	return engine, entry, err
}

// OpenTracedFor is OpenTraced for an engine that plays a position of a game, whose name is for
// the error.
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

// An EngineError says why a text names no engine that will do.
type EngineError struct {
	Reason  Reason
	Name    string   // of the engine
	Game    string   // that it does not play, if that is the reason
	Engines []string // names of those that would do
}

// A Reason is why an engine will not do.
type Reason uint8

// The reasons.
const (
	Unknown         Reason = iota // the table does not have it
	Untraceable                   // no trace can record it
	UnsupportedGame               // it plays others
)

func (e *EngineError) Error() string {
	return fmt.Sprintf("engine %q: %s; expected one of %s", e.Name, [...]string{
		Unknown: "unknown", Untraceable: "cannot be watched", UnsupportedGame: "does not play " + e.Game,
	}[e.Reason], strings.Join(e.Engines, ", "))
}
