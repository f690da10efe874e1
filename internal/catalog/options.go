package catalog

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
)

// options are what follows the name of an engine: key=value or key, with commas.
type options struct {
	engine Engine
	values map[string]string
	bad    []string // those that cannot be read
}

func newOptions(e Engine, text string) *options {
	o := &options{engine: e, values: make(map[string]string)}
	if text == "" {
		return o
	}
	for field := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(field, "=")
		if _, again := o.values[key]; again || !slices.Contains(o.known(), key) {
			o.reject(field)
		}
		o.values[key] = value
	}
	return o
}

func (o *options) known() []string { return append([]string{"depth"}, o.engine.Options...) }

func (o *options) reject(field string) { o.bad = append(o.bad, field) }

// number returns the value of an option, a number from 1 on, or what it is without.
func (o *options) number(key string, without int) int {
	value, ok := o.values[key]
	if !ok {
		return without
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		o.reject(key + "=" + value)
	}
	return n
}

// flag says that an option is given.
func (o *options) flag(key string) bool {
	value, ok := o.values[key]
	if value != "" {
		o.reject(key + "=" + value)
	}
	return ok
}

func (o *options) err() error {
	if len(o.bad) == 0 {
		return nil
	}
	return &OptionError{Engine: o.engine.Name, Option: o.bad[0], Options: o.known()}
}

// toDepth gives an engine a depth of its own, for searches that set none.
func toDepth(e alinha.Engine, depth int) alinha.Engine {
	d := deep{engine: e, depth: depth}
	if r, ok := e.(alinha.Resetter); ok {
		return deepResetter{deep: d, Resetter: r}
	}
	return d
}

type deep struct {
	engine alinha.Engine
	depth  int
}

func (d deep) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if lim.Depth == 0 {
		lim.Depth = d.depth
	}
	return d.engine.Search(ctx, pos, lim, report)
}

// A deepResetter also forgets.
type deepResetter struct {
	deep
	alinha.Resetter
}

func (d deepResetter) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	return d.deep.Search(ctx, pos, lim, report)
}
