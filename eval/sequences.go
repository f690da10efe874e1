package eval

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Sequences is the move heuristic of the Gomoku program of A. C. M. Dyonisio and G. Rotta
// (R6, UFSC, 2016), turned into an evaluation of whole positions. Each stone scores the
// lines through it by the nine cases of the document, as if it were the last stone
// placed. The value is the points of the side to move minus those of the opponent.
// Five in a row, 500 points, are a won game.
//
// With K other than five, the document's four, three and two become K-1, K-2 and K-3
// stones: the number of missing stones stays the same.
type Sequences struct {
	// DefenceWeight multiplies the opponent's points: a number from 0 to 100,000; nil means 1.
	// It is the document's multiplicadorDefensivo, which there weighs the lines that a new
	// stone denies the opponent. With a weight other than 1 the two sides disagree on the
	// value of a position.
	DefenceWeight *float64
}

// Evaluate returns the value of pos for the side to move, in thousandths of a won game.
func (s Sequences) Evaluate(pos alinha.Position) int {
	var buffer [maxCells]uint8
	var g grid
	fast, plain := boardsOf(pos)
	mine := alinha.First
	switch {
	case fast != nil:
		g, mine = grid{fast.Variant(), fast.Cells(buffer[:0])}, fast.ToMove()
	case plain != nil:
		g, mine = grid{plain.Variant(), plain.Cells(buffer[:0])}, plain.ToMove()
	default:
		return Utility(pos)
	}
	weight := 1.0
	if s.DefenceWeight != nil {
		weight = *s.DefenceWeight
	}
	points := g.points()
	sum := float64(points[mine]) - float64(weight*float64(points[mine.Other()]))
	return negateIfMisere(g.variant, int(math.Round(winValue*sum/fiveInRowPoints)))
}

// fiveInRowPoints is the document's score of five in a row.
const fiveInRowPoints = 500

// grid is the cells of a board, in the order of their moves.
type grid struct {
	variant rules.Variant
	cells   []uint8
}

// points returns the sum of the line scores of each player's stones.
func (g *grid) points() (points [2]int) {
	v := g.variant
	for m, stone := range g.cells {
		if stone == 0 {
			continue
		}
		for direction := range 13 {
			// Half of the 26 directions to a neighbour: the other half are their opposites.
			step := [3]int{(14+direction)%3 - 1, (14+direction)/3%3 - 1, (14+direction)/9 - 1}
			if step[2] > 0 && v.Layers == 1 {
				break
			}
			points[stone-1] += g.scan(m, step).points(v.K)
		}
	}
	return points
}

// lineScan describes the line through a stone: up to K-1 cells in each direction, as far
// as the edge of the board or an opponent's stone.
type lineScan struct {
	sequence int    // length of the run of own stones through the stone; 0 if the line has fewer than K cells
	semi     int    // other own stones on the line: the document's semi-sequence
	room     [2]int // cells beyond each end of the run, empty or own
	gap      [2]int // empty cells beyond each end before the first own stone
}

// scan describes the line through the stone on cell m in direction step and its opposite.
func (g *grid) scan(m int, step [3]int) lineScan {
	v, stone := g.variant, g.cells[m]
	at := [3]int{m % v.Cols, m / v.Cols % v.Rows, m / (v.Cols * v.Rows)}
	size := [3]int{v.Cols, v.Rows, v.Layers}
	next := (step[2]*v.Rows+step[1])*v.Cols + step[0]
	s := lineScan{sequence: 1}
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
			switch there := g.cells[m+i*next]; {
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
		return lineScan{}
	}
	return s
}

// points returns the points of a line: the first of the document's nine cases that
// matches, plus 4 for each stone of the sequence and 2 for each stone of the
// semi-sequence as a tie-break. Where the document speaks of a stretch "of more than
// four", the code counts the cells beyond both ends together.
func (s lineScan) points(k int) int {
	if s.sequence == 0 {
		return 0
	}
	room, missing := s.room[0]+s.room[1], k-s.sequence
	points := 0
	switch {
	case missing <= 0:
		points = fiveInRowPoints
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
