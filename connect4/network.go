package connect4

import (
	_ "embed" // of the network
	"encoding/binary"
	"math/bits"
	"sync"

	"github.com/alinha/alinha/connect4/internal/checksum"
	"github.com/alinha/alinha/internal/smallnet"
)

// A network says what positions of 7x6 are worth to First: a layer of rectified units (package unit) that see
// the stones and the threats of both players. It orders the moves far from the end, of which a wrong one costs most.
// It was fitted to the scores of positions (teacher_test.go).
type network struct {
	stones, threats [2][networkCells]accumulator // of First and of Second, by bit
	toMove          [2]accumulator
}

// sums are those of all units.
type accumulator [16]smallnet.Quad

const networkCells = 7 * 7 // with the spare ones

// The network orders the moves of positions with far empty cells and more, once a search has visited hard nodes: it is dear, and an easy question is
// answered before a better order has paid for its code and memory.
const (
	networkMinLeft  = 27
	networkMinNodes = 1_000_000
)

// networkWeight is what a logit of the network counts in a rank.
const networkWeight = 1500

// How it was made is written in docs/decisions/012-connect-four-solver.md.
//
//go:embed order.network
var networkFile []byte

// networkWords begin the file of a network, before its numbers, which are 16 bits each, the highest byte first, and the sum of
// all that.
const networkHeader = "alinha network 1\n"

// orderNetwork returns the network that travels with the package.
var embeddedNetwork = sync.OnceValue(func() *network {
	n, ok := readNetwork(networkFile)
	if !ok {
		panic("connect4: a damaged network") // the file is tested
	}
	return n
})

// readNetwork returns the network of a file; false if it holds none.
func readNetwork(file []byte) (n *network, ok bool) {
	numbers, ok := checksum.Content(file, networkHeader)
	n = new(network)
	all := n.accumulators()
	if !ok || len(numbers) != 2*smallnet.Width*len(accumulator{})*len(all) {
		return nil, false
	}
	for _, of := range all {
		for i := range of {
			var four [smallnet.Width]int16
			for j := range four {
				four[j] = int16(binary.BigEndian.Uint16(numbers))
				numbers = numbers[2:]
			}
			of[i] = smallnet.QuadOf(four[:])
		}
	}
	return n, true
}

// all returns the sums of the network in the order of its file.
func (n *network) accumulators() (accumulators []*accumulator) {
	for _, seen := range [...]*[2][networkCells]accumulator{&n.stones, &n.threats} {
		for player := range seen {
			for cell := range seen[player] {
				accumulators = append(accumulators, &seen[player][cell])
			}
		}
	}
	return append(accumulators, &n.toMove[0], &n.toMove[1])
}

// addAll adds those of some cells.
func (s *accumulator) addCells(of *[networkCells]accumulator, cells uint64) {
	for ; cells != 0; cells &= cells - 1 {
		s.add(&of[bits.TrailingZeros64(cells)], 1)
	}
}

// add adds others so many times.
func (s *accumulator) add(others *accumulator, times smallnet.Quad) {
	for i := range s {
		s[i] += times * others[i]
	}
}

// value returns what units of these sums say.
func (s *accumulator) evaluate() (v int) {
	for _, q := range s {
		v += q.Value()
	}
	return v
}

// foresee adds what the network says to the ranks of some children of p. Theirs are the threats of the opponent.
func (n *network) scoreChildren(p position, theirs uint64, of *children, some uint64) {
	me := p.left & 1 // First moves if the cells left are even in number
	foe := 1 - me
	sum := n.toMove[foe]
	sum.addCells(&n.stones[me], p.own)
	sum.addCells(&n.stones[foe], p.opp)
	sum.addCells(&n.threats[foe], theirs)
	for ; some != 0; some &= some - 1 {
		i := bits.TrailingZeros64(some)
		cell := bits.TrailingZeros64(of.cells[i])
		s := sum
		s.add(&n.stones[me][cell], 1)
		s.addCells(&n.threats[me], of.threats[i])
		if of.cells[i]&theirs != 0 {
			s.add(&n.threats[foe][cell], -1)
		}
		worth := s.evaluate()
		if me == 1 {
			worth = -worth
		}
		of.moveScores[i] += int64(worth*networkWeight/smallnet.Logit) << indexBits
	}
}
