package board

import (
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha/rules"
)

// A sideRule is what a side must make, and must not.
type sideRule struct {
	exact bool // a run longer than five is no five
	fouls bool // such a run loses, and so do two fours or two threes at once
	caro  bool // a five between two stones of the opponent is no five
}

// A rule is what the two sides play for, with the tables that say so.
type rule struct {
	caro         bool
	weights      *Weights
	radius       int                   // how far along a line a cell looks: a five, and what must not lengthen it
	patternTable []patternPair         // of every window
	codeInfos    [2]*codeInfoTable     // of each side
	start        atomic.Pointer[Board] // the starting position of the last variant asked for
	laneTables   []laneTable           // of updatePatterns

	// What is before a cell, behind it, and there, of what begins so far before it.
	beforeMask, afterMask, centreMask uint64
}

// The rules, each made when it is first asked for.
var (
	freestyle = sync.OnceValue(func() *rule { return newRule(4, sideRule{}, sideRule{}, "freestyle") })
	standard  = sync.OnceValue(func() *rule { return newRule(5, sideRule{exact: true}, sideRule{exact: true}, "standard") })
	caro      = sync.OnceValue(func() *rule { return newRule(5, sideRule{caro: true}, sideRule{caro: true}, "freestyle") })
	caroExact = sync.OnceValue(func() *rule {
		return newRule(5, sideRule{caro: true, exact: true}, sideRule{caro: true, exact: true}, "standard")
	})
	renju = sync.OnceValue(func() *rule { return newRule(5, sideRule{exact: true, fouls: true}, sideRule{}, "renju") })
)

// ruleOf returns the rule of a variant; false if it is not one of this package.
func ruleOf(v rules.Variant) (*rule, bool) {
	if v.K != 5 || v.Layers != 1 || min(v.Cols, v.Rows) < MinSize || max(v.Cols, v.Rows) > MaxSize ||
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

func newRule(radius int, first, second sideRule, weights string) *rule {
	r := &rule{radius: radius, caro: first.caro, weights: builtinWeights(weights), patternTable: make([]patternPair, 1<<(4*radius)), laneTables: newLaneTables(radius)}
	halfMask := uint64(1)<<(2*radius) - 1
	r.beforeMask, r.centreMask, r.afterMask = halfMask, 3<<(2*radius), halfMask<<(2*radius)
	tables := [2][]Pattern{first.patternTable(radius)}
	tables[1], r.codeInfos[0] = tables[0], first.codeInfoTable()
	r.codeInfos[1] = r.codeInfos[0]
	if second != first {
		tables[1], r.codeInfos[1] = second.patternTable(radius), second.codeInfoTable()
	}
	for w := range allWindows(radius) {
		r.patternTable[w] = patternPair(tables[0][w] | tables[1][w.coloursSwapped()]<<4)
	}
	return r
}

// windowOf returns the first window of what begins so far before a cell.
func (r *rule) windowOf(shifted uint64) window {
	return window(shifted&r.beforeMask | shifted>>2&r.afterMask)
}
