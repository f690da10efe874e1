package board

import (
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// Beside the sum of what its cells count for, a position is worth what a small network says: a layer of
// rectified units (package smallnet), the same to each side. A unit has a number for what an empty cell is to
// its side and to the other at once, and two for the threats, one where its side is to move. Where the sum of these is
// above 0 it counts: half of the units for their side, the others against it.
const NetworkWidth = smallnet.Width

// A TopTwo is what a cell is to a side as the network sees it: the two greatest of its four patterns.
type TopTwo uint16

const (
	TopTwoCount    = TopTwo(PatternCount+1) * TopTwo(PatternCount) / 2
	JointCount     = TopTwoCount * TopTwoCount
	jointTableSize = 1 << 13 // as CodeTableSize
)

// topTwoOfCode are those of all codes.
var topTwoOfCode = func() (k [CodeTableSize]TopTwo) {
	for c, x := range patternsOfCode {
		k[c] = topTwoOf(x)
	}
	return k
}()

// topTwoOf returns the TopTwo of a combination, which has its greatest patterns first.
func topTwoOf(x dirPatterns) TopTwo {
	greatest, second := TopTwo(x>>12), TopTwo(x>>8&0xf)
	return greatest*(greatest+1)/2 + second
}

// AtLeastTwo says that a stone there makes a two at least.
func (k TopTwo) AtLeastTwo() bool { return k >= topTwoOf(dirPatterns(blockedTwo)<<12) }

// topTwoTexts are the two patterns of each TopTwo, as the text of weights has them.
var topTwoTexts = func() (texts [TopTwoCount]uint8) {
	for c, x := range patternsOfCode {
		texts[topTwoOfCode[c]] = uint8(x >> 8)
	}
	return texts
}()

// A JointFeature is what a cell is to both sides: its TopTwo to the one and to the other.
type JointFeature = TopTwo

func jointOf(one, other TopTwo) JointFeature { return one*TopTwoCount + other }

// SwapSides returns a joint feature as the other side sees it.
func SwapSides(d JointFeature) JointFeature { return jointOf(d%TopTwoCount, d/TopTwoCount) }

// jointSeenBy returns a joint feature that First sees as p sees it, and the other way round.
func jointSeenBy(p alinha.Player, d JointFeature) JointFeature {
	if p == alinha.Second {
		return SwapSides(d)
	}
	return d
}

// jointText returns the text of a joint feature, as a number, and parseJoint reads it; false if it is none.
func jointText(d JointFeature) int {
	return int(topTwoTexts[d/TopTwoCount])<<8 | int(topTwoTexts[d%TopTwoCount])
}

func parseJoint(text uint64) (d JointFeature, ok bool) {
	one, other := slices.Index(topTwoTexts[:], uint8(text>>8)), slices.Index(topTwoTexts[:], uint8(text))
	return jointOf(TopTwo(one), TopTwo(other)), one >= 0 && other >= 0
}

// evalPerUnit is how many units of value there are in one of what units count, whose sums sixteen bits hold: on boards of 22 by
// 22 that random moves fill these came to 26 logits.
const evalPerUnit = EvalUnit / smallnet.Logit

// quadText returns the numbers of units as text, each behind a space.
func quadText(q smallnet.Quad) (text string) {
	for _, n := range q.Numbers() {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// JointWeights returns what an empty cell of a joint feature, as p sees it, adds to the network of p.
func JointWeights(w *Weights, p alinha.Player, d JointFeature) *smallnet.Quad {
	return &w.joint[jointSeenBy(p, d)][p]
}
