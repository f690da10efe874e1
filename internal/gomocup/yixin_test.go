package gomocup_test

import (
	"context"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/rules"
)

// A variationEngine returns the first lim.MultiPV empty cells as the best moves, each with the next cell as the reply.
type variationEngine struct{}

func (variationEngine) Search(_ context.Context, pos alinha.Position, lim alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)
	res := alinha.Result{Move: moves[0], PV: moves[:2], Depth: 2}
	for i := range min(lim.MultiPV, len(moves)-1) {
		score := alinha.Score{Value: -float64(i) / 1000}
		res.Moves = append(res.Moves, alinha.MoveScore{Move: moves[i], Score: score})
		res.Variations = append(res.Variations, alinha.Variation{Score: score, Moves: moves[i : i+2]})
	}
	return res, nil
}

// YXNBEST and YXSEARCHDEFEND send a variation for each of the best moves, as many as are asked for, also where cells are blocked.
func TestVariations(t *testing.T) {
	for _, test := range []struct {
		name, commands string
		want           string // the first two
		lines          int
	}{
		{"two best", "YXNBEST 2", "0,0 1,0|1,0 2,0", 2},
		{"two best, the first blocked", "YXBLOCK|0,0|DONE|YXNBEST 2", "1,0 2,0|2,0 3,0", 2},
		{"more than there are", "YXBOARD|2,0,2|DONE|YXNBEST 99", "0,0 1,0|1,0 3,0", 23},
		{"defences", "YXSEARCHDEFEND", "0,0 1,0|1,0 2,0", 24},
	} {
		server := newTestServer()
		server.Open = func(rules.Variant, gomocup.Resources) (alinha.Engine, error) { return variationEngine{}, nil }
		var out strings.Builder
		in := "START 5\n" + strings.ReplaceAll(test.commands, "|", "\n") + "\n"
		if err := server.Serve(t.Context(), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		var lines []string
		for line := range strings.Lines(out.String()) {
			if variation, ok := strings.CutPrefix(line, "INFO BESTLINE "); ok {
				lines = append(lines, strings.TrimSpace(variation))
			}
		}
		if len(lines) != test.lines || strings.Join(lines[:2], "|") != test.want {
			t.Errorf("%s: got %q, want %d that begin with %q", test.name, lines, test.lines, test.want)
		}
	}
}
