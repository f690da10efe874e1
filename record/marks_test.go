package record_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// Marks become properties of SGF and marks again, through a text too.
func TestMarks(t *testing.T) {
	v, err := rules.Parse("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	want := []record.Mark{
		{Cell: 0, Shape: record.LabelMark, Label: "A"},
		{Cell: 7, Shape: record.LabelMark, Label: `1: ]\`},
		{Cell: 112, Shape: record.CrossMark},
		{Cell: 113, Shape: record.TriangleMark},
		{Cell: 224, Shape: record.SquareMark},
	}
	properties := record.MarkProperties(v, want)
	if got := record.MarksOf(v, properties); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	format, _ := record.FormatByName("sgf")
	game := &record.Game{Variant: v, Turns: []record.Turn{{Aim: 112, Cell: 112, Properties: properties}}}
	var text strings.Builder
	if err := format.Write(&text, game); err != nil {
		t.Fatal(err)
	}
	for g, err := range format.Read(strings.NewReader(text.String()), record.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		if got := record.MarksOf(v, g.Turns[0].Properties); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", text.String(), got, want)
		}
	}
}

// A rectangle marks all its cells; of two marks on a cell the last counts; values that are no cells and other properties are left
// out.
func TestMarksOf(t *testing.T) {
	v, err := rules.Parse("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	got := record.MarksOf(v, []record.Property{
		{ID: "TR", Values: []string{"aa:ba", "zz", "aa:zz", ""}}, {ID: "GB", Values: []string{"1"}}, {ID: "CR", Values: []string{"b a"}}, {ID: "LB", Values: []string{"cc"}},
	})
	want := []record.Mark{{Cell: 0, Shape: record.TriangleMark}, {Cell: 1, Shape: record.CircleMark}, {Cell: 8, Shape: record.LabelMark}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
