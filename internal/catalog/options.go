package catalog

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/pbnjay/memory"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// options holds the options of one engine: the part of a text after "NAME:", which is key=value
// or key, separated by commas. The methods read one option each and collect errors in errs.
type options struct {
	engine Engine            // a copy of the entry; options may change its properties
	values map[string]string // by key; "" for a key without a value
	errs   []*OptionError    // the first of them is the error of OpenEngine
	read   []Parameter       // the options that the engine has read

	resources Resources
	need      Need
	trace     *search.Trace // the trace that records the engine's searches; nil for none
	traced    bool          // the engine has called useTrace: a trace can record its searches
}

// useTrace returns the trace for the engine, nil if there is none. An engine that can be traced
// calls it.
func (o *options) useTrace() *search.Trace {
	o.traced = true
	return o.trace
}

// newTable returns a transposition table for an engine. The table of a traced engine has 1 MiB,
// because only small searches are traced.
func (o *options) newTable() *tt.Table {
	if o.trace != nil {
		return tt.New(1)
	}
	return tt.New(o.memoryMiB())
}

// memoryMiB returns the size of an engine's table in MiB: the option memory, at most
// Resources.MemoryMiB. More than the memory of the machine is an error.
func (o *options) memoryMiB() int {
	mib := o.number("memory", defaultTableMiB)
	o.need.MemoryMiB = mib
	mib = capped(mib, o.resources.MemoryMiB)
	machineMiB := int(memory.TotalMemory() >> 20) // 0 if unknown
	switch {
	case machineMiB > 0 && mib > machineMiB:
		o.reject(OptionError{Option: "memory=" + o.values["memory"], MachineMiB: machineMiB})
		return 1
	case o.resources.supportProbe:
		return 1
	}
	return mib
}

// MaxThreads is the most threads of an engine: the limit of Stockfish.
const MaxThreads = 1024

// threads returns the number of threads of an engine: the option threads, at most
// Resources.Threads; 0 without the option. More than MaxThreads is an error.
func (o *options) threads() int {
	threads := o.number("threads", 0)
	if threads > MaxThreads {
		o.reject(OptionError{Option: "threads=" + o.values["threads"], MostThreads: MaxThreads})
	}
	o.need.Threads = threads
	return capped(threads, o.resources.Threads)
}

// capped returns n, at most limit. A limit of 0 is none.
func capped(n, limit int) int {
	if limit > 0 {
		return min(n, limit)
	}
	return n
}

// parseOptions splits the options of an engine. An option that is unknown or given twice is an
// error.
func parseOptions(e Engine, text string) *options {
	o := &options{engine: e, values: make(map[string]string)}
	if text == "" {
		return o
	}
	for field := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(field, "=")
		_, repeated := o.values[key]
		if repeated || !slices.Contains(o.allowed(), key) {
			o.reject(OptionError{Option: field, Repeated: repeated})
		}
		o.values[key] = value
	}
	return o
}

// allowed returns the keys of all options of the engine.
func (o *options) allowed() []string { return append([]string{"depth"}, o.engine.Options...) }

// reject records an error, which has all but the engine and its options.
func (o *options) reject(e OptionError) {
	e.Engine, e.Options = o.engine.Name, o.allowed()
	o.errs = append(o.errs, &e)
}

// exclude removes options that a flag leaves without effect. A text that has the flag and one of them is an error, which lists
// the options that remain.
func (o *options) exclude(flag string, keys ...string) {
	o.noteExcluded(flag, keys)
	if _, given := o.values[flag]; !given {
		return
	}
	o.engine.Options = slices.DeleteFunc(slices.Clone(o.engine.Options), func(key string) bool { return slices.Contains(keys, key) })
	for _, key := range keys {
		if value, ok := o.values[key]; ok {
			o.reject(OptionError{Option: key + "=" + value})
		}
	}
}

// number returns the value of an option, a number from 1, or defaultValue without the option.
func (o *options) number(key string, defaultValue int) int {
	o.noteNumber(key, defaultValue)
	value, ok := o.values[key]
	if !ok {
		return defaultValue
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		o.reject(OptionError{Option: key + "=" + value})
	}
	return n
}

// decimal returns the value of an option, a number from 0 to most such as 1.5, or defaultValue without
// the option.
func (o *options) decimal(key string, defaultValue, most float64) float64 {
	o.noteDecimal(key, defaultValue, most)
	value, ok := o.values[key]
	if !ok {
		return defaultValue
	}
	x, ok := parseDecimal(value, most)
	if !ok {
		o.reject(OptionError{Option: key + "=" + value, Most: most})
	}
	return x
}

// parseDecimal reads a number from 0 to most. It returns false for any other text: NaN and infinities too.
func parseDecimal(text string, most float64) (float64, bool) {
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && x >= 0 && x <= most
}

