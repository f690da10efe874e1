package tune

import (
	"math"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// TestSampleTargets compares the targets of a game that First wins, with a random move of Second, with hand-made ones.
func TestSampleTargets(t *testing.T) {
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "h8 a1 i8 a15 j8 c1 k8 e1 l8"); err != nil {
		t.Fatal(err)
	}
	g, err := record.FromPosition(pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Outcome = alinha.FirstWins
	for i, note := range []string{"", "-0.200/3", "+0.400/3", "-0.600/3?", "+0.800/3"} {
		g.Turns[i].Comment = note
	}
	var s samples
	s.addGame(start(t, "gomoku"), g, 0.75)
	want := []float64{
		(1 + 0.25*-0.2 + 0.75*-0.6) / 2,
		(1 + 0.25*0.4 + 0.75*0.6) / 2,
		(1 + 0.25*-0.6 + 0.75*-0.6) / 2,
		(1 + 0.25*0.8 + 0.75*1) / 2,
	}
	if len(s.evals) != len(want) {
		t.Fatalf("%d samples, want %d", len(s.evals), len(want))
	}
	for i, v := range s.evals {
		if got := v.(*evalSample).target; math.Abs(got-want[i]) > 1e-9 {
			t.Errorf("sample %d: target %v, want %v", i, got, want[i])
		}
	}
}
