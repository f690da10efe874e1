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

	// NeedsNoLimit says that the engine ends by itself in a time that a person can
	// wait for, so that nobody needs to limit it.
	NeedsNoLimit bool

	// Levels is how many levels the engine has, NAME:level=1 to this; 0 if it has none.
	Levels int

	// IgnoresDepth says that the engine heeds no depth: only nodes or time end it.
	IgnoresDepth bool

	// BoundsOnly says that, left to itself, the engine knows only bounds of the moves
	// that it does not choose. Asked for every move it counts more nodes.
	BoundsOnly bool

	// openEngine makes the engine, and may say in the options' own copy of the entry what holds
	// with those options alone.
	open func(*options) alinha.Engine
}

// Resources are the most that an engine may use, whatever its options say. Zero is no limit.
type Resources struct {
	MemoryMiB int // of its table
	Threads   int

	// NoFiles says that no option may name a file: somebody else asks.
	NoFiles bool

	supportProbe bool // only to see what it plays: a small table will do
}

// defaultTableMiB is the memory of the engines that remember positions, unless their option says
// otherwise.
const defaultTableMiB = 128

// mctsNodesPerMiB is how many nodes of a search tree of MCTS fit in a MiB, beside the copy that is
// made as it grows.
const mctsNodesPerMiB = 1 << 20 / 128

