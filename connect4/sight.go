package connect4

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
)

// A sight is a position as a Learner sees it. It is a game of its own, for a search, in which
// only the lines that are seen win. Sets have a bit for each move, by its number.
type sight struct {
	stones  [2]uint64 // by player
	toMove  alinha.Player
	outcome alinha.Outcome
	past    []alinha.Move // of the search

	width   alinha.Move
	columns []int                    // those where a threat is seen first, then those of the middle
	lowest  [mostColumns]alinha.Move // where the next stone of each column goes, negative if it is full
	open    [mostColumns]alinha.Move // the same before the search
	board   uint64                   // every cell
	lines   []line                   // that are seen
	through [64][]line               // those of each cell
	horizon int                      // how many plies ahead it is worth to look
}

// A line is four cells in a row.
type line struct {
	cells uint64
	seen  int // as far as so many plies ahead
}

// How hard a line is to see: by its direction, and a factor for each ply ahead. Where a
// cell is not open yet, a stone there is as hard to see as one a ply farther.
const (
	columnHard   = 1
	rowHard      = 2
	diagonalHard = 4
	plyHard      = 3
)

// looks says, by level, how many plies ahead a Learner looks: a line is overlooked so many
// and one plies ahead with the probability 1-exp(-h), h being how hard its direction is, and
// with 1-exp(-h/3) a ply nearer. The steps grow, for each ply more is worth less.
var looks = [MostLevel + 1]float64{1: 1.75, 3, 4, 5, 6, 7.5, 9, 10.5, 12}

// newSight returns a position as it is seen now by somebody who looks so many plies ahead.
func newSight(pos alinha.Position, look float64, chance *rand.Rand) *sight {
	v := pos.(view).Variant()
	s := &sight{
		toMove:  pos.ToMove(),
		width:   alinha.Move(v.Cols),
		board:   1<<v.Cells() - 1,
		horizon: ahead(look, math.Ln2), // half of the columns
	}
	for c := range v.Cols {
		s.columns = append(s.columns, c)
		s.lowest[c] = alinha.Move(c - v.Cols)
	}
	slices.SortStableFunc(s.columns, func(a, b int) int { return max(a, v.Cols-1-a) - max(b, v.Cols-1-b) })
	for m, who := range pos.(view).Cells(nil) {
		if who == 0 {
			s.lowest[m%v.Cols] = alinha.Move(m)
		} else {
			s.stones[who-1] |= 1 << m
		}
	}
	s.open = s.lowest
	for m := range v.Cells() {
		for _, way := range [...]struct {
			right, down int
			hard        float64
		}{{0, 1, columnHard}, {1, 0, rowHard}, {1, 1, diagonalHard}, {-1, 1, diagonalHard}} {
			seen := ahead(look, chance.ExpFloat64()/way.hard)
			c, r := m%v.Cols+3*way.right, m/v.Cols+3*way.down
			if seen > 0 && c >= 0 && c < v.Cols && r < v.Rows {
				s.add(m, way.down*v.Cols+way.right, seen)
			}
		}
	}
	// Who sees that all is lost still stops what comes first.
	slices.SortStableFunc(s.columns, func(a, b int) int { return s.threats(b) - s.threats(a) })
	return s
}

// threats returns how many lines that are seen the opponent completes at once in a column.
func (s *sight) threats(c int) (n int) {
	if s.lowest[c] < 0 {
		return 0
	}
	stones := s.stones[s.toMove.Other()] | 1<<s.lowest[c]
	for _, l := range s.through[s.lowest[c]] {
		if stones&l.cells == l.cells && l.seen > 1 {
			n++
		}
	}
	return n
}

// ahead returns how many plies ahead something is seen, by somebody who looks so far; how
// easy it is to see has a mean of 1 if it is overlooked as looks says with h = 1.
func ahead(look, easy float64) int {
	return 1 + int(math.Floor(look+math.Log(easy)/math.Log(plyHard)))
}

// add adds a line from m on, the cells so far apart.
func (s *sight) add(m, step, seen int) {
	l := line{cells: 1<<m | 1<<(m+step) | 1<<(m+2*step) | 1<<(m+3*step), seen: seen}
	s.lines = append(s.lines, l)
	for i := range 4 {
		s.through[m+i*step] = append(s.through[m+i*step], l)
	}
}

// ToMove implements alinha.Position.
func (s *sight) ToMove() alinha.Player { return s.toMove }

// Outcome implements alinha.Position.
func (s *sight) Outcome() alinha.Outcome { return s.outcome }

// Moves implements alinha.Position.
func (s *sight) Moves(dst []alinha.Move) []alinha.Move {
	if s.outcome != alinha.Undecided {
		return dst
	}
	for _, c := range s.columns {
		if m := s.lowest[c]; m >= 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

// Play implements alinha.Position.
func (s *sight) Play(m alinha.Move) {
	own := s.stones[s.toMove] | 1<<m
	s.stones[s.toMove] = own
	s.past = append(s.past, m)
	plies, c := len(s.past), m%s.width
	if m != s.open[c] {
		plies++
	}
	s.lowest[c] -= s.width
	if s.stones[0]|s.stones[1] == s.board {
		s.outcome = alinha.Draw
	}
	for _, l := range s.through[m] {
		if own&l.cells == l.cells && plies <= l.seen {
			s.outcome = alinha.WinFor(s.toMove)
		}
	}
	s.toMove = s.toMove.Other()
}

// Undo implements alinha.Position.
func (s *sight) Undo() {
	last := len(s.past) - 1
	m := s.past[last]
	s.past = s.past[:last]
	s.lowest[m%s.width] = m
	s.toMove = s.toMove.Other()
	s.stones[s.toMove] &^= 1 << m
	s.outcome = alinha.Undecided
}

// Key implements alinha.Position. In one search the number of stones says who is to move, and
// how many plies ahead that is; two positions share a key with probability 2^-64.
func (s *sight) Key() uint64 {
	k := s.stones[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(s.stones[1]*0xbf58476d1ce4e5b9, 32)
	return k ^ k>>29
}

// Clone implements alinha.Position.
func (s *sight) Clone() alinha.Position {
	c := *s
	c.past = slices.Clone(s.past)
	return &c
}

// worths are what lines are worth in which one side alone has so many stones, in thousandths
// of a won game.
var worths = [...]int{0, 1, 4, 16, 16}

// judge is what a position looks like to somebody who looks no further: the lines.
func judge(pos alinha.Position) int {
	s := pos.(*sight)
	own, opp := s.stones[s.toMove], s.stones[s.toMove.Other()]
	sum := 0
	for _, l := range s.lines {
		switch {
		case l.cells&opp == 0:
			sum += worths[bits.OnesCount64(l.cells&own)]
		case l.cells&own == 0:
			sum -= worths[bits.OnesCount64(l.cells&opp)]
		}
	}
	return max(-900, min(sum, 900))
}
