package catalog

import (
	"cmp"
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
	"github.com/alinha/alinha/search"
)

// Engine is an entry of the table of engines.
type Engine struct {
	Name    string
	System  string   // the reference system of package classic, R1 to R7; "" for other engines
	Options []string // the options of the engine besides depth, which every engine has

	// Scale says what the engine's native values are (alinha.Result.Native); the zero Scale if
	// the engine has none.
	Scale Scale

	// OneMove reports whether the engine knows one move and compares it with no other.
	OneMove bool

	// NeedsNoLimit reports whether a search without limits ends within a time that a
	// person waits for.
	NeedsNoLimit bool

	// Levels is the number of levels of play, from NAME:level=1 to NAME:level=Levels; 0 if the
	// engine has none.
	Levels int

	// Lookahead is how many plies ahead each level looks, from level 1. The highest level, the full engine, has no value.
	Lookahead []float64

	// IgnoresDepth reports whether the engine ignores Limits.Depth: only a limit of nodes or
	// time ends a search.
	IgnoresDepth bool

	// SamplesSlips reports whether the engine, where pieces slip, lets its piece slip in its own
	// search: its move is the cell where the piece has come to rest.
	SamplesSlips bool

	// Evaluation is the name of the evaluation at the leaves of the search; "" for an engine
	// without the option eval.
	Evaluation string

	// BoundsOnly reports whether a search without Limits.EveryMove returns only bounds for the
	// scores of the moves that are not chosen. With EveryMove the search visits more nodes.
	BoundsOnly bool

	// wholeGame reports whether the engine knows the values of all positions: a depth has no effect.
	wholeGame bool

	// open makes the engine. It may change options.engine, a copy of the entry, where an option
	// changes a property of the engine, such as BoundsOnly.
	open func(*options) alinha.Engine
}

// Resources limits what an engine may use. The limits have precedence over the engine's options.
// Zero means no limit.
type Resources struct {
	MemoryMiB int // of the engine's table or tree
	Threads   int

	// NoFiles forbids options that name a file, because the text comes from another machine.
	NoFiles bool

	supportProbe bool // the engine only serves to find out which games it plays: its table is 1 MiB
}

// TableBits returns the greatest number of bits, from least to most, of a table of 1<<bits places that takes at most half of memoryMiB, if
// that is not 0. A place takes placeBytes.
func TableBits(memoryMiB, placeBytes, least, most int) int {
	bits := most
	for memoryMiB > 0 && bits > least && int64(placeBytes)<<bits > int64(memoryMiB)<<19 {
		bits--
	}
	return bits
}

// defaultTableMiB is the size of an engine's transposition table without the option memory.
const defaultTableMiB = 128

// defaultTablebaseMiB is the most memory of the table of exact, and defaultMCTSMiB that of each tree of mcts, in MiB, unless
// Resources says another.
const (
	defaultTablebaseMiB = 256
	defaultMCTSMiB      = 256
)

// mctsNodesPerMiB is the number of nodes of the search tree of MCTS for each MiB of memory. The
// 128 bytes a node leave room for the copy of the tree that is made when the tree grows.
const mctsNodesPerMiB = 1 << 20 / 128

