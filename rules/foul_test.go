package rules_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// foulCase is a Renju position with all cells that are forbidden to First, a line of
// testdata/forbidden.jsonl.
type foulCase struct {
	ID           string
	Black, White []string          // the cells of the stones, in the notation of Board.ParseMove
	Forbidden    map[string]string // by cell, such as "H8": 33 for a double three, 44 for a double four, OL for an overline
}

// position returns the position with First to move.
func (f foulCase) position(t testing.TB) alinha.Position {
	t.Helper()
	v, _ := rules.Preset("renju")
	cells := make([]uint8, v.Cells())
	empty := boardOf(t, rules.New(v))
	for stone, cellNames := range [...][]string{1: f.Black, 2: f.White} {
		for _, cellName := range cellNames {
			m, err := empty.ParseMove(cellName)
			if err != nil {
				t.Fatalf("%s: %v", f.ID, err)
			}
			cells[m] = uint8(stone)
		}
	}
	pos, err := rules.Setup(v, cells, alinha.First)
	if err != nil {
		t.Fatalf("%s: %v", f.ID, err)
	}
	return pos
}

// foulCodes maps the codes of foulCase.Forbidden to fouls.
var foulCodes = map[string]rules.Foul{"33": rules.DoubleThree, "44": rules.DoubleFour, "OL": rules.Overline}

// Foul finds the foul of every empty cell of positions whose forbidden cells are known.
func TestFoul(t *testing.T) {
	for _, path := range []string{
		"testdata/forbidden.jsonl",
		filepath.Join("..", "..", "shared", "data", "gomoku", "forbidden.jsonl"), // the whole collection, which may be absent
	} {
		t.Run(filepath.Dir(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if isCollection := filepath.Dir(path) != "testdata"; isCollection && (testing.Short() || errors.Is(err, fs.ErrNotExist)) {
				t.Skip("the whole collection takes long, or is absent")
			}
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(data) {
				var f foulCase
				if err := json.Unmarshal(line, &f); err != nil {
					t.Fatal(err)
				}
				checkFouls(t, f)
			}
		})
	}
}

// checkFouls compares Board.Foul of every empty cell with the case, and the outcome of the move
// there.
func checkFouls(t *testing.T, f foulCase) {
	t.Helper()
	pos := f.position(t)
	b := boardOf(t, pos)
	fouls := 0
	for _, m := range pos.Moves(nil) {
		cellName := b.Format(m)
		code := f.Forbidden[string(cellName[0]&^0x20)+cellName[1:]]
		if got, want := b.Foul(m), foulCodes[code]; got != want {
			t.Errorf("%s: foul on %s: got %q, want %q", f.ID, cellName, got, want)
		}
		checkFoulRows(t, f.ID, b, m, foulCodes[code])
		if code != "" {
			fouls++
		}
		pos.Play(m)
		if got, want := pos.Outcome() == alinha.SecondWins, code != ""; got != want {
			t.Errorf("%s: after %s got %v, want the foul %q", f.ID, cellName, pos.Outcome(), code)
		}
		pos.Undo()
	}
	if fouls != len(f.Forbidden) {
		t.Errorf("%s: got %d empty cells with a foul, want %d", f.ID, fouls, len(f.Forbidden))
	}
}

// checkFoulRows compares Board.FoulRows with what the foul on m is made of: rows through m of four stones, of three, or of six and
// more; two of them at least, but for an overline.
func checkFoulRows(t *testing.T, id string, b *rules.Board, m alinha.Move, foul rules.Foul) {
	t.Helper()
	sizes := map[rules.Foul][2]int{rules.DoubleFour: {4, 4}, rules.DoubleThree: {3, 3}, rules.Overline: {6, 15}}[foul]
	rows := b.FoulRows(m)
	fewest := map[rules.Foul]int{rules.DoubleFour: 2, rules.DoubleThree: 2, rules.Overline: 1}[foul]
	if len(rows) < fewest || foul == rules.NoFoul && len(rows) > 0 {
		t.Errorf("%s: the foul %q on %s has %d rows, want at least %d", id, foul, b.Format(m), len(rows), fewest)
	}
	for _, row := range rows {
		if len(row) < sizes[0] || len(row) > sizes[1] || !slices.Contains(row, m) {
			t.Errorf("%s: the foul %q on %s has the row %v, want %d to %d cells with %d", id, foul, b.Format(m), row, sizes[0], sizes[1], m)
		}
	}
}

