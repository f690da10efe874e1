package lab

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// endings is how perfect games end on empty boards of Connect Four, by their rows, from 4
// columns on: the number of the last stone, negative if it is Second's, or 0 if nobody wins
// (Tromp 2006 where columns and rows are 15 at most, 2015 on 8x8; Steininger 2025). They are the sizes
// that our solver plays.
var endings = map[int][]int{
	4: {0, 0, -24, 0, -32, -36, -40, -44, -48},
	5: {0, 0, 0, 0, 39, 41, 47},
	6: {0, 0, -36, 41, -48, -52},
	7: {0, 0, 41, 0, 53},
	8: {0, 0, -48, 55},
	9: {0, 0, 53}, 10: {0, 0}, 11: {0, 0}, 12: {0}, 13: {0},
}

// published returns what is published of an empty board.
func published(v rules.Variant) (alinha.Score, bool) {
	of := endings[v.Rows]
	if v.Cols < 4 || v.Cols-4 >= len(of) {
		return alinha.Score{}, false
	}
	switch last := of[v.Cols-4]; {
	case last > 0:
		return alinha.Score{Value: 1, Proven: true, Plies: last}, true
	case last < 0:
		return alinha.Score{Value: -1, Proven: true, Plies: -last}, true
	}
	return alinha.Score{Proven: true, Plies: v.Cells()}, true
}

// ErrSize is that of a text that is no size of our solver's boards.
var ErrSize = errors.New("expected COLUMNSxROWS of a board that the solver plays")

// ParseSize reads COLUMNSxROWS.
func ParseSize(text string) (rules.Variant, error) {
	v, err := rules.Parse("mnk:" + text + ",k=4,gravity")
	if err != nil || !catalog.Plays(&connect4.Solver{}, v) {
		return rules.Variant{}, ErrSize
	}
	return v, nil
}

// PublishedSizes returns the sizes of which the ending is published, small boards first.
func PublishedSizes() []rules.Variant {
	var sizes []rules.Variant
	for _, rows := range slices.Sorted(maps.Keys(endings)) {
		for i := range endings[rows] {
			sizes = append(sizes, rules.Variant{Cols: 4 + i, Rows: rows, Layers: 1, K: 4, Gravity: true})
		}
	}
	slices.SortStableFunc(sizes, func(a, b rules.Variant) int { return cmp.Compare(a.Cells(), b.Cells()) })
	return sizes
}

// sizesMiB is the memory of the table for an empty board, most of which the small ones
// never take.
const sizesMiB = 1024

// A Solved is what was found of an empty board.
type Solved struct {
	Variant rules.Variant
	Score   alinha.Score // not proven, and of value 0 if not even the winner is known, if the time ran out
	Nodes   uint64
	Time    time.Duration
}

// Sizes solves empty boards of Connect Four on so many threads, each for some time at most,
// 0 for no limit, and reports each. When ctx ends it returns those that are solved, and the
// error of ctx.
func Sizes(ctx context.Context, sizes []rules.Variant, threads int, limit time.Duration, report func(*Solved)) ([]Solved, error) {
	solver := &connect4.Solver{TableMiB: sizesMiB, Threads: threads}
	var solved []Solved
	for _, v := range sizes {
		start := time.Now()
		score, nodes, err := solver.Value(ctx, rules.New(v), alinha.Limits{Time: limit})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return solved, err
		}
		s := Solved{Variant: v, Score: score, Nodes: nodes, Time: time.Since(start)}
		report(&s)
		solved = append(solved, s)
	}
	return solved, nil
}

// TabulateSizes sets out who wins on empty boards, the number of the last stone, and
// whether both are as published; cells are empty where that is not known.
func TabulateSizes(solved []Solved) *Table {
	table := &Table{Header: []string{"columns", "rows", "winner", "last_stone", "as_published", "nodes", "ms"}}
	for i := range solved {
		s := &solved[i]
		row := []any{s.Variant.Cols, s.Variant.Rows, nil, nil, nil, s.Nodes, decimal{float64(s.Time.Microseconds()) / 1000, 3}}
		if s.Score.Proven || s.Score.Value != 0 {
			row[2] = [...]word{"second", "none", "first"}[int(s.Score.Value)+1]
		}
		if s.Score.Proven {
			row[3] = s.Score.Plies
		}
		if agrees, known := s.AsPublished(); known {
			row[4] = agrees
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// AsPublished says whether what was found agrees with what is published, if it can be told.
func (s *Solved) AsPublished() (agrees, known bool) {
	want, ok := published(s.Variant)
	if !s.Score.Proven {
		return s.Score.Value == want.Value, ok && s.Score.Value != 0
	}
	return s.Score == want, ok
}
