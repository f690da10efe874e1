package record_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// corner is the board that most texts of TestParseBoard have.
const corner = "XO./.X./..."

// TestParseBoard reads boards in the forms in which people and programs write them.
func TestParseBoard(t *testing.T) {
	const fallen = "......./......./......./......./...O.../...X..."
	for _, test := range []struct{ game, text, want string }{
		{"tictactoe", "XO.\n.X.\n...", corner},
		{"tictactoe", "XO.\r\n.X.\r\n...\r\n", corner},
		{"tictactoe", corner, corner},
		{"tictactoe", "XO..X....", corner},
		{"tictactoe", "xo. .x. ...", corner},
		{"tictactoe", "b w . / . b . / . . .", corner},
		{"tictactoe", "1 2 0\n0 1 0\n0 0 0", corner},
		{"tictactoe", "[1, 2, 0, 0, 1, 0, 0, 0, 0]", corner},
		{"tictactoe", "[[1, -1, 0], [0, 1, 0], [0, 0, 0]]", corner},
		{"tictactoe", "1 -1 0\n0 1 0\n0 0 0", corner},
		{"tictactoe", "x o b\nb x b\nb b b", corner},
		{"tictactoe", "   A B C\n 3 X O . 3\n 2 . X . 2\n 1 . . . 1\n   A B C\nO to move\n", corner},
		{"tictactoe", " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   |   \n", corner},
		{"tictactoe", "❌⭕⬜\n⬜❌⬜\n⬜⬜⬜", corner},
		{"tictactoe", "XO./.X./... X to move", corner + " X to move"},
		{"tictactoe", "XO.\n.X.\n...\nturn: x", corner + " X to move"},
		{"tictactoe", "XO./.../... white to play", "XO./.../... O to move"},
		{"connect4", strings.Repeat("0,", 31) + "2" + strings.Repeat(",0", 6) + ",1,0,0,0", fallen},
		{"connect4", strings.Repeat("b,", 18) + "x,o," + strings.Repeat("b,", 22) + "win", fallen},
		{"mnk:2x2x2,k=2", "XO\n..\n\n.X\n..", "XO/..//.X/.."},
		{"mnk:2x2x2,k=2", "XO/..//.X/..", "XO/..//.X/.."},
	} {
		b, err := record.ParseBoard(test.text, gametest.Variant(t, test.game))
		if err != nil {
			t.Errorf("%s %q: %v", test.game, test.text, err)
			continue
		}
		if _, err := b.Start(); err != nil {
			t.Errorf("%s %q: %v", test.game, test.text, err)
		}
		if got := record.FormatBoard(b.Variant, b.Setup, b.ToMove); got != test.want || !b.IsToMoveKnown {
			t.Errorf("%s %q: got %q, side to move known %v, want %q", test.game, test.text, got, b.IsToMoveKnown, test.want)
		}
	}
}

// TestParseBoardErrors reads texts that are no board, or a board that no game leads to: the error names the place and
// what was expected.
func TestParseBoardErrors(t *testing.T) {
	const emptyRows = "......./......./......./......./"
	for _, test := range []struct{ game, text, want string }{
		{"tictactoe", "", "line 1, column 1: expected a row of the board, such as ..XO., found the end"},
		{"tictactoe", "X?.\n...\n...", `line 1, column 2: expected a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2, found "?"`},
		{"tictactoe", "XO.\n.X.\n.é.", `line 3, column 2: expected a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2, found "é"`},
		{"tictactoe", "XO./.Q./...", `line 1, column 6: expected a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2, found "Q"`},
		{"tictactoe", " 3 X O .\n 2 . Z .\n 1 . . .", `line 2, column 6: expected a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2, found "Z"`},
		{"tictactoe", "1 2 3\n0 1 0\n0 0 4", `line 3, column 5: expected a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2, found "4"`},
		{"tictactoe", "XO\n.X.\n...", "line 1, column 3: the row has 2 cells, expected 3"},
		{"tictactoe", "XO./.X../...", "line 1, column 8: the row has 4 cells, expected 3"},
		{"tictactoe", "XO/..X./...", "line 1, column 3: the row has 2 cells, expected 3"},
		{"tictactoe", "[0, 0, 0, 0, 0, 0, 0, 0]", "line 1, column 25: the board has 8 cells, expected 9"},
		{"tictactoe", "XO.\n.X.", "line 2, column 4: the board has 2 rows, expected 3"},
		{"tictactoe", "XO.\n.X.\n...\n...", `line 4, column 1: expected the end of the board, or the side to move, such as X to move, found "..."`},
		{"tictactoe", "XO.\n.X.\n...\nsee you", `line 4, column 1: expected the end of the board, or the side to move, such as X to move, found "see"`},
		{"tictactoe", "XXX/OOO/...", "line 1, column 1: setup: both sides have a winning run, the side to move on 1; expected one at most"},
		{"tictactoe", "OO.\nXXX\nO..", "line 2, column 1: setup: first is to move but has a winning run on 4; expected the other side to move"},
		{"connect4", emptyRows + "..X..../...O...", "line 1, column 35: setup: the stone on c2 hangs over an empty cell"},
		{"connect4", strings.Repeat("0 ", 30) + "1" + strings.Repeat(" 0", 11), "line 1, column 61: setup: the stone on c2 hangs over an empty cell"},
		{"connect4", emptyRows + "......./..XX...", "setup: 2 stones of first and 0 of second with second to move, expected equal numbers if first is to move, else one more of first"},
		{"connect4", emptyRows + "X....../O......", "setup: no order of moves leads to these stones"},
	} {
		b, err := record.ParseBoard(test.text, gametest.Variant(t, test.game))
		if err == nil {
			_, err = b.Start()
		}
		if err == nil || err.Error() != test.want {
			t.Errorf("%s %q:\ngot  %v\nwant %s", test.game, test.text, err, test.want)
		}
	}
}