// engines is the table of engines, in the order in which a list shows them.
var engines = []Engine{
	{Name: "exact", NeedsNoLimit: true, wholeGame: true, open: func(o *options) alinha.Engine {
		o.need.MemoryMiB = defaultTablebaseMiB
		return &search.Tablebase{MaxMiB: cmp.Or(o.resources.MemoryMiB, defaultTablebaseMiB)}
	}},
	{Name: "pvs", Options: []string{"eval", "threads", "memory"}, open: func(o *options) alinha.Engine {
		return bitboardResetter{&search.PVS{Eval: o.evaluation(eval.Threats), Table: o.newTable(), Trace: o.useTrace(), Threads: o.threads()}}
	}},
	{Name: "mtdf", Options: []string{"eval", "memory"}, open: func(o *options) alinha.Engine {
		return bitboardResetter{&search.MTDF{Eval: o.evaluation(eval.Threats), Table: o.newTable(), Trace: o.useTrace()}}
	}},
	{Name: "mcts", IgnoresDepth: true, Options: []string{"seed", "threads"}, open: func(o *options) alinha.Engine {
		threads := o.threads()
		o.need.MemoryMiB = defaultMCTSMiB * max(1, threads)
		mib := cmp.Or(o.resources.MemoryMiB, o.need.MemoryMiB)
		return &search.MCTS{
			Seed: uint64(o.number("seed", 0)), Trace: o.useTrace(), Threads: threads, MaxNodes: mib * mctsNodesPerMiB / max(1, threads),
		}
	}},
	{Name: "dfpn", Options: []string{"threads", "memory"}, open: func(o *options) alinha.Engine {
		return &search.DFPN{TableMiB: o.memoryMiB(), Trace: o.useTrace(), Threads: o.threads()}
	}},
	{Name: "connect4", Levels: learner.MaxLevel + 1, Lookahead: learner.Connect4Lookahead(), Options: []string{
		"level", "seed", "book", "threads",
	}, open: func(o *options) alinha.Engine {
		seed, useBook, threads := uint64(o.number("seed", 0)), o.word("book", "yes", "no") == 0, o.threads()
		if level := o.level(learner.MaxLevel); level > 0 {
			return learner.Connect4{Level: level, Seed: seed}
		}
		return newConnect4Engine(useBook, threads, o.memoryMiB())
	}},
	{Name: "gomoku", Levels: learner.MaxLevel + 1, Lookahead: learner.GomokuLookahead(), Options: []string{
		"level", "seed", "weights", "off", "threads", "memory",
	}, open: func(o *options) alinha.Engine {
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
	{Name: "j2velha", System: "R1", Scale: utilityScale, NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.J2Velha{} }},
	{Name: "j2velha-ab", System: "R2", Scale: marginScale, BoundsOnly: true, SamplesSlips: true, Options: []string{"seed"}, open: func(o *options) alinha.Engine {
		return classic.J2VelhaAB{Seed: uint64(o.number("seed", 0))}
	}},
	{Name: "tabela", System: "R3", Scale: Scale{Name: "tabela"}, OneMove: true, NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.Tabela{} }},
	{Name: "estrategia", System: "R4", Scale: Scale{Name: "estrategia"}, OneMove: true, NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.Estrategia{} }},
	{Name: "evora-minimax-simple", System: "R5", Scale: winsScale, NeedsNoLimit: true, open: func(*options) alinha.Engine { return &classic.Evora{} }},
	{Name: "evora-alphabeta-simple", System: "R5", Scale: winsScale, NeedsNoLimit: true, open: func(*options) alinha.Engine {
		return &classic.Evora{AlphaBeta: true}
	}},
	{Name: "evora-minimax-eval", System: "R5", Scale: windowsScale, NeedsNoLimit: true, open: func(*options) alinha.Engine {
		return &classic.Evora{Eval: true}
	}},
	{Name: "evora-alphabeta-eval", System: "R5", Scale: windowsScale, NeedsNoLimit: true, open: func(*options) alinha.Engine {
		return &classic.Evora{AlphaBeta: true, Eval: true}
	}},
	{Name: "ufsc-gomoku", System: "R6", Scale: sequencesScale, NeedsNoLimit: true, BoundsOnly: true, Options: []string{"corte", "defensivo", "levels", "deepen"}, open: func(o *options) alinha.Engine {
		weight := o.decimal("defensivo", 1, classic.MaxMultiplicadorDefensivo)
		return &classic.UFSCGomoku{
			NumeroCorte: o.number("corte", classic.DefaultNumeroCorte), MultiplicadorDefensivo: &weight,
			Levels: o.number("levels", classic.DefaultGomokuLevels), Deepen: o.flag("deepen"),
		}
	}},
	{Name: "ufsc-connect4", System: "R7", Scale: groupsBuiltScale, NeedsNoLimit: true, BoundsOnly: true, Options: []string{"planned", "frontier", "rows", "columns"}, open: func(o *options) alinha.Engine {
		planned := o.flag("planned")
		o.exclude("planned", "rows", "columns") // readings of the version as built
		if planned {
			o.engine.Scale = groupsScale
		}
		e := &classic.UFSCConnect4{
			Planned: planned, Frontier: o.flag("frontier"),
			RowsByTable1: o.word("rows", "table3", "table1") == 1, ColumnOverFour: o.word("columns", "from4", "over4") == 1,
		}
		if e.RowsByTable1 {
			o.engine.Scale = groupsTable1Scale
		}
		return e
	}},
}

