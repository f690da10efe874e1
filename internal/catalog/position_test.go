package catalog_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// positionForms are the forms of a position that people and programs write, each with the position as PositionText
// writes it.
var positionForms = []struct{ name, game, text, toMove, want string }{
	{"moves", "tictactoe", "5 1 9", "", "5 1 9"},
	{"moves on lines", "gomoku", "1. h8 i9\n2. j10", "", "h8 i9 j10"},
	{"rows of .XO", "tictactoe", "XO.\n.X.\n...", "", "XO./.X./..."},
	{"rows between slashes", "tictactoe", "XO./.X./...", "", "XO./.X./..."},
	{"one line without slashes", "tictactoe", "XO..X....", "", "XO./.X./..."},
	{"W B", "tictactoe", "BW.\n.B.\n...", "", "XO./.X./..."},
	{"W B with a side", "free4", strings.ReplaceAll(evora1, "/", "\n"), "white", evora1AsX + " O to move"},
	{"x o", "tictactoe", "x o .\n. x .\n. . .", "", "XO./.X./..."},
	{"0 1 2", "tictactoe", "1 2 0\n0 1 0\n0 0 0", "", "XO./.X./..."},
	{"1 -1 0", "tictactoe", "[[1, -1, 0], [0, 1, 0], [0, 0, 0]]", "", "XO./.X./..."},
	{"b x o", "tictactoe", "x o b\nb x b\nb b b", "", "XO./.X./..."},
	{"a line of UCI", "connect4", strings.Repeat("b,", 18) + "x,o," + strings.Repeat("b,", 22) + "win", "", fallen},
	{"a list of Kaggle", "connect4", "[" + strings.Repeat("0, ", 31) + "2" + strings.Repeat(", 0", 6) + ", 1, 0, 0, 0]", "", fallen},
	{"labels and bars", "tictactoe", "   A B C\n3 |X|O|.|\n2 |.|X|.|\n1 |.|.|.|\n", "", "XO./.X./..."},
	{"the side to move after the board", "tictactoe", "X.X/.../... O to move", "", "X.X/.../... O to move"},
	{"the side to move beside the board", "tictactoe", "X.X/.../...", "o", "X.X/.../... O to move"},
	{"moves after a board", "tictactoe", "XO./.X./... moves 9 3", "", "XO./.X./... moves 9 3"},
	{"layers", "mnk:2x2x2,k=2", "XO/..//../..", "", "XO/..//../.."},
	{"a name", "free4", "evora:1", "", "evora:1"},
	{"moves after a name", "free4", "Evora:10 moves a1", "", "evora:10 moves a1"},
	{"SGF with a setup", "gomoku", "(;GM[4]SZ[15]AB[hh][ii]AW[hi]PL[W];W[gg])", "", sgfBoard + " moves g9"},
	{"SGF of a game", "gomoku", "(;GM[4]SZ[15];B[hh];W[ii])", "", "h8 i7"},
}

const (
	evora1    = "WBWWBBW/BWBB.WB/W..WBWW/.BW.BW./.B.W.B./WW.B..."
	evora1AsX = "OXOOXXO/XOXX.OX/O..OXOO/.XO.XO./.X.O.X./OO.X..."
	fallen    = "......./......./......./......./...O.../...X..."
)

var sgfBoard = strings.Repeat(strings.Repeat(".", 15)+"/", 7) + ".......X......./.......OX....../" +
	strings.TrimSuffix(strings.Repeat(strings.Repeat(".", 15)+"/", 6), "/")

// TestOpenPosition opens each form, and opens again what PositionText writes.
func TestOpenPosition(t *testing.T) {
	for _, test := range positionForms {
		v := gametest.Variant(t, test.game)
		pos, err := catalog.OpenPosition(v, test.text, test.toMove)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		text := catalog.PositionText(pos, false)
		if text != test.want {
			t.Errorf("%s: got %s, want %s", test.name, text, test.want)
		}
		again, err := catalog.OpenPosition(v, text, "")
		if err != nil || again.Key() != pos.Key() || again.ToMove() != pos.ToMove() || catalog.PositionText(again, false) != text {
			t.Errorf("%s: %q is read as another position, %v", test.name, text, err)
		}
	}
}

