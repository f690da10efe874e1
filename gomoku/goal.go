package gomoku

import (
	"sync"

	"github.com/alinha/alinha"
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
	caro    bool
	weights *Weights
	radius  int // how far along a line a cell looks: a five, and what must not lengthen it
	sides   [2]side
	sights  [2][directions][2 * farthest]sight // of each side's stones; 2*radius of them
}

// A side is the tables of one side.
type side struct {
	lines   []pattern // of a key
	classes *classTable
}

// A sight is a cell that sees a stone, and what the stone adds to its key.
type sight struct {
	step int
	adds uint64
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
	r := &rule{radius: radius, caro: first.caro, weights: builtIn(weights)}
	r.sides[alinha.First] = side{lines: first.table(radius), classes: first.classes()}
	r.sides[alinha.Second] = r.sides[alinha.First]
	if second != first {
		r.sides[alinha.Second] = side{lines: second.table(radius), classes: second.classes()}
	}
	for p := range r.sights {
		for d, step := range steps {
			r.sights[p][d] = r.sightsAlong(alinha.Player(p), step)
		}
	}
	return r
}

// sightsAlong lists the cells that see a stone of p, along a line of that step. One
// that lies before the stone sees it on its right.
func (r *rule) sightsAlong(p alinha.Player, step int) (list [2 * farthest]sight) {
	for i := range r.radius {
		list[i] = sight{-step * (i + 1), keyOf(p, powers[i])}
		list[r.radius+i] = sight{step * (i + 1), keyOf(p, powers[r.radius+i])}
	}
	return list
}

// keyOf returns what a stone of p adds to the key of a cell in whose window it stands at
// a place of that weight: own to its side, blocked to the other.
func keyOf(p alinha.Player, weight uint64) uint64 {
	if p == alinha.First {
		return own*weight | blocked*weight<<32
	}
	return blocked*weight | own*weight<<32
}

// edgeKey returns what the edge of the board adds to the key of a cell from which so many
// places of its window on the right and on the left are on the board. It is blocked to
// either side, but in caro, where it closes no row.
func (r *rule) edgeKey(right, left int) (key uint64) {
	if r.caro {
		return uint64(shapeOf(right, left)) * (1 | 1<<32)
	}
	for i := right; i < r.radius; i++ {
		key += blocked * powers[i] * (1 | 1<<32)
	}
	for i := left; i < r.radius; i++ {
		key += blocked * powers[r.radius+i] * (1 | 1<<32)
	}
	return key
}
