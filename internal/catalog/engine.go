package catalog

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// An Engine is an entry of the table of engines.
type Engine struct {
	Name    string
	System  string   // the reference system, R1 to R7, or ""
	Options []string // that may follow the name, beside depth

	// Unhurried says that the engine ends by itself in a time that a person can
	// wait for, so that nobody needs to limit it.
	Unhurried bool

	// Levels is how many levels the engine has, NAME:level=1 to this; 0 if it has none.
	Levels int

	// Endless says that the engine heeds no depth: only nodes or time end it.
	Endless bool

	// Bounds says that, left to itself, the engine knows only bounds of the moves
	// that it does not choose. Asked for every move it counts more nodes.
	Bounds bool

	// open makes the engine, and may say in the options' own copy of the entry what holds
	// with those options alone.
	open func(*options) alinha.Engine
}

// Means are the most that an engine may use, whatever its options say. Zero is no limit.
type Means struct {
	MemoryMiB int // of its table
	Threads   int

	// NoFiles says that no option may name a file: somebody else asks.
	NoFiles bool

	glance bool // only to see what it plays: a small table will do
}

// tableMiB is the memory of the engines that remember positions, unless their option says
// otherwise.
const tableMiB = 128

// mctsNodes is how many nodes of a search tree of MCTS fit in a MiB, beside the copy that is
// made as it grows.
const mctsNodes = 1 << 20 / 128

