package gomoku

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
)

// TestUnits compares what quads do with the same of plain numbers.
func TestUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range 1000 {
		var q quad
		var want [unitCount]int16
		for range 1 + rng.IntN(20) {
			var numbers [unitCount]int16
			for i := range numbers {
				numbers[i] = int16(rng.IntN(math.MaxInt16/10) - math.MaxInt16/20)
				want[i] += numbers[i]
			}
			q += quadOf(numbers[:])
		}
		value := 0
		for i, n := range want {
			value += coarse * int(unitSigns[i]) * max(int(n), 0)
		}
		if got := q.numbers(); got != want {
			t.Fatalf("numbers %v, want %v", got, want)
		}
		if got := q.value(); got != value {
			t.Fatalf("value %d of %v, want %d", got, want, value)
		}
	}
}

// TestUnitsKeptUp compares what the board keeps under weights at random with what it adds up anew.
func TestUnitsKeptUp(t *testing.T) {
	for _, game := range games[:3] {
		rng := rand.New(rand.NewPCG(11, 11))
		b := start(t, game)
		w := &Weights{rule: b.rule.weights.rule}
		for d := range w.duos {
			for p := range w.duos[d] {
				w.duos[d][p] = quad(rng.Uint64())
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
