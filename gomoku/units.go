package gomoku

import (
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// Beside the sum of what its cells count for, a position is worth what a small network says: a layer of
// rectified units (package unit), the same to each side. A unit has a number for what an empty cell is to
// its side and to the other at once, and two for the threats, one where its side is to move. Where the sum of these is
// above 0 it counts: half of the units for their side, the others against it.
const unitCount = smallnet.Width

// A kind is what a cell is to a side as the units see it: the two greatest of its four patterns.
type kind uint16

const (
	kindCount = kind(patterns+1) * kind(patterns) / 2
	duoCount  = kindCount * kindCount
	duoRoom   = 1 << 13 // as codeRoom
)

// kinds are those of all codes.
var kinds = func() (k [codeRoom]kind) {
	for c, x := range combinations {
		k[c] = kindOf(x)
	}
	return k
}()

// kindOf returns the kind of a combination, which has its greatest patterns first.
func kindOf(x cross) kind {
	greatest, next := kind(x>>12), kind(x>>8&0xf)
	return greatest*(greatest+1)/2 + next
}

// matters says that a stone there makes a two at least.
func (k kind) matters() bool { return k >= kindOf(cross(two)<<12) }

// kindTexts are the two patterns of each kind, as the text of weights has them.
var kindTexts = func() (texts [kindCount]uint8) {
	for c, x := range combinations {
		texts[kinds[c]] = uint8(x >> 8)
	}
	return texts
}()

// A duo is what a cell is to both sides: its kinds to the one and to the other.
type duo = kind

func duoOf(one, other kind) duo { return one*kindCount + other }

// turned returns a duo as the other side sees it.
func turned(d duo) duo { return duoOf(d%kindCount, d/kindCount) }

// seenBy returns a duo that First sees as p sees it, and the other way round.
func seenBy(p alinha.Player, d duo) duo {
	if p == alinha.Second {
		return turned(d)
	}
	return d
}

// duoText returns the text of a duo, as a number, and readDuo reads it; false if it is none.
func duoText(d duo) int { return int(kindTexts[d/kindCount])<<8 | int(kindTexts[d%kindCount]) }

func readDuo(text uint64) (d duo, ok bool) {
	one, other := slices.Index(kindTexts[:], uint8(text>>8)), slices.Index(kindTexts[:], uint8(text))
	return duoOf(kind(one), kind(other)), one >= 0 && other >= 0
}

// coarse is how many units of value there are in one of what units count, whose sums sixteen bits hold: on boards of 22 by
// 22 that random moves fill these came to 26 logits.
const coarse = valueUnit / smallnet.Logit

// unitsText returns the numbers of units as text, each behind a space.
func unitsText(q smallnet.Quad) (text string) {
	for _, n := range q.Numbers() {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// quadOf returns what an empty cell of a duo, as p sees it, adds to the units of p.
func (w *Weights) quadOf(p alinha.Player, d duo) *smallnet.Quad {
	return &w.duos[seenBy(p, d)][p]
}
