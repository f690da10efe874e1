// Package smallnet holds what the small evaluation networks of Connect Four and Gomoku share: one hidden layer of rectified
// linear units (ReLU; Nair and Hinton 2010), packed four to a word, whose output weights are 1 or -1, and the Adam
// optimiser that fits the weights.
package smallnet

// A Quad is a vector of Width numbers of 16 bits in one 64-bit word, one number for each of Width units. Adding two Quads
// adds all their numbers at once (SIMD within a register). The final sums must fit 16 bits; intermediate sums may
// overflow.
type Quad int64

// Width is the number of units in a Quad; UnitsPerLogit is the scale of its numbers.
const (
	Width         = 4   // units in a Quad
	UnitsPerLogit = 250 // fixed-point scale: a weight or an output of UnitsPerLogit is one logit
)

// OutputWeights are the output weights of the units of a Quad: 1 for those that count for a side, -1 for those that count
// against it.
var OutputWeights = [Width]float64{1, 1, -1, -1}

// Pack returns at most Width numbers as a Quad.
func Pack(numbers []int16) (q Quad) {
	for i, n := range numbers {
		q += Quad(n) << (16 * i)
	}
	return q
}

// Unpack returns the numbers of q. It is the inverse of Pack.
func (q Quad) Unpack() (n [Width]int16) {
	for i := range n {
		n[i] = int16(q)
		q = (q - Quad(n[i])) >> 16
	}
	return n
}

// Output returns the output of the Width units whose sums before the ReLU are q: the positive sums times their
// OutputWeights, in 1/UnitsPerLogit of a logit.
func (q Quad) Output() int {
	n := q.Unpack()
	return max(int(n[0]), 0) + max(int(n[1]), 0) - max(int(n[2]), 0) - max(int(n[3]), 0)
}