// Engines returns the table of engines, in the order in which a list shows them.
func Engines() []Engine { return slices.Clone(engines) }

// OptionError reports an option that an engine does not have, or a value that the option does not
// take.
type OptionError struct {
	Engine, Option string   // the name of the engine and the option as written, such as "depth=0"
	Options        []string // the options of the engine
	Values         []string // the values of the option; nil if it takes a number or no value
	NumbersFollow  bool     // some of Values take numbers after a slash
	Most           float64  // the option takes numbers from 0 to Most, decimals too; otherwise 0
	Err            error    // why the file that the option names cannot be read; nil if there is no such file
	Repeated       bool     // the option is given already
	MostThreads    int      // the most threads, if the option asks for more; otherwise 0
	MachineMiB     int      // the memory of the machine, if the option asks for more; otherwise 0
}

// Error returns the error in English, with the options or values that are expected.
func (e *OptionError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("engine %q: option %q: %v", e.Engine, e.Option, e.Err)
	}
	expected := e.Options
	switch {
	case e.Repeated:
		expected = []string{"each option once"}
	case e.MostThreads > 0:
		expected = []string{fmt.Sprintf("a number from 1 to %d", e.MostThreads)}
	case e.Most > 0:
		expected = []string{fmt.Sprintf("a number from 0 to %v, such as 1.5", e.Most)}
	case e.Values != nil:
		expected = e.Values
	}
	return fmt.Sprintf("engine %q: option %q: expected %s", e.Engine, e.Option, strings.Join(expected, ", "))
}

// OpenEngine returns a new engine and its entry of the table. The text is a name, optionally
// followed by a colon and options that commas separate, such as "alphabeta:depth=5" or
// "ufsc-connect4:planned,depth=4". "gomocup:COMMAND" is a program that speaks the Gomocup
// protocol. The entry reflects the options. The error is an *EngineError or an *OptionError.
func OpenEngine(text string) (alinha.Engine, Engine, error) {
	return openEngine(text, nil, Resources{})
}

// OpenTraced is like OpenEngine, but trace records the searches of the engine. The engine's
// transposition table has 1 MiB. The error of an engine that no trace can record is an
// *EngineError with the reason Untraceable.
func OpenTraced(text string, trace *search.Trace) (alinha.Engine, Engine, error) {
	engine, entry, err := openEngine(text, trace, Resources{})
	if engineErr, ok := errors.AsType[*EngineError](err); ok {
		engineErr.Engines = TraceableEngines()
	}
	return engine, entry, err
}

// External is the engine name of programs that speak the Gomocup protocol: "gomocup:./pbrain-x".
const External = "gomocup"

// openExternal returns an engine that runs command and its entry.
func openExternal(command string) (alinha.Engine, Engine, error) {
	entry := Engine{Name: External}
	if strings.TrimSpace(command) == "" {
		return nil, entry, &OptionError{Engine: External, Option: command, Values: []string{"gomocup:COMMAND"}}
	}
	return &gomocup.Engine{Command: command}, entry, nil
}

// openEngine returns a new engine and its entry, as OpenEngine does. If trace is not nil, it
// records the engine's searches. External programs cannot be traced.
func openEngine(text string, trace *search.Trace, resources Resources) (alinha.Engine, Engine, error) {
	name, tail, _ := strings.Cut(text, ":")
	if name == External && trace == nil {
		return openExternal(tail)
	}
	engine, o, err := openInternal(name, tail, trace, resources)
	if err != nil {
		return nil, Engine{}, err
	}
	return engine, o.engine, nil
}

