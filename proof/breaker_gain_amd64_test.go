package proof

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"golang.org/x/sys/cpu"

	"github.com/alinha/alinha/rules"
)

// The vector code and the plain code find the same pair of random positions, before and after pairs are made.
func TestMaxGainAVX2(t *testing.T) {
	if !cpu.X86.HasAVX2 {
		t.Skip("the processor has no AVX2")
	}
	for _, game := range []string{"mnk:8x8,k=5", "mnk:9x7,k=4", "mnk:3x3,k=3", "mnk:4x4x4,k=4", "mnk:16x4,k=12"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		b, r, pairs := newLineBoard(v), rand.New(rand.NewPCG(1, 2)), 0
		p := newPairing(b)
		for range 2000 {
			var s lineState
			for m := range v.Cells() {
				switch r.IntN(8) {
				case 0:
					s.maker |= 1 << m
				case 1:
					s.breaker |= 1 << m
				}
			}
			s.scan(b)
			if s.single() != 0 || s.potential >= maxPairing<<b.k {
				continue
			}
			p.reset(&s)
			pairs += checkGains(t, &p.gains, fmt.Sprintf("%s, maker %x, breaker %x", game, s.maker, s.breaker), func(u, v int) { p.add(&s, u, v) })
		}
		if pairs == 0 {
			t.Errorf("%s: no pair was made", game)
		}
	}
}

// So do they on boards of more than 64 cells.
func TestMaxGainWideAVX2(t *testing.T) {
	if !cpu.X86.HasAVX2 {
		t.Skip("the processor has no AVX2")
	}
	for _, game := range []string{"mnk:9x9,k=5", "mnk:16x16,k=6", "mnk:5x5x5,k=5", "mnk:20x4,k=12", "mnk:5x4,k=4"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		b, r, pairs := newWideBoard(v), rand.New(rand.NewPCG(1, 3)), 0
		p := newWidePairing(b)
		for range 500 {
			var s wideState
			for m := range v.Cells() {
				switch r.IntN(5) {
				case 0:
					s.maker.add(uint8(m))
				case 1:
					s.breaker.add(uint8(m))
				}
			}
			s.scan(b)
			if threats, complete := s.threats(b); complete || threats != (cellSet{}) || s.potential >= maxPairing<<b.k {
				continue
			}
			p.reset(&s)
			pairs += checkGains(t, &p.gains, fmt.Sprintf("%s, maker %x, breaker %x", game, s.maker, s.breaker), p.add)
		}
		if pairs == 0 {
			t.Errorf("%s: no pair was made", game)
		}
	}
}

// checkGains makes the best pair, again and again, until none has a gain, and returns the number of pairs.
func checkGains(t *testing.T, g *pairGains, position string, add func(u, v int)) (pairs int) {
	t.Helper()
	for ; ; pairs++ {
		gain, number := g.maxGain()
		if wantGain, wantNumber := g.maxGainPlain(); gain != wantGain || number != wantNumber {
			t.Fatalf("%s, after %d pairs: got gain %d of pair %d, want %d of %d", position, pairs, gain, number, wantGain, wantNumber)
		}
		if gain == 0 {
			return pairs
		}
		add(g.pairs.pairOf(number))
	}
}
