package proof

import (
	"math/bits"
	"slices"
)

// A wideWeakState is a weakState of a wideBoard.
type wideWeakState struct {
	maker, breaker cellSet
	dead           wideWindowSet
}

// after returns the state after a move.
func (at wideWeakState) after(m uint8, makerMoves bool) wideWeakState {
	if makerMoves {
		at.maker.add(m)
	} else {
		at.breaker.add(m)
	}
	return at
}

// A wideWindowSet is a set of windows, by their numbers, of a board of at most maxWideWindows.
type wideWindowSet [maxWideWindows / 64]uint64

// maxWideWindows is the greatest number of windows of a board on which pairs are fixed. Only boards with short lines have more, on which
// Breaker hardly holds: 16x16 with k = 3 has 868, and 6x6x7 with k = 3 has 1896.
const maxWideWindows = 1024

func (s *wideWindowSet) add(i uint16)    { s[i/64] |= 1 << (i % 64) }
func (s *wideWindowSet) remove(i uint16) { s[i/64] &^= 1 << (i % 64) }

// A wideState is a lineState of a wideBoard. Lines are sets of the places of their windows.
type wideState struct {
	wideWeakState
	lines       []uint64
	windows     []uint16   // the numbers of the windows of lines
	doubles     [][2]uint8 // the lines of two cells
	rest        []uint64   // by window: its empty cells, or noRest
	potential   int
	danger      [maxWideCells]int     // by cell: the weights of the lines through the cell
	common      [maxWideCells]cellSet // by cell: the cells on all lines through the cell
	directions  [maxWideCells]uint8   // by cell: the direction of the lines through the cell, or crossed
	cells, used cellSet               // the cells of the lines, and of their windows
	pairs       [][2]int              // of reduce
}

const (
	noRest  = ^uint64(0) // of windows that are blocked or dead: rotated, no part of a line
	crossed = 255        // lines of two directions go through a cell, so that no other cell is on all of them
)

// scan sets the lines and all that is derived from them. A window that Breaker blocks is not dead any more.
func (s *wideState) scan(b *wideBoard) {
	s.lines, s.windows, s.doubles = s.lines[:0], s.windows[:0], s.doubles[:0]
	s.potential, s.cells, s.used = 0, cellSet{}, cellSet{}
	s.leaveStones(b)
	for i, line := range s.rest {
		if line == noRest || s.isSuperset(b, i) {
			continue
		}
		s.used = s.used.union(b.windows[i])
		s.lines, s.windows = append(s.lines, line), append(s.windows, uint16(i))
		s.addLine(b, i, line)
	}
}

// leaveStones sets rest.
func (s *wideState) leaveStones(b *wideBoard) {
	s.rest = slices.Grow(s.rest[:0], len(b.windows))[:len(b.windows)]
	for i := range s.rest {
		s.rest[i] = 1<<b.k - 1
	}
	for m := range s.maker.all() {
		for _, at := range b.through[m] {
			s.rest[at.window] &^= 1 << at.place
		}
	}
	for m := range s.breaker.all() {
		for _, at := range b.through[m] {
			s.rest[at.window] = noRest
		}
	}
	for i, word := range s.dead {
		for ; word != 0; word &= word - 1 {
			if w := uint16(64*i + bits.TrailingZeros64(word)); s.rest[w] == noRest {
				s.dead.remove(w)
			} else {
				s.rest[w] = noRest
			}
		}
	}
}

// addLine adds a line to all that is derived from the lines.
func (s *wideState) addLine(b *wideBoard, i int, line uint64) {
	order, direction, weight := b.order[i], b.directions[i], 1<<(b.k-bits.OnesCount64(line))
	s.potential += weight
	if first := line & (line - 1); first != 0 && first&(first-1) == 0 {
		s.doubles = append(s.doubles, [2]uint8{order[bits.TrailingZeros64(line)], order[bits.TrailingZeros64(first)]})
	}
	cells := b.windows[i].without(s.maker)
	for ; line != 0; line &= line - 1 {
		m := order[bits.TrailingZeros64(line)]
		switch {
		case !s.cells.has(m):
			s.cells.add(m)
			s.danger[m], s.common[m], s.directions[m] = weight, cells, direction
			continue
		case s.directions[m] == direction:
			s.common[m] = s.common[m].and(cells)
		case s.directions[m] != crossed:
			s.directions[m], s.common[m] = crossed, cellSet{}
			s.common[m].add(m)
		}
		s.danger[m] += weight
	}
}

// isSuperset is isSuperset of a lineState.
func (s *wideState) isSuperset(b *wideBoard, i int) bool {
	line := s.rest[i]
	for _, o := range b.overlaps[i] {
		if other := bits.RotateLeft64(s.rest[o.window], -int(o.shift)); other&^line == 0 && (other != line || int(o.window) < i) {
			return true
		}
	}
	return false
}

// reduce is reduce of a lineState.
func (s *wideState) reduce(b *wideBoard, makerMoves bool) {
	for s.reduceOnce(b, makerMoves) {
	}
}

// reduceOnce is reduceOnce of a lineState.
func (s *wideState) reduceOnce(b *wideBoard, makerMoves bool) bool {
	var paired cellSet
	exchange, exchanges := [2]uint8{}, false
	for v := range s.cells.all() {
		if s.directions[v] == crossed {
			continue
		}
		for u := range s.common[v].without(paired).all() {
			switch {
			case u == v || paired.has(v):
			case s.common[u].has(v):
				s.pair(u, v)
				paired.add(u)
				paired.add(v)
			case makerMoves && (slices.Contains(s.doubles, [2]uint8{u, v}) || slices.Contains(s.doubles, [2]uint8{v, u})):
				exchange, exchanges = [2]uint8{u, v}, true
			}
		}
	}
	if paired == (cellSet{}) && exchanges {
		s.pair(exchange[0], exchange[1])
	} else if paired == (cellSet{}) {
		return false
	}
	s.scan(b)
	return true
}

// pair gives Maker u and Breaker v.
func (s *wideState) pair(u, v uint8) {
	s.pairs = append(s.pairs, [2]int{int(u), int(v)})
	s.maker.add(u)
	s.breaker.add(v)
}

// threats returns the cells that complete a line, and whether a line is complete.
func (s *wideState) threats(b *wideBoard) (cells cellSet, complete bool) {
	for n, line := range s.lines {
		switch {
		case line == 0:
			complete = true
		case line&(line-1) == 0:
			cells.add(b.order[s.windows[n]][bits.TrailingZeros64(line)])
		}
	}
	return cells, complete
}

// forks is forks of a lineState.
func (s *wideState) forks() bool {
	var cells cellSet
	var partner [maxWideCells]uint8
	for _, double := range s.doubles {
		for i, m := range double {
			if other := double[1-i]; !cells.has(m) {
				cells.add(m)
				partner[m] = other
			} else if partner[m] != other {
				return true
			}
		}
	}
	return false
}

// candidates is candidates of a lineState.
func (s *wideState) candidates() (cells cellSet) {
	for u := range s.cells.all() {
		covered := false
		if s.directions[u] != crossed {
			for v := range s.common[u].all() {
				covered = covered || v != u && (v < u || !s.common[v].has(u))
			}
		}
		if !covered {
			cells.add(u)
		}
	}
	return cells
}
