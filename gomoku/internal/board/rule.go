package board

import (
	"sync"
	"sync/atomic"

	"github.com/alinha/alinha/rules"
)

// A sideRule says what wins and what loses for one side.
type sideRule struct {
	exact bool // a run longer than five does not win (standard Gomoku; Black in Renju)
	fouls bool // overlines, double fours and double threes lose (Black in Renju)
	caro  bool // a five between two stones of the opponent does not win
}

// A rule holds the tables of a rule, which all boards of the rule share.
type rule struct {
	caro         bool
	weights      *Weights
	radius       int                   // of the windows: 4 cells for a five, 5 if the sixth stone or the closed end matters
	patternTable []patternPair         // by window
	codeInfos    [2]*codeInfoTable     // by player
	start        atomic.Pointer[Board] // the starting position of the last variant asked for
	laneTables16 []laneTable           // of updatePatternsAVX512
	laneTables8  []laneTable           // of updatePatternsAVX2

	// Masks of a line word that is rotated to the first place of a cell's window: the places before the cell, the places
	// after the cell (once shifted down by the cell's two bits), and the cell itself.
	beforeMask, afterMask, centreMask uint64
}

// The rules. Each is built when the first board of it is asked for, and kept.
var (
	freestyle = sync.OnceValue(func() *rule { return newRule(4, sideRule{}, sideRule{}, "freestyle") })
	standard  = sync.OnceValue(func() *rule { return newRule(5, sideRule{exact: true}, sideRule{exact: true}, "standard") })
	caro      = sync.OnceValue(func() *rule { return newRule(5, sideRule{caro: true}, sideRule{caro: true}, "freestyle") })
	caroExact = sync.OnceValue(func() *rule {
		return newRule(5, sideRule{caro: true, exact: true}, sideRule{caro: true, exact: true}, "standard")
	})
	renju = sync.OnceValue(func() *rule { return newRule(5, sideRule{exact: true, fouls: true}, sideRule{}, "renju") })
)

// ruleOf returns the rule of a variant; false if the package does not support the variant.
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

// newRule builds the tables of a rule; weights names its file of embedded weights.
func newRule(radius int, first, second sideRule, weights string) *rule {
	r := &rule{
		radius: radius, caro: first.caro, weights: builtinWeights(weights), patternTable: make([]patternPair, 1<<(4*radius)),
		laneTables16: newLaneTables(radius, laneCount/(2*radius)*2*radius), laneTables8: newLaneTables(radius, avx2LaneCount),
	}
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

// windowOf returns the window of a cell from a line word that is rotated to the first place of the window.
func (r *rule) windowOf(shifted uint64) window {
	return window(shifted&r.beforeMask | shifted>>2&r.afterMask)
}
