package search

import "math/bits"

// binomial returns the number of ways to choose k of n.
func binomial(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

// combinationRanks ranks the words of n bits of which n/2 (rounded down) are set, in
// ascending order. The rank is a sum over the set bits: the i-th set bit, from 0, at
// position p adds p choose i+1 (combinatorial number system: Lehmer 1964). The sum is
// looked up in two tables, one for each half of the word; the number of bits in the high
// half determines the number of bits that precede them.
type combinationRanks struct {
	half      int // bits in the low half
	low, high []uint32
}

// newCombinationRanks returns the tables for words of n bits.
func newCombinationRanks(n int) combinationRanks {
	r := combinationRanks{half: n / 2, low: make([]uint32, 1<<(n/2)), high: make([]uint32, 1<<(n-n/2))}
	for word := range r.low {
		r.low[word] = rankPart(uint32(word), 0, 0)
	}
	for word := range r.high {
		if before := n/2 - bits.OnesCount(uint(word)); before >= 0 {
			r.high[word] = rankPart(uint32(word), r.half, before)
		}
	}
	return r
}

// rankPart returns the sum of the ranks of the bits of part, a part of a word that begins
// at a bit position after a number of set bits.
func rankPart(part uint32, position, before int) uint32 {
	var rank uint64
	for ; part != 0; part &= part - 1 {
		before++
		rank += binomial(position+bits.TrailingZeros32(part), before)
	}
	return uint32(rank)
}

// rank returns the rank of a word, from 0, among the words with n/2 of n bits set.
func (r *combinationRanks) rank(word uint32) uint32 {
	return r.low[word&(1<<r.half-1)] + r.high[word>>r.half]
}
