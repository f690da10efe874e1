package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/record"
)

// A match reads openings in each format that can be written, from a file with the extension of the format and from one without.
func TestReadOpenings(t *testing.T) {
	for _, test := range []struct{ game, moves, want string }{
		{"gomoku", "h8 i9 j10\nh8 h7 i9\n", "sgf psq jsonl pos offset moves playok lib sav binpos"},
		{"connect4", "4 4\n4 4 5\n", "sgf psq jsonl pos offset moves playok sav"},
		{"qubic", "a1/1 b2/2\na2/2\n", "jsonl moves playok"},
	} {
		g, err := analysis.Open(test.game)
		if err != nil {
			t.Fatal(err)
		}
		formats := 0
		for _, f := range record.Formats() {
			text, err := writtenGames(f, g, test.moves)
			if errors.Is(err, errors.ErrUnsupported) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			formats++
			for _, extension := range []string{f.Extension, ".txt"} {
				// Nothing tells binpos, and where pieces fall a cell may be in the notation of pos or of moves.
				if f.Name == "binpos" || extension == "" || f.Name == "pos" && extension == ".txt" && g.Variant().Gravity {
					continue
				}
				file := filepath.Join(t.TempDir(), "openings"+extension)
				if err := os.WriteFile(file, text, 0o644); err != nil {
					t.Fatal(err)
				}
				if got := readOpenings(t, g, file); got != test.moves {
					t.Errorf("%s, %s%s: got %q, want %q", test.game, f.Name, extension, got, test.moves)
				}
			}
		}
		if want := len(strings.Fields(test.want)); formats != want {
			t.Errorf("%s: wrote %d formats, want %d", test.game, formats, want)
		}
	}
}

// Offsets without commas, comments and boards are recognised.
func TestOpeningFormat(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"gomoku", "# openings\n0 0 1 -1\n", "offset"},
		{"gomoku", "// openings\nh8i9\n", "pos"},
		{"gomoku", "1. h8 i9\n", "moves"},
		{"connect4", "4-4-5\n", "moves"},
		{"tictactoe", "1 2 3\n", "moves"},
		{"tictactoe", "X O .\n. X .\n. . .\n", "board"},
		{"tictactoe", "[[1, 2, 0], [0, 1, 0], [0, 0, 0]]", "offset"},
		{"renju", "<?xml version=\"1.0\"?>\n<database>", "renjunet"},
		{"renju", "<!-- RenjuNet -->\n<games>", "renjunet"},
		{"gomoku", "", "moves"},
	} {
		g, err := analysis.Open(test.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := openingFormat([]byte(test.text), g); got != test.want {
			t.Errorf("%s, %q: got %s, want %s", test.game, test.text, got, test.want)
		}
	}
}

// writtenGames returns games, a line of moves for each, in a format.
func writtenGames(f record.Format, g *analysis.Game, moves string) ([]byte, error) {
	lines, _ := record.FormatByName("moves")
	var text bytes.Buffer
	for game, err := range lines.Read(strings.NewReader(moves), record.ReadOptions{Variant: g.Variant()}) {
		if err == nil {
			err = f.Write(&text, game)
		}
		if err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// readOpenings returns the openings that a match reads from a file, a line of moves for each.
func readOpenings(t *testing.T, g *analysis.Game, file string) string {
	t.Helper()
	e := newEnv(strings.NewReader(""), io.Discard, io.Discard)
	r := &matchRun{app: &app{env: e, Localizer: i18n.New(i18n.FromEnvironment(e.getenv))}, game: g}
	r.settings.OpeningsFile = file
	if _, err := r.readOpenings(); err != nil {
		t.Errorf("%s: %v", file, err)
		return ""
	}
	lines, _ := record.FormatByName("moves")
	var text strings.Builder
	for _, opening := range r.tournament.Openings.Games {
		if err := lines.Write(&text, opening); err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}
