package gomoku

import (
	"sync"

	"github.com/alinha/alinha/rules"
)

// A goal is what a side must make, and must not.
type goal struct {
	exact bool // a run longer than five is no five
	fouls bool // such a run loses, and so do two fours or two threes at once
	caro  bool // a five between two stones of the opponent is no five
}

// A rule is what the two sides play for, with the tables that say so.
type rule struct {
	caro     bool
	weights  *Weights
	radius   int        // how far along a line a cell looks: a five, and what must not lengthen it
	verdicts []verdict  // of every window
	labels   [2]*labels // of each side
	gazes    []gaze     // what a look is made of

	// What is before a cell, behind it, and there, of what begins so far before it.
	before, behind, centre uint64
}

// The rules, each made when it is first asked for.
var (
	freestyle = sync.OnceValue(func() *rule { return newRule(4, goal{}, goal{}, "freestyle") })
	standard  = sync.OnceValue(func() *rule { return newRule(5, goal{exact: true}, goal{exact: true}, "standard") })
	caro      = sync.OnceValue(func() *rule { return newRule(5, goal{caro: true}, goal{caro: true}, "freestyle") })
	caroExact = sync.OnceValue(func() *rule {
		return newRule(5, goal{caro: true, exact: true}, goal{caro: true, exact: true}, "standard")
	})
	renju = sync.OnceValue(func() *rule { return newRule(5, goal{exact: true, fouls: true}, goal{}, "renju") })
)

// ruleOf returns the rule of a variant; false if it is not one of this package.
func ruleOf(v rules.Variant) (*rule, bool) {
	if v.K != 5 || v.Layers != 1 || min(v.Cols, v.Rows) < Smallest || max(v.Cols, v.Rows) > Largest ||
		v.Gravity || v.Misere || v.Points || v.Slip > 0 {
		return nil, false
	}
	switch {
	case v.Renju:
		return renju(), true
	case v.Caro && v.Exact:
		return caroExact(), true
	case v.Caro:
		return caro(), true
	case v.Exact:
		return standard(), true
	}
	return freestyle(), true
}

func newRule(radius int, first, second goal, weights string) *rule {
	r := &rule{radius: radius, caro: first.caro, weights: builtIn(weights), verdicts: make([]verdict, 1<<(4*radius)), gazes: gazesOf(radius)}
	arm := uint64(1)<<(2*radius) - 1
	r.before, r.centre, r.behind = arm, 3<<(2*radius), arm<<(2*radius)
	tables := [2][]pattern{first.table(radius)}
	tables[1], r.labels[0] = tables[0], first.labels()
	r.labels[1] = r.labels[0]
	if second != first {
		tables[1], r.labels[1] = second.table(radius), second.labels()
	}
	for w := range windows(radius) {
		r.verdicts[w] = verdict(tables[0][w] | tables[1][w.turned()]<<4)
	}
	return r
}

// windowOf returns the first window of what begins so far before a cell.
func (r *rule) windowOf(near uint64) window { return window(near&r.before | near>>2&r.behind) }
