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

// options are what follows the name of an engine: key=value or key, with commas.
type options struct {
	engine Engine
	values map[string]string
	errs   []*OptionError // those that cannot be read

	resources Resources
	trace     *search.Trace // to record the engine's searches; nil for none
	traced    bool          // the engine has taken it
}

// useTrace returns the trace for an engine that can be watched; nil if nobody looks on.
func (o *options) useTrace() *search.Trace {
	o.traced = true
	return o.trace
}

// newTable returns a memory for an engine; a small one if it is watched, for a tree that
// is drawn is small too.
func (o *options) newTable() *tt.Table {
	if o.trace != nil {
		return tt.New(1)
	}
	return tt.New(o.memoryMiB())
}

// memoryMiB returns the MiB of an engine's table.
func (o *options) memoryMiB() int {
	mib := capped(o.number("memory", defaultTableMiB), o.resources.MemoryMiB)
	machineMiB := int(memory.TotalMemory() >> 20) // 0 where that is not known
	switch {
	case machineMiB > 0 && mib > machineMiB:
		o.reject("memory=" + o.values["memory"])
		o.errs[len(o.errs)-1].MachineMiB = machineMiB
		return 1
	case o.resources.supportProbe:
		return 1
	}
	return mib
}

// threads returns how many an engine searches on.
func (o *options) threads() int { return capped(o.number("threads", 0), o.resources.Threads) }

// capped returns n, or what it may be at most, unless that is 0.
func capped(n, limit int) int {
	if limit > 0 {
		return min(n, limit)
	}
	return n
}

func parseOptions(e Engine, text string) *options {
	o := &options{engine: e, values: make(map[string]string)}
	if text == "" {
		return o
	}
	for field := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(field, "=")
		if _, repeated := o.values[key]; repeated || !slices.Contains(o.allowed(), key) {
			o.reject(field)
		}
		o.values[key] = value
	}
	return o
}

func (o *options) allowed() []string { return append([]string{"depth"}, o.engine.Options...) }

// reject refuses a field; values are what is expected in its place, if those can be said.
func (o *options) reject(field string, values ...string) {
	o.errs = append(o.errs, &OptionError{Engine: o.engine.Name, Option: field, Options: o.allowed(), Values: values})
}

// number returns the value of an option, a number from 1 on, or what it is without.
func (o *options) number(key string, defaultValue int) int {
	value, ok := o.values[key]
	if !ok {
		return defaultValue
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		o.reject(key + "=" + value)
	}
	return n
}

// evaluation returns the evaluation that an option names, or what it is without.
func (o *options) evaluation(defaultEval search.Evaluation) search.Evaluation {
	text, ok := o.values["eval"]
	if !ok {
		return defaultEval
	}
	evaluate, ok := openEvaluation(text)
	if !ok {
		o.reject("eval="+text, evaluationSyntaxes()...)
		o.errs[len(o.errs)-1].NumbersFollow = true
	}
	return evaluate
}

// weights reads the file that an option names; nil without it.
func (o *options) weights() *gomoku.Weights {
	name, ok := o.values["weights"]
	if !ok {
		return nil
	}
	w, err := o.readWeights(name)
	if err != nil {
		o.reject("weights=" + name)
		o.errs[len(o.errs)-1].Err = err
	}
	return w
}

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

// flag says that an option is given.
func (o *options) flag(key string) bool {
	value, ok := o.values[key]
	if value != "" {
		o.reject(key + "=" + value)
	}
	return ok
}

// word returns which of some words the value of an option is; 0, the first, without it.
func (o *options) word(key string, words ...string) int {
	value, ok := o.values[key]
	if !ok {
		return 0
	}
	i := slices.Index(words, value)
	if i < 0 {
		o.reject(key+"="+value, words...)
	}
	return max(i, 0)
}

// heuristics returns the parts of the search of Gomoku that an option names.
func (o *options) heuristics(key string) gomoku.Heuristics {
	text, ok := o.values[key]
	if !ok {
		return 0
	}
	set, err := gomoku.ParseHeuristics(text)
	if err != nil {
		o.reject(key+"="+text, gomoku.HeuristicNames()...)
	}
	return set
}

// level returns the level of a learner, from 1 to most; 0 without the option and for the one
// above, who does not err.
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

// WithOption adds an option, a number from 1 on, to the text of an engine that has it and
// leaves it open.
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

// WithSeed adds a seed, or what an option holds of it, to the text of an engine that takes one
// and is not told another.
func WithSeed(text string, seed uint64) string { return WithOption(text, "seed", int(seed&(1<<31-1))) }

func (o *options) err() error {
	if len(o.errs) == 0 {
		return nil
	}
	return o.errs[0]
}

// withDefaultDepth gives an engine a depth of its own, for searches that set none.
func withDefaultDepth(e alinha.Engine, depth int) alinha.Engine {
	d := depthEngine{engine: e, depth: depth}
	if r, ok := e.(alinha.Resetter); ok {
		return depthResetter{depthEngine: d, Resetter: r}
	}
	return d
}

type depthEngine struct {
	engine alinha.Engine
	depth  int
}

func (d depthEngine) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth == 0 {
		lim.Depth = d.depth
	}
	return d.engine.Search(ctx, pos, lim, report)
}

// A depthResetter also forgets.
type depthResetter struct {
	depthEngine
	alinha.Resetter
}

func (d depthResetter) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	return d.depthEngine.Search(ctx, pos, lim, report)
}
