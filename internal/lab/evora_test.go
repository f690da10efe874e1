package lab_test

import (
	"context"
	"errors"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// Evora counts all 38 printed node counts, and the two that overflowed in print.
func TestEvora(t *testing.T) {
	gametest.Long(t) // 650 million nodes
	table, err := lab.Evora(t.Context(), func(*table.Table, int) {})
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	var printed, ours uint64 // nodes of the printed alpha-beta and of our PVS, with eval.Windows
	for _, row := range table.Rows {
		if row[1] == "evora-alphabeta-eval" {
			printed += row[4].(uint64)
			ours += row[9].(uint64)
		}
		if row[7] == true {
			exact++
		}
		if depth := row[11].(uint64); depth != 6 {
			t.Errorf("%v: got %d nodes at one time, want 6: the root and 5 plies", row, depth)
		}
		if row[4] == nil && row[3].(uint64) < 1<<27 {
			t.Errorf("%v: got fewer nodes than overflow", row)
		}
	}
	if exact != 38 || len(table.Rows) != 40 {
		t.Errorf("got %d exact rows of %d, want 38 of 40", exact, len(table.Rows))
	}
	if ours == 0 || ours*10 > printed {
		t.Errorf("PVS visits %d nodes, want a tenth of the %d printed for alpha-beta, or fewer", ours, printed)
	}
}

// On the boards of Évora that are not won yet, PVS finds the value of minimax in fewer nodes.
func TestEvoraValues(t *testing.T) {
	lim := alinha.Limits{Depth: classic.EvoraDepth}
	undecided := 0
	for i, pos := range classic.EvoraBoards() {
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		undecided++
		board, _ := bitboard.From(pos)
		if !gametest.IsLong() && pos.(alinha.Finite).Left() > 20 {
			continue
		}
		want, err := (&search.Minimax{Eval: eval.Windows}).Search(t.Context(), board, lim, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := (&search.PVS{Eval: eval.Windows, Table: tt.New(1)}).Search(t.Context(), board, lim, nil)
		if err != nil || got.Score != want.Score || got.Nodes >= want.Nodes {
			t.Errorf("board %d: got %+v, %v, want %+v in fewer nodes", i+1, got, err, want.Score)
		}
	}
	if undecided != 5 {
		t.Errorf("%d boards are undecided, want 5", undecided)
	}
}

// When ctx ends, Evora returns the rows so far and the error of ctx.
func TestEvoraInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	table, err := lab.Evora(ctx, func(t *table.Table, _ int) {
		if len(t.Rows) == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(table.Rows) != 3 {
		t.Errorf("cancelled after 3 rows: got %d rows and %v, want 3 and context.Canceled", len(table.Rows), err)
	}
}