// evaluation returns the evaluation that the option eval names, or defaultEval without the option.
func (o *options) evaluation(defaultEval search.Evaluation) search.Evaluation {
	o.note(Parameter{Name: "eval", Kind: ParameterEvaluation})
	text, ok := o.values["eval"]
	if !ok {
		if defaultEval != nil {
			o.engine.Evaluation = ThreatsEvaluation
		}
		return defaultEval
	}
	o.engine.Evaluation = text
	evaluate, ok := openEvaluation(text)
	if !ok {
		o.reject(OptionError{Option: "eval=" + text, Values: evaluationSyntaxes(), NumbersFollow: true})
	}
	return evaluate
}

// weights returns the weights in the file that the option weights names, nil without the option.
func (o *options) weights() *gomoku.Weights {
	o.note(Parameter{Name: "weights", Kind: ParameterFile})
	name, ok := o.values["weights"]
	if !ok {
		return nil
	}
	w, err := o.readWeights(name)
	if err != nil {
		o.reject(OptionError{Option: "weights=" + name, Err: err})
	}
	return w
}

// readWeights reads a file of weights. The error is os.ErrPermission if Resources.NoFiles is set
// or the engine is traced.
func (o *options) readWeights(name string) (*gomoku.Weights, error) {
	if o.resources.NoFiles || o.trace != nil {
		return nil, os.ErrPermission
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return gomoku.ReadWeights(bytes.NewReader(text))
}

// flag reports whether an option is given. An option with a value is an error.
func (o *options) flag(key string) bool {
	o.note(Parameter{Name: key, Kind: ParameterFlag})
	value, ok := o.values[key]
	if value != "" {
		o.reject(OptionError{Option: key + "=" + value})
	}
	return ok
}

// word returns the index of an option's value in words, 0 without the option. Another value is an
// error.
func (o *options) word(key string, words ...string) int {
	o.noteWord(key, words)
	value, ok := o.values[key]
	if !ok {
		return 0
	}
	i := slices.Index(words, value)
	if i < 0 {
		o.reject(OptionError{Option: key + "=" + value, Values: words})
	}
	return max(i, 0)
}

// heuristics returns the heuristics of the Gomoku search that the value of an option names, none
// without the option. The value is one or more words with plus signs between them, such as
// "null-move-pruning+history-ordering", or words of earlier versions: see gomoku.ParseHeuristics.
func (o *options) heuristics(key string) gomoku.Heuristics {
	o.noteHeuristics(key)
	text, ok := o.values[key]
	if !ok {
		return 0
	}
	set, err := gomoku.ParseHeuristics(text)
	if err != nil {
		o.reject(OptionError{Option: key + "=" + text, Values: gomoku.HeuristicNames()})
	}
	return set
}

// level returns the value of the option level, from 1 to maxLevel. It returns 0 for maxLevel+1,
// the full engine, and without the option.
func (o *options) level(maxLevel int) int {
	var words []string
	for n := maxLevel + 1; n > 0; n-- {
		words = append(words, strconv.Itoa(n))
	}
	choice := o.word("level", words...)
	if choice == 0 {
		return 0
	}
	o.engine.NeedsNoLimit = true
	return maxLevel + 1 - choice
}

// WithOption returns the text of an engine with the option key=value added, with a value of at
// least 1. It returns the text unchanged if the engine does not have the option or the text sets
// it already.
func WithOption(text, key string, value int) string {
	name, options, hasOptions := strings.Cut(text, ":")
	has := func(e Engine) bool { return e.Name == name && slices.Contains(e.Options, key) }
	if !slices.ContainsFunc(engines, has) || strings.Contains(","+options, ","+key+"=") {
		return text
	}
	separator := ":"
	if hasOptions {
		separator = ","
	}
	return text + separator + key + "=" + strconv.Itoa(max(value, 1))
}

// WithSeed returns the text of an engine with the low 31 bits of seed added as the option seed, as
// WithOption does.
func WithSeed(text string, seed uint64) string { return WithOption(text, "seed", int(seed&(1<<31-1))) }

// err returns the first error, nil if there is none.
func (o *options) err() error {
	if len(o.errs) == 0 {
		return nil
	}
	return o.errs[0]
}

// withDefaultDepth returns e with a depth limit for searches whose limits have none. The engine
// that it returns is an alinha.Resetter if e is.
func withDefaultDepth(e alinha.Engine, depth int) alinha.Engine {
	d := depthEngine{engine: e, depth: depth}
	if r, ok := e.(alinha.Resetter); ok {
		return depthResetter{depthEngine: d, Resetter: r}
	}
	return d
}

// depthEngine searches with engine, to depth if the limits have no depth.
type depthEngine struct {
	engine alinha.Engine
	depth  int
}

func (d depthEngine) unwrap() alinha.Engine { return d.engine }

// Search implements alinha.Engine.
func (d depthEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth == 0 {
		lim.Depth = d.depth
	}
	return d.engine.Search(ctx, pos, lim, report)
}

// depthResetter is a depthEngine for an engine with a transposition table, which Reset clears.
type depthResetter struct {
	depthEngine
	alinha.Resetter
}

// Search is that of depthEngine: both embedded fields have the method. It implements alinha.Engine.
func (d depthResetter) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	return d.depthEngine.Search(ctx, pos, lim, report)
}
