package lab_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/lab"
)

func TestTableFormats(t *testing.T) {
	table := &lab.Table{
		Header: []string{"game", "nodes", "exact"},
		Rows:   [][]any{{"a, b", 12, true}, {"c", 3456, nil}},
	}
	for format, want := range map[string]string{
		"table":    "  game  nodes  exact\n  a, b     12   true\n     c   3456       \n",
		"markdown": "| game | nodes | exact |\n| --- | --- | --- |\n| a, b | 12 | true |\n| c | 3456 |  |\n",
		"csv":      "game,nodes,exact\n\"a, b\",12,true\nc,3456,\n",
		"json":     "[\n{\"game\":\"a, b\",\"nodes\":12,\"exact\":true},\n{\"game\":\"c\",\"nodes\":3456,\"exact\":null}\n]\n",
	} {
		var got strings.Builder
		if err := table.Write(&got, format); err != nil || got.String() != want {
			t.Errorf("%s: got %q, %v, want %q", format, got.String(), err, want)
		}
	}
	var rows []map[string]any
	var text strings.Builder
	if err := table.Write(&text, "json"); err != nil || json.Unmarshal([]byte(text.String()), &rows) != nil || len(rows) != 2 {
		t.Errorf("json: got %q, %v, want two objects", text.String(), err)
	}
	if err := table.Write(&text, "tea"); err == nil {
		t.Error("format tea: got no error")
	}
}

// All 38 printed figures come out, and the two that overflowed are filled in.
func TestEvora(t *testing.T) {
	if testing.Short() {
		t.Skip("650 million nodes")
	}
	table, err := lab.Evora(t.Context(), func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	exact := 0
	for _, row := range table.Rows {
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
}

func TestEvoraStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	table, err := lab.Evora(ctx, func(done, _ int) {
		if done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(table.Rows) != 3 {
		t.Errorf("cancelled after 3 cells: got %d rows and %v, want 3 and the error of the context", len(table.Rows), err)
	}
}
