package search

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// lineStones is the most own stones in a window that Lines tells apart.
const lineStones = 5

// Lines is the Evaluation of a position of the reference rules by the windows of K
// cells that one side can still fill: a window with n own stones and no enemy's is
// worth 4^n, up to 4^5, to its owner, as many thousandths of a won game; in games
// for points, the margin. Other positions are draws.
func Lines(pos alinha.Position) int {
	if j := newJudge(pos, nil); j.scored != nil {
		return j.margin()
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
			sum += 1 << (2 * min(stones[0], lineStones))
		case stones[0] == 0 && stones[1] > 0:
			sum -= 1 << (2 * min(stones[1], lineStones))
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
