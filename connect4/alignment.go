package connect4

// hasAlignment reports whether four of the stones are in a row (Pons: alignment).
func hasAlignment[H height](stones uint64) bool {
	h := stride[H]()
	vertical := stones & (stones >> 1)
	horizontal := stones & (stones >> h)
	falling := stones & (stones >> (h - 1))
	rising := stones & (stones >> (h + 1))
	return vertical&(vertical>>2)|horizontal&(horizontal>>(2*h))|falling&(falling>>(2*(h-1)))|rising&(rising>>(2*(h+1))) != 0
}

// winningCells returns the empty cells that complete four in a row of stones, playable now or not (Pons:
// compute_winning_position). The stones must lie as on a board: in a column, only the cell on top of three stones is
// looked for.
func winningCells[H height](stones, empty uint64) uint64 {
	h := stride[H]()
	w := stones << 1 & (stones << 2) & (stones << 3)
	w |= gapsAlong(stones, h) | gapsAlong(stones, h-1) | gapsAlong(stones, h+1)
	return w & empty
}

// completingCells is winningCells for any set of cells: a column may have gaps, which count too.
func completingCells[H height](cells, empty uint64) uint64 {
	h := stride[H]()
	return (gapsAlong(cells, 1) | gapsAlong(cells, h) | gapsAlong(cells, h-1) | gapsAlong(cells, h+1)) & empty
}

// gapsAlong returns the cells that complete four in a row with three stones, where neighbours on the line are step bits
// apart: two of the stones are next to the cell on one side, the third is on either side. The result may contain
// occupied cells and spare bits.
func gapsAlong(stones uint64, step uint) uint64 {
	twoBefore := stones << step & (stones << (2 * step))
	twoAfter := stones >> step & (stones >> (2 * step))
	return twoBefore&(stones<<(3*step)|stones>>step) | twoAfter&(stones>>(3*step)|stones<<step)
}

// nonLosingMoves returns the playable cells after which the opponent has no win at once (Pons:
// possibleNonLosingMoves). Threats are the winning cells of the opponent. One playable threat must be answered, two
// cannot be, and no stone may go directly below a threat.
func nonLosingMoves(playable, threats uint64) uint64 {
	if forced := threats & playable; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		playable = forced
	}
	return playable &^ (threats >> 1)
}
