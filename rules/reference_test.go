package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// cell is a cell by its coordinates, from 0 at the top left of the lowest layer. It also serves as
// the difference of two cells.
type cell struct{ column, row, layer int }

// plus returns the cell n steps d from c.
func (c cell) plus(d cell, n int) cell {
	return cell{c.column + n*d.column, c.row + n*d.row, c.layer + n*d.layer}
}

// referencePosition is a second, slow implementation of the rules, without Renju's fouls. It is
// simple enough to be checked by eye: the only state is a map of stones and the player to move, and
// every method computes its answer from the stones.
type referencePosition struct {
	rules.Variant
	stones map[cell]alinha.Player
	toMove alinha.Player
}

// contains reports whether c is on the board.
func (b *referencePosition) contains(c cell) bool {
	return 0 <= c.column && c.column < b.Cols && 0 <= c.row && c.row < b.Rows && 0 <= c.layer && c.layer < b.Layers
}

// moveOf returns the move to a cell.
func (b *referencePosition) moveOf(c cell) alinha.Move {
	return alinha.Move((c.layer*b.Rows+c.row)*b.Cols + c.column)
}

// cellOf returns the cell of a move.
func (b *referencePosition) cellOf(m alinha.Move) cell {
	n := int(m)
	return cell{n % b.Cols, n / b.Cols % b.Rows, n / b.Cols / b.Rows}
}

// cells returns all cells in reading order.
func (b *referencePosition) cells() (all []cell) {
	for l := range b.Layers {
		for r := range b.Rows {
			for c := range b.Cols {
				all = append(all, cell{c, r, l})
			}
		}
	}
	return all
}

// playable reports whether a stone can come to rest on c: the cell is empty and, with gravity, the
// cell below is not.
func (b *referencePosition) playable(c cell) bool {
	if _, taken := b.stones[c]; taken || !b.contains(c) {
		return false
	}
	if !b.Gravity {
		return true
	}
	below := cell{c.column, c.row + 1, 0}
	if b.Layers > 1 {
		below = cell{c.column, c.row, c.layer - 1}
	}
	_, supported := b.stones[below]
	return supported || !b.contains(below)
}

// moves returns the legal moves in the order of the cells.
func (b *referencePosition) moves() (moves []alinha.Move) {
	if b.outcome() != alinha.Undecided {
		return nil
	}
	for _, p := range b.cells() {
		if b.playable(p) {
			moves = append(moves, b.moveOf(p))
		}
	}
	return moves
}

// directions returns the 26 differences between a cell and the cells that touch it.
func directions() (all []cell) {
	for i := range 27 {
		if d := (cell{i%3 - 1, i/3%3 - 1, i/9 - 1}); d != (cell{}) {
			all = append(all, d)
		}
	}
	return all
}

// runs returns all maximal runs of stones of p in a line, each of them in both directions.
func (b *referencePosition) runs(p alinha.Player) (runs [][]cell) {
	isOwn := func(at cell) bool {
		owner, taken := b.stones[at]
		return taken && owner == p
	}
	for at := range b.stones {
		for _, d := range directions() {
			if !isOwn(at) || isOwn(at.plus(d, -1)) {
				continue
			}
			var run []cell
			for i := 0; isOwn(at.plus(d, i)); i++ {
				run = append(run, at.plus(d, i))
			}
			runs = append(runs, run)
		}
	}
	return runs
}

