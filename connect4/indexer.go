package connect4

import "math/bits"

// An indexer gives a number from 0 on to each position with so many stones, and the same
// to its mirror image, so that a list of values needs no keys. The taken cells, as one word,
// come in blocks; within a block the mover's stones, as indices from 0 among the
// taken cells, count in the combinatorial number system: i0 < i1 < … is
// C(i0,1) + C(i1,2) + … One number in eight, on 7x6, is no position's: no order of play leads
// there, or a line of four stands, or the mirror image of equal columns has another.
type indexer struct {
	columns    int
	stride     uint
	firstIndex map[uint64]int // by taken cells, their first number
	choose     [][]int        // the binomial coefficients
	count      int
}

// newIndexer returns the indexer of positions with so many stones, at most all that fit.
func newIndexer(columns, rows, stones int) *indexer {
	n := &indexer{columns: columns, stride: uint(rows + 1), firstIndex: make(map[uint64]int), choose: binomials(stones)}
	var fill func(left, stones int, taken uint64)
	fill = func(left, stones int, taken uint64) {
		if left == 0 {
			if taken <= mirror(taken, columns, n.stride) {
				n.firstIndex[taken] = n.count
				n.count += n.blockSize()
			}
			return
		}
		for height := max(0, stones-rows*(left-1)); height <= min(stones, rows); height++ {
			fill(left-1, stones-height, taken<<n.stride|(1<<height-1))
		}
	}
	fill(columns, stones, 0)
	return n
}

// block returns how many numbers a block has: the ways to choose the mover's among the stones.
func (n *indexer) blockSize() int {
	stones := len(n.choose) - 1
	return n.choose[stones][stones/2]
}

// binomials returns the numbers of ways [n][k] to choose k of n, for n to most.
func binomials(most int) [][]int {
	choose := make([][]int, most+1)
	for n := range choose {
		choose[n] = make([]int, most+1)
		choose[n][0] = 1
		for k := 1; k <= n; k++ {
			choose[n][k] = choose[n-1][k-1] + choose[n-1][k]
		}
	}
	return choose
}

// index returns the number of a position.
func (n *indexer) index(p position) int {
	own, taken := p.own, p.own|p.opp
	image := mirror(own, n.columns, n.stride)
	switch reverse := mirror(taken, n.columns, n.stride); {
	case reverse < taken:
		own, taken = image, reverse
	case reverse == taken:
		own = min(own, image)
	}
	number := n.firstIndex[taken]
	for i, k := 0, 0; own != 0; i++ {
		cell := taken & -taken
		if taken &^= cell; own&cell != 0 {
			own &^= cell
			k++
			number += n.choose[i][k]
		}
	}
	return number
}

// stones returns how many stones lie on a position's board.
func (p position) stones() int { return bits.OnesCount64(p.own | p.opp) }
