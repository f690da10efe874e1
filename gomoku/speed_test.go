package gomoku

import (
	"testing"

	"github.com/alinha/alinha"
)

// BenchmarkPutTake puts the stones of the square in the middle and
// takes them back: the time is that of one stone.
func BenchmarkPutTake(b *testing.B) {
	for _, game := range []string{"gomoku", "standard", "renju"} {
		b.Run(game, func(b *testing.B) {
			board := start(b, game)
			before := board.clone()
			var cells []int
			for i := range 25 {
				at := i * 7 % 25
				cells = append(cells, board.at(alinha.Move(112+at%5-2+15*(at/5-2))))
			}
			for b.Loop() {
				for i, cell := range cells {
					board.put(cell, alinha.Player(i&1))
				}
				for range cells {
					board.take()
				}
			}
			if d := board.differs(before); d != "" {
				b.Fatalf("%s differ", d)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/25, "ns/stone")
		})
	}
}
