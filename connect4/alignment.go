package connect4

// four says that four of the stones are in a row.
func hasAlignment[H height](stones uint64) bool {
	h := stride[H]()
	v := stones & (stones >> 1)
	a := stones & (stones >> h)
	b := stones & (stones >> (h - 1))
	c := stones & (stones >> (h + 1))
	return v&(v>>2)|a&(a>>(2*h))|b&(b>>(2*(h-1)))|c&(c>>(2*(h+1))) != 0
}

// threatsOf returns the empty cells that complete four in a row of stones on a board: in a
// column nothing lies above the gap.
func winningCells[H height](stones, empty uint64) uint64 {
	h := stride[H]()
	t := stones << 1 & (stones << 2) & (stones << 3)
	t |= gapsAlong(stones, h) | gapsAlong(stones, h-1) | gapsAlong(stones, h+1)
	return t & empty
}

// fills is threatsOf where stones may hang in the air.
func completingCells[H height](stones, empty uint64) uint64 {
	h := stride[H]()
	return (gapsAlong(stones, 1) | gapsAlong(stones, h) | gapsAlong(stones, h-1) | gapsAlong(stones, h+1)) & empty
}

// along returns the gaps of four in a row in a direction that is so many bits a step: two
// stones on one side and a third on either.
func gapsAlong(stones uint64, step uint) uint64 {
	after := stones << step & (stones << (2 * step))
	before := stones >> step & (stones >> (2 * step))
	return after&(stones<<(3*step)|stones>>step) | before&(stones>>(3*step)|stones<<step)
}

// unlost returns those of the playable cells by which a mover does not lose at once to
// threats: the one that must be answered if there is one, and none below another.
func nonLosingMoves(playable, threats uint64) uint64 {
	if now := threats & playable; now != 0 {
		if now&(now-1) != 0 {
			return 0
		}
		playable = now
	}
	return playable &^ (threats >> 1)
}