// TestFormatBoard writes and reads random positions of every kind of board.
func TestFormatBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 31))
	for _, game := range append(testVariants, "mnk:2x3x4,k=2,gravity") {
		v := gametest.Variant(t, game)
		for range 20 {
			pos, err := randomGame(rng, v).End()
			if err != nil {
				t.Fatal(err)
			}
			board, _ := rules.BoardOf(pos)
			cells, toMove := board.Cells(nil), board.ToMove()
			text := record.FormatBoard(v, cells, toMove)
			b, err := record.ParseBoard(text, v)
			if err != nil {
				t.Fatalf("%s %q: %v", game, text, err)
			}
			if _, err := b.Start(); err != nil {
				t.Fatalf("%s %q: %v", game, text, err)
			}
			if !slices.Equal(b.Setup, cells) || b.ToMove != toMove || !b.IsToMoveKnown {
				t.Fatalf("%s %q: got %v, %v to move, want %v, %v", game, text, b.Setup, b.ToMove, cells, toMove)
			}
			if again, err := record.ParseBoard(board.String()+string("XO"[toMove])+" to move", v); err != nil || !slices.Equal(again.Setup, cells) {
				t.Fatalf("%s %q: got %v, %v", game, board.String(), again, err)
			}
		}
	}
}

// TestParseBoardSide tells who moves: by the text, by the numbers of stones, or not at all.
func TestParseBoardSide(t *testing.T) {
	for _, test := range []struct {
		game, text string
		toMove     alinha.Player
		known      bool
	}{
		{"tictactoe", "XO./.../...", alinha.First, true},
		{"tictactoe", "XOX/.../...", alinha.Second, true},
		{"tictactoe", ".O./.../...", alinha.First, true},
		{"tictactoe", "X.X/.../...", alinha.Second, false},
		{"tictactoe", "X.X/.../... o to move", alinha.Second, true},
		{"mnk:3x3,k=3,gravity", ".../.../X.X", alinha.Second, true},
	} {
		b, err := record.ParseBoard(test.text, gametest.Variant(t, test.game))
		if err != nil || b.ToMove != test.toMove || b.IsToMoveKnown != test.known {
			t.Errorf("%s %q: got %+v, %v, want %v, %v", test.game, test.text, b, err, test.toMove, test.known)
		}
	}
}

func TestFromPositionForeign(t *testing.T) {
	fast, err := bitboard.New(gametest.Variant(t, "tictactoe"))
	if err != nil {
		t.Fatal(err)
	}
	for name, pos := range map[string]alinha.Position{
		"bitboard": fast,
		"embedded": struct{ alinha.Position }{mustStart(t, "tictactoe")}, // hides the methods of package rules
		"nil":      nil,
	} {
		if g, err := record.FromPosition(pos); g != nil || !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%s: got %v, %v, want errors.ErrUnsupported", name, g, err)
		}
	}
}

// FromPosition keeps the stones of a setup beside the moves.
func TestFromPositionWithSetup(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 31))
	for _, game := range testVariants {
		g := withSetup(t, randomGame(rng, gametest.Variant(t, game)))
		pos, err := g.End()
		if err != nil {
			t.Fatal(err)
		}
		got := fromPosition(t, pos)
		if !slices.ContainsFunc(g.Setup, func(stone uint8) bool { return stone != 0 }) {
			g.Setup = nil
		}
		end, err := got.End()
		if err != nil || !slices.Equal(got.Setup, g.Setup) || got.ToMove != g.ToMove || end.Key() != pos.Key() ||
			rules.GameText(end, true) != rules.GameText(pos, true) {
			t.Errorf("%s: got %v %v %q, %v", game, got.Setup, got.ToMove, rules.GameText(end, true), err)
		}
	}
}
