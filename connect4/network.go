package connect4

import (
	_ "embed" // of the network file
	"encoding/binary"
	"math/bits"
	"sync"

	"github.com/alinha/alinha/connect4/internal/checksum"
	"github.com/alinha/alinha/internal/smallnet"
)

// network is a small neural network that estimates the value of a 7x6 position for First. Its inputs are the stones
// and the winningCells of both players and the player to move; they feed one hidden layer of 64 rectified linear
// units, half of which count for First and half against. It orders the moves far from the end, where a wrong first
// move costs most nodes. training_test.go fits it to the scores of the opening book.
type network struct {
	// The weights of each input: by player (First is 0) and the bit of the cell.
	stones, threats [2][networkCells]unitVector
	toMove          [2]unitVector
}

// unitVector holds one number for each hidden unit: the weights of one input, or the sum of the weights of several.
type unitVector [16]smallnet.Quad

const networkCells = 7 * 7 // including the spare bits

// The network scores moves only in positions with at least networkMinLeft empty cells, and only after the search has
// visited networkMinNodes nodes. It is slow, and an easy search is over before a better order has paid for its code
// and memory.
const (
	networkMinLeft  = 27
	networkMinNodes = 1_000_000
)

// networkWeight is the weight of one logit of the network in a move score.
const networkWeight = 1500

// networkFile is the embedded network. docs/decisions/012-connect-four-solver.md tells how it was made.
//
//go:embed order.network
var networkFile []byte

// networkHeader begins the file of a network. The weights follow as big-endian 16-bit numbers in the order of
// network.weights, then the checksum.
const networkHeader = "alinha network 1\n"

// embeddedNetwork returns the network of networkFile.
var embeddedNetwork = sync.OnceValue(func() *network {
	n, ok := readNetwork(networkFile)
	if !ok {
		panic("connect4: the embedded network is damaged") // the tests read the file
	}
	return n
})

// readNetwork returns the network of a file, or false if the file is damaged or of another kind.
func readNetwork(file []byte) (n *network, ok bool) {
	numbers, ok := checksum.Verify(file, networkHeader)
	n = new(network)
	weights := n.weights()
	if !ok || len(numbers) != 2*smallnet.Width*len(unitVector{})*len(weights) {
		return nil, false
	}
	for _, vector := range weights {
		for i := range vector {
			var quad [smallnet.Width]int16
			for j := range quad {
				quad[j] = int16(binary.BigEndian.Uint16(numbers))
				numbers = numbers[2:]
			}
			vector[i] = smallnet.Pack(quad[:])
		}
	}
	return n, true
}

// weights returns pointers to the weights of each input, in the order of the file.
func (n *network) weights() (all []*unitVector) {
	for _, input := range [...]*[2][networkCells]unitVector{&n.stones, &n.threats} {
		for player := range input {
			for cell := range input[player] {
				all = append(all, &input[player][cell])
			}
		}
	}
	return append(all, &n.toMove[0], &n.toMove[1])
}

// addCells adds to v the weights of each cell of a set.
func (v *unitVector) addCells(weights *[networkCells]unitVector, cells uint64) {
	for ; cells != 0; cells &= cells - 1 {
		v.add(&weights[bits.TrailingZeros64(cells)], 1)
	}
}

// add adds the vector w, multiplied by times, to v.
func (v *unitVector) add(w *unitVector, times smallnet.Quad) {
	for i := range v {
		v[i] += times * w[i]
	}
}

// evaluate returns the output of the network for the input sums v of its units: the value for First, in a unit of which
// smallnet.UnitsPerLogit make one logit.
func (v *unitVector) evaluate() (value int) {
	for _, q := range v {
		value += q.Output()
	}
	return value
}

// scoreChildren adds to the move score of each child in set networkWeight times the network's value of the child, in
// logits for the side to move in p. oppThreats are the winningCells of the opponent in p. The inputs that all children
// share are summed once, in accumulator; each child adds its own.
func (n *network) scoreChildren(p position, oppThreats uint64, c *children, set uint64) {
	own := p.left & 1 // First is to move if the number of empty cells is even
	opp := 1 - own
	accumulator := n.toMove[opp]
	accumulator.addCells(&n.stones[own], p.own)
	accumulator.addCells(&n.stones[opp], p.opp)
	accumulator.addCells(&n.threats[opp], oppThreats)
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		cell := bits.TrailingZeros64(c.cells[i])
		child := accumulator
		child.add(&n.stones[own][cell], 1)
		child.addCells(&n.threats[own], c.threats[i])
		if c.cells[i]&oppThreats != 0 {
			child.add(&n.threats[opp][cell], -1)
		}
		value := child.evaluate()
		if own == 1 {
			value = -value
		}
		c.moveScores[i] += int64(value*networkWeight/smallnet.UnitsPerLogit) << indexBits
	}
}
