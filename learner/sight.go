package learner

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A sight is a position as an Engine sees it. It is a game of its own, for a search, in which
// only the windows that are seen win, and only moves that seem worth a thought are made.
type sight struct {
	variant rules.Variant
	stones  []uint8 // 0 for none, 1 and 2 for those of First and Second
	toMove  alinha.Player
	outcome alinha.Outcome
	past    []alinha.Move // of the search
	left    int
	hash    uint64

	windows []window  // that are seen
	through [][]int32 // of each cell
	heat    [2][]int  // by cell: what the windows through it are worth that either side may still fill
	worth   [2]int    // of all such windows
	middle  []int     // how far each cell is from it, in half cells, squared

	fouls   []alinha.Move // at the root
	every   bool          // at the root all moves are made
	horizon int           // how many plies ahead it is worth to look
	ranked  []thought     // scratch
	chosen  []alinha.Move // scratch
}

// A window is k cells in a row.
type window struct {
	cells []alinha.Move
	ends  [2]alinha.Move // the cells beyond; NoMove off the board
	seen  int            // as far as so many plies ahead
	count [2]int         // stones of either side
}

// How hard a window is to see: by its direction, and a factor for each ply ahead.
const (
	straightHard = 1
	diagonalHard = 2
	plyHard      = 3
)

// looks says, by level, how many plies ahead an Engine looks, on average: a window is overlooked
// so many and one plies ahead with the probability 1-exp(-h), h being how hard its direction is,
// and with 1-exp(-h/3) a ply nearer. The steps are those that make levels about as far apart.
var looks = [MostLevel + 1]float64{1: 2, 2.4, 2.8, 3.6, 4.3, 5.1, 6, 7, 8.5}

// ahead returns how many plies ahead something is seen, by somebody who looks so far; how
// easy it is to see has a mean of 1 if it is overlooked as looks says with h = 1.
func ahead(look, easy float64) int {
	return 1 + int(math.Floor(look+math.Log(easy)/math.Log(plyHard)))
}

// newSight returns a position as it is seen now by somebody who looks so many plies ahead.
func newSight(b *rules.Board, look float64, chance *rand.Rand) *sight {
	v := b.Variant()
	s := &sight{
		variant: v,
		stones:  make([]uint8, v.Cells()),
		toMove:  b.ToMove(),
		left:    b.Left(),
		through: make([][]int32, v.Cells()),
		heat:    [2][]int{make([]int, v.Cells()), make([]int, v.Cells())},
		horizon: int(look + chance.Float64()),
	}
	for _, cells := range b.Windows() {
		step := s.stepOf(cells)
		hard := float64(straightHard)
		if step[0]*step[0]+step[1]*step[1]+step[2]*step[2] > 1 {
			hard = diagonalHard
		}
		if seen := ahead(look, chance.ExpFloat64()/hard); seen > 0 {
			s.add(window{cells: cells, ends: s.endsOf(cells, step), seen: seen})
		}
	}
	for i, who := range b.Cells(nil) {
		m := alinha.Move(i)
		s.middle = append(s.middle, s.fromMiddle(m))
		switch {
		case who != 0:
			s.put(m, alinha.Player(who-1))
		case s.toMove == alinha.First && b.Foul(m) != rules.NoFoul:
			s.fouls = append(s.fouls, m)
		}
	}
	return s
}

// place returns column, row and layer of a cell.
func (s *sight) place(m alinha.Move) [3]int {
	v := &s.variant
	return [3]int{int(m) % v.Cols, int(m) / v.Cols % v.Rows, int(m) / (v.Cols * v.Rows)}
}

// stepOf returns the way along a window.
func (s *sight) stepOf(cells []alinha.Move) (step [3]int) {
	from, to := s.place(cells[0]), s.place(cells[1])
	for i := range step {
		step[i] = to[i] - from[i]
	}
	return step
}

