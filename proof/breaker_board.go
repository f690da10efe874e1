package proof

import (
	"math/bits"
	"slices"

	"github.com/alinha/alinha/rules"
)

// maxCells is the largest number of cells of a board of the weak game: a set of cells is a word.
const maxCells = 64

// A lineBoard is the board of the weak game: sets of cells are words with a bit for each cell.
type lineBoard struct {
	cellPairs
	k          int
	windows    []uint64
	through    [maxCells][]uint16 // by cell: the numbers of the windows through the cell
	within     [][]uint16         // by window: the numbers of the pairs of its cells, see pairNumber
	overlaps   [][]uint16         // by window: the numbers of the other windows through two of its cells
	symmetries []symmetry         // the identity first
	images     [][]uint64         // by symmetry, the images of the windows
}

// newLineBoard returns the board of a variant of at most maxCells cells.
func newLineBoard(v rules.Variant) *lineBoard {
	board, _ := rules.BoardOf(rules.New(v))
	b := &lineBoard{k: v.K, cellPairs: cellPairs{stride: maxCells}}
	for _, to := range board.Symmetries() {
		b.symmetries = append(b.symmetries, newSymmetry(to))
	}
	for _, window := range board.Windows() {
		line := uint64(0)
		for _, m := range window {
			line |= 1 << m
		}
		b.windows = append(b.windows, line)
	}
	b.pairCells()
	b.compareWindows()
	return b
}

// pairCells sets through, distances and within.
func (b *lineBoard) pairCells() {
	for i, line := range b.windows {
		for cells := line; cells != 0; cells &= cells - 1 {
			u := bits.TrailingZeros64(cells)
			b.through[u] = append(b.through[u], uint16(i))
			for others := cells & (cells - 1); others != 0; others &= others - 1 {
				b.addDistance(bits.TrailingZeros64(others) - u)
			}
		}
	}
	b.within = make([][]uint16, len(b.windows))
	for i, line := range b.windows {
		for cells := line; cells != 0; cells &= cells - 1 {
			for others := cells & (cells - 1); others != 0; others &= others - 1 {
				b.within[i] = append(b.within[i], uint16(b.pairNumber(bits.TrailingZeros64(cells), bits.TrailingZeros64(others))))
			}
		}
	}
}

// compareWindows sets overlaps and images.
func (b *lineBoard) compareWindows() {
	b.overlaps = make([][]uint16, len(b.windows))
	for i, window := range b.windows {
		for j, other := range b.windows {
			if i != j && bits.OnesCount64(window&other) >= 2 {
				b.overlaps[i] = append(b.overlaps[i], uint16(j))
			}
		}
	}
	for i := range b.symmetries {
		images := make([]uint64, len(b.windows))
		for j, window := range b.windows {
			images[j] = b.symmetries[i].image(window)
		}
		b.images = append(b.images, images)
	}
}

// A weakState is a position of the weak game but for the player to move. Of a fixed pair Maker has both cells, and the windows that
// contain both are dead: see withFixedPairs.
type weakState struct {
	maker, breaker uint64
	dead           windowSet
}

// after returns the state after a move.
func (at weakState) after(m uint8, makerMoves bool) weakState {
	if makerMoves {
		at.maker |= 1 << m
	} else {
		at.breaker |= 1 << m
	}
	return at
}

// A windowSet is a set of windows, by their numbers.
type windowSet [maxWindows / 64]uint64

// maxWindows is more than the windows of any board of maxCells cells.
const maxWindows = 512

func (s *windowSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s *windowSet) has(i int) bool { return s[i/64]>>(i%64)&1 == 1 }

// A lineState is what a search asks of a position of the weak game. A line is the empty cells of a live window, which is not dead and
// has no stone of Breaker, if no other line is a part of the line: Maker wins by filling a line. Weights are in units of 2^-k: a line
// of e cells weighs 2^(k-e).
type lineState struct {
	weakState
	lines       []uint64
	windows     []uint16 // the numbers of the windows of lines
	deadHash    uint64
	potential   int
	danger      [maxCells]int    // by cell: the weights of the lines through the cell
	common      [maxCells]uint64 // by cell: the cells on all lines through the cell
	cells, used uint64           // the cells of the lines, and of their windows
	pairs       [][2]int         // of reduce
}

