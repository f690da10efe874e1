package book

import (
	"fmt"

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
