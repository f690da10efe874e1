package board

import (
	"fmt"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
)

// The evaluation adds a small network to the sum of the code weights: for each side one layer of NetworkWidth rectified
// linear units (package smallnet). Both sides share the structure; in Renju they have different weights.
//
//	empty cells' joint features --> accumulator (one Quad a side) --+
//	                                                                +--> max(0, sum), two units added, two subtracted
//	ThreatMask ------------------> bias (one Quad a side) ----------+
//
// The output of the opponent's network is subtracted from that of the mover's. Like the first layer of an NNUE (Nasu
// 2018) the accumulators are updated stone by stone, by the cells that changed.

// NetworkWidth is the number of units of a side.
const NetworkWidth = smallnet.Width

// A TopTwo numbers the two greatest of the four patterns of a cell for a side: the network's reduced form of a
// PatternCode.
type TopTwo uint16

// TopTwoCount is the number of pairs of patterns, JointCount that of joint features.
const (
	TopTwoCount    = TopTwo(PatternCount+1) * TopTwo(PatternCount) / 2 // pairs of patterns in any order, with repetition
	JointCount     = TopTwoCount * TopTwoCount
	jointTableSize = 1 << 13 // JointCount rounded up to a power of two, as CodeTableSize
)

// topTwoOfCode maps each PatternCode to its TopTwo.
var topTwoOfCode = func() (table [CodeTableSize]TopTwo) {
	for c, x := range patternsOfCode {
		table[c] = topTwoOf(x)
	}
	return table
}()

// topTwoOf returns the TopTwo of x, whose patterns are in descending order from the highest bits on.
func topTwoOf(x dirPatterns) TopTwo {
	greatest, second := TopTwo(x>>12), TopTwo(x>>8&0xf)
	return greatest*(greatest+1)/2 + second
}

// AtLeastTwo reports whether the greater pattern is a two or more.
func (t TopTwo) AtLeastTwo() bool { return t >= topTwoOf(dirPatterns(blockedTwo)<<12) }

// topTwoTexts holds for each TopTwo its two patterns, four bits each, as the text of weights writes them.
var topTwoTexts = func() (texts [TopTwoCount]uint8) {
	for c, x := range patternsOfCode {
		texts[topTwoOfCode[c]] = uint8(x >> 8)
	}
	return texts
}()

// A JointFeature numbers the TopTwos of a cell for one side, whose point of view it is, and for the other: an input of the
// network.
type JointFeature = TopTwo

// jointOf returns the joint feature from the point of view of the side with TopTwo one.
func jointOf(one, other TopTwo) JointFeature { return one*TopTwoCount + other }

// SwapSides returns a joint feature from the point of view of the other side.
func SwapSides(f JointFeature) JointFeature { return jointOf(f%TopTwoCount, f/TopTwoCount) }

// jointSeenBy converts a joint feature from First's point of view to that of p, and back.
func jointSeenBy(p alinha.Player, f JointFeature) JointFeature {
	if p == alinha.Second {
		return SwapSides(f)
	}
	return f
}

// jointText returns the number that the text of weights writes for a joint feature: four hexadecimal digits, the two
// patterns of each side.
func jointText(f JointFeature) int {
	return int(topTwoTexts[f/TopTwoCount])<<8 | int(topTwoTexts[f%TopTwoCount])
}

// parseJoint is the inverse of jointText; ok is false if text is no joint feature.
func parseJoint(text uint64) (f JointFeature, ok bool) {
	one, other := slices.Index(topTwoTexts[:], uint8(text>>8)), slices.Index(topTwoTexts[:], uint8(text))
	return jointOf(TopTwo(one), TopTwo(other)), one >= 0 && other >= 0
}

// evalPerUnit converts the output of the network, in units of smallnet.UnitsPerLogit to the logit, to units of EvalUnit. The
// network's unit is coarser so that its sums fit in sixteen bits, which hold 131 logits: on boards of 22 by 22 filled by
// random moves the sums came to 26 logits.
const evalPerUnit = EvalUnit / smallnet.UnitsPerLogit

// quadText returns the numbers of q as text, each after a space.
func quadText(q smallnet.Quad) (text string) {
	for _, n := range q.Unpack() {
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// JointWeights returns the weights, one for each unit, that an empty cell with joint feature f, from the point of view of p,
// adds to the accumulator of p. The caller may change the weights through the pointer.
func JointWeights(w *Weights, p alinha.Player, f JointFeature) *smallnet.Quad {
	return &w.joint[jointSeenBy(p, f)][p]
}
