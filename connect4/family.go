package connect4

// A family is the children of a position, in the order of their columns.
type family struct {
	cells   [mostColumns]uint64 // of the moves
	threats [mostColumns]uint64 // of their player
	replies [mostColumns]uint64 // of the opponent, that do not lose at once
}

// lanes is how many children the vectors of family_amd64.s have room for.
const lanes = 8

// A frame is a board as they look at it.
type frame struct {
	cells   uint64
	columns [lanes]uint64
	steps   [3][3]uint64 // one, two and three steps along a row and both diagonals, in bits
}

// frameOf returns that of a board; nil if it has too many columns, or the processor no vectors.
func frameOf[H height](b *board[H]) *frame {
	if b.columns > lanes || !hasVectors {
		return nil
	}
	f := &frame{cells: b.cells}
	h := uint64(stride[H]())
	for c := range b.columns {
		f.columns[c] = b.column[c*int(h)]
	}
	for i, step := range [...]uint64{h, h - 1, h + 1} {
		f.steps[i] = [3]uint64{step, 2 * step, 3 * step}
	}
	return f
}

// look fills the family with the children of a position by some moves. It returns how many there are, or that one
// of them has no replies. Above are the cells above the highest stones, those of full columns too.
func (s *searcher[H]) look(own, empty, moves, above uint64) (n int, won bool) {
	if s.frame != nil {
		return lookByVectors(&s.family, s.frame, own, empty, moves, above)
	}
	for of := &s.family; moves != 0; moves &= moves - 1 {
		cell := moves & -moves
		threats := threatsOf[H](own|cell, empty&^cell)
		replies := unlost((above+cell)&s.cells, threats)
		if replies == 0 {
			return 0, true
		}
		of.cells[n], of.threats[n], of.replies[n] = cell, threats, replies
		n++
	}
	return n, false
}
