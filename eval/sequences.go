package eval

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Sequences is the heuristic of the Gomoku of A. C. M. Dyonisio and G. Rotta (R6,
// UFSC, 2016) as an evaluation of whole positions: each stone is worth what its lines
// are worth by the nine cases of the document, as if it had been the last of them to
// come, and a position the stones of the side to move less those of the other. Five
// in a row, 500 points, are a won game.
//
// With K other than five the document's four, three and two are K-1, K-2 and K-3
// stones, so that what is missing is the same.
type Sequences struct {
	// MultiplicadorDefensivo is what the enemy's lines weigh against one's own; 0
	// means 1. In the document it weighs the lines that a new stone denies the enemy.
	// With another weight than 1 a position has not the same value for both sides.
	MultiplicadorDefensivo float64
}

// Evaluate is the evaluation.
func (s Sequences) Evaluate(pos alinha.Position) int {
	var buffer [maxCells]uint8
	var f field
	fast, plain := boardsOf(pos)
	mine := alinha.First
	switch {
	case fast != nil:
		f, mine = field{fast.Variant(), fast.Cells(buffer[:0])}, fast.ToMove()
	case plain != nil:
		f, mine = field{plain.Variant(), plain.Cells(buffer[:0])}, plain.ToMove()
	default:
		return Utility(pos)
	}
	factor := s.MultiplicadorDefensivo
	if factor == 0 {
		factor = 1
	}
	points := f.points()
	sum := points[mine] - int(math.Round(factor*float64(points[mine.Other()])))
	return facing(f.variant, won*sum/fivePoints)
}

// fivePoints is what the document gives for five in a row.
const fivePoints = 500

// A field is the cells of a board, in the order of their moves.
type field struct {
	variant rules.Variant
	cells   []uint8
}

// points returns what the stones of both sides are worth.
func (f *field) points() (points [2]int) {
	v := f.variant
	for m, stone := range f.cells {
		if stone == 0 {
			continue
		}
		for way := range 13 {
			// Half of the 26 ways round a cell: the others run them backwards.
			step := [3]int{(14+way)%3 - 1, (14+way)/3%3 - 1, (14+way)/9 - 1}
			if step[2] > 0 && v.Layers == 1 {
				break
			}
			points[stone-1] += f.scan(m, step).heuristic(v.K)
		}
	}
	return points
}

// A stretch is the line through a stone, up to K-1 cells each way, to the edge of
// the board or an enemy stone.
type stretch struct {
	sequence int    // own stones joined to the one looked at, with it; 0 if K do not fit in
	semi     int    // own stones that are not joined: the document's semi-sequence
	room     [2]int // cells beyond each end of the sequence, empty or own
	gap      [2]int // how many of them are empty before the first own one
}

// scan looks along the line through a stone in a direction and its opposite.
func (f *field) scan(m int, step [3]int) stretch {
	v, stone := f.variant, f.cells[m]
	at := [3]int{m % v.Cols, m / v.Cols % v.Rows, m / (v.Cols * v.Rows)}
	size := [3]int{v.Cols, v.Rows, v.Layers}
	next := (step[2]*v.Rows+step[1])*v.Cols + step[0]
	s := stretch{sequence: 1}
	cells := 1
	for end := range 2 {
		reach := v.K - 1
		for axis, by := range step {
			switch by {
			case 1:
				reach = min(reach, size[axis]-1-at[axis])
			case -1:
				reach = min(reach, at[axis])
			}
		}
		joined := true
		for i := 1; i <= reach; i++ {
			switch there := f.cells[m+i*next]; {
			case there == stone && joined:
				s.sequence++
			case there == stone:
				s.semi++
				s.room[end]++
			case there == 0:
				if s.gap[end] == s.room[end] {
					s.gap[end]++
				}
				s.room[end]++
				joined = false
			default:
				reach = 0
				continue
			}
			cells++
		}
		next = -next
		for axis := range step {
			step[axis] = -step[axis]
		}
	}
	if cells < v.K {
		return stretch{}
	}
	return s
}

// heuristic returns the points of a line: those of the first of the nine cases that
// it fits, and to tell equals apart 4 for each stone of the sequence and 2 for each
// of the semi-sequence. The stretch "of more than four" of the document is the cells
// beyond both ends taken together.
func (s stretch) heuristic(k int) int {
	if s.sequence == 0 {
		return 0
	}
	room, missing := s.room[0]+s.room[1], k-s.sequence
	points := 0
	switch {
	case missing <= 0:
		points = fivePoints
	case missing == 1 && room >= 1:
		points = 100
	case missing == 2 && s.room[0] >= 1 && s.room[1] >= 1:
		points = 100
	case missing == 3 && s.semi >= 1 && s.sequence+room > k:
		points = 100
	case missing == 2 && max(s.gap[0], s.gap[1]) >= 2:
		points = 25
	case missing == 2 && room > 2:
		points = 20
	case missing == 2 && room == 2:
		points = 15
	case missing == 3 && room > 4:
		points = 10
	case missing == 3 && room > 2:
		points = 5
	}
	return points + 4*s.sequence + 2*s.semi
}
