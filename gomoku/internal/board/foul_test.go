package board

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/rules"
)

// foulsDir is the directory of the problems about fouls.
var foulsDir = filepath.Join("..", "..", "..", "rules", "testdata")

// TestFouls compares Foul and Fouls with the forbidden points of the collection, and with the kind of each.
func TestFouls(t *testing.T) {
	for _, p := range boardtest.Problems(t, foulsDir, "forbidden") {
		b, err := From(p.Position(t))
		if err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
		var want []alinha.Move
		for point, code := range p.Forbidden {
			m := p.Move(t, point)
			want = append(want, m)
			if got := b.Foul(m); got != foulCodes[code] {
				t.Errorf("%s: Foul(%s) = %q, want %q", p.ID, point, got, foulCodes[code])
			}
		}
		slices.Sort(want)
		if got := b.Fouls(nil); !slices.Equal(got, want) {
			t.Errorf("%s: Fouls = %v, want %v", p.ID, got, want)
		}
	}
}

// foulCodes maps the kinds of the collection to fouls.
var foulCodes = map[string]rules.Foul{"33": rules.DoubleThree, "44": rules.DoubleFour, "OL": rules.Overline}

// BenchmarkFouls places the stones of games of the collection one by one and calls Fouls after each. ns/position is the time
// of one stone and one call.
func BenchmarkFouls(b *testing.B) {
	type game struct {
		board  *Board
		stones []boardtest.Stone
		fouls  int
	}
	var games []game
	positions := 0
	for _, p := range boardtest.Problems(b, foulsDir, "forbidden")[:100] {
		g := game{board: start(b, "renju"), fouls: len(p.Forbidden), stones: p.Stones(b)}
		positions += len(g.stones)
		games = append(games, g)
	}
	var found []alinha.Move
	for b.Loop() {
		for i := range games {
			g := &games[i]
			for _, s := range g.stones {
				g.board.Place(g.board.CellOf(s.Move), s.Player)
				found = g.board.Fouls(found[:0])
			}
			if len(found) != g.fouls {
				b.Fatalf("game %d ends with %d fouls, want %d", i, len(found), g.fouls)
			}
			for range g.stones {
				g.board.UndoPlace()
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(positions), "ns/position")
}
