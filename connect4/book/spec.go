package book

import (
	"fmt"
	"math/bits"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/rules"
)

// A bookSpec says which positions a book holds: the undecided ones of a board size with at most ply stones.
type bookSpec struct {
	size connect4.Size
	ply  int
}

// A PlyError is the error for a book of no ply, or of more plies than its board allows.
type PlyError struct{ Ply, Most int }

// Error implements error.
func (e *PlyError) Error() string {
	return fmt.Sprintf("book: a book to ply %d: expected 1 to %d", e.Ply, e.Most)
}

// newBookSpec returns the spec of a book for a variant. Its error wraps errors.ErrUnsupported or is a *PlyError.
func newBookSpec(v rules.Variant, ply int) (bookSpec, error) {
	size, err := connect4.SizeOf(v)
	if err != nil {
		return bookSpec{}, err
	}
	if most := maxPly(size); ply < 1 || ply > most {
		return bookSpec{}, &PlyError{ply, most}
	}
	return bookSpec{size, ply}, nil
}

// maxIndices bounds the indices, and so the bytes, of one ply.
const maxIndices = 1 << 28

// maxPly returns the deepest ply of a book for a board size: at least one cell is empty, and the ply has at most
// maxIndices indices. Columns of unbounded height would take ply stones in C(ply+columns-1, ply) ways, half of which are
// mirror images; the stones have C(ply, ply/2) colourings.
func maxPly(size connect4.Size) int {
	choose := binomials(size.Cells() + size.Columns)
	ply := 1
	for ply < size.Cells()-1 && choose[ply+size.Columns][ply+1] <= 2*maxIndices/choose[ply+1][(ply+1)/2] {
		ply++
	}
	return ply
}

// scoreRange returns the lowest and the highest score of a position of the deepest ply in which the mover has no win at once.
func (s bookSpec) scoreRange() (low, high int) {
	empty := s.size.Cells() - s.ply
	return -(empty / 2), winScore(empty) - 1
}

// isLeaf reports whether p is a position of the deepest ply in which the mover has no win at once. It does not ask whether some
// order of moves leads to p.
func (s bookSpec) isLeaf(p connect4.Bitboards) bool {
	occupied, bottom := p.Own|p.Opp, s.size.Bottom()
	cells := bottom * (1<<s.size.Rows - 1)
	floating := occupied &^ bottom &^ (occupied << 1)
	return p.Size == s.size && p.Own&p.Opp == 0 && occupied&^cells == 0 && floating == 0 &&
		bits.OnesCount64(p.Own) == s.ply/2 && p.Stones() == s.ply &&
		!s.size.HasAlignment(p.Own) && !s.size.HasAlignment(p.Opp) && p.WinningMoves() == 0
}

// newPlies returns a bookPly without scores for each number of stones from 0 to the spec's ply.
func (s bookSpec) newPlies() []bookPly {
	plies := make([]bookPly, s.ply+1)
	for stones := range plies {
		plies[stones] = s.newPly(stones)
	}
	return plies
}

// newPly returns a bookPly without scores for a number of stones.
func (s bookSpec) newPly(stones int) bookPly {
	x := newIndexer(s.size, stones)
	return bookPly{x, make([]byte, x.count)}
}