// openInternal returns a new engine of the table, and the options that tail has for the engine.
func openInternal(name, tail string, trace *search.Trace, resources Resources) (alinha.Engine, *options, error) {
	i := slices.IndexFunc(engines, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return nil, nil, &EngineError{Reason: Unknown, Name: name, Engines: engineNames(engines)}
	}
	o := parseOptions(engines[i], tail)
	o.trace, o.resources = trace, resources
	engine := o.engine.open(o)
	if depth := o.number("depth", 0); depth > 0 {
		engine = withDefaultDepth(engine, depth)
		o.engine.NeedsNoLimit = true
	}
	if err := o.err(); err != nil {
		return nil, nil, err
	}
	if trace != nil && !o.traced {
		return nil, nil, &EngineError{Reason: Untraceable, Name: name}
	}
	return engine, o, nil
}

// DefaultEngine returns the text of the engine to play against from a position within resources:
// the first of exact, which plays perfectly, the reference system for Connect Four, gomoku and pvs
// that plays the position, otherwise star2.
func DefaultEngine(pos alinha.Position, resources Resources) string {
	return firstSupporting(pos, resources, "exact", "ufsc-connect4", "gomoku", "pvs")
}

// AnalysisEngine returns the text of the strongest engine for a position within resources: the
// first of exact, connect4, gomoku and pvs that plays the position, otherwise star2. The first
// two play perfectly.
func AnalysisEngine(pos alinha.Position, resources Resources) string {
	return firstSupporting(pos, resources, "exact", "connect4", "gomoku", "pvs")
}

// firstSupporting returns the first of names whose engine plays a position within resources. If
// there is none, it returns star2, which plays every position.
func firstSupporting(pos alinha.Position, resources Resources, names ...string) string {
	for _, name := range names {
		if supportsWithin(name, pos, resources) {
			return name
		}
	}
	return "star2"
}

// OpenAnalysisEngine returns the engine that AnalysisEngine names, without limits of resources.
func OpenAnalysisEngine(pos alinha.Position) alinha.Engine {
	e, _, _ := OpenEngine(AnalysisEngine(pos, Resources{}))
	return e
}

// Solver returns an engine that proves the score of a position as far as the limits of its search
// allow: a table of all positions, the Connect Four solver, PVS without an evaluation and then the
// provers of package proof, or PVS alone. Positions that none of them plays get Star2 with iterative
// deepening.
func Solver(pos alinha.Position) alinha.Engine {
	for _, e := range [...]alinha.Engine{&search.Tablebase{}, &connect4.Solver{Book: book.Openings()}, bitboardResetter{&search.PVS{Table: tt.New(defaultTableMiB)}}} {
		if !SupportsPosition(e, pos) {
			continue
		}
		if _, pvs := e.(bitboardResetter); pvs && hasProver(pos) {
			return &provingSolver{pvs: e}
		}
		return e
	}
	return &search.IterativeDeepening{Engine: &search.Star{Probe: true}}
}

// bitboardEngine converts a position to a bitboard before the search, where package bitboard
// supports the game.
type bitboardEngine struct{ alinha.Engine }

// Search searches the bitboard of pos, or pos itself. It implements alinha.Engine.
func (b bitboardEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if board, ok := bitboard.From(pos); ok {
		pos = board
	}
	return b.Engine.Search(ctx, pos, lim, report)
}

// bitboardResetter is a bitboardEngine for an engine with a transposition table, which Reset
// clears.
type bitboardResetter struct{ alinha.Resetter }

// Search searches the bitboard of pos, or pos itself. It implements alinha.Engine.
func (b bitboardResetter) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	return bitboardEngine{b.Resetter}.Search(ctx, pos, lim, report)
}

// Unwrap returns the engine inside the wrappers that OpenEngine puts round an engine, such as
// that of a default depth.
func Unwrap(e alinha.Engine) alinha.Engine {
	for {
		w, ok := e.(interface{ unwrap() alinha.Engine })
		if !ok {
			return e
		}
		e = w.unwrap()
	}
}

// deepeningEngine searches to a fixed depth if the limits have one, and otherwise by iterative
// deepening, so that a search that time or nodes end has a move.
type deepeningEngine struct{ alinha.Engine }

// Search searches pos to lim.Depth, or by iterative deepening if that is 0. It implements
// alinha.Engine.
func (d deepeningEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth > 0 {
		return d.Engine.Search(ctx, pos, lim, report)
	}
	return (&search.IterativeDeepening{Engine: d.Engine}).Search(ctx, pos, lim, report)
}