// engines is the table, in the order to show it.
var engines = []Engine{
	{Name: "exact", Unhurried: true, open: func(o *options) alinha.Engine {
		return &search.Tablebase{MaxMiB: o.means.MemoryMiB}
	}},
	{Name: "pvs", Options: []string{"eval", "threads", "memory"}, open: func(o *options) alinha.Engine {
		return swiftResetter{&search.PVS{Eval: o.evaluation(eval.Threats), Table: o.table(), Trace: o.watch(), Threads: o.threads()}}
	}},
	{Name: "mtdf", Options: []string{"eval", "memory"}, open: func(o *options) alinha.Engine {
		return swiftResetter{&search.MTDF{Eval: o.evaluation(eval.Threats), Table: o.table(), Trace: o.watch()}}
	}},
	{Name: "mcts", Endless: true, Options: []string{"seed", "threads"}, open: func(o *options) alinha.Engine {
		threads := o.threads()
		return &search.MCTS{
			Seed: uint64(o.number("seed", 0)), Trace: o.watch(), Threads: threads, MaxNodes: o.means.MemoryMiB * mctsNodes / max(1, threads),
		}
	}},
	{Name: "dfpn", Options: []string{"threads", "memory"}, open: func(o *options) alinha.Engine {
		return &search.DFPN{TableMiB: o.memory(), Trace: o.watch(), Threads: o.threads()}
	}},
	{Name: "connect4", Levels: learner.MaxLevel + 1, Options: []string{"level", "seed", "book", "threads"}, open: func(o *options) alinha.Engine {
		seed, useBook, threads := uint64(o.number("seed", 0)), o.word("book", "yes", "no") == 0, o.threads()
		if level := o.level(learner.MaxLevel); level > 0 {
			return learner.Connect4{Level: level, Seed: seed}
		}
		return newPerfect(useBook, threads, o.memory())
	}},
	{Name: "gomoku", Levels: learner.MaxLevel + 1, Options: []string{"level", "seed", "weights", "off", "threads", "memory"}, open: func(o *options) alinha.Engine {
		if level, seed := o.level(learner.MaxLevel), uint64(o.number("seed", 0)); level > 0 {
			return learner.Gomoku{Level: level, Seed: seed}
		}
		return &gomoku.Engine{Table: o.table(), Weights: o.weights(), Off: o.heuristics("off"), Threads: o.threads()}
	}},
	{Name: "minimax", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return swift{textbook{&search.Minimax{Eval: o.evaluation(eval.Threats), Trace: o.watch()}}}
	}},
	{Name: "alphabeta", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return swift{textbook{&search.AlphaBeta{Eval: o.evaluation(eval.Threats), Trace: o.watch()}}}
	}},
	{Name: "expectiminimax", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return swift{textbook{&search.Expectiminimax{Eval: o.evaluation(eval.Threats), Trace: o.watch()}}}
	}},
	{Name: "star1", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return swift{textbook{&search.Star{Eval: o.evaluation(eval.Threats), Trace: o.watch()}}}
	}},
	{Name: "star2", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return swift{textbook{&search.Star{Eval: o.evaluation(eval.Threats), Probe: true, Trace: o.watch()}}}
	}},
	{Name: "replica", Options: []string{"alphabeta", "strict", "past-wins", "count", "eval"}, open: func(o *options) alinha.Engine {
		o.engine.Bounds = o.flag("alphabeta")
		return &search.ReferenceSearch{
			AlphaBeta:    o.flag("alphabeta"),
			StrictCutoff: o.flag("strict"),
			IgnoreWins:   o.flag("past-wins"),
			Count:        search.NodeCount(o.word("count", "calls", "expansions", "leaves")),
			Eval:         o.evaluation(nil),
			Trace:        o.watch(),
		}
	}},
	{Name: "j2velha", System: "R1", Unhurried: true, open: func(*options) alinha.Engine { return &classic.J2Velha{} }},
	{Name: "j2velha-ab", System: "R2", Bounds: true, Options: []string{"seed"}, open: func(o *options) alinha.Engine {
		return classic.J2VelhaAB{Seed: uint64(o.number("seed", 0))}
	}},
	{Name: "tabela", System: "R3", Unhurried: true, open: func(*options) alinha.Engine { return &classic.Tabela{} }},
	{Name: "estrategia", System: "R4", Unhurried: true, open: func(*options) alinha.Engine { return &classic.Estrategia{} }},
	{Name: "evora-minimax-simple", System: "R5", Unhurried: true, open: func(*options) alinha.Engine { return &classic.Evora{} }},
	{Name: "evora-alphabeta-simple", System: "R5", Unhurried: true, open: func(*options) alinha.Engine {
		return &classic.Evora{AlphaBeta: true}
	}},
	{Name: "evora-minimax-eval", System: "R5", Unhurried: true, open: func(*options) alinha.Engine {
		return &classic.Evora{Eval: true}
	}},
	{Name: "evora-alphabeta-eval", System: "R5", Unhurried: true, open: func(*options) alinha.Engine {
		return &classic.Evora{AlphaBeta: true, Eval: true}
	}},
	{Name: "ufsc-gomoku", System: "R6", Unhurried: true, Bounds: true, Options: []string{"corte", "defensivo", "levels"}, open: func(o *options) alinha.Engine {
		return &classic.UFSCGomoku{
			NumeroCorte:            o.number("corte", 0),
			MultiplicadorDefensivo: float64(o.number("defensivo", 0)),
			Levels:                 o.number("levels", 0),
		}
	}},
	{Name: "ufsc-connect4", System: "R7", Unhurried: true, Bounds: true, Options: []string{"planned", "frontier"}, open: func(o *options) alinha.Engine {
		return &classic.UFSCConnect4{Planned: o.flag("planned"), Frontier: o.flag("frontier")}
	}},
}

// Engines returns the table of engines, in the order to show it.
func Engines() []Engine { return slices.Clone(engines) }

// An OptionError says what is wrong with the options of an engine.
type OptionError struct {
	Engine, Option string
	Options        []string // that the engine has
	Values         []string // one of which the option takes; nil if it takes a number, or none
	Numbered       bool     // numbers may follow some of the values
	Err            error    // why the file that the option names cannot be used; nil if it names none
	MostMiB        int      // that the machine has; 0 if the option is no memory beyond it
}

func (e *OptionError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("engine %q: option %q: %v", e.Engine, e.Option, e.Err)
	}
	expected := e.Options
	if e.Values != nil {
		expected = e.Values
	}
	return fmt.Sprintf("engine %q: option %q: expected %s", e.Engine, e.Option, strings.Join(expected, ", "))
}

// OpenEngine makes the engine of a text: a name, which options may follow as in
// "alphabeta:depth=5" or "ufsc-connect4:planned,depth=4". Each call makes an
// engine of its own. Its error is an *EngineError or an *OptionError.
func OpenEngine(text string) (alinha.Engine, Engine, error) { return open(text, nil, Means{}) }