// endsOf returns the cells beyond a window.
func (s *sight) endsOf(cells []alinha.Move, step [3]int) (ends [2]alinha.Move) {
	v := &s.variant
	for i, end := range [2]struct {
		cell alinha.Move
		way  int
	}{{cells[0], -1}, {cells[len(cells)-1], 1}} {
		at, ok := s.place(end.cell), true
		for j, size := range [3]int{v.Cols, v.Rows, v.Layers} {
			at[j] += end.way * step[j]
			ok = ok && at[j] >= 0 && at[j] < size
		}
		ends[i] = alinha.NoMove
		if ok {
			ends[i] = alinha.Move((at[2]*v.Rows+at[1])*v.Cols + at[0])
		}
	}
	return ends
}

// fromMiddle returns how far a cell is from the middle, in half cells, squared.
func (s *sight) fromMiddle(m alinha.Move) (sum int) {
	at := s.place(m)
	for i, size := range [3]int{s.variant.Cols, s.variant.Rows, s.variant.Layers} {
		d := 2*at[i] - size + 1
		sum += d * d
	}
	return sum
}

// add adds a window without stones.
func (s *sight) add(w window) {
	for _, m := range w.cells {
		s.through[m] = append(s.through[m], int32(len(s.windows)))
	}
	s.windows = append(s.windows, w)
}

// worths are what windows are worth in which one side alone has stones, in thousandths of a won
// game, by how many it lacks. One that is full, and was not seen in time, is worth no more than
// before.
var worths = [...]int{32, 32, 16, 6, 2, 1}

// worthOf returns what a window is worth in which one side alone has so many stones.
func (s *sight) worthOf(stones int) int {
	if stones == 0 {
		return 0
	}
	return worths[min(s.variant.K-stones, len(worths)-1)]
}

// put puts a stone of a side on a cell.
func (s *sight) put(m alinha.Move, p alinha.Player) {
	s.stones[m] = 1 + uint8(p)
	s.hash ^= scramble(m, p)
	for _, w := range s.through[m] {
		s.count(&s.windows[w], p, 1)
	}
}

// count adds a stone of a side to a window, or takes it away.
func (s *sight) count(w *window, p alinha.Player, by int) {
	var gain [2]int
	for q := range gain {
		if w.count[1-q] == 0 {
			gain[q] -= s.worthOf(w.count[q])
		}
	}
	w.count[p] += by
	for q := range gain {
		if w.count[1-q] == 0 {
			gain[q] += s.worthOf(w.count[q])
		}
		if gain[q] == 0 {
			continue
		}
		s.worth[q] += gain[q]
		for _, cell := range w.cells {
			s.heat[q][cell] += gain[q]
		}
	}
}

// ToMove implements alinha.Position.
func (s *sight) ToMove() alinha.Player { return s.toMove }

// Outcome implements alinha.Position.
func (s *sight) Outcome() alinha.Outcome { return s.outcome }

// Left implements alinha.Finite.
func (s *sight) Left() int {
	if s.outcome != alinha.Undecided {
		return 0
	}
	return s.left
}

// thoughts is how many moves seem worth a thought, and glances how many are looked at for rows.
const (
	thoughts = 10
	glances  = 20
)

// Moves implements alinha.Position: the rows that are seen, or else the stops of those of the
// opponent, or else what seems worth a thought, the best first.
func (s *sight) Moves(dst []alinha.Move) []alinha.Move {
	if s.outcome != alinha.Undecided {
		return dst
	}
	if len(s.past) == 0 && s.every {
		return append(dst, s.best(s.left)...)
	}
	cells, none := s.best(glances), len(dst)
	for ply, p := range [...]alinha.Player{s.toMove, s.toMove.Other()} {
		for _, m := range cells {
			if s.completes(m, p, len(s.past)+1+ply) {
				dst = append(dst, m)
			}
		}
		if len(dst) > none {
			return dst
		}
	}
	return append(dst, cells[:min(thoughts, len(cells))]...)
}