// The outcome after the last stone of Renju, Caro and Gomoku games with fives, overlines and fouls.
func TestOutcomeByLastStone(t *testing.T) {
	// First has a four in row 8 with g8 and l8 empty; Second has no threat.
	const four = "h8 a1 i8 a3 j8 a5 k8 a7 "
	// First also has g6, g7, g9, g10 and g11: g8 completes a five and an overline.
	const fiveAndSix = "h8 a1 i8 a3 j8 a5 k8 a7 g9 a9 g10 a11 g11 a13 g7 a15 g6 c1 "
	for _, test := range []struct {
		name, game, moves string
		want              alinha.Outcome
	}{
		{"a five wins", "renju", four + "g8", alinha.FirstWins},
		{"a five that is an overline elsewhere wins", "renju", fiveAndSix + "g8", alinha.FirstWins},
		{"an overline of First loses", "renju", four + "m8 a9 l8", alinha.SecondWins},
		{"an overline wins where five or more count", "gomoku", four + "m8 a9 l8", alinha.FirstWins},
		{"an overline is nothing where five count", "standard", four + "m8 a9 l8", alinha.Undecided},
		{"an overline of Second wins", "renju", "a1 h8 a3 i8 a5 j8 a7 k8 a9 m8 a11 l8", alinha.SecondWins},
		{"a double four loses at once", "renju", "f8 a1 g8 a3 i8 a5 h7 a7 h6 a9 h9 a11 h8", alinha.SecondWins},
		{"a double three loses at once", "renju", "g8 a1 i8 a3 h7 a5 h9 a7 h8", alinha.SecondWins},
		{"fouls of Second are none", "renju", "a1 g8 a3 i8 a5 h7 a7 h9 a9 h8", alinha.Undecided},
		{"a double three is one only in renju", "gomoku", "g8 a1 i8 a3 h7 a5 h9 a7 h8", alinha.Undecided},
		{"a five with an end that is free wins in caro", "mnk:15x15,k=5,caro", four + "l8", alinha.FirstWins},
		{"a five closed at both ends is nothing in caro", "mnk:15x15,k=5,caro", "h8 g8 i8 m8 j8 a5 k8 a7 l8", alinha.Undecided},
		{"a five closed by the edge and the enemy wins in caro", "mnk:15x15,k=5,caro", "a8 f8 b8 a3 c8 a5 d8 a7 e8", alinha.FirstWins},
		{"a six closed at both ends wins in caro", "mnk:15x15,k=5,caro", "h8 g8 i8 n8 j8 a5 k8 a7 m8 a9 l8", alinha.FirstWins},
		{"a six is nothing in caro with exactly five", "mnk:15x15,k=5,exact,caro", "h8 g8 i8 a3 j8 a5 k8 a7 m8 a9 l8", alinha.Undecided},
		{"a four and a three are no foul", "renju", "f8 e8 g8 a3 i8 a5 h7 a7 h9 a9 h8", alinha.Undecided},
	} {
		pos := startPosition(t, test.game)
		if _, err := rules.PlayText(pos, test.moves); err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := pos.Outcome(); got != test.want {
			t.Errorf("%s: %s %s: %v, want %v", test.name, test.game, test.moves, got, test.want)
		}
	}
}

// Foul finds no foul in games without Renju's rules.
func TestNoFoulsInGomoku(t *testing.T) {
	pos := positionAfter(t, "gomoku", "g8 a1 i8 a3 h7 a5 h9 a7")
	b := boardOf(t, pos)
	m, _ := b.ParseMove("h8")
	if got := b.Foul(m); got != rules.NoFoul {
		t.Errorf("foul on h8 in gomoku: got %q, want none", got)
	}
}
