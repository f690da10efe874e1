package proof

import (
	"math/bits"

	"github.com/alinha/alinha/rules"
)

// maxCells is the largest number of cells of a board of the weak game: a set of cells is a word.
const maxCells = 64

// A lineBoard is the board of the weak game: sets of cells are words with a bit for each cell.
type lineBoard struct {
	k          int
	windows    []uint64
	through    [maxCells][]uint16           // by cell: the numbers of the windows through the cell
	shared     [maxCells][maxCells][]uint16 // by two cells: the numbers of the windows through both
	symmetries []symmetry                   // the identity first
}

// newLineBoard returns the board of a variant of at most maxCells cells.
func newLineBoard(v rules.Variant) *lineBoard {
	board, _ := rules.BoardOf(rules.New(v))
	b := &lineBoard{k: v.K}
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
	for i, line := range b.windows {
		for first := line; first != 0; first &= first - 1 {
			u := bits.TrailingZeros64(first)
			b.through[u] = append(b.through[u], uint16(i))
			for second := first & (first - 1); second != 0; second &= second - 1 {
				v := bits.TrailingZeros64(second)
				b.shared[u][v] = append(b.shared[u][v], uint16(i))
			}
		}
	}
	return b
}

// A lineState is what a search asks of a position of the weak game. Weights are in units of 2^-k: a live line with e empty
// cells weighs 2^(k-e).
type lineState struct {
	maker, breaker uint64 // Breaker's stones include the cells of pairs
	live           []uint64
	potential      int
	danger         [maxCells]int    // by cell: the weights of the live lines through the cell
	common         [maxCells]uint64 // by cell: the empty cells on all live lines through the cell
	cells, used    uint64           // the empty cells, and all cells, of live lines
	pairs          [][2]int
}

// scan sets the live lines and all that is derived from them.
func (s *lineState) scan(b *lineBoard) {
	s.live = s.live[:0]
	s.potential, s.cells, s.used = 0, 0, 0
	for _, window := range b.windows {
		if window&s.breaker != 0 {
			continue
		}
		s.used |= window
		line := window &^ s.maker
		s.live = append(s.live, line)
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
}

// pairUp gives Breaker both cells of each pair of cells that lie on the same live lines, until there is no such pair.
func (s *lineState) pairUp(b *lineBoard) {
	for {
		paired := uint64(0)
		for rest := s.cells; rest != 0; rest &= rest - 1 {
			u := bits.TrailingZeros64(rest)
			if paired>>u&1 == 1 {
				continue
			}
			for twins := s.common[u] &^ (2<<u - 1) &^ paired; twins != 0; twins &= twins - 1 {
				v := bits.TrailingZeros64(twins)
				if s.common[v]>>u&1 == 1 {
					s.pairs = append(s.pairs, [2]int{u, v})
					paired |= 1<<u | 1<<v
					break
				}
			}
		}
		if paired == 0 {
			return
		}
		s.breaker |= paired
		s.scan(b)
	}
}

// single returns the cells that complete a live line, or all cells if one is complete, as with option exact a line may be that
// is part of a longer one.
func (s *lineState) single() (single uint64) {
	for _, line := range s.live {
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
	for _, line := range s.live {
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

// candidates returns the cells that no other cell makes useless: a cell is left out if another cell lies on all its live
// lines, and of two cells with the same live lines the second.
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
