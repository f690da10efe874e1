package proof

// pairGains tells by how much each pair of cells lowers the potential: the lines that contain both cells are blocked, and those that
// contain one cell weigh twice as much. Its weights have 16 bits, so that a vector holds many. Where more than maxExact stones are a
// line, the weights are rounded down, so that the pair found is good but perhaps not the best.
type pairGains struct {
	pairs *cellPairs
	round uint
	both  []int16 // by pair of the board: the weights of the lines through both cells
	// By cell the weights of the lines through the cell, leftOut for cells that no pair may have; then as many zeros as the stride of the
	// pairs, which vectors read.
	cells []int16
}

// maxExact is the greatest k with exact weights: pairs are made only for positions with a potential of less than maxPairing times 2^k,
// of which three times are less than leftOut.
const maxExact = 10

const leftOut = 1<<15 - 1

func newPairGains(pairs *cellPairs, k int) pairGains {
	return pairGains{
		pairs: pairs, round: uint(max(0, k-maxExact)), both: make([]int16, len(pairs.distances)*pairs.stride), cells: make([]int16, 2*pairs.stride),
	}
}

// reset removes all lines and cells. setCell then adds a cell with the weights of the lines through it.
func (g *pairGains) reset() {
	clear(g.both)
	for m := range g.pairs.stride {
		g.cells[m] = leftOut
	}
}

func (g *pairGains) setCell(m, danger int) { g.cells[m] = int16(danger >> g.round) }

// copyFrom makes the gains equal to others with the same numbers of pairs.
func (g *pairGains) copyFrom(other *pairGains) {
	copy(g.both, other.both)
	copy(g.cells, other.cells)
}

// leaveOut removes a cell from all pairs, until reset.
func (g *pairGains) leaveOut(m int) { g.cells[m] = leftOut }

// weigh changes the weight of a line with pairs of some numbers, weighCell that of a line through a cell.
func (g *pairGains) weigh(pairs []uint16, before, after int) {
	change := int16(after>>g.round - before>>g.round)
	for _, q := range pairs {
		g.both[q] += change
	}
}

func (g *pairGains) weighCell(m, before, after int) {
	g.cells[m] += int16(after>>g.round - before>>g.round)
}

// best returns the pair, with the lower cell first, that lowers the potential most, if any does. The pair without, unless it is nil, is
// left out.
func (g *pairGains) best(without *[2]int) (u, v int, ok bool) {
	if without != nil {
		q := g.pairs.pairNumber(without[0], without[1])
		defer func(weight int16) { g.both[q] = weight }(g.both[q])
		g.both[q] = 0
	}
	gain, number := g.maxGain()
	if gain <= 0 {
		return 0, 0, false
	}
	u, v = g.pairs.pairOf(number)
	return u, v, true
}

// maxGainPlain returns the greatest gain and the first pair that has it, or 0 if no pair has a gain.
func (g *pairGains) maxGainPlain() (gain, number int) {
	stride := g.pairs.stride
	for d, distance := range g.pairs.distances {
		both, second := g.both[d*stride:][:stride], g.cells[distance:][:stride]
		for u, weight := range both {
			if int(weight) <= gain { // lines through both cells are among those through each
				continue
			}
			if less := 3*int(weight) - int(g.cells[u]) - int(second[u]); less > gain {
				gain, number = less, d*stride+u
			}
		}
	}
	return gain, number
}
