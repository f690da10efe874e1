package connect4

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// A plain search knows the rules and nothing else: four in a row ends the game.
type plain[H height] struct {
	board[H]
	values map[position]int8
}

// value returns the score of a position in which the opponent may just have won.
func (m *plain[H]) value(p position) int {
	if hasAlignment[H](p.opp) {
		return -(p.left/2 + 1)
	}
	if p.left == 0 {
		return 0
	}
	if v, ok := m.values[p]; ok {
		return int(v)
	}
	best := -scoreBias
	for moves := m.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
		best = max(best, -m.value(p.after(moves&-moves)))
	}
	m.values[p] = int8(best)
	return best
}

// random returns a position of random play with so many empty cells, false if the game
// ends before.
func (b *board[H]) random(rng *rand.Rand, left int) (position, bool) {
	p := position{left: b.columns * int(stride[H]()-1)}
	for p.left > left {
		moves := b.playable(p.own | p.opp)
		for range rng.IntN(bits.OnesCount64(moves)) {
			moves &= moves - 1
		}
		if p = p.after(moves & -moves); hasAlignment[H](p.opp) {
			return p, false
		}
	}
	return p, true
}

// Every bound holds against a plain search of small boards, and each proves something.
func TestClaimsHold(t *testing.T) {
	testClaims[[5]byte](t, 4)
	testClaims[[5]byte](t, 5)
	testClaims[[5]byte](t, 6)
	testClaims[[6]byte](t, 4)
	testClaims[[6]byte](t, 5)
	testClaims[[7]byte](t, 4)
	testClaims[[8]byte](t, 5)
}

func testClaims[H height](t *testing.T, columns int) {
	b := newBoard[H](columns)
	t.Run(fmt.Sprintf("%dx%d", columns, stride[H]()-1), func(t *testing.T) {
		m := &plain[H]{board: b, values: make(map[position]int8)}
		rng := rand.New(rand.NewPCG(1, 2))
		games, proved := 4000, [6]int{}
		if testing.Short() {
			games = 400
		}
		for range games {
			p, open := b.random(rng, 3+rng.IntN(16-columns))
			empty, playable := b.cells&^(p.own|p.opp), b.playable(p.own|p.opp)
			threats := winningCells[H](p.opp, empty)
			moves := playable
			if forced := threats & playable; forced != 0 {
				moves = forced
			}
			lost := bits.OnesCount64(threats&playable) > 1 || moves&^(threats>>1) == 0
			if !open || lost || winningCells[H](p.own, empty)&playable != 0 {
				continue
			}
			v := m.value(p)
			mine := winningCells[H](p.own, empty)
			for alpha := v - 3; alpha <= v+2; alpha++ {
				claimed, ok := b.claimevenBound(p, playable, mine, threats, alpha, !hasAlignment[H](b.attainable(p.own, p.opp, p.left, alpha)))
				if !ok {
					continue
				}
				above := claimed > alpha
				if above && v < claimed || !above && v > claimed {
					t.Fatalf("%+v: got %d above %d: %v, want the value %d", p, claimed, alpha, above, v)
				}
				for i, proof := range []bool{
					p.left%2 == 0 && !above && claimed == 0,
					p.left%2 == 0 && !above && claimed < 0,
					p.left%2 == 0 && above,
					p.left%2 == 1 && above && claimed == 0,
					p.left%2 == 1 && above && claimed > 0,
					p.left%2 == 1 && !above,
				} {
					if proof {
						proved[i]++
					}
				}
			}
		}
		t.Logf("leader at most 0, loses, wins; follower at least 0, wins, loses: %v times", proved)
		if proved[0] == 0 || proved[3] == 0 {
			t.Errorf("a bound never proves anything: %v", proved)
		}
	})
}

// The cells that complete a line are those that make four of them.
func TestThreats(t *testing.T) {
	b := newBoard[[7]byte](7)
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		p, _ := b.random(rng, 2+rng.IntN(38))
		empty := b.cells &^ (p.own | p.opp)
		var want, reached uint64
		for rest := empty; rest != 0; rest &= rest - 1 {
			cell := rest & -rest
			if !hasAlignment[[7]byte](p.own) && hasAlignment[[7]byte](p.own|cell) {
				want |= cell
			}
		}
		if reached = completingCells[[7]byte](p.own, empty); !hasAlignment[[7]byte](p.own) && reached != want {
			t.Fatalf("%+v: fills gives %#x, want %#x", p, reached, want)
		}
		if got := winningCells[[7]byte](p.own, empty); got&^reached != 0 {
			t.Fatalf("%+v: threats gives %#x, more than %#x", p, got, reached)
		}
	}
}
