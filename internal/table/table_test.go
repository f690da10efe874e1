package table_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/table"
)

func TestFormats(t *testing.T) {
	tab := &table.Table{
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
		if err := tab.Write(&got, format, i18n.New("en")); err != nil || got.String() != want {
			t.Errorf("%s: got %q, %v, want %q", format, got.String(), err, want)
		}
	}
	var rows []map[string]any
	var text strings.Builder
	if err := tab.WriteJSON(&text); err != nil || json.Unmarshal([]byte(text.String()), &rows) != nil || len(rows) != 2 {
		t.Errorf("json: got %q, %v, want two objects", text.String(), err)
	}
	if err := tab.Write(&text, "tea", i18n.New("en")); err == nil {
		t.Error("format tea: got no error")
	}
}

// WriteText translates columns, words and decimal signs; a name keeps its point.
func TestWriteTextInPortuguese(t *testing.T) {
	tab := &table.Table{Header: []string{"engine", "points", "exact", "1"}, Rows: [][]any{{"a.b", 0.5, false, table.NumberText("1.5/2")}}}
	var got strings.Builder
	want := "  motor  pontos  exato      1\n    a.b     0,5    não  1,5/2\n"
	if err := tab.WriteText(&got, i18n.New("pt-PT")); err != nil || got.String() != want {
		t.Errorf("got %q, %v, want %q", got.String(), err, want)
	}
}

// Every column of every table has a name in every language.
func TestColumns(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	evora, _ := lab.Evora(ended, func(*table.Table, int) {})
	comparison, _, _ := (&solverbench.Comparison{}).Run(ended, nil, nil)
	for _, tab := range []*table.Table{lab.Tabulate(nil), solverbench.SizesTable(nil), evora, comparison} {
		for _, name := range tab.Header {
			for _, tag := range i18n.Tags {
				if message := i18n.New(tag).Message("column-" + name); strings.HasPrefix(message, "column-") {
					t.Errorf("%s: column %s has no name", tag, name)
				}
			}
		}
	}
}