// best returns the n empty cells that seem best, in order. Fouls are avoided at the root, unless all
// moves are wanted or all are fouls.
func (s *sight) best(n int) []alinha.Move {
	spared := s.fouls
	if len(s.past) > 0 || s.every || len(s.fouls) == s.left {
		spared = nil
	}
	ranked := s.ranked[:0]
	for m, who := range s.stones {
		if who != 0 {
			continue
		}
		rank := 1000*(5*s.heat[s.toMove][m]+4*s.heat[s.toMove.Other()][m]) - s.middle[m]
		if len(ranked) == n && rank <= ranked[n-1].rank || slices.Contains(spared, alinha.Move(m)) {
			continue
		}
		if len(ranked) < n {
			ranked = append(ranked, thought{})
		}
		i := len(ranked) - 1
		for ; i > 0 && ranked[i-1].rank < rank; i-- {
			ranked[i] = ranked[i-1]
		}
		ranked[i] = thought{alinha.Move(m), rank}
	}
	s.ranked, s.chosen = ranked, s.chosen[:0]
	for _, t := range ranked {
		s.chosen = append(s.chosen, t.move)
	}
	return s.chosen
}

// A thought is a move and how good it seems.
type thought struct {
	move alinha.Move
	rank int
}

// completes says that a stone of a side on a cell fills a window that is seen so many plies ahead,
// and wins by the rules.
func (s *sight) completes(m alinha.Move, p alinha.Player, plies int) bool {
	for _, i := range s.through[m] {
		w := &s.windows[i]
		if w.count[p] == s.variant.K-1 && w.count[1-p] == 0 && w.seen >= plies && s.wins(w, p) {
			return true
		}
	}
	return false
}

// wins says that a window full of stones of a side would win by the rules.
func (s *sight) wins(w *window, p alinha.Player) bool {
	var own, closed int
	for _, end := range w.ends {
		switch {
		case end == alinha.NoMove || s.stones[end] == 0:
		case s.stones[end] == 1+uint8(p):
			own++
		default:
			closed++
		}
	}
	if (s.variant.Exact || s.variant.Renju && p == alinha.First) && own > 0 {
		return false
	}
	return !s.variant.Caro || closed < len(w.ends)
}

// Play implements alinha.Position.
func (s *sight) Play(m alinha.Move) {
	won := s.completes(m, s.toMove, len(s.past)+1)
	s.put(m, s.toMove)
	s.past = append(s.past, m)
	s.left--
	switch {
	case won:
		s.outcome = alinha.WinFor(s.toMove)
	case s.left == 0:
		s.outcome = alinha.Draw
	}
	s.toMove = s.toMove.Other()
}

// Undo implements alinha.Position.
func (s *sight) Undo() {
	last := len(s.past) - 1
	m := s.past[last]
	s.past = s.past[:last]
	s.left++
	s.outcome = alinha.Undecided
	s.toMove = s.toMove.Other()
	for _, w := range s.through[m] {
		s.count(&s.windows[w], s.toMove, -1)
	}
	s.stones[m] = 0
	s.hash ^= scramble(m, s.toMove)
}

// Key implements alinha.Position. In one search the number of stones says who is to move, and
// how many plies ahead that is; two positions share a key with probability 2^-64.
func (s *sight) Key() uint64 { return s.hash }

// scramble returns the part of a stone in the key.
func scramble(m alinha.Move, p alinha.Player) uint64 {
	return tt.Scramble(uint64(2*int(m)+int(p)) * tt.Golden)
}

// Clone implements alinha.Position.
func (s *sight) Clone() alinha.Position {
	c := *s
	c.stones, c.past, c.windows = slices.Clone(s.stones), slices.Clone(s.past), slices.Clone(s.windows)
	c.heat = [2][]int{slices.Clone(s.heat[0]), slices.Clone(s.heat[1])}
	c.ranked, c.chosen = nil, nil
	return &c
}

var _ alinha.Finite = (*sight)(nil)

// judge is what a position looks like to somebody who looks no further: the windows.
func judge(pos alinha.Position) int {
	s := pos.(*sight)
	return max(-900, min(s.worth[s.toMove]-s.worth[s.toMove.Other()], 900))
}
