package classic

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// referenceConnect4 is a board as rows of text, from the top: X for the computer, O for the person and
// dots for empty cells. Its methods are the slow reference of connect4Board.
type referenceConnect4 []string

// referenceConnect4Of returns the board of a position whose side to move is the computer.
func referenceConnect4Of(pos alinha.Position) referenceConnect4 {
	b, _ := rules.BoardOf(pos)
	text := b.String()
	if pos.ToMove() == alinha.Second {
		text = strings.NewReplacer("X", "O", "O", "X").Replace(text)
	}
	return strings.Fields(text)
}

// rowCol is a cell by its coordinates, from 0 at the top left.
type rowCol struct{ row, col int }

// lineFrom returns the cells from (row, col) to the edge, in steps of down rows and right columns.
func (p referenceConnect4) lineFrom(row, col, down, right int) (cells []rowCol) {
	for row >= 0 && row < len(p) && col >= 0 && col < len(p[0]) {
		cells = append(cells, rowCol{row, col})
		row, col = row+down, col+right
	}
	return cells
}

// stonesOn returns the contents of cells as a text.
func (p referenceConnect4) stonesOn(cells []rowCol) string {
	text := ""
	for _, c := range cells {
		text += p[c.row][c.col : c.col+1]
	}
	return text
}

// frontier returns the cells of the frontier: of each column the top stone and up to three stones of the
// same side directly below.
func (p referenceConnect4) frontier() map[rowCol]bool {
	cells := make(map[rowCol]bool)
	for col := range p[0] {
		column := p.lineFrom(0, col, 1, 0)
		text := p.stonesOn(column)
		stones := strings.TrimLeft(text, ".")
		if stones == "" {
			continue
		}
		run := len(stones) - len(strings.TrimLeft(stones, stones[:1]))
		for i := range min(run, 4) {
			cells[column[len(text)-len(stones)+i]] = true
		}
	}
	return cells
}

// referenceConnect4Evaluator evaluates a board as UFSCConnect4 does.
type referenceConnect4Evaluator struct {
	UFSCConnect4
	referenceConnect4
	frontierCells map[rowCol]bool
}

// points returns the points of a group with a number of stones of one side.
func (v referenceConnect4Evaluator) points(stones int) int {
	if v.Planned {
		return []int{0, 10, 50, 250, 5000}[stones]
	}
	return []int{0, 10, 75, 700, 10000}[stones]
}

// pointsInRow returns the points of a group of a row by the heuristic as built.
func (v referenceConnect4Evaluator) pointsInRow(stones int) int {
	if v.RowsByTable1 {
		return []int{0, 10, 50, 250, 10000}[stones]
	}
	return v.points(stones)
}

// groupPoints returns the points of a group of four cells for the computer, by the points of its stones.
func (v referenceConnect4Evaluator) groupPoints(cells []rowCol, points func(stones int) int) int {
	touched := !v.Frontier
	for _, c := range cells {
		touched = touched || v.frontierCells[c]
	}
	text := v.stonesOn(cells)
	x, o := strings.Count(text, "X"), strings.Count(text, "O")
	switch {
	case !touched || x > 0 && o > 0:
		return 0
	case o > 0:
		return -points(o)
	}
	return points(x)
}

// evaluate returns the value of the board for the computer at a level of the tree.
func (v referenceConnect4Evaluator) evaluate(level int) int {
	v.frontierCells = v.frontier()
	if v.Planned {
		return v.evaluatePlanned(level)
	}
	total := 0
	for col := range v.referenceConnect4[0] {
		total += v.columnPoints(v.stonesOn(v.lineFrom(0, col, 1, 0)))
	}
	for row := range v.referenceConnect4 {
		total += v.rowPoints(v.lineFrom(row, 0, 0, 1))
		total += v.diagonalPoints(v.lineFrom(row, 0, 1, 1)) + v.diagonalPoints(v.lineFrom(row, len(v.referenceConnect4[0])-1, 1, -1))
	}
	for col := range v.referenceConnect4[0] {
		if col > 0 {
			total += v.diagonalPoints(v.lineFrom(0, col, 1, 1))
		}
		if col < len(v.referenceConnect4[0])-1 {
			total += v.diagonalPoints(v.lineFrom(0, col, 1, -1))
		}
	}
	return total
}

