package gomoku

import (
	"fmt"
	"slices"

	"github.com/alinha/alinha"
)

// Beside the sum of what its cells count for, a position is worth what a small network says: a layer of
// rectified units (Nair and Hinton 2010), the same to each side. A unit has a number for what an empty cell is to
// its side and to the other at once, and two for the threats, one where its side is to move. Where the sum of these is
// above 0 it counts: half of the units for their side, the others against it.
const unitCount = 4

// unitSigns are 1 for the units that count for their side, and -1 for the others.
var unitSigns = [unitCount]float64{1, 1, -1, -1}

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

// A quad is four numbers in one word, one of each unit, so that one addition adds them all. They are coarse, so that
// sixteen bits hold their sums: on boards of 22 by 22 that random moves fill these came to 26 logits.
type quad int64

const (
	unitUnit = 250 // of what units count, in a logit
	coarse   = valueUnit / unitUnit
)

func quadOf(numbers []int16) (q quad) {
	for i, n := range numbers {
		q += quad(n) << (16 * i)
	}
	return q
}

// numbers returns what quadOf was given.
func (q quad) numbers() (n [unitCount]int16) {
	for i := range n {
		n[i] = int16(q)
		q = (q - quad(n[i])) >> 16
	}
	return n
}

// text returns them as text, each behind a space.
func (q quad) text() (text string) {
	for _, n := range q.numbers() {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// value returns what units of these sums say to their side, in thousandths of a logit.
func (q quad) value() int {
	n := q.numbers()
	return coarse * (max(int(n[0]), 0) + max(int(n[1]), 0) - max(int(n[2]), 0) - max(int(n[3]), 0))
}

// quadOf returns what an empty cell of a duo, as p sees it, adds to the units of p.
func (w *Weights) quadOf(p alinha.Player, d duo) *quad {
	return &w.duos[seenBy(p, d)][p]
}
