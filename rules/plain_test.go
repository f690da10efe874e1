package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A place is a cell by its coordinates, from 0 at the top left of the lowest layer.
type place struct{ c, r, l int }

func (p place) plus(d place, n int) place { return place{p.c + n*d.c, p.r + n*d.r, p.l + n*d.l} }

// A plain is the rules once more, without Renju's fouls, so simply that they can be
// checked by eye: a map of stones, from which everything is found out afresh.
type plain struct {
	rules.Variant
	stones map[place]alinha.Player
	mover  alinha.Player
}

func (b *plain) has(p place) bool {
	return 0 <= p.c && p.c < b.Cols && 0 <= p.r && p.r < b.Rows && 0 <= p.l && p.l < b.Layers
}

func (b *plain) number(p place) alinha.Move {
	return alinha.Move((p.l*b.Rows+p.r)*b.Cols + p.c)
}

func (b *plain) place(m alinha.Move) place {
	n := int(m)
	return place{n % b.Cols, n / b.Cols % b.Rows, n / b.Cols / b.Rows}
}

// places lists the cells in reading order.
func (b *plain) places() (all []place) {
	for l := range b.Layers {
		for r := range b.Rows {
			for c := range b.Cols {
				all = append(all, place{c, r, l})
			}
		}
	}
	return all
}

// open says that a stone can come to rest there.
func (b *plain) open(p place) bool {
	if _, taken := b.stones[p]; taken || !b.has(p) {
		return false
	}
	if !b.Gravity {
		return true
	}
	below := place{p.c, p.r + 1, 0}
	if b.Layers > 1 {
		below = place{p.c, p.r, p.l - 1}
	}
	_, supported := b.stones[below]
	return supported || !b.has(below)
}

func (b *plain) moves() (moves []alinha.Move) {
	if b.outcome() != alinha.Undecided {
		return nil
	}
	for _, p := range b.places() {
		if b.open(p) {
			moves = append(moves, b.number(p))
		}
	}
	return moves
}

// directions are the 26 ways from a cell to one that touches it.
func directions() (all []place) {
	for i := range 27 {
		if d := (place{i%3 - 1, i/3%3 - 1, i/9 - 1}); d != (place{}) {
			all = append(all, d)
		}
	}
	return all
}

// runs lists every run of stones of p that cannot be made longer, each in both directions.
func (b *plain) runs(p alinha.Player) (runs [][]place) {
	mine := func(at place) bool {
		owner, taken := b.stones[at]
		return taken && owner == p
	}
	for at := range b.stones {
		for _, d := range directions() {
			if !mine(at) || mine(at.plus(d, -1)) {
				continue
			}
			var run []place
			for i := 0; mine(at.plus(d, i)); i++ {
				run = append(run, at.plus(d, i))
			}
			runs = append(runs, run)
		}
	}
	return runs
}

// winning lists the cells of all runs that win, for either side.
func (b *plain) winning(p alinha.Player) (cells []alinha.Move) {
	for _, run := range b.runs(p) {
		if len(run) == b.K && (!b.Caro || !b.closed(run)) || len(run) > b.K && !b.Exact {
			for _, at := range run {
				cells = append(cells, b.number(at))
			}
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// closed says that the opponent stands at both ends of a run of two stones or more.
func (b *plain) closed(run []place) bool {
	first, second, last := run[0], run[1], run[len(run)-1]
	step := place{second.c - first.c, second.r - first.r, second.l - first.l}
	before, taken := b.stones[first.plus(step, -1)]
	after, alsoTaken := b.stones[last.plus(step, 1)]
	mine := b.stones[first]
	return taken && alsoTaken && before != mine && after != mine
}

func (b *plain) points(p alinha.Player) (n int) {
	for _, run := range b.runs(p) {
		for window := b.K; window <= len(run); window++ {
			n += len(run) - window + 1
		}
	}
	return n / 2 // each run is listed in both directions
}

func (b *plain) outcome() alinha.Outcome {
	full := len(b.stones) == b.Cells()
	first, second := len(b.winning(alinha.First)) > 0, len(b.winning(alinha.Second)) > 0
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

// slips lists where a piece aimed at m may come to rest instead: on an open cell
// that touches it or, where pieces fall, in a column that touches its own.
func (b *plain) slips(m alinha.Move) (moves []alinha.Move) {
	aim := b.place(m)
	for _, p := range b.places() {
		d := place{p.c - aim.c, p.r - aim.r, p.l - aim.l}
		switch {
		case b.Gravity && b.Layers == 1:
			d.r = 0
		case b.Gravity:
			d.l = 0
		}
		if slices.Contains(directions(), d) && b.open(p) {
			moves = append(moves, b.number(p))
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

func (b *plain) play(m alinha.Move) {
	b.stones[b.place(m)] = b.mover
	b.mover = b.mover.Other()
}

// randomVariant draws a game small enough that its runs come about at random.
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

// The rules and the plain rules must agree at every move of random games.
func TestAgainstPlainRules(t *testing.T) {
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
		pos, want := rules.New(v), &plain{Variant: v, stones: make(map[place]alinha.Player)}
		for {
			if d := disagreement(t, pos, want); d != "" {
				t.Fatalf("%v after %q: %s", v, rules.GameText(pos, true), d)
			}
			moves := want.moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			pos.Play(m)
			if v.Slip > 0 {
				landings, d := landingsOf(pos, want, m)
				if d != "" {
					t.Fatalf("%v after %q, aim at %d: %s", v, rules.GameText(pos, true), m, d)
				}
				m = landings[rng.IntN(len(landings))]
				pos.Play(m)
			}
			want.play(m)
		}
	}
}

// disagreement says where a position with no piece in the air is not as the plain
// rules have it.
func disagreement(t *testing.T, pos alinha.Position, want *plain) string {
	t.Helper()
	got := pos.Moves(nil)
	slices.Sort(got)
	if moves := want.moves(); !slices.Equal(got, moves) {
		return fmt.Sprintf("Moves = %v, want %v", got, moves)
	}
	if got, want := pos.Outcome(), want.outcome(); got != want {
		return fmt.Sprintf("Outcome = %v, want %v", got, want)
	}
	if got := pos.ToMove(); got != want.mover {
		return fmt.Sprintf("ToMove = %v, want %v", got, want.mover)
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
	line := append(want.winning(alinha.First), want.winning(alinha.Second)...)
	if got := b.WinningLine(nil); !slices.Equal(got, line) {
		return fmt.Sprintf("WinningLine = %v, want %v", got, line)
	}
	return ""
}

// landingsOf returns where the piece in the air may land, and what is wrong with that.
func landingsOf(pos alinha.Position, want *plain, aim alinha.Move) ([]alinha.Move, string) {
	landings := want.slips(aim)
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
