// Package smallnet has what small networks are made of that judge positions: a layer of rectified units (Nair and Hinton
// 2010), of which half count for a side and half against it, and the steps by which their numbers are fitted.
package smallnet

// A Quad is four numbers in one word, one of each of four units, so that one addition adds them all. They are coarse, so
// that sixteen bits hold their sums; what is added up on the way there may be greater.
type Quad int64

// Width is how many units a Quad is of, and Logit what its numbers are to a logit.
const (
	Width = 4
	Logit = 250
)

// Signs are 1 for the units that count for a side, and -1 for the others.
var Signs = [Width]float64{1, 1, -1, -1}

// QuadOf returns Width numbers as a Quad.
func QuadOf(numbers []int16) (q Quad) {
	for i, n := range numbers {
		q += Quad(n) << (16 * i)
	}
	return q
}

// Numbers returns what QuadOf was given.
func (q Quad) Numbers() (n [Width]int16) {
	for i := range n {
		n[i] = int16(q)
		q = (q - Quad(n[i])) >> 16
	}
	return n
}

// Value returns what units of these sums say: a sum counts where it is above 0. A logit is Logit of it.
func (q Quad) Value() int {
	n := q.Numbers()
	return max(int(n[0]), 0) + max(int(n[1]), 0) - max(int(n[2]), 0) - max(int(n[3]), 0)
}