// winningCells returns the cells of all runs of p that decide the game, in order.
func (b *referencePosition) winningCells(p alinha.Player) (cells []alinha.Move) {
	for _, run := range b.runs(p) {
		if len(run) == b.K && (!b.Caro || !b.closedAtBothEnds(run)) || len(run) > b.K && !b.Exact {
			for _, at := range run {
				cells = append(cells, b.moveOf(at))
			}
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// closedAtBothEnds reports whether stones of the opponent are next to both ends of a run of at least
// two stones.
func (b *referencePosition) closedAtBothEnds(run []cell) bool {
	first, second, last := run[0], run[1], run[len(run)-1]
	step := cell{second.column - first.column, second.row - first.row, second.layer - first.layer}
	before, taken := b.stones[first.plus(step, -1)]
	after, alsoTaken := b.stones[last.plus(step, 1)]
	owner := b.stones[first]
	return taken && alsoTaken && before != owner && after != owner
}

// points returns the points of p: one for each series of at least K stones within a run.
func (b *referencePosition) points(p alinha.Player) (n int) {
	for _, run := range b.runs(p) {
		for window := b.K; window <= len(run); window++ {
			n += len(run) - window + 1
		}
	}
	return n / 2 // each run is listed in both directions
}

// outcome returns the outcome of the game.
func (b *referencePosition) outcome() alinha.Outcome {
	full := len(b.stones) == b.Cells()
	first, second := len(b.winningCells(alinha.First)) > 0, len(b.winningCells(alinha.Second)) > 0
	switch {
	case b.Points:
		margin := b.points(alinha.First) - b.points(alinha.Second)
		first, second = full && margin > 0, full && margin < 0
	case b.Misere:
		first, second = second, first
	}
	switch {
	case first:
		return alinha.FirstWins
	case second:
		return alinha.SecondWins
	case full:
		return alinha.Draw
	}
	return alinha.Undecided
}

// slipTargets returns the moves to which a piece aimed at m may slip: to playable cells that touch
// m or, with gravity, whose column touches the column of m.
func (b *referencePosition) slipTargets(m alinha.Move) (moves []alinha.Move) {
	aim := b.cellOf(m)
	for _, p := range b.cells() {
		d := cell{p.column - aim.column, p.row - aim.row, p.layer - aim.layer}
		switch {
		case b.Gravity && b.Layers == 1:
			d.row = 0
		case b.Gravity:
			d.layer = 0
		}
		if slices.Contains(directions(), d) && b.playable(p) {
			moves = append(moves, b.moveOf(p))
		}
	}
	if b.Gravity {
		columns := b.Cols * b.Rows
		if b.Layers == 1 {
			columns = b.Cols
		}
		slices.SortFunc(moves, func(m, n alinha.Move) int { return int(m)%columns - int(n)%columns })
	}
	return moves
}

// play puts a stone of the player to move at m.
func (b *referencePosition) play(m alinha.Move) {
	b.stones[b.cellOf(m)] = b.toMove
	b.toMove = b.toMove.Other()
}

// randomVariant returns a random variant with so small a board and K that random games complete
// runs.
func randomVariant(rng *rand.Rand) rules.Variant {
	v := rules.Variant{Cols: 1 + rng.IntN(6), Rows: 1 + rng.IntN(6), Layers: 1}
	if rng.IntN(2) == 0 {
		v = rules.Variant{Cols: 1 + rng.IntN(4), Rows: 1 + rng.IntN(4), Layers: 2 + rng.IntN(3)}
	}
	v.K = min(2+rng.IntN(3), max(v.Cols, v.Rows, v.Layers))
	v.Gravity = rng.IntN(2) == 0
	switch rng.IntN(6) {
	case 0:
		v.Points = true
	case 1:
		v.Misere = true
	case 2:
		v.Exact = true
	case 3:
		v.Exact, v.Misere = true, true
	case 4:
		v.Caro = v.K > 1
		v.Exact = rng.IntN(2) == 0
	}
	if rng.IntN(3) == 0 {
		v.Slip = float64(1+rng.IntN(4)) / 4
	}
	if v.K == 1 {
		v.Points = false // a run of one stone has no direction
	}
	return v
}

// Package rules and referencePosition agree after every move of random games.
func TestRulesMatchReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 26))
	games := 600
	if testing.Short() {
		games = 100
	}
	for range games {
		v := randomVariant(rng)
		if parsed, err := rules.Parse(v.String()); err != nil || parsed != v {
			t.Fatalf("Parse(%q) = %+v, %v", v, parsed, err)
		}
		pos, want := rules.New(v), &referencePosition{Variant: v, stones: make(map[cell]alinha.Player)}
		for {
			if diff := difference(t, pos, want); diff != "" {
				t.Fatalf("%v after %q: %s", v, rules.GameText(pos, true), diff)
			}
			moves := want.moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			pos.Play(m)
			if v.Slip > 0 {
				landings, diff := checkLandings(pos, want, m)
				if diff != "" {
					t.Fatalf("%v after %q, aim at %d: %s", v, rules.GameText(pos, true), m, diff)
				}
				m = landings[rng.IntN(len(landings))]
				pos.Play(m)
			}
			want.play(m)
		}
	}
}

// difference describes the first difference between a position with no piece in the air and the
// reference, "" if there is none.
func difference(t *testing.T, pos alinha.Position, want *referencePosition) string {
	t.Helper()
	got := pos.Moves(nil)
	slices.Sort(got)
	if moves := want.moves(); !slices.Equal(got, moves) {
		return fmt.Sprintf("Moves = %v, want %v", got, moves)
	}
	if got, want := pos.Outcome(), want.outcome(); got != want {
		return fmt.Sprintf("Outcome = %v, want %v", got, want)
	}
	if got := pos.ToMove(); got != want.toMove {
		return fmt.Sprintf("ToMove = %v, want %v", got, want.toMove)
	}
	b := boardOf(t, pos)
	if want.Points {
		first, second := b.Points()
		if first != want.points(alinha.First) || second != want.points(alinha.Second) {
			return fmt.Sprintf("Points = %d, %d, want %d, %d", first, second, want.points(alinha.First), want.points(alinha.Second))
		}
		if got := pos.(alinha.Scored).Margin(); got != first-second {
			return fmt.Sprintf("Margin = %d, want %d", got, first-second)
		}
		return ""
	}
	line := append(want.winningCells(alinha.First), want.winningCells(alinha.Second)...)
	if got := b.WinningLine(nil); !slices.Equal(got, line) {
		return fmt.Sprintf("WinningLine = %v, want %v", got, line)
	}
	return ""
}

// checkLandings returns the moves to which the piece in the air, aimed at aim, may land according to
// the reference, and a description of the first difference from pos.
func checkLandings(pos alinha.Position, want *referencePosition, aim alinha.Move) ([]alinha.Move, string) {
	landings := want.slipTargets(aim)
	slip := want.Slip
	if len(landings) == 0 {
		slip = 0
	}
	weights := slices.Repeat([]float64{slip / float64(len(landings))}, len(landings))
	if slip < 1 {
		landings = slices.Insert(landings, 0, aim)
		weights = slices.Insert(weights, 0, 1-slip)
	}
	if got := pos.Moves(nil); !slices.Equal(got, landings) {
		return nil, fmt.Sprintf("lands on %v, want %v", got, landings)
	}
	if got := pos.(alinha.Chancy).Weights(nil); !slices.Equal(got, weights) {
		return nil, fmt.Sprintf("Weights = %v, want %v", got, weights)
	}
	return landings, ""
}