// engines is the table, in the order to show it.
var engines = []Engine{
	{Name: "exact", NeedsNoLimit: true, open: func(o *options) alinha.Engine {
		return &search.Tablebase{MaxMiB: o.resources.MemoryMiB}
	}},
	{Name: "pvs", Options: []string{"eval", "threads", "memory"}, open: func(o *options) alinha.Engine {
		return bitboardResetter{&search.PVS{Eval: o.evaluation(eval.Threats), Table: o.newTable(), Trace: o.useTrace(), Threads: o.threads()}}
	}},
	{Name: "mtdf", Options: []string{"eval", "memory"}, open: func(o *options) alinha.Engine {
		return bitboardResetter{&search.MTDF{Eval: o.evaluation(eval.Threats), Table: o.newTable(), Trace: o.useTrace()}}
	}},
	{Name: "mcts", IgnoresDepth: true, Options: []string{"seed", "threads"}, open: func(o *options) alinha.Engine {
		threads := o.threads()
		return &search.MCTS{
			Seed: uint64(o.number("seed", 0)), Trace: o.useTrace(), Threads: threads, MaxNodes: o.resources.MemoryMiB * mctsNodesPerMiB / max(1, threads),
		}
	}},
	{Name: "dfpn", Options: []string{"threads", "memory"}, open: func(o *options) alinha.Engine {
		return &search.DFPN{TableMiB: o.memoryMiB(), Trace: o.useTrace(), Threads: o.threads()}
	}},
	{Name: "connect4", Levels: learner.MaxLevel + 1, Options: []string{"level", "seed", "book", "threads"}, open: func(o *options) alinha.Engine {
		seed, useBook, threads := uint64(o.number("seed", 0)), o.word("book", "yes", "no") == 0, o.threads()
		if level := o.level(learner.MaxLevel); level > 0 {
			return learner.Connect4{Level: level, Seed: seed}
		}
		return newConnect4Engine(useBook, threads, o.memoryMiB())
	}},
	{Name: "gomoku", Levels: learner.MaxLevel + 1, Options: []string{"level", "seed", "weights", "off", "threads", "memory"}, open: func(o *options) alinha.Engine {
		if level, seed := o.level(learner.MaxLevel), uint64(o.number("seed", 0)); level > 0 {
			return learner.Gomoku{Level: level, Seed: seed}
		}
		return &gomoku.Engine{Table: o.newTable(), Weights: o.weights(), Off: o.heuristics("off"), Threads: o.threads()}
	}},
	{Name: "minimax", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return bitboardEngine{deepeningEngine{&search.Minimax{Eval: o.evaluation(eval.Threats), Trace: o.useTrace()}}}
	}},
	{Name: "alphabeta", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return bitboardEngine{deepeningEngine{&search.AlphaBeta{Eval: o.evaluation(eval.Threats), Trace: o.useTrace()}}}
	}},
	{Name: "expectiminimax", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return bitboardEngine{deepeningEngine{&search.Expectiminimax{Eval: o.evaluation(eval.Threats), Trace: o.useTrace()}}}
	}},
	{Name: "star1", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return bitboardEngine{deepeningEngine{&search.Star{Eval: o.evaluation(eval.Threats), Trace: o.useTrace()}}}
	}},
	{Name: "star2", Options: []string{"eval"}, open: func(o *options) alinha.Engine {
		return bitboardEngine{deepeningEngine{&search.Star{Eval: o.evaluation(eval.Threats), Probe: true, Trace: o.useTrace()}}}
	}},
	{Name: "replica", Options: []string{"alphabeta", "strict", "past-wins", "count", "eval"}, open: func(o *options) alinha.Engine {
		o.engine.BoundsOnly = o.flag("alphabeta")
		return &search.ReferenceSearch{
			AlphaBeta:    o.flag("alphabeta"),
			StrictCutoff: o.flag("strict"),
			IgnoreWins:   o.flag("past-wins"),
			Count:        search.NodeCount(o.word("count", "calls", "expansions", "leaves")),
			Eval:         o.evaluation(nil),
			Trace:        o.useTrace(),
		}
	}},
	{Name: "j2velha", System: "R1", NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.J2Velha{} }},
	{Name: "j2velha-ab", System: "R2", BoundsOnly: true, Options: []string{"seed"}, open: func(o *options) alinha.Engine {
		return classic.J2VelhaAB{Seed: uint64(o.number("seed", 0))}
	}},
	{Name: "tabela", System: "R3", NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.Tabela{} }},
	{Name: "estrategia", System: "R4", NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.Estrategia{} }},
	{Name: "evora-minimax-simple", System: "R5", NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.Evora{} }},
	{Name: "evora-alphabeta-simple", System: "R5", NeedsNoLimit: true, open: func(*options) alinha.Engine {
		return &classic.Evora{AlphaBeta: true}
	}},
	{Name: "evora-minimax-eval", System: "R5", NeedsNoLimit: true, open: func(*options) alinha.Engine {
		return &classic.Evora{Eval: true}
	}},
	{Name: "evora-alphabeta-eval", System: "R5", NeedsNoLimit: true, open: func(*options) alinha.Engine {
		return &classic.Evora{AlphaBeta: true, Eval: true}
	}},
	{Name: "ufsc-gomoku", System: "R6", NeedsNoLimit: true, BoundsOnly: true, Options: []string{"corte", "defensivo", "levels"}, open: func(o *options) alinha.Engine {
		return &classic.UFSCGomoku{
			NumeroCorte:            o.number("corte", 0),
			MultiplicadorDefensivo: float64(o.number("defensivo", 0)),
			Levels:                 o.number("levels", 0),
		}
	}},
	{Name: "ufsc-connect4", System: "R7", NeedsNoLimit: true, BoundsOnly: true, Options: []string{"planned", "frontier"}, open: func(o *options) alinha.Engine {
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
	NumbersFollow  bool     // numbers may follow some of the values
	Err            error    // why the file that the option names cannot be used; nil if it names none
	MachineMiB     int      // that the machine has; 0 if the option is no memory beyond it
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
func OpenEngine(text string) (alinha.Engine, Engine, error) {
	return openEngine(text, nil, Resources{})
}

// OpenTraced is OpenEngine for an engine whose searches a trace records. It has no
// memory but one that it makes for each search.
func OpenTraced(text string, trace *search.Trace) (alinha.Engine, Engine, error) {
	engine, entry, err := openEngine(text, trace, Resources{})
	if engineErr, ok := errors.AsType[*EngineError](err); ok {
		engineErr.Engines = TraceableEngines()
	}
	return engine, entry, err
}

// External is the name of the engines that are programs of others: "gomocup:./pbrain-x".
const External = "gomocup"

// openExternal makes the engine of a command.
func openExternal(command string) (alinha.Engine, Engine, error) {
	entry := Engine{Name: External}
	if strings.TrimSpace(command) == "" {
		return nil, entry, &OptionError{Engine: External, Option: command, Values: []string{"gomocup:COMMAND"}}
	}
	return &gomocup.Engine{Command: command}, entry, nil
}

func openEngine(text string, trace *search.Trace, resources Resources) (alinha.Engine, Engine, error) {
	name, tail, _ := strings.Cut(text, ":")
	if name == External && trace == nil {
		return openExternal(tail)
	}
	i := slices.IndexFunc(engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil, Engine{}, &EngineError{Reason: Unknown, Name: name, Engines: engineNames(engines)}
	}
	o := parseOptions(engines[i], tail)
	o.trace, o.resources = trace, resources
	engine := o.engine.open(o)
	if depth := o.number("depth", 0); depth > 0 {
		engine = withDefaultDepth(engine, depth)
		o.engine.NeedsNoLimit = true
	}
	if err := o.err(); err != nil {
		return nil, Engine{}, err
	}
	if trace != nil && !o.traced {
		return nil, Engine{}, &EngineError{Reason: Untraceable, Name: name}
	}
	return engine, o.engine, nil
}

// DefaultEngine returns the text of the engine to play a variant against with some means: a
// perfect one, else the reference system made for Connect Four, else our best search.
func DefaultEngine(v rules.Variant, resources Resources) string {
	return firstSupporting(v, resources, "exact", "ufsc-connect4", "gomoku", "pvs")
}

// AnalysisEngine returns the text of the strongest engine for a variant with some means, perfect
// where that can be had.
func AnalysisEngine(v rules.Variant, resources Resources) string {
	return firstSupporting(v, resources, "exact", "connect4", "gomoku", "pvs")
}

// firstSupporting returns the first engine of some that plays a variant; star2, which plays all,
// if none does.
func firstSupporting(v rules.Variant, resources Resources, names ...string) string {
	pos := rules.New(v)
	for _, name := range names {
		if supportsWithin(name, pos, resources) {
			return name
		}
	}
	return "star2"
}

// OpenAnalysisEngine returns the engine that Analyst names.
func OpenAnalysisEngine(v rules.Variant) alinha.Engine {
	e, _, _ := OpenEngine(AnalysisEngine(v, Resources{}))
	return e
}

// Solver returns an engine that proves values of a variant, as far as its time goes.
func Solver(v rules.Variant) alinha.Engine {
	for _, e := range [...]alinha.Engine{&search.Tablebase{}, &connect4.Solver{Book: book.Openings()}, bitboardEngine{&search.PVS{Table: tt.New(defaultTableMiB)}}} {
		if Supports(e, v) {
			return e
		}
	}
	return &search.IterativeDeepening{Engine: &search.Star{Probe: true}}
}

// A bitboardEngine engine searches on a bitboard where the game has one.
type bitboardEngine struct{ alinha.Engine }

func (s bitboardEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if board, ok := bitboard.From(pos); ok {
		pos = board
	}
	return s.Engine.Search(ctx, pos, lim, report)
}

// A bitboardResetter also forgets.
type bitboardResetter struct{ alinha.Resetter }

func (s bitboardResetter) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	return bitboardEngine{s.Resetter}.Search(ctx, pos, lim, report)
}

// A deepeningEngine engine searches to the depth that it is given, and deepens step by
// step where it is given none, so that it always has a move to show.
type deepeningEngine struct{ alinha.Engine }

func (t deepeningEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth > 0 {
		return t.Engine.Search(ctx, pos, lim, report)
	}
	return (&search.IterativeDeepening{Engine: t.Engine}).Search(ctx, pos, lim, report)
}
