package solverbench

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
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/rules"
)

// publishedEndings holds how perfect games end on empty boards of Connect Four. The key is the count of rows, the index the
// count of columns minus 4. A value is the number of the last stone: positive if First wins, negative if Second wins, 0 for
// a draw. Sources: Tromp 2006 for boards of at most 15 columns and rows, Tromp 2015 for 8x8, and Steininger 2025. The sizes
// are those that connect4.Solver plays.
var publishedEndings = map[int][]int{
	4: {0, 0, -24, 0, -32, -36, -40, -44, -48},
	5: {0, 0, 0, 0, 39, 41, 47},
	6: {0, 0, -36, 41, -48, -52},
	7: {0, 0, 41, 0, 53},
	8: {0, 0, -48, 55},
	9: {0, 0, 53}, 10: {0, 0}, 11: {0, 0}, 12: {0}, 13: {0},
}

// publishedScore returns the published score of an empty board for First, if there is one.
func publishedScore(v rules.Variant) (alinha.Score, bool) {
	endings := publishedEndings[v.Rows]
	if v.Cols < 4 || v.Cols-4 >= len(endings) {
		return alinha.Score{}, false
	}
	switch last := endings[v.Cols-4]; {
	case last > 0:
		return alinha.Score{Value: 1, Proven: true, Plies: last}, true
	case last < 0:
		return alinha.Score{Value: -1, Proven: true, Plies: -last}, true
	}
	return alinha.Score{Proven: true, Plies: v.Cells()}, true
}

// ErrSize is the error of ParseSize.
var ErrSize = errors.New("expected COLUMNSxROWS of a board that the solver plays")

// ParseSize parses COLUMNSxROWS, the size of a board that connect4.Solver plays.
func ParseSize(text string) (rules.Variant, error) {
	v, err := rules.Parse("mnk:" + text + ",k=4,gravity")
	if err != nil || !catalog.Supports(&connect4.Solver{}, v) {
		return rules.Variant{}, ErrSize
	}
	return v, nil
}

// PublishedSizes returns the boards whose value is published, in ascending order of their cells.
func PublishedSizes() []rules.Variant {
	var sizes []rules.Variant
	for _, rows := range slices.Sorted(maps.Keys(publishedEndings)) {
		for i := range publishedEndings[rows] {
			sizes = append(sizes, rules.Variant{Cols: 4 + i, Rows: rows, Layers: 1, K: 4, Gravity: true})
		}
	}
	slices.SortStableFunc(sizes, func(a, b rules.Variant) int { return cmp.Compare(a.Cells(), b.Cells()) })
	return sizes
}

// sizesTableMiB is the size of the transposition table for an empty board. Small boards touch little of it.
const sizesTableMiB = 1024

// A SizeResult is the solution of an empty board.
type SizeResult struct {
	Variant rules.Variant
	Score   alinha.Score // for First; if the time ran out it is not proven, and its Value is 0 if not even the winner is known
	Nodes   uint64
	Time    time.Duration
}

// SolveSizes solves empty boards of Connect Four on a number of threads, each within a time limit (0 is none), and
// calls report, which must not be nil, with each result. When ctx ends, SolveSizes returns the results so far and the
// error of ctx.
func SolveSizes(ctx context.Context, sizes []rules.Variant, threads int, limit time.Duration, report func(*SizeResult)) ([]SizeResult, error) {
	solver := &connect4.Solver{TableMiB: sizesTableMiB, Threads: threads}
	var results []SizeResult
	for _, v := range sizes {
		start := time.Now()
		score, nodes, err := solver.Value(ctx, rules.New(v), alinha.Limits{Time: limit})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return results, err
		}
		r := SizeResult{Variant: v, Score: score, Nodes: nodes, Time: time.Since(start)}
		report(&r)
		results = append(results, r)
	}
	return results, nil
}

// SizesTable returns a table of results: the winner of each board, the number of the last stone, and whether both agree
// with the published value. Cells are empty where that is not known.
func SizesTable(results []SizeResult) *table.Table {
	t := &table.Table{Header: []string{"columns", "rows", "winner", "last_stone", "as_published", "nodes", "ms"}}
	for i := range results {
		r := &results[i]
		ms := table.Decimal{Value: float64(r.Time.Microseconds()) / 1000, Decimals: 3}
		row := []any{r.Variant.Cols, r.Variant.Rows, nil, nil, nil, r.Nodes, ms}
		if r.Score.Proven || r.Score.Value != 0 {
			row[2] = [...]table.Word{"second", "none", "first"}[int(r.Score.Value)+1]
		}
		if r.Score.Proven {
			row[3] = r.Score.Plies
		}
		if agrees, known := r.MatchesPublished(); known {
			row[4] = agrees
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// MatchesPublished reports whether a result agrees with the published value; known is false if no value is published or the
// result does not name a winner. An unproven result is compared by its winner only.
func (r *SizeResult) MatchesPublished() (agrees, known bool) {
	want, ok := publishedScore(r.Variant)
	if !r.Score.Proven {
		return r.Score.Value == want.Value, ok && r.Score.Value != 0
	}
	return r.Score == want, ok
}
