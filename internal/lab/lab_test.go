package lab_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

func TestTableFormats(t *testing.T) {
	table := &lab.Table{
		Header: []string{"game", "nodes", "exact"},
		Rows:   [][]any{{"a, b", 12, true}, {"c", 3456, nil}},
	}
	for format, want := range map[string]string{
		"table":    "  game  nodes  exact\n  a, b     12    yes\n     c   3456       \n",
		"markdown": "| game | nodes | exact |\n| --- | --- | --- |\n| a, b | 12 | true |\n| c | 3456 |  |\n",
		"csv":      "game,nodes,exact\n\"a, b\",12,true\nc,3456,\n",
		"json":     "[\n{\"game\":\"a, b\",\"nodes\":12,\"exact\":true},\n{\"game\":\"c\",\"nodes\":3456,\"exact\":null}\n]\n",
	} {
		var got strings.Builder
		if err := table.Write(&got, format, i18n.New("en")); err != nil || got.String() != want {
			t.Errorf("%s: got %q, %v, want %q", format, got.String(), err, want)
		}
	}
	var rows []map[string]any
	var text strings.Builder
	if err := table.WriteJSON(&text); err != nil || json.Unmarshal([]byte(text.String()), &rows) != nil || len(rows) != 2 {
		t.Errorf("json: got %q, %v, want two objects", text.String(), err)
	}
	if err := table.Write(&text, "tea", i18n.New("en")); err == nil {
		t.Error("format tea: got no error")
	}
}

// What a person reads is in the language of that person; names keep their points.
func TestTableInPortuguese(t *testing.T) {
	table := &lab.Table{Header: []string{"engine", "points", "exact", "1"}, Rows: [][]any{{"a.b", 0.5, false, lab.Figure("1.5/2")}}}
	var got strings.Builder
	want := "  motor  pontos  exato      1\n    a.b     0,5    não  1,5/2\n"
	if err := table.WriteText(&got, i18n.New("pt-PT")); err != nil || got.String() != want {
		t.Errorf("got %q, %v, want %q", got.String(), err, want)
	}
}

// Every column has a name in every language.
func TestColumns(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	evora, _ := lab.Evora(ended, func(*lab.Table, int) {})
	comparison, _, _ := (&lab.Comparison{}).Run(ended, nil, nil)
	for _, table := range []*lab.Table{lab.Tabulate(nil), lab.TabulateSizes(nil), evora, comparison} {
		for _, name := range table.Header {
			for _, tag := range i18n.Tags {
				if said := i18n.New(tag).Message("column-" + name); strings.HasPrefix(said, "column-") {
					t.Errorf("%s: column %s has no name", tag, name)
				}
			}
		}
	}
}

// All 38 printed figures come out, and the two that overflowed are filled in.
func TestEvora(t *testing.T) {
	if testing.Short() {
		t.Skip("650 million nodes")
	}
	table, err := lab.Evora(t.Context(), func(*lab.Table, int) {})
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	var printed, ours uint64 // of alpha-beta and of PVS, with the windows
	for _, row := range table.Rows {
		if row[1] == "evora-alphabeta-eval" {
			printed += row[4].(uint64)
			ours += row[9].(uint64)
		}
		if row[7] == true {
			exact++
		}
		if row[4] == nil && row[3].(uint64) < 1<<27 {
			t.Errorf("%v: got fewer nodes than could be a reason not to print them", row)
		}
	}
	if exact != 38 || len(table.Rows) != 40 {
		t.Errorf("got %d exact cells of %d, want 38 of 40", exact, len(table.Rows))
	}
	if ours == 0 || ours*10 > printed {
		t.Errorf("PVS visits %d nodes, want a tenth of the %d printed for alpha-beta, or fewer", ours, printed)
	}
}

// On the boards of Évora that are not won yet PVS finds the value of plain minimax with a
// terminal test.
func TestEvoraValues(t *testing.T) {
	lim := alinha.Limits{Depth: classic.EvoraDepth}
	undecided := 0
	for i, pos := range classic.EvoraBoards() {
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		undecided++
		board, _ := bitboard.From(pos)
		if testing.Short() && pos.(alinha.Finite).Left() > 20 {
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

func TestEvoraStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	table, err := lab.Evora(ctx, func(t *lab.Table, _ int) {
		if len(t.Rows) == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(table.Rows) != 3 {
		t.Errorf("cancelled after 3 cells: got %d rows and %v, want 3 and the error of the context", len(table.Rows), err)
	}
}
