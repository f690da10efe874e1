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

// Plays says that an engine plays a variant, by asking it for one node of the
// starting position.
func Plays(e alinha.Engine, v rules.Variant) bool { return PlaysFrom(e, rules.New(v)) }

// PlaysFrom says that an engine plays a position, by asking it for one node.
func PlaysFrom(e alinha.Engine, pos alinha.Position) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := e.Search(ctx, pos, alinha.Limits{Depth: 1, Nodes: 1}, nil)
	return !errors.Is(err, errors.ErrUnsupported)
}

// Players returns the names of the engines that play a position with some means, in the order
// of the table.
func Players(pos alinha.Position, means Means) []string {
	return slices.DeleteFunc(names(engines), func(name string) bool { return !plays(name, pos, means) })
}

// plays says that the engine of a text plays a position with some means.
func plays(text string, pos alinha.Position, means Means) bool {
	means.glance = true
	e, _, err := open(text, nil, means)
	return err == nil && PlaysFrom(e, pos)
}

// Watched returns the names of the engines that a trace can record, in the order of
// the table.
func Watched() []string {
	return slices.DeleteFunc(names(engines), func(name string) bool {
		_, _, err := open(name, &search.Trace{}, Means{})
		return err != nil
	})
}

// watchable says that the engine of a text can be watched and plays a position.
func watchable(text string, pos alinha.Position) bool {
	e, _, err := open(text, &search.Trace{}, Means{})
	return err == nil && PlaysFrom(e, pos)
}

func names(engines []Engine) []string {
	names := make([]string, len(engines))
	for i, e := range engines {
		names[i] = e.Name
	}
	return names
}

// OpenPlayer is OpenEngine for an engine that plays a variant with some means.
func OpenPlayer(text string, v rules.Variant, means Means) (alinha.Engine, Engine, error) {
	engine, entry, err := open(text, nil, means)
	if err == nil && !Plays(engine, v) {
		err = &EngineError{Reason: WrongGame, Name: entry.Name, Game: v.String()}
	}
	if wrong, ok := errors.AsType[*EngineError](err); ok {
		wrong.Engines = Players(rules.New(v), means)
	}
	return engine, entry, err
}

// OpenWatched is OpenTraced for an engine that plays a position of a game, whose name is for
// the error.
func OpenWatched(text string, pos alinha.Position, game string, trace *search.Trace) (alinha.Engine, Engine, error) {
	engine, entry, err := OpenTraced(text, trace)
	if err == nil && !watchable(text, pos) {
		err = &EngineError{Reason: WrongGame, Name: entry.Name, Game: game}
	}
	if wrong, ok := errors.AsType[*EngineError](err); ok {
		wrong.Engines = slices.DeleteFunc(names(engines), func(name string) bool { return !watchable(name, pos) })
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
	Unknown   Reason = iota // the table does not have it
	Unwatched               // no trace can record it
	WrongGame               // it plays others
)

func (e *EngineError) Error() string {
	return fmt.Sprintf("engine %q: %s; expected one of %s", e.Name, [...]string{
		Unknown: "unknown", Unwatched: "cannot be watched", WrongGame: "does not play " + e.Game,
	}[e.Reason], strings.Join(e.Engines, ", "))
}
