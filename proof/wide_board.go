package proof

import (
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A wideBoard is a lineBoard of up to maxWideCells cells.
type wideBoard struct {
	k        int
	windows  []cellSet
	through  [][]uint16 // by cell: the numbers of the windows through the cell
	overlaps [][]uint16 // by window: the numbers of the other windows through two of its cells
	pairs    [][2]uint8 // of cells with a window through both, the lesser one first
	within   [][]uint16 // by window: the numbers of the pairs of its cells
	zobrist  [][]uint64 // by symmetry and cell: a random number of the image of the cell
}

// newWideBoard returns the board of a variant of at most maxWideCells cells.
func newWideBoard(v rules.Variant) *wideBoard {
	board, _ := rules.BoardOf(rules.New(v))
	b := &wideBoard{k: v.K, through: make([][]uint16, v.Cells())}
	numbers := make(map[[2]uint8]uint16)
	for i, window := range board.Windows() {
		var cells cellSet
		for _, m := range window {
			cells.add(uint8(m))
			b.through[m] = append(b.through[m], uint16(i))
		}
		b.windows = append(b.windows, cells)
		b.within = append(b.within, b.pairsOf(cells, numbers))
	}
	b.overlaps = make([][]uint16, len(b.windows))
	for i, window := range b.windows {
		for j, other := range b.windows {
			if both := window.and(other); i != j && both.count() >= 2 {
				b.overlaps[i] = append(b.overlaps[i], uint16(j))
			}
		}
	}
	for _, to := range board.Symmetries() {
		random := make([]uint64, len(to))
		for m, image := range to {
			random[m] = tt.SplitMix64(uint64(image) + 1)
		}
		b.zobrist = append(b.zobrist, random)
	}
	return b
}

// pairsOf returns the numbers of the pairs of some cells, and adds new pairs to the board and to numbers.
func (b *wideBoard) pairsOf(cells cellSet, numbers map[[2]uint8]uint16) (within []uint16) {
	for u := range cells.all() {
		for v := range cells.all() {
			if u >= v {
				continue
			}
			pair := [2]uint8{u, v}
			if _, ok := numbers[pair]; !ok {
				numbers[pair] = uint16(len(b.pairs))
				b.pairs = append(b.pairs, pair)
			}
			within = append(within, numbers[pair])
		}
	}
	return within
}

// A wideState is a lineState of a wideBoard.
type wideState struct {
	maker, breaker cellSet
	lines          []cellSet
	windows        []uint16 // the numbers of the windows of lines
	potential      int
	danger         [maxWideCells]int     // by cell: the weights of the lines through the cell
	common         [maxWideCells]cellSet // by cell: the cells on all lines through the cell
	cells          cellSet               // the cells of the lines
	pairs          [][2]int              // of reduce
}

// scan sets the lines and all that is derived from them.
func (s *wideState) scan(b *wideBoard) {
	s.lines, s.windows, s.potential, s.cells = s.lines[:0], s.windows[:0], 0, cellSet{}
	for i, window := range b.windows {
		if window.and(s.breaker) != (cellSet{}) || s.isSuperset(b, i) {
			continue
		}
		line := window.without(s.maker)
		s.lines, s.windows = append(s.lines, line), append(s.windows, uint16(i))
		weight := 1 << (b.k - line.count())
		s.potential += weight
		for m := range line.all() {
			if s.cells.has(m) {
				s.danger[m] += weight
				s.common[m] = s.common[m].and(line)
			} else {
				s.cells.add(m)
				s.danger[m], s.common[m] = weight, line
			}
		}
	}
}

// isSuperset is isSuperset of a lineState.
func (s *wideState) isSuperset(b *wideBoard, i int) bool {
	line := b.windows[i].without(s.maker)
	for _, j := range b.overlaps[i] {
		if other := b.windows[j]; other.and(s.breaker) == (cellSet{}) {
			other = other.without(s.maker)
			if other.without(line) == (cellSet{}) && (other != line || int(j) < i) {
				return true
			}
		}
	}
	return false
}

// reduce gives Maker u and Breaker v, as long as there are two cells u and v on the same lines.
func (s *wideState) reduce(b *wideBoard) {
	for paired := (cellSet{0: 1}); paired != (cellSet{}); {
		paired = cellSet{}
		for v := range s.cells.all() {
			for u := range s.common[v].without(paired).all() {
				if u != v && !paired.has(v) && s.common[u].has(v) {
					s.pairs = append(s.pairs, [2]int{int(u), int(v)})
					s.maker.add(u)
					s.breaker.add(v)
					paired.add(u)
					paired.add(v)
				}
			}
		}
		if paired != (cellSet{}) {
			s.scan(b)
		}
	}
}

// threats returns the cells that complete a line.
func (s *wideState) threats() (cells cellSet) {
	for _, line := range s.lines {
		if line.count() <= 1 {
			cells = cells.union(line)
		}
	}
	return cells
}

// candidates is candidates of a lineState.
func (s *wideState) candidates() (cells cellSet) {
	for u := range s.cells.all() {
		covered := false
		for v := range s.common[u].all() {
			covered = covered || v != u && (v < u || !s.common[v].has(u))
		}
		if !covered {
			cells.add(u)
		}
	}
	return cells
}

// key returns the key of the lines, up to symmetries.
func (s *wideState) key(b *wideBoard, makerMoves bool) (least positionKey) {
	for i, random := range b.zobrist {
		k := positionKey{makerMoves: makerMoves}
		for _, line := range s.lines {
			hash := uint64(0)
			for m := range line.all() {
				hash += random[m]
			}
			k.sum += tt.SplitMix64(hash)
			k.squares += tt.SplitMix64(^hash)
		}
		if i == 0 || k.sum < least.sum || k.sum == least.sum && k.squares < least.squares {
			least = k
		}
	}
	return least
}