// evaluatePlanned returns the value by the heuristic of the first plan.
func (v referenceConnect4Evaluator) evaluatePlanned(level int) int {
	total := 5 * level
	if level%2 == 1 {
		total = -total
	}
	for row := range v.referenceConnect4 {
		for col := range v.referenceConnect4[0] {
			for _, direction := range [4]rowCol{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if line := v.lineFrom(row, col, direction.row, direction.col); len(line) >= 4 {
					total += v.groupPoints(line[:4], v.points)
				}
			}
		}
	}
	return total
}

// columnPoints returns the points of a column by the heuristic as built.
func (v referenceConnect4Evaluator) columnPoints(text string) int {
	stones := strings.TrimLeft(text, ".")
	if stones == "" {
		return 0
	}
	run := len(stones) - len(strings.TrimLeft(stones, stones[:1]))
	sum := run + strings.Count(text, ".")
	switch {
	case sum < 4, v.ColumnOverFour && sum == 4:
		return 0
	case stones[0] == 'X':
		return v.points(min(run, 4))
	}
	return -v.points(min(run, 4))
}

// rowPoints returns the points of a row by the heuristic as built. After a group, the next begins at the
// first of its cells that is empty or differs from its first cell.
func (v referenceConnect4Evaluator) rowPoints(cells []rowCol) int {
	total := 0
	for len(cells) >= 4 {
		total += v.groupPoints(cells[:4], v.pointsInRow)
		text := v.stonesOn(cells[:4])
		next := 1
		for next < 4 && text[next] != '.' && text[next] == text[0] {
			next++
		}
		cells = cells[next:]
	}
	return total
}

// diagonalPoints returns the points of a diagonal by the heuristic as built: those of the group with the
// most points for either side.
func (v referenceConnect4Evaluator) diagonalPoints(cells []rowCol) int {
	best := 0
	for ; len(cells) >= 4; cells = cells[1:] {
		if p := v.groupPoints(cells[:4], v.points); max(p, -p) > max(best, -best) {
			best = p
		}
	}
	return best
}

// connect4Variants are all settings of UFSCConnect4.
var connect4Variants = []UFSCConnect4{
	{},
	{Planned: true},
	{Frontier: true},
	{Planned: true, Frontier: true},
	{RowsByTable1: true},
	{ColumnOverFour: true},
	{RowsByTable1: true, ColumnOverFour: true},
	{RowsByTable1: true, ColumnOverFour: true, Frontier: true},
}

// forEachRandomConnect4 calls visit for each position of random games, the starting and the last one
// included.
func forEachRandomConnect4(t testing.TB, game string, games int, visit func(random *rand.Rand, pos alinha.Position)) {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 1))
	for range games {
		pos := rules.New(v)
		for moves := pos.Moves(nil); len(moves) > 0; moves = pos.Moves(moves[:0]) {
			visit(random, pos)
			pos.Play(moves[random.IntN(len(moves))])
		}
		visit(random, pos)
	}
}

// TestConnect4EvaluateMatchesReference compares evaluate with the reference on boards of random games.
func TestConnect4EvaluateMatchesReference(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:5x4,k=4,gravity", "mnk:9x8,k=4,gravity"} {
		forEachRandomConnect4(t, game, 40, func(random *rand.Rand, pos alinha.Position) {
			b, _ := rules.BoardOf(pos)
			for _, e := range connect4Variants {
				level := random.IntN(9)
				heuristic := e.heuristic(newConnect4Board(b))
				got := heuristic.evaluate(level)
				if want := (referenceConnect4Evaluator{UFSCConnect4: e, referenceConnect4: referenceConnect4Of(pos)}).evaluate(level); got != want {
					t.Fatalf("%+v, level %d of\n%v: got %d, want %d", e, level, b, got, want)
				}
			}
		})
	}
}

// TestConnect4FrontierOmitsBuriedGroups requires that the frontier does not change the value of the first
// plan where every stone belongs to the frontier, and that it changes some values.
func TestConnect4FrontierOmitsBuriedGroups(t *testing.T) {
	plan := func(e UFSCConnect4, pos alinha.Position) int {
		b, _ := rules.BoardOf(pos)
		h := e.heuristic(newConnect4Board(b))
		return h.evaluate(0)
	}
	equal, boards := 0, 0
	forEachRandomConnect4(t, "connect4", 200, func(_ *rand.Rand, pos alinha.Position) {
		reference := referenceConnect4Of(pos)
		frontier := reference.frontier()
		buried := false
		for row := range reference {
			for col := range reference[0] {
				buried = buried || reference[row][col] != '.' && !frontier[rowCol{row, col}]
			}
		}
		same := plan(UFSCConnect4{Planned: true}, pos) == plan(UFSCConnect4{Planned: true, Frontier: true}, pos)
		if !buried && !same {
			b, _ := rules.BoardOf(pos)
			t.Fatalf("the values of\n%v differ, want them equal: all stones are on the frontier", b)
		}
		boards++
		if same {
			equal++
		}
	})
	if equal == boards || equal == 0 {
		t.Errorf("values equal on %d of %d boards, want some and not all", equal, boards)
	}
}

