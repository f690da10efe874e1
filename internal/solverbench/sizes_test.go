package solverbench_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/rules"
)

// Small boards are solved as published; a board without time to solve has neither a winner nor a last stone in the table.
func TestSolveSizes(t *testing.T) {
	sizes := solverbench.PublishedSizes()
	if len(sizes) != 40 {
		t.Errorf("got %d published sizes, want 40", len(sizes))
	}
	reported := 0
	results, err := solverbench.SolveSizes(t.Context(), sizes[:4], 2, 0, func(r *solverbench.SizeResult) {
		reported++
		if agrees, known := r.MatchesPublished(); !agrees || !known {
			t.Errorf("%v: got %+v, want the published score", r.Variant, r.Score)
		}
	})
	if err != nil || len(results) != 4 || reported != 4 {
		t.Fatalf("got %d results, %d reported, %v, want 4", len(results), reported, err)
	}
	unsolved, err := solverbench.SolveSizes(t.Context(), sizes[len(sizes)-1:], 1, time.Millisecond, func(*solverbench.SizeResult) {})
	if err != nil {
		t.Fatal(err)
	}
	results = append(results, solverbench.SizeResult{Variant: rules.Variant{Cols: 4, Rows: 3}, Score: alinha.Score{Proven: true, Plies: 12}})
	results = append(results, solverbench.SizeResult{Variant: sizes[len(sizes)-1], Score: alinha.Score{Value: 1}})
	want := [][]any{
		{4, 4, "none", 16, true},
		{5, 4, "none", 20, true},
		{4, 5, "none", 20, true},
		{6, 4, "second", 24, true},
		{4, 3, "none", 12, nil},
		{7, 8, "first", nil, true},
		{7, 8, nil, nil, nil},
	}
	for i, row := range solverbench.SizesTable(append(results, unsolved...)).Rows {
		if fmt.Sprint(row[:5]) != fmt.Sprint(want[i]) {
			t.Errorf("row %d: got %v, want %v", i, row, want[i])
		}
	}
}

// When ctx ends, SolveSizes returns the results so far.
func TestSolveSizesInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	results, err := solverbench.SolveSizes(ctx, solverbench.PublishedSizes(), 1, 0, func(*solverbench.SizeResult) { cancel() })
	if len(results) != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v, want one result", results, err)
	}
}

// publishedEndings agrees with the published file on every size.
func TestPublishedEndings(t *testing.T) {
	text, err := os.ReadFile("../../../shared/data/connect4/connect4_sizes.csv")
	if err != nil {
		t.Skip("no file of published sizes")
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, line := range lines[1:] {
		v, err := solverbench.ParseSize(line[0] + "x" + line[1])
		if err != nil {
			continue // larger than the boards of connect4.Solver
		}
		found++
		score := alinha.Score{Value: map[string]float64{"first": 1, "second": -1}[line[2]], Proven: true}
		if score.Plies, err = strconv.Atoi(line[3]); err != nil {
			t.Fatal(err)
		}
		r := solverbench.SizeResult{Variant: v, Score: score}
		if agrees, known := r.MatchesPublished(); !agrees || !known {
			t.Errorf("%v: %+v is published, publishedEndings holds another score", v, score)
		}
	}
	if found != len(solverbench.PublishedSizes()) {
		t.Errorf("got %d results of our boards, want %d", found, len(solverbench.PublishedSizes()))
	}
}

func TestParseSize(t *testing.T) {
	if v, err := solverbench.ParseSize("7x6"); err != nil || v.String() != "connect4" {
		t.Errorf("7x6: got %v, %v", v, err)
	}
	for _, text := range []string{"", "7", "7x", "x6", "3x6", "13x3", "4x16", "9x8", "7x6x2", "7x6,misere", "axb"} {
		if _, err := solverbench.ParseSize(text); !errors.Is(err, solverbench.ErrSize) {
			t.Errorf("%q: got %v, want an error", text, err)
		}
	}
}
