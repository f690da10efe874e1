package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// lineWeight is what a window without an enemy stone is worth by the number of
// own stones in it, each four times the last, and the most that counts.
const lineWeights = 5

// Lines is the Evaluation of a position of the reference rules by the windows of
// K cells that one side can still fill: a window with n own stones and no enemy's
// is worth 4^n, up to 4^5, to its owner, as many thousandths of a won game; in games for points,
// the margin. Other positions are draws.
func Lines(pos alinha.Position) int {
	if scored, ok := pos.(alinha.Scored); ok {
		if pos.ToMove() == alinha.Second {
			return -scored.Margin()
		}
		return scored.Margin()
	}
	b, ok := rules.BoardOf(pos)
	if !ok {
		return 0
	}
	sum := 0
	for _, window := range b.Windows() {
		var stones [2]int
		for _, m := range window {
			if p, taken := b.At(m); taken {
				stones[p]++
			}
		}
		switch {
		case stones[1] == 0 && stones[0] > 0:
			sum += 1 << (2 * min(stones[0], lineWeights))
		case stones[0] == 0 && stones[1] > 0:
			sum -= 1 << (2 * min(stones[1], lineWeights))
		}
	}
	if b.Variant().Misere {
		sum = -sum
	}
	if pos.ToMove() == alinha.Second {
		return -sum
	}
	return sum
}
