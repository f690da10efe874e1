package record_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// setupGames are the variants whose positions are set up: those with names, and combinations of rules.
var setupGames = append(rules.Presets(),
	"mnk:5x4,k=3", "mnk:4x4,k=3,misere", "mnk:7x7,k=4,caro", "mnk:6x6,k=4,exact", "mnk:5x4,k=3,gravity,points", "mnk:4x4x3,k=3,gravity,misere",
	"mnk:3x3x3,k=3,slip=0.3", "mnk:6x5,k=4,gravity,slip=0.2", "mnk:9x9,k=5,renju")

// StartSetup accepts the stones of every position that play leads to, and the text of the board and the record in SGF give the
// stones and the side to move back.
func TestStartSetupOfPlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 24))
	for _, game := range setupGames {
		v := gametest.Variant(t, game)
		for range 12 {
			pos := rules.New(v)
			for n := rng.IntN(2 * v.Cells()); n > 0 && pos.Outcome() == alinha.Undecided; n-- {
				moves := pos.Moves(nil)
				pos.Play(moves[rng.IntN(len(moves))])
			}
			if pos.ToMove() == alinha.Chance {
				pos.Undo()
			}
			board, _ := rules.BoardOf(pos)
			cells := board.Cells(nil)
			set, err := record.StartSetup(v, cells, pos.ToMove())
			if err != nil {
				t.Fatalf("%s after %q: %v", game, rules.GameText(pos, false), err)
			}
			byFoul := v.Renju && pos.Outcome() == alinha.SecondWins // of fouls the stones show overlines only
			if set.Key() != pos.Key() || set.Outcome() != pos.Outcome() && !byFoul {
				t.Errorf("%s after %q: got %v, want %v", game, rules.GameText(pos, false), set.Outcome(), pos.Outcome())
			}
			text := record.FormatBoard(v, cells, pos.ToMove())
			b, err := record.ParseBoard(text, v)
			if err != nil || !slices.Equal(b.Setup, cells) || b.ToMove != pos.ToMove() || !b.IsToMoveKnown {
				t.Errorf("%s: %q is read as %v, %v", game, text, b, err)
			}
			if v.Layers == 1 && v.Slip == 0 {
				checkSGFSetup(t, &record.Game{Variant: v, Setup: cells, ToMove: pos.ToMove()})
			}
		}
	}
}

// checkSGFSetup asserts that SGF gives a game without turns back.
func checkSGFSetup(t *testing.T, g *record.Game) {
	t.Helper()
	sgf, _ := record.FormatByName("sgf")
	var text bytes.Buffer
	if err := sgf.Write(&text, g); err != nil {
		t.Fatal(err)
	}
	written := text.String()
	for got, err := range sgf.Read(&text, record.ReadOptions{}) {
		switch {
		case err != nil:
			t.Errorf("%q: %v", written, err)
		case got.Variant != g.Variant || !slices.Equal(got.Setup, g.Setup) || got.ToMove != g.ToMove || len(got.Turns) > 0 || len(got.Notices) > 0:
			t.Errorf("%q: got %v with %v to move, %d turns and the notices %v", written, got.Setup, got.ToMove, len(got.Turns), got.Notices)
		}
	}
}

// Of all stones on a small board, StartSetup accepts those to which a brute-force search leads.
func TestStartSetupMatchesReachable(t *testing.T) {
	for _, game := range []string{
		"mnk:3x3,k=3", "mnk:3x3,k=2", "mnk:3x3,k=1", "mnk:3x3,k=3,misere", "mnk:3x2,k=2,points", "mnk:6x1,k=2,exact", "mnk:3x3,k=2,exact", "mnk:3x3,k=2,caro", "mnk:2x2x2,k=2",
		"mnk:3x3,k=3,gravity", "mnk:2x4,k=2,gravity", "mnk:3x2,k=2,gravity,misere", "mnk:4x2,k=2,gravity,exact", "mnk:3x2,k=3,gravity,points", "mnk:2x2x2,k=2,gravity", "mnk:1x2x4,k=2,gravity,misere",
	} {
		v := gametest.Variant(t, game)
		reached := reachable(v)
		cells := make([]uint8, v.Cells())
		accepted := 0
		for {
			for _, toMove := range []alinha.Player{alinha.First, alinha.Second} {
				_, err := record.StartSetup(v, cells, toMove)
				if (err == nil) != reached[setupState{string(cells), toMove}] {
					t.Fatalf("%s: %s: got %v, reachable %v", game, record.FormatBoard(v, cells, toMove), err, err != nil)
				}
				if err == nil {
					accepted++
				}
			}
			if !nextCells(cells) {
				break
			}
		}
		if accepted != len(reached) {
			t.Errorf("%s: %d boards accepted, %d reached", game, accepted, len(reached))
		}
	}
}

// nextCells makes the next of all contents of the cells, and returns false after the last.
func nextCells(cells []uint8) bool {
	for i := range cells {
		if cells[i]++; cells[i] <= 2 {
			return true
		}
		cells[i] = 0
	}
	return false
}

// A setupState is a board with the side to move.
type setupState struct {
	cells  string // a byte for each cell, as rules.Setup takes them
	toMove alinha.Player
}

// reachable returns the boards to which games lead, by trying everything. Where pieces fall the sides move by turns. Where stones
// go anywhere either side may put the next stone, and while the game goes on either side may be to move.
func reachable(v rules.Variant) map[setupState]bool {
	reached := make(map[setupState]bool)
	var visit func(s setupState)
	visit = func(s setupState) {
		if reached[s] {
			return
		}
		reached[s] = true
		if hasRow(v, s.cells) {
			return
		}
		if !v.Gravity {
			visit(setupState{s.cells, s.toMove.Other()})
		}
		for m := range len(s.cells) {
			if s.cells[m] != 0 || v.Gravity && isOverEmpty(v, s.cells, m) {
				continue
			}
			next := []byte(s.cells)
			next[m] = 1 + uint8(s.toMove)
			visit(setupState{string(next), s.toMove.Other()})
		}
	}
	visit(setupState{string(make([]byte, v.Cells())), alinha.First})
	return reached
}

// isOverEmpty reports whether the cell under cell m, along which pieces fall, is empty.
func isOverEmpty(v rules.Variant, cells string, m int) bool {
	if v.Layers > 1 {
		return m >= v.Cols*v.Rows && cells[m-v.Cols*v.Rows] == 0
	}
	return m+v.Cols < len(cells) && cells[m+v.Cols] == 0
}

// hasRow reports whether a row of stones ends the game.
func hasRow(v rules.Variant, cells string) bool {
	at := func(c, r, l int) byte {
		if c < 0 || c >= v.Cols || r < 0 || r >= v.Rows || l < 0 || l >= v.Layers {
			return 0
		}
		return cells[(l*v.Rows+r)*v.Cols+c]
	}
	for m := range len(cells) {
		c, r, l := m%v.Cols, m/v.Cols%v.Rows, m/v.Cols/v.Rows
		for d := range 27 {
			dc, dr, dl := d%3-1, d/3%3-1, d/9-1
			stone := cells[m]
			if stone == 0 || d == 13 || at(c-dc, r-dr, l-dl) == stone {
				continue
			}
			n := 1
			for at(c+n*dc, r+n*dr, l+n*dl) == stone {
				n++
			}
			closed := v.Caro && at(c-dc, r-dr, l-dl) == 3-stone && at(c+n*dc, r+n*dr, l+n*dl) == 3-stone
			if !v.Points && (n == v.K && !closed || n > v.K && !v.Exact) {
				return true
			}
		}
	}
	return false
}
