package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// TestUnitsKeptUp compares what the board keeps under weights at random with what it adds up anew.
func TestUnitsKeptUp(t *testing.T) {
	for _, game := range games[:3] {
		rng := rand.New(rand.NewPCG(11, 11))
		b := start(t, game)
		w := &Weights{rule: b.rule.weights.rule}
		for d := range w.duos {
			for p := range w.duos[d] {
				w.duos[d][p] = smallnet.Quad(rng.Uint64())
			}
		}
		if err := b.weigh(w); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			if played := len(b.puts); played > 0 && (b.Outcome() != alinha.Undecided || rng.IntN(3) == 0) {
				b.Undo()
			} else {
				b.Play(near(rng, b))
			}
			anew := b.clone()
			anew.addUp()
			if b.units != anew.units || b.totals != anew.totals {
				t.Fatalf("%s: kept up %v, added up %v", game, b.units, anew.units)
			}
		}
	}
}

// TestDuos reads the text of every duo.
func TestDuos(t *testing.T) {
	for d := range duoCount {
		if got, ok := readDuo(uint64(duoText(d))); !ok || got != d {
			t.Errorf("duo %d is written %04x and read %d, %t", d, duoText(d), got, ok)
		}
		if turned(turned(d)) != d {
			t.Errorf("duo %d turned twice is %d", d, turned(turned(d)))
		}
	}
}
