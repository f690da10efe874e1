package lab_test

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
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/rules"
)

// Small boards end as published, and one that has no time is not told to end at all.
func TestSizes(t *testing.T) {
	sizes := lab.PublishedSizes()
	if len(sizes) != 40 {
		t.Errorf("got %d published sizes, want 40", len(sizes))
	}
	told := 0
	solved, err := lab.Sizes(t.Context(), sizes[:4], 2, 0, func(s *lab.Solved) {
		told++
		if agrees, known := s.AsPublished(); !agrees || !known {
			t.Errorf("%v: got %+v, which is not as published", s.Variant, s.Score)
		}
	})
	if err != nil || len(solved) != 4 || told != 4 {
		t.Fatalf("got %d sizes, %d told, %v, want 4", len(solved), told, err)
	}
	short, err := lab.Sizes(t.Context(), sizes[len(sizes)-1:], 1, time.Millisecond, func(*lab.Solved) {})
	if err != nil {
		t.Fatal(err)
	}
	solved = append(solved, lab.Solved{Variant: rules.Variant{Cols: 4, Rows: 3}, Score: alinha.Score{Proven: true, Plies: 12}})
	solved = append(solved, lab.Solved{Variant: sizes[len(sizes)-1], Score: alinha.Score{Value: 1}})
	want := [][]any{
		{4, 4, "none", 16, true},
		{5, 4, "none", 20, true},
		{4, 5, "none", 20, true},
		{6, 4, "second", 24, true},
		{4, 3, "none", 12, nil},
		{7, 8, "first", nil, true},
		{7, 8, nil, nil, nil},
	}
	for i, row := range lab.TabulateSizes(append(solved, short...)).Rows {
		if fmt.Sprint(row[:5]) != fmt.Sprint(want[i]) {
			t.Errorf("row %d: got %v, want %v", i, row, want[i])
		}
	}
}

// When ctx ends, the sizes that are solved are kept.
func TestSizesInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	solved, err := lab.Sizes(ctx, lab.PublishedSizes(), 1, 0, func(*lab.Solved) { cancel() })
	if len(solved) != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v, want one size", solved, err)
	}
}

// What the table says of every size is what is published.
func TestPublished(t *testing.T) {
	text, err := os.ReadFile("../../../shared/data/connect4/connect4_sizes.csv")
	if err != nil {
		t.Skip("the figures are not at hand")
	}
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, line := range lines[1:] {
		v, err := lab.ParseSize(line[0] + "x" + line[1])
		if err != nil {
			continue // larger than our boards
		}
		found++
		score := alinha.Score{Value: map[string]float64{"first": 1, "second": -1}[line[2]], Proven: true}
		if score.Plies, err = strconv.Atoi(line[3]); err != nil {
			t.Fatal(err)
		}
		s := lab.Solved{Variant: v, Score: score}
		if agrees, known := s.AsPublished(); !agrees || !known {
			t.Errorf("%v: %+v is published and we know another", v, score)
		}
	}
	if found != len(lab.PublishedSizes()) {
		t.Errorf("got %d sizes of our boards, want %d", found, len(lab.PublishedSizes()))
	}
}

func TestParseSize(t *testing.T) {
	if v, err := lab.ParseSize("7x6"); err != nil || v.String() != "connect4" {
		t.Errorf("7x6: got %v, %v", v, err)
	}
	for _, text := range []string{"", "7", "7x", "x6", "3x6", "13x3", "4x16", "9x8", "7x6x2", "7x6,misere", "axb"} {
		if _, err := lab.ParseSize(text); !errors.Is(err, lab.ErrSize) {
			t.Errorf("%q: got %v, want an error", text, err)
		}
	}
}
