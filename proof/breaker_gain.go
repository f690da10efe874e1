package proof

// pairGains tells by how much each pair of cells lowers the potential: the lines that contain both cells are blocked, and those that
// contain one cell weigh twice as much. Its weights have 16 bits, so that a vector holds many. Where more than maxExact stones are a
// line, the weights are rounded down, so that the pair found is good but perhaps not the best.
type pairGains struct {
	board *lineBoard
	round uint
	both  []int16 // by pair of the board: the weights of the lines through both cells
	// By cell the weights of the lines through the cell, leftOut for cells that no pair may have; then zeros, which vectors read.
	cells [2 * maxCells]int16
}

// maxExact is the greatest k with exact weights: pairs are made only for positions with a potential of less than maxPairing times 2^k,
// of which three times are less than leftOut.
const maxExact = 10

const leftOut = 1<<15 - 1

func newPairGains(b *lineBoard) pairGains {
	return pairGains{board: b, round: uint(max(0, b.k-maxExact)), both: make([]int16, len(b.distances)*maxCells)}
}

// reset sets the cells to those of a position, and removes all lines.
func (g *pairGains) reset(s *lineState) {
	clear(g.both)
	for m := range maxCells {
		if s.cells>>m&1 == 1 {
			g.cells[m] = int16(s.danger[m] >> g.round)
		} else {
			g.cells[m] = leftOut
		}
	}
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
		q := g.board.pairNumber(without[0], without[1])
		defer func(weight int16) { g.both[q] = weight }(g.both[q])
		g.both[q] = 0
	}
	gain, number := g.maxGain()
	if gain <= 0 {
		return 0, 0, false
	}
	u, v = g.board.pairOf(number)
	return u, v, true
}

// maxGainPlain returns the greatest gain and the first pair that has it, or 0 if no pair has a gain.
func (g *pairGains) maxGainPlain() (gain, number int) {
	for d, distance := range g.board.distances {
		both, second := g.both[d*maxCells:][:maxCells], g.cells[distance:][:maxCells]
		for u, weight := range both {
			if int(weight) <= gain { // lines through both cells are among those through each
				continue
			}
			if less := 3*int(weight) - int(g.cells[u]) - int(second[u]); less > gain {
				gain, number = less, d*maxCells+u
			}
		}
	}
	return gain, number
}
