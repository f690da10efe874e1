package board

import (
	"testing"

	"github.com/alinha/alinha"
)

// BenchmarkPlaceUndo places 25 stones on the central 5x5 square and takes them back. ns/stone is the time of one Place and
// one UndoPlace.
func BenchmarkPlaceUndo(b *testing.B) {
	for _, game := range []string{"gomoku", "standard", "renju"} {
		b.Run(game, func(b *testing.B) {
			board := start(b, game)
			before := board.Copy()
			var cells []int
			for i := range 25 {
				at := i * 7 % 25
				cells = append(cells, board.CellOf(alinha.Move(112+at%5-2+15*(at/5-2))))
			}
			for b.Loop() {
				for i, cell := range cells {
					board.Place(cell, alinha.Player(i&1))
				}
				for range cells {
					board.UndoPlace()
				}
			}
			if d := board.differingField(before); d != "" {
				b.Fatalf("after UndoPlace: %s differs", d)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/25, "ns/stone")
		})
	}
}

// BenchmarkNewRule builds the tables of a rule, which the first board of the rule waits for.
func BenchmarkNewRule(b *testing.B) {
	for name, g := range map[string]sideRule{"freestyle": {}, "renju": {exact: true, fouls: true}, "caro": {caro: true}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r := newRule(5, g, sideRule{caro: g.caro}, "standard")
				if r.patternTable[0b01010101<<10].of(alinha.First) != five {
					b.Fatal("four in a row and one more stone: no five")
				}
			}
		})
	}
}
