package eval_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// valueWithoutBoard returns the value of a position of a game for points: the margin.
func valueWithoutBoard(pos alinha.Position) (int, bool) {
	s, ok := pos.(alinha.Scored)
	if !ok {
		return 0, false
	}
	b, _ := rules.BoardOf(pos)
	return s.Margin() * (1 - 2*int(b.ToMove())), true
}

// references holds the reference evaluations by name.
var references = map[string]func(*referenceBoard) int{
	"utility": func(*referenceBoard) int { return 0 },
	"windows": func(p *referenceBoard) int {
		for n := p.K; n > 0; n-- {
			if p.countWindows("x", n) > 0 {
				return p.sign() * (1000 * n / p.K)
			}
		}
		return 0
	},
	"groups":         func(p *referenceBoard) int { return p.groups([]int{10, 50, 250, 1250, 1250, 1250}, 5000) },
	"groups/4/16":    func(p *referenceBoard) int { return p.groups([]int{4, 16, 16, 16, 16, 16}, 1000) },
	"sequences":      func(p *referenceBoard) int { return p.sequences(1) },
	"sequences/2":    func(p *referenceBoard) int { return p.sequences(2) },
	"sequences/1.5":  func(p *referenceBoard) int { return p.sequences(1.5) },
	"sequences/0.25": func(p *referenceBoard) int { return p.sequences(0.25) },
	"sequences/0":    func(p *referenceBoard) int { return p.sequences(0) },
	"threats":        func(p *referenceBoard) int { return p.threats() },
}

func (p *referenceBoard) groups(points []int, won int) int {
	sum := 0
	for n := 1; n <= p.K; n++ {
		sum += points[n-1] * (p.countWindows("x", n) - p.countWindows("o", n))
	}
	return p.sign() * (1000 * sum / won)
}

// arm returns the cells beyond a stone in a direction, up to K-1 cells, an opponent's
// stone or the edge: "1" for an own stone, "." for an empty cell.
func (p *referenceBoard) arm(at, direction [3]int) string {
	arm := ""
	for n := 1; n < p.K; n++ {
		switch p.stones[along(at, direction, n)] {
		case p.stones[at]:
			arm += "1"
		case '.':
			arm += "."
		default:
			return arm
		}
	}
	return arm
}

// lineScore scores a line by the nine cases of R6, from its two arms and K.
func lineScore(a, b string, k int) int {
	stretch := 1 + len(a) + len(b)
	if stretch < k {
		return 0
	}
	beyondA, beyondB := strings.TrimLeft(a, "1"), strings.TrimLeft(b, "1")
	beyond := beyondA + beyondB
	sequence, semi := stretch-len(beyond), strings.Count(beyond, "1")
	two := strings.HasPrefix(beyondA, "..") || strings.HasPrefix(beyondB, "..")
	for _, test := range []struct {
		fits   bool
		points int
	}{
		{sequence >= k, 500},
		{sequence == k-1, 100},
		{sequence == k-2 && beyondA != "" && beyondB != "", 100},
		{sequence == k-3 && semi > 0 && stretch >= k+1, 100},
		{sequence == k-2 && two, 25},
		{sequence == k-2 && len(beyond) > 2, 20},
		{sequence == k-2, 15},
		{sequence == k-3 && len(beyond) > 4, 10},
		{sequence == k-3, 5},
	} {
		if test.fits {
			return test.points + 4*sequence + 2*semi
		}
	}
	return 4*sequence + 2*semi
}

func (p *referenceBoard) sequences(defence float64) int {
	sum := 0.0
	for at, stone := range p.stones {
		for _, direction := range directions() {
			if direction[2] != 0 && p.Layers == 1 {
				continue
			}
			points := float64(lineScore(p.arm(at, direction), p.arm(at, along([3]int{}, direction, -1)), p.K))
			switch stone {
			case 'x':
				sum += points
			case 'o':
				sum -= defence * points
			}
		}
	}
	return p.sign() * int(math.Round(2*sum))
}

// TestAgainstPlain compares each evaluation with its reference on random positions of
// random variants.
func TestAgainstPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 9))
	variants := 60
	if gametest.IsLong() {
		variants = 400
	}
	for i := range variants {
		walkGame(rng, randomVariant(rng, i%3 > 0), func(pos alinha.Position) {
			if rng.IntN(10) > 0 {
				return
			}
			p := referenceBoardOf(pos)
			for name, plain := range references {
				want, ok := valueWithoutBoard(pos)
				if !ok {
					want = plain(p)
				}
				if got := evaluations[name](pos); got != want {
					t.Fatalf("%s of %v, %v to move in\n%v: got %d, want %d", name, p.Variant, p.toMove, pos, got, want)
				}
			}
		})
	}
}

// TestGroupsBuiltElsewhere checks that Built differs from the plan only by its points in
// games other than Connect Four.
func TestGroupsBuiltElsewhere(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 9))
	for range 60 {
		v := randomVariant(rng, true)
		if v.Points || v.Gravity && v.K == 4 && v.Layers == 1 {
			continue
		}
		walkGame(rng, v, func(pos alinha.Position) {
			if rng.IntN(10) > 0 {
				return
			}
			want := referenceBoardOf(pos).groups([]int{10, 75, 700, 7000, 7000, 7000}, 10000)
			if got := evaluations["groups-built"](pos); got != want {
				t.Fatalf("%v, %v to move in\n%v: got %d, want %d", v, pos.ToMove(), pos, got, want)
			}
		})
	}
}

// TestBounds checks that no value comes near a proven win or loss of the searches.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for _, game := range []string{"gomoku20", "mnk:32x32,k=5", "mnk:8x8x8,k=4", "mnk:32x32,k=32", "connect4"} {
		most := 0
		pos := start(t, game)
		for moves := pos.Moves(nil); len(moves) > 0; moves = pos.Moves(moves[:0]) {
			pos.Play(moves[rng.IntN(len(moves))])
			if rng.IntN(20) == 0 {
				for _, evaluate := range evaluations {
					most = max(most, evaluate(pos), -evaluate(pos))
				}
			}
		}
		if most > 250_000 {
			t.Errorf("%s: values to ±%d, want them within ±250,000", game, most)
		}
	}
}

// TestAbstract checks the value of positions that are not boards: 0, or the margin.
func TestAbstract(t *testing.T) {
	pos := start(t, "tictactoe")
	pos.Play(4)
	for name, evaluate := range evaluations {
		if got := evaluate(struct{ alinha.Position }{pos}); got != 0 {
			t.Errorf("%s: got %d for a position of no known game, want 0", name, got)
		}
		points := start(t, "mnk:3x3,k=3,points")
		for _, m := range []alinha.Move{0, 3, 1, 4, 2} {
			points.Play(m)
		}
		if got := evaluate(struct{ alinha.Scored }{points.(alinha.Scored)}); got != -1 {
			t.Errorf("%s: got %d for a point behind, want -1", name, got)
		}
	}
}
