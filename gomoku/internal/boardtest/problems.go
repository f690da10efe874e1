// Package boardtest holds helpers for the tests of the packages below gomoku: the games to test, random moves, and positions
// with known answers.
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

// A Problem is a position on 15x15 with a known answer: a line of a .jsonl collection.
type Problem struct {
	ID, Rule     string            // Rule: freestyle, standard or renju; "" stands for renju
	Black, White []string          // points such as H8, in the order of play
	ToMove       string            // black or white
	Forbidden    map[string]string // by point: 33, 44 or OL
	VCF          string            // win or none: whether the side to move has a VCF; "" if not asked
	Plies        int               // of the known win of the side to move, to the five; 0 if none is known
}

// A Stone is a stone of a problem.
type Stone struct {
	Move   alinha.Move
	Player alinha.Player
}

// Problems reads the collection name: the whole collection from the shared data, if present and the test is not short, else
// the selection in the given directory.
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

// variant returns the variant of a problem.
func (p *Problem) variant(t testing.TB) rules.Variant {
	t.Helper()
	switch p.Rule {
	case "freestyle":
		return gametest.Variant(t, "gomoku")
	case "": // forbidden points exist in Renju only
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

// Position returns the position of a problem, on the board of package rules.
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

// Stones returns the stones of a problem, Black's and White's alternating.
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

// Games names variants of every rule, square and not, from the smallest board to the largest. The first three are freestyle,
// standard and Renju on 15x15.
var Games = []string{
	"gomoku", "standard", "renju",
	"mnk:15x15,k=5,caro", "mnk:9x8,k=5,exact,caro",
	"mnk:5x5,k=5", "mnk:22x22,k=5", "mnk:5x22,k=5,exact", "mnk:22x6,k=5,renju", "mnk:7x9,k=5,renju", "mnk:8x6,k=5,exact",
}

// RandomMove returns a random move at most two cells along a line from a stone; after 20 failed tries any random move.
func RandomMove(rng *rand.Rand, b interface {
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

// WinningMoves returns the moves that win at once for p, to move, by package rules. cells holds the stones: 0, 1 or 2.
func WinningMoves(t testing.TB, v rules.Variant, cells []uint8, p alinha.Player) map[alinha.Move]bool {
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