// OpenTraced is OpenEngine for an engine whose searches a trace records. It has no
// memory but one that it makes for each search.
func OpenTraced(text string, trace *search.Trace) (alinha.Engine, Engine, error) {
	engine, entry, err := open(text, trace, Means{})
	if wrong, ok := errors.AsType[*EngineError](err); ok {
		wrong.Engines = Watched()
	}
	return engine, entry, err
}

// External is the name of the engines that are programs of others: "gomocup:./pbrain-x".
const External = "gomocup"

// external makes the engine of a command.
func external(command string) (alinha.Engine, Engine, error) {
	entry := Engine{Name: External}
	if strings.TrimSpace(command) == "" {
		return nil, entry, &OptionError{Engine: External, Option: command, Values: []string{"gomocup:COMMAND"}}
	}
	return &gomocup.Engine{Command: command}, entry, nil
}

func open(text string, trace *search.Trace, means Means) (alinha.Engine, Engine, error) {
	name, tail, _ := strings.Cut(text, ":")
	if name == External && trace == nil {
		return external(tail)
	}
	i := slices.IndexFunc(engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil, Engine{}, &EngineError{Reason: Unknown, Name: name, Engines: names(engines)}
	}
	o := newOptions(engines[i], tail)
	o.trace, o.means = trace, means
	engine := o.engine.open(o)
	if depth := o.number("depth", 0); depth > 0 {
		engine = toDepth(engine, depth)
		o.engine.Unhurried = true
	}
	if err := o.err(); err != nil {
		return nil, Engine{}, err
	}
	if trace != nil && !o.watched {
		return nil, Engine{}, &EngineError{Reason: Unwatched, Name: name}
	}
	return engine, o.engine, nil
}

// DefaultEngine returns the text of the engine to play a variant against with some means: a
// perfect one, else the reference system made for Connect Four, else our best search.
func DefaultEngine(v rules.Variant, means Means) string {
	return firstThatPlays(v, means, "exact", "ufsc-connect4", "gomoku", "pvs")
}

// Analyst returns the text of the strongest engine for a variant with some means, perfect
// where that can be had.
func Analyst(v rules.Variant, means Means) string {
	return firstThatPlays(v, means, "exact", "connect4", "gomoku", "pvs")
}

// firstThatPlays returns the first engine of some that plays a variant; star2, which plays all,
// if none does.
func firstThatPlays(v rules.Variant, means Means, names ...string) string {
	pos := rules.New(v)
	for _, name := range names {
		if plays(name, pos, means) {
			return name
		}
	}
	return "star2"
}

// Adviser returns the engine that Analyst names.
func Adviser(v rules.Variant) alinha.Engine {
	e, _, _ := OpenEngine(Analyst(v, Means{}))
	return e
}

// Solver returns an engine that proves values of a variant, as far as its time goes.
func Solver(v rules.Variant) alinha.Engine {
	for _, e := range [...]alinha.Engine{&search.Tablebase{}, &connect4.Solver{Book: book.Openings()}, swift{&search.PVS{Table: tt.New(tableMiB)}}} {
		if Plays(e, v) {
			return e
		}
	}
	return &search.IterativeDeepening{Engine: &search.Star{Probe: true}}
}

// A swift engine searches on a bitboard where the game has one.
type swift struct{ alinha.Engine }

func (s swift) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if board, ok := bitboard.From(pos); ok {
		pos = board
	}
	return s.Engine.Search(ctx, pos, lim, report)
}

// A swiftResetter also forgets.
type swiftResetter struct{ alinha.Resetter }

func (s swiftResetter) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	return swift{s.Resetter}.Search(ctx, pos, lim, report)
}

// A textbook engine searches to the depth that it is given, and deepens step by
// step where it is given none, so that it always has a move to show.
type textbook struct{ alinha.Engine }

func (t textbook) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth > 0 {
		return t.Engine.Search(ctx, pos, lim, report)
	}
	return (&search.IterativeDeepening{Engine: t.Engine}).Search(ctx, pos, lim, report)
}