// TestOpenPositionErrors asserts that each wrong text is refused with its place and what was expected.
func TestOpenPositionErrors(t *testing.T) {
	const cell = "expected a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2, found "
	for _, test := range []struct{ name, game, text, toMove, want string }{
		{"a wrong move", "tictactoe", "5 5", "", `move 2, "5": the square is occupied; expected 1 to 9 or a1 to c3 or (0,0) to (2,2)`},
		{"a wrong move on a later line", "gomoku", "h8 i9\nh8", "", `move 3, "h8": the square is occupied; expected a1 to o15 or (0,0) to (14,14)`},
		{"a wrong move after a board", "tictactoe", "XO./.X./... moves 1", "", `move 1, "1": the square is occupied; expected 1 to 9 or a1 to c3 or (0,0) to (2,2)`},
		{"moves after moves", "tictactoe", "5 moves 1", "", `move 2, "moves": not the notation of this game; expected 1 to 9 or a1 to c3 or (0,0) to (2,2)`},
		{"a wrong first row", "tictactoe", "X?.\n...\n...", "", "line 1, column 2: " + cell + `"?"`},
		{"a wrong first cell", "tictactoe", "?X.\n...\n...", "", "line 1, column 1: " + cell + `"?"`},
		{"neither moves nor a board", "tictactoe", "hello\nworld", "", `move 1, "hello": not the notation of this game; expected 1 to 9 or a1 to c3 or (0,0) to (2,2)`},
		{"a wrong later row", "free4", strings.Replace(evora1, "WW.B...", "WW.B..é", 1), "w", "line 1, column 47: " + cell + `"é"`},
		{"a short row", "tictactoe", "XO/.X./...", "", "line 1, column 3: the row has 2 cells, expected 3"},
		{"a long row", "tictactoe", "XO.\n.X..\n...", "", "line 2, column 4: the row has 4 cells, expected 3"},
		{"a row too few", "tictactoe", "XO.\n.X.", "", "line 2, column 4: the board has 2 rows, expected 3"},
		{"a row too many", "tictactoe", "XO.\n.X.\n...\n...", "", `line 4, column 1: expected the end of the board, or the side to move, such as X to move, found "..."`},
		{"a short list", "connect4", "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]", "", "line 1, column 43: the board has 14 cells, expected 42"},
		{"a hanging stone", "connect4", "......./......./......./......./..X..../.......", "", "line 1, column 35: setup: the stone on c2 hangs over an empty cell"},
		{"impossible numbers", "connect4", "......./......./......./......./......./..XX...", "", "setup: 2 stones of first and 0 of second with second to move, expected equal numbers if first is to move, else one more of first"},
		{"an impossible order", "connect4", "......./......./......./......./..X..../..O....", "", "setup: no order of moves leads to these stones"},
		{"two winners", "tictactoe", "XXX/OOO/...", "", "line 1, column 1: setup: both sides have a winning run, the side to move on 1; expected one at most"},
		{"a winner to move", "tictactoe", "XXX/OO./O..", "", "line 1, column 1: setup: first is to move but has a winning run on 1; expected the other side to move"},
		{"no side to move", "free4", evora1, "", "13 stones of first and 15 of second do not tell who moves"},
		{"an unknown side", "tictactoe", "XO./.../...", "red", `side "red": expected one of x, o, first, second, black, white`},
		{"another side than the text", "tictactoe", "XO./.../... x to move", "o", `side "o": the position tells that first is to move`},
		{"another side than the moves", "tictactoe", "5", "x", `side "x": the position tells that second is to move`},
		{"an unknown name", "free4", "evora:11", "", `position "evora:11": unknown; expected one of ` + strings.Join(catalog.PositionNames(), ", ")},
		{"a name of another game", "connect4", "evora:1", "", `position "evora:1" is one of free4`},
		{"a record of another game", "tictactoe", "(;GM[4]SZ[15];B[hh])", "", `line 1, column 11: expected a board of the size of the caller's game, found "15"`},
		{"a record with a move that cannot be played", "gomoku", "(;GM[4]SZ[15];B[hh];W[hh])", "", `record: line 1, column 23: a move that cannot be played, left out: "hh"`},
	} {
		_, err := catalog.OpenPosition(gametest.Variant(t, test.game), test.text, test.toMove)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s:\ngot  %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestOpenEvora opens the ten boards of the report by their names, those that are decided too.
func TestOpenEvora(t *testing.T) {
	boards, decided := classic.EvoraBoards(), ""
	for i, name := range catalog.PositionNames() {
		pos, err := catalog.OpenPosition(gametest.Variant(t, "free4"), name, "")
		if err != nil || pos.Key() != boards[i].Key() || pos.ToMove() != alinha.First || catalog.PositionText(pos, false) != name {
			t.Errorf("%s: got %v, %v", name, pos, err)
			continue
		}
		if pos.Outcome() != alinha.Undecided {
			decided += " " + name
		}
	}
	if want := " evora:3 evora:4 evora:6 evora:7 evora:8"; decided != want {
		t.Errorf("got decided boards%s, want%s", decided, want)
	}
}

// TestPositionText writes random positions with and without a setup, and reads them back.
func TestPositionText(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 31))
	playRandom := func(pos alinha.Position, turns int) {
		for ; pos.ToMove() == alinha.Chance || turns > 0 && pos.Outcome() == alinha.Undecided; turns-- {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
	}
	for _, game := range append(rules.Presets(), "mnk:12x4,k=4,gravity", "mnk:3x3x3,k=3,gravity", "mnk:4x3,k=2,points,slip=0.5") {
		v := gametest.Variant(t, game)
		for range 10 {
			pos := rules.New(v)
			playRandom(pos, rng.IntN(v.Cells()))
			board, _ := rules.BoardOf(pos)
			set, err := rules.Setup(v, board.Cells(nil), pos.ToMove())
			if err != nil {
				t.Fatal(err)
			}
			playRandom(set, rng.IntN(4))
			for _, pos := range []alinha.Position{pos, set} {
				text := catalog.PositionText(pos, false)
				again, err := catalog.OpenPosition(v, text, "")
				if err != nil || again.Key() != pos.Key() || rules.GameText(again, true) != rules.GameText(pos, true) {
					t.Fatalf("%s %q: got %v, %v", game, text, again, err)
				}
			}
		}
	}
}
