package treeview

import (
	"math/rand/v2"
	"testing"
)

// In random trees the boxes of a level do not overlap, children keep their order, and a parent stands over the middle of its
// children.
func TestLayOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	var grow func(levels int) *box
	grow = func(levels int) *box {
		b := &box{width: 14 + 90*rng.Float64(), height: shapeHeight}
		if levels > 0 {
			for range rng.IntN(5) {
				b.children = append(b.children, grow(levels-1))
			}
		}
		return b
	}
	for range 200 {
		root := grow(5)
		layOut(root)
		root.place(0, 0)
		var last [6]*box
		var walk func(b *box, level int)
		walk = func(b *box, level int) {
			if l := last[level]; l != nil && b.x-b.width/2 < l.x+l.width/2+boxGap-1e-6 {
				t.Fatalf("level %d: a box at %.1f, %.1f wide, after one at %.1f, %.1f wide", level, b.x, b.width, l.x, l.width)
			}
			last[level] = b
			if n := len(b.children); n > 0 {
				if middle := (b.children[0].x + b.children[n-1].x) / 2; middle-b.x > 1e-6 || b.x-middle > 1e-6 {
					t.Fatalf("level %d: a parent at %.1f over children with the middle at %.1f", level, b.x, middle)
				}
			}
			for _, child := range b.children {
				walk(child, level+1)
			}
		}
		walk(root, 0)
	}
}