// referenceConnect4Minimax returns the minimax value of a position for computer, without pruning. level
// is the distance from the root, horizon that of the leaves.
func referenceConnect4Minimax(e UFSCConnect4, pos alinha.Position, computer alinha.Player, level, horizon int) int {
	if level == horizon || pos.Outcome() != alinha.Undecided {
		reference := referenceConnect4Of(pos)
		if pos.ToMove() != computer {
			for i := range reference {
				reference[i] = strings.NewReplacer("X", "O", "O", "X").Replace(reference[i])
			}
		}
		return referenceConnect4Evaluator{UFSCConnect4: e, referenceConnect4: reference}.evaluate(level)
	}
	best, sign := -1<<30, 1
	if pos.ToMove() != computer {
		sign = -1
	}
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		best = max(best, sign*referenceConnect4Minimax(e, pos, computer, level+1, horizon))
		pos.Undo()
	}
	return sign * best
}

// TestConnect4SearchMatchesMinimax compares the scores of a search of every move with minimax, and
// requires that the pruned search makes the same choice in at most as many nodes.
func TestConnect4SearchMatchesMinimax(t *testing.T) {
	const horizon = 3
	forEachRandomConnect4(t, "connect4", 3, func(random *rand.Rand, pos alinha.Position) {
		if pos.Outcome() != alinha.Undecided || random.IntN(3) > 0 {
			return
		}
		b, _ := rules.BoardOf(pos)
		for _, e := range connect4Variants {
			every, err := e.Search(t.Context(), pos, alinha.Limits{Depth: horizon, EveryMove: true}, nil)
			if err != nil {
				t.Fatal(err)
			}
			pruned, err := e.Search(t.Context(), pos, alinha.Limits{Depth: horizon}, nil)
			if err != nil || pruned.Move != every.Move || pruned.Score != every.Score || pruned.Native != every.Native || pruned.Nodes > every.Nodes {
				t.Fatalf("%+v on\n%v: got %+v, %v, want the choice of %+v", e, b, pruned, err, every)
			}
			s := connect4Search{connect4Heuristic: e.heuristic(newConnect4Board(b))}
			best := alinha.Score{Value: -2}
			for _, moveScore := range every.Moves {
				pos.Play(moveScore.Move)
				points := referenceConnect4Minimax(e, pos, pos.ToMove().Other(), 1, min(horizon, s.empty))
				pos.Undo()
				want := s.score(points)
				if moveScore.Native != float64(points) || !moveScore.Score.Proven && moveScore.Score != want {
					t.Errorf("%+v on\n%v, column %d: got %+v, want %+v, %d points", e, b, b.Column(moveScore.Move)+1, moveScore, want, points)
				}
				if want.Value > best.Value {
					best = want
				}
				if moveScore.Move == every.Move && want != best {
					t.Errorf("%+v on\n%v: chose column %d of score %+v, want a column of score %+v", e, b, b.Column(moveScore.Move)+1, want, best)
				}
			}
		}
	})
}

// TestConnect4HasFourMatchesRules compares hasFour and the number of empty cells with the outcome of
// package rules.
func TestConnect4HasFourMatchesRules(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:4x4,k=4,gravity", "mnk:9x8,k=4,gravity"} {
		forEachRandomConnect4(t, game, 300, func(_ *rand.Rand, pos alinha.Position) {
			b, _ := rules.BoardOf(pos)
			if b.Last() == alinha.NoMove {
				return
			}
			c := newConnect4Board(b)
			four := c.hasFour(int(b.Last()))
			if want := pos.Outcome() == alinha.WinFor(pos.ToMove().Other()); four != want {
				t.Fatalf("four on\n%v: got %v, want %v", b, four, want)
			}
			if full := c.empty == 0; !four && full != (pos.Outcome() == alinha.Draw) {
				t.Fatalf("full on\n%v: got %v, want %v", b, full, !full)
			}
		})
	}
}
