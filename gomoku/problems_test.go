package gomoku

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// A problem is a position with a known answer.
type problem struct {
	ID, Rule     string
	Black, White []string
	ToMove       string
	Forbidden    map[string]string // 33, 44 or OL by point
	VCF          string            // win or none
	Plies        int
}

// A put is a stone on the board.
type put struct {
	cell   int
	player alinha.Player
}

// collection reads problems: all of them where the whole collection is, else those of
// the first directory.
func collection(t testing.TB, directory, name string) (all []problem) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "shared", "data", "gomoku", name+".jsonl"))
	if testing.Short() || errors.Is(err, fs.ErrNotExist) {
		data, err = os.ReadFile(filepath.Join(directory, name+".jsonl"))
	}
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var p problem
		if err := json.Unmarshal(line, &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// variant returns the game of a problem.
func (p *problem) variant(t testing.TB) rules.Variant {
	t.Helper()
	switch p.Rule {
	case "freestyle":
		return gametest.Variant(t, "gomoku")
	case "": // where only Renju has what is asked
		return gametest.Variant(t, "renju")
	}
	return gametest.Variant(t, p.Rule)
}

// move returns the move at a point such as H8.
func (p *problem) move(t testing.TB, point string) alinha.Move {
	t.Helper()
	row, err := strconv.Atoi(point[1:])
	if err != nil || row < 1 || row > 15 || point[0] < 'A' || point[0] > 'O' {
		t.Fatalf("%s: point %q, expected A1 to O15", p.ID, point)
	}
	return alinha.Move((15-row)*15 + int(point[0]-'A'))
}

// position returns the position of a problem.
func (p *problem) position(t testing.TB) alinha.Position {
	t.Helper()
	cells := make([]uint8, p.variant(t).Cells())
	for stone, points := range [...][]string{1: p.Black, 2: p.White} {
		for _, point := range points {
			cells[p.move(t, point)] = uint8(stone)
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

func (p *problem) board(t testing.TB) *Board {
	t.Helper()
	b, err := From(p.position(t))
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	return b
}

// stones returns the stones of a problem, Black's and White's in turn.
func (p *problem) stones(t testing.TB) (all []put) {
	t.Helper()
	b := start(t, "renju")
	for i := range max(len(p.Black), len(p.White)) {
		for player, points := range [...][]string{p.Black, p.White} {
			if i < len(points) {
				all = append(all, put{b.cellOf(p.move(t, points[i])), alinha.Player(player)})
			}
		}
	}
	return all
}