// scan sets the lines and all that is derived from them. A window that Breaker blocks is not dead any more.
func (s *lineState) scan(b *lineBoard) {
	s.lines, s.windows = s.lines[:0], s.windows[:0]
	s.potential, s.cells, s.used = 0, 0, 0
	var dead windowSet
	for i, window := range b.windows {
		if window&s.breaker != 0 {
			continue
		}
		if s.dead.has(i) {
			dead.add(i)
			continue
		}
		if s.isSuperset(b, i) {
			continue
		}
		s.used |= window
		line := window &^ s.maker
		s.lines, s.windows = append(s.lines, line), append(s.windows, uint16(i))
		weight := 1 << (b.k - bits.OnesCount64(line))
		s.potential += weight
		for rest := line; rest != 0; rest &= rest - 1 {
			m := bits.TrailingZeros64(rest)
			if s.cells>>m&1 == 0 {
				s.cells |= 1 << m
				s.danger[m], s.common[m] = weight, line
			} else {
				s.danger[m] += weight
				s.common[m] &= line
			}
		}
	}
	s.dead, s.deadHash = dead, dead.hash()
}

// isSuperset reports whether the empty cells of a window are a superset of those of another live window. Of two windows with the same
// empty cells the later one is the superset.
func (s *lineState) isSuperset(b *lineBoard, i int) bool {
	line := b.windows[i] &^ s.maker
	for _, j := range b.overlaps[i] {
		if other := b.windows[j]; other&s.breaker == 0 && !s.dead.has(int(j)) {
			other &^= s.maker
			if other&^line == 0 && (other != line || int(j) < i) {
				return true
			}
		}
	}
	return false
}

// reduce gives Maker u and Breaker v, as long as there are two cells such that all lines through v go through u: Breaker answers
// u by v, and v by u. That changes no value if u lies on no other lines, or if Maker is to move and u and v are a line.
func (s *lineState) reduce(b *lineBoard, makerMoves bool) {
	for s.reduceOnce(b, makerMoves) {
	}
}

// reduceOnce makes pairs of cells on the same lines, or else one pair that is a line. It reports whether there were any.
func (s *lineState) reduceOnce(b *lineBoard, makerMoves bool) bool {
	paired, exchange := uint64(0), [2]int{-1}
	for rest := s.cells; rest != 0; rest &= rest - 1 {
		v := bits.TrailingZeros64(rest)
		for others := s.common[v] &^ (1 << v) &^ paired; others != 0 && paired>>v&1 == 0; others &= others - 1 {
			u := bits.TrailingZeros64(others)
			switch {
			case s.common[u]>>v&1 == 1:
				s.pair(u, v)
				paired |= 1<<u | 1<<v
			case makerMoves && slices.Contains(s.lines, 1<<u|1<<v):
				exchange = [2]int{u, v}
			}
		}
	}
	if paired == 0 && exchange[0] >= 0 {
		s.pair(exchange[0], exchange[1])
	} else if paired == 0 {
		return false
	}
	s.scan(b)
	return true
}

// pair gives Maker u and Breaker v.
func (s *lineState) pair(u, v int) {
	s.pairs = append(s.pairs, [2]int{u, v})
	s.maker |= 1 << u
	s.breaker |= 1 << v
}

// single returns the cells that complete a line, or all cells if one is complete, as with option exact a line may be that
// is part of a longer one.
func (s *lineState) single() (single uint64) {
	for _, line := range s.lines {
		if line == 0 {
			return ^uint64(0)
		}
		if line&(line-1) == 0 {
			single |= line
		}
	}
	return single
}

// forks reports whether Maker, to move, plays a cell that leaves two cells, each of which completes a line.
func (s *lineState) forks() bool {
	var partner [maxCells]uint64
	for _, line := range s.lines {
		rest := line & (line - 1)
		if rest == 0 || rest&(rest-1) != 0 {
			continue
		}
		low, high := bits.TrailingZeros64(line), bits.TrailingZeros64(rest)
		partner[low] |= rest
		partner[high] |= line &^ rest
		if p := partner[low]; p&(p-1) != 0 {
			return true
		}
		if p := partner[high]; p&(p-1) != 0 {
			return true
		}
	}
	return false
}

// candidates returns the cells that no other cell makes useless: a cell is left out if another cell lies on all its lines,
// and of two cells on the same lines the second.
func (s *lineState) candidates() (cells uint64) {
	for rest := s.cells; rest != 0; rest &= rest - 1 {
		u := bits.TrailingZeros64(rest)
		covered := false
		for others := s.common[u] &^ (1 << u); others != 0 && !covered; others &= others - 1 {
			v := bits.TrailingZeros64(others)
			covered = v < u || s.common[v]>>u&1 == 0
		}
		if !covered {
			cells |= 1 << u
		}
	}
	return cells
}
