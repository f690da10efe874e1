package search_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// testdata/known_values.csv holds results of small m,n,k games with their sources.
func TestKnownValues(t *testing.T) {
	data, err := os.ReadFile("testdata/known_values.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	for _, row := range rows[1:] {
		cols, _ := strconv.Atoi(row[0])
		cells, _ := strconv.Atoi(row[1])
		cells *= cols
		game := fmt.Sprintf("mnk:%sx%s,k=%s", row[0], row[1], row[2])
		if row[3] != "normal" {
			game += "," + row[3]
		}
		maxCells := 16
		if testing.Short() {
			maxCells = 12
		}
		if cells > maxCells {
			continue
		}
		solved++
		for _, e := range []alinha.Engine{&search.Tablebase{}, &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(64)}}} {
			score := mustSearch(t, e, startPosition(t, game), alinha.Limits{}).Score
			got := map[float64]string{1: "first", 0: "draw", -1: "second"}[score.Value]
			if !score.Proven || got != row[4] || row[5] != "" && strconv.Itoa(score.Plies) != row[5] {
				t.Errorf("%s, %T: got %s, %+v, want %s in %q plies", game, e, got, score, row[4], row[5])
			}
		}
	}
	if solved == 0 {
		t.Error("no row was solved")
	}
}

// The value of slippery4 and of its first moves comes from 27289733548934717190661441/39382402500000000000000000, which two
// other programs found.
func TestSlippery4Value(t *testing.T) {
	if testing.Short() {
		t.Skip("computes a tablebase of 4x4")
	}
	table, err := search.NewValueTable(t.Context(), mustParseVariant(t, "slippery4"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := table.Size(), 1_377_557; got != want {
		t.Errorf("positions: got %d, want %d", got, want)
	}
	board, _ := rules.BoardOf(startPosition(t, "slippery4"))
	scores, err := table.MoveScores(board)
	if err != nil {
		t.Fatal(err)
	}
	want := map[alinha.Move]float64{0: -0.119085286573, 1: 0.015227613483, 5: 0.692942324911100006929781}
	for m, v := range want {
		if got := scores[m].Score.Value; math.Abs(got-v) > 5e-13 {
			t.Errorf("first move %d: got %.15f, want %.12f", m, got, v)
		}
	}
	res := mustSearch(t, &search.Tablebase{}, startPosition(t, "points4"), alinha.Limits{})
	if res.Score != (alinha.Score{Proven: true, Plies: 16}) {
		t.Errorf("points4: got %+v, want exactly 0", res.Score)
	}
}

// The first player wins tic-tac-toe on 3x3x3 in seven plies, by the centre.
func TestCubeValue(t *testing.T) {
	if testing.Short() {
		t.Skip("searches two million nodes")
	}
	res := mustSearch(t, &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(64)}}, startPosition(t, "cube"), alinha.Limits{})
	if want := (alinha.Score{Value: 1, Proven: true, Plies: 7}); res.Score != want || res.Move != 13 || len(res.PV) != 7 {
		t.Errorf("cube: got %+v by %d, line %v, want %+v by the centre, 13, and a line of 7 plies", res.Score, res.Move, res.PV, want)
	}
}

// testdata/connect4_end.txt holds late positions of Connect Four with their scores by Pascal Pons' solver.
func TestConnect4Endgames(t *testing.T) {
	data, err := os.ReadFile("testdata/connect4_end.txt")
	if err != nil {
		t.Fatal(err)
	}
	e := &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(64)}}
	for line := range strings.Lines(string(data)) {
		moves, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		want, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		p := startPosition(t, "connect4")
		if _, err := rules.PlayText(p, moves); err != nil {
			t.Fatal(err)
		}
		score := mustSearch(t, e, p, alinha.Limits{}).Score
		got := int(score.Value) * (22 - (len(moves)+score.Plies+1)/2)
		if !score.Proven || got != want {
			t.Errorf("%s: got score %d, %+v, want %d", moves, got, score, want)
		}
	}
}
