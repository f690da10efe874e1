// Package boardtest has what the tests of several packages of gomoku need: games, random moves, collections of problems.
package boardtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// A Problem is a position with a known answer.
type Problem struct {
	ID, Rule     string
	Black, White []string
	ToMove       string
	Forbidden    map[string]string // 33, 44 or OL by point
	VCF          string            // win or none
	Plies        int
}

// A Stone is a stone on the board.
type Stone struct {
	Move   alinha.Move
	Player alinha.Player
}

// Problems reads problems: all of them where the whole collection is, else those of
// the first directory.
func Problems(t testing.TB, directory, name string) (all []Problem) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "data", "gomoku", name+".jsonl"))
	if testing.Short() || errors.Is(err, fs.ErrNotExist) {
		data, err = os.ReadFile(filepath.Join(directory, name+".jsonl"))
	}
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var p Problem
		if err := json.Unmarshal(line, &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// variant returns the game of a problem.
func (p *Problem) variant(t testing.TB) rules.Variant {
	t.Helper()
	switch p.Rule {
	case "freestyle":
		return gametest.Variant(t, "gomoku")
	case "": // where only Renju has what is asked
		return gametest.Variant(t, "renju")
	}
	return gametest.Variant(t, p.Rule)
}

// Move returns the move at a point such as H8.
func (p *Problem) Move(t testing.TB, point string) alinha.Move {
	t.Helper()
	row, err := strconv.Atoi(point[1:])
	if err != nil || row < 1 || row > 15 || point[0] < 'A' || point[0] > 'O' {
		t.Fatalf("%s: point %q, expected A1 to O15", p.ID, point)
	}
	return alinha.Move((15-row)*15 + int(point[0]-'A'))
}

// Position returns the position of a problem.
func (p *Problem) Position(t testing.TB) alinha.Position {
	t.Helper()
	cells := make([]uint8, p.variant(t).Cells())
	for stone, points := range [...][]string{1: p.Black, 2: p.White} {
		for _, point := range points {
			cells[p.Move(t, point)] = uint8(stone)
		}
	}
	toMove := alinha.First
	if p.ToMove == "white" {
		toMove = alinha.Second
	}
	pos, err := rules.Setup(p.variant(t), cells, toMove)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	return pos
}

// Stones returns the stones of a problem, Black's and White's in turn.
func (p *Problem) Stones(t testing.TB) (all []Stone) {
	t.Helper()
	for i := range max(len(p.Black), len(p.White)) {
		for player, points := range [...][]string{p.Black, p.White} {
			if i < len(points) {
				all = append(all, Stone{p.Move(t, points[i]), alinha.Player(player)})
			}
		}
	}
	return all
}

// Games are boards of every rule, square and not, to the least and the greatest size.
var Games = []string{
	"gomoku", "standard", "renju",
	"mnk:15x15,k=5,caro", "mnk:9x8,k=5,exact,caro",
	"mnk:5x5,k=5", "mnk:22x22,k=5", "mnk:5x22,k=5,exact", "mnk:22x6,k=5,renju", "mnk:7x9,k=5,renju", "mnk:8x6,k=5,exact",
}

// Near returns a random move at most two cells along a line from a stone, or any move where a few tries find none.
func Near(rng *rand.Rand, b interface {
	Moves(dst []alinha.Move) []alinha.Move
	CellOf(m alinha.Move) int
	NearStone(cell, distance int) bool
},
) alinha.Move {
	moves := b.Moves(nil)
	m := moves[rng.IntN(len(moves))]
	for range 20 {
		if b.NearStone(b.CellOf(m), 2) {
			break
		}
		m = moves[rng.IntN(len(moves))]
	}
	return m
}

// Winning returns the moves by which p would win.
func Winning(t testing.TB, v rules.Variant, cells []uint8, p alinha.Player) map[alinha.Move]bool {
	t.Helper()
	pos, err := rules.Setup(v, cells, p)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[alinha.Move]bool)
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		if pos.Outcome() == alinha.WinFor(p) {
			all[m] = true
		}
		pos.Undo()
	}
	return all
}
