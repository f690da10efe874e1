package api_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/rules"
)

// A game that is converted to a format comes back from it unchanged.
func TestConvertRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, game := range []string{"gomoku", "renju", "connect4", "standard", "tictactoe"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p := rules.New(v)
			playRandomly(p, 1+r.IntN(20), r)
			moves := rules.GameText(p, false)
			for _, format := range []string{"sgf", "jsonl"} {
				converted := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: moves, Game: game, To: format})
				back := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: converted.Text})
				if back.PositionRef != converted.PositionRef || back.Game != game {
					t.Fatalf("%s %q by way of %s: got %+v, want %+v", game, moves, format, back.PositionRef, converted.PositionRef)
				}
			}
		}
	}
}

// The plies of a game with variations come back from SGF unchanged, and the position is the end of the main line.
func TestConvertVariations(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, game := range []string{"gomoku", "connect4", "tictactoe"} {
		for range 20 {
			var plies []api.Ply
			line := []int{-1}
			for range 40 {
				if r.IntN(3) == 0 {
					line = line[:1+r.IntN(len(line))]
				}
				moves := make([]string, 0, len(line))
				for _, i := range line[1:] {
					moves = append(moves, plies[i].Move)
				}
				p := lastEvent[*api.PositionResponse](t, "position", api.PositionRef{Game: game, Moves: strings.Join(moves, " ")})
				if len(p.Choices) == 0 {
					line = line[:1]
					continue
				}
				after := line[len(line)-1]
				line = append(line, len(plies))
				plies = append(plies, api.Ply{Move: p.Choices[r.IntN(len(p.Choices))].Move, After: after, Comment: []string{"", "", "(;]"}[r.IntN(3)]})
			}
			converted := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Plies: plies, Game: game, To: "sgf"})
			back := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: converted.Text})
			if !reflect.DeepEqual(back.Plies, converted.Plies) || back.PositionRef != converted.PositionRef || len(back.Plies) != len(plies) {
				t.Fatalf("%s %v as %s: got %+v, want %+v", game, plies, converted.Text, back, converted)
			}
		}
	}
	for _, wrong := range []string{
		`{"game":"gomoku","plies":[{"move":"h8","after":0}]}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-2}]}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-1},{"move":"h9","after":-1},{"move":"h9","after":0}]}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-1},{"move":"h8","after":0}]}`,
		`{"game":"gomoku","plies":[{"move":"h8 h9","after":-1}]}`,
	} {
		events, err := handle(t.Context(), "convert", wrong, "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || fault.Text == "" {
			t.Errorf("%s: got %v, %v, want a fault", wrong, events, err)
		}
	}
}

// The game info comes back from each format. The reason of a loss is an error for a game that the board has decided.
func TestConvertGameInfo(t *testing.T) {
	plies := []api.Ply{{Move: "h8", After: -1}, {Move: "h9", After: 0}}
	for _, info := range []api.GameInfo{
		{},
		{First: "Ana]", Second: "gomoku:level=4"},
		{First: "Ana", Lost: "resignation"},
		{Second: "Rui", Lost: "time"},
	} {
		for _, format := range []string{"sgf", "jsonl"} {
			converted := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Plies: plies, GameInfo: info, Game: "gomoku", To: format})
			back := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: converted.Text})
			if !reflect.DeepEqual(converted.GameInfo, info) || !reflect.DeepEqual(back.GameInfo, info) {
				t.Errorf("%+v by way of %s: got %+v, then %+v", info, converted.Text, converted.GameInfo, back.GameInfo)
			}
		}
	}
	for _, wrong := range []string{
		`{"game":"gomoku","plies":[{"move":"h8","after":-1}],"lost":"boredom"}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-1}],"lost":"forfeit"}`,
		`{"game":"mnk:1x1,k=1","plies":[{"move":"a1","after":-1}],"lost":"time"}`,
	} {
		events, err := handle(t.Context(), "convert", wrong, "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || fault.Text == "" {
			t.Errorf("%s: got %v, %v, want a fault", wrong, events, err)
		}
	}
}

// A record that does not name its rules is read as the game of the request, if the board of the record
// fits that game.
func TestConvertWithoutRules(t *testing.T) {
	for _, test := range []struct{ text, game, want string }{
		{"(;GM[4]SZ[15];B[hh];W[ii])", "renju", "renju"},
		{"(;GM[4]SZ[15];B[hh];W[ii])", "connect4", "gomoku"},
		{"(;GM[4]SZ[15]RU[1];B[hh];W[ii])", "renju", "standard"},
		{"(;GM[4]SZ[15];B[hh];W[ii])", "nonsense", "gomoku"},
		{"Piskvorky 7x6, 11:11, 0\n4,6,0\n4,5,0\n", "connect4", "connect4"},
		{`<database><games><game id="1" rule="25"><move>h8 h9</move></game></games></database>`, "gomoku", "renju"},
		{`<?xml version="1.0"?><games><game id="1" rule="11"><move>h8 h9</move></game></games>`, "", "standard"},
	} {
		got := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: test.text, Game: test.game})
		if got.Game != test.want {
			t.Errorf("%s in a request for %s: got %s, want %s", test.text, test.game, got.Game, test.want)
		}
	}
}

// The response names what the reader of a text left out, in the language of the request.
func TestConvertNotices(t *testing.T) {
	const text = `{"text":"Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\nexported by me\n"}`
	for language, want := range map[string]string{
		"en":    "line 4, column 1: text after the last move, ignored: 'exported by me'",
		"pt-BR": "linha 4, coluna 1: texto depois do último lance, ignorado: 'exported by me'",
	} {
		events, err := handle(t.Context(), "convert", text, language)
		if err != nil {
			t.Fatal(err)
		}
		if got := events[0].(*api.ConvertResponse).Notices; !reflect.DeepEqual(got, []string{want}) {
			t.Errorf("%s: got %q, want %q", language, got, want)
		}
	}
}

// convertTests are texts that a person pastes. want is the position, GAME MOVES, or the text of the fault. notices are those
// of the response.
var convertTests = []struct {
	name, text, game string
	want             string
	notices          []string
}{
	{"several games", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])(;GM[4]SZ[15];B[jj])", "gomoku", "gomoku h8", []string{"the first of 3 games; the others are left out"}},
	{"several games and text after them", "{\"game\":\"gomoku\",\"moves\":\"h8\"}\n{\"game\":\"gomoku\",\"moves\":\"i9\"}\nbye", "connect4", "gomoku h8", []string{"the first of 2 games; the others are left out"}},
	{"an array of games", `[{"game":"gomoku","moves":["h8"]},{"game":"gomoku","moves":["i9"]}]`, "", "gomoku h8", []string{"the first of 2 games; the others are left out"}},
	{"one game", `[{"game":"gomoku","moves":["h8"]}]`, "", "gomoku h8", nil},
	{"tags are not JSON", "[Event \"x\"]\n\n1. h8 i9\n", "gomoku", "gomoku h8i9", nil},
	{"SGF without brackets", ";GM[4]SZ[15];B[hh];W[ii]", "", "gomoku h8i7", []string{"line 1, column 1: the first parenthesis is missing"}},
	{"a setup in SGF", "(;GM[4]SZ[15]AB[hh][ii]AW[gg][jj]PL[B];B[kk])", "", "gomoku h8g9i7j6k5", []string{setupNotice}},
	{"a setup without moves, White to move", "(;GM[4]SZ[15]AB[hh][ii]AW[gg])", "", "gomoku h8g9i7", []string{setupNotice}},
	{"an empty setup", "(;GM[4]SZ[15]AB[]AW[];B[hh])", "", "gomoku h8", nil},
	{"a board in JSON", `{"game":"connect4","board":[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,2,0,0,0, 0,0,0,1,1,0,0, 0,0,0,1,2,0,0]}`, "", "connect4 45445", []string{setupNotice}},
	{"a board as text", "  . . .\n  . X .\n  . . O\n", "tictactoe", "tictactoe 59", []string{setupNotice}},
	{"a board of Connect Four with blank cells", "| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | |X| | | |\n| | | |X|O|O| |\n", "connect4", "connect4 4546", []string{setupNotice}},
	{"more stones of one side", "(;GM[4]SZ[15]AB[hh][ii]PL[W])", "", "gomoku " + gomokuBoard(".......X......./........X......") + " O to move", nil},
	{"White begins", "(;GM[4]SZ[15];W[hh];B[ii])", "", "gomoku " + gomokuBoard(emptyGomokuRow+"/"+emptyGomokuRow) + " O to move moves h8i7", nil},
	{"a board by name", "evora:2 moves a1 b1", "free4", "free4 evora:2 moves a1b1", nil},
	{"a board that no moves lead to", "X.X/.../... o to move moves 2", "tictactoe", "tictactoe X.X/.../... O to move moves 2", nil},
	{"remarks and a result", "1. h8 {good} i9! 1-0", "gomoku", "gomoku h8i9", []string{"line 1, column 7: a comment, ignored: '{good}'", "line 1, column 16: text after a move, ignored: '!'"}},
	{"no moves, no board", "hello\nyou", "gomoku", "move 'hello' is not in the notation of this game", nil},
}

const emptyGomokuRow = "..............."

// gomokuBoard returns a board of Gomoku whose rows are empty, but for rows 8 and 7.
func gomokuBoard(middle string) string {
	return strings.Repeat(emptyGomokuRow+"/", 7) + middle + strings.Repeat("/"+emptyGomokuRow, 6)
}

// setupNotice is the notice of a setup that is read as moves.
const setupNotice = "the stones that are set up are read as moves, in the order of the cells"

// A pasted text gives a position that moves lead to, or a fault that says what is expected.
func TestConvertTexts(t *testing.T) {
	for _, test := range convertTests {
		t.Run(test.name, func(t *testing.T) {
			request, err := json.Marshal(api.ConvertRequest{Text: test.text, Game: test.game})
			if err != nil {
				t.Fatal(err)
			}
			events, err := handle(t.Context(), "convert", string(request), "en")
			if fault, ok := errors.AsType[*api.Fault](err); ok {
				if !strings.HasPrefix(fault.Text, test.want) || fault.Text == "" {
					t.Errorf("got %+v, want %s", fault, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := events[0].(*api.ConvertResponse)
			moves := got.Game + " " + got.Moves
			if got.Board != "" {
				moves = strings.TrimSuffix(got.Game+" "+got.Board+" moves "+got.Moves, " moves ")
			}
			if moves != test.want || !slices.Equal(got.Notices, test.notices) {
				t.Errorf("got %s, %q, want %s, %q", moves, got.Notices, test.want, test.notices)
			}
			if p := lastEvent[*api.PositionResponse](t, "position", got.PositionRef); len(p.Moves) != len(got.Plies) {
				t.Errorf("got %d moves of %d plies", len(p.Moves), len(got.Plies))
			}
		})
	}
}

// Moves of another game than the one asked for are read as that game, with a notice in the language of the request; moves of no
// game keep the error of the game asked for.
func TestConvertMovesOfAnotherGame(t *testing.T) {
	for _, c := range []struct{ text, asked, game, moves, notice string }{
		{"4433", "gomoku", "connect4", "4433", "read as Connect Four: the moves are not those of Gomoku"},
		{"1. 4 4 2. 3 3", "gomoku", "connect4", "4433", "read as Connect Four: the moves are not those of Gomoku"},
		{"h8 i9", "connect4", "gomoku", "h8i9", "read as Gomoku: the moves are not those of Connect Four"},
		{"5 9 1", "gomoku", "tictactoe", "591", "read as Tic-tac-toe: the moves are not those of Gomoku"},
		{"1. h8 i9", "gomoku", "gomoku", "h8i9", ""},
		{"4433", "connect4", "connect4", "4433", ""},
	} {
		got := lastEvent[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: c.text, Game: c.asked})
		if notice := strings.Join(got.Notices, "; "); got.Game != c.game || got.Moves != c.moves || notice != c.notice {
			t.Errorf("%s, asked for %s: got %s, %q, %q; want %s, %q, %q", c.text, c.asked, got.Game, got.Moves, notice, c.game, c.moves, c.notice)
		}
	}
}

// Comments and marks of the start and of plies are in SGF, and come back from it; a mark off the board is refused.
func TestConvertMarks(t *testing.T) {
	request := `{"game":"gomoku","comment":"start","marks":[{"cell":0,"shape":"LB","label":"A"}],"plies":[{"move":"h8","after":-1,"comment":"centre","marks":[{"cell":112,"shape":"TR"},{"cell":113,"shape":"SQ"}]}],"to":"sgf"}`
	first, err := handle(t.Context(), "convert", request, "en")
	if err != nil {
		t.Fatal(err)
	}
	written := first[0].(*api.ConvertResponse)
	for _, want := range []string{"LB[aa:A]C[start]", ";B[hh]C[centre]TR[hh]SQ[ih]"} {
		if !strings.Contains(written.Text, want) {
			t.Errorf("got %s, want %s in it", written.Text, want)
		}
	}
	text, _ := json.Marshal(written.Text)
	again, err := handle(t.Context(), "convert", `{"text":`+string(text)+`}`, "en")
	if err != nil {
		t.Fatal(err)
	}
	read := again[0].(*api.ConvertResponse)
	if !reflect.DeepEqual(read.Plies, written.Plies) || !reflect.DeepEqual(read.GameInfo, written.GameInfo) || len(read.Plies[0].Marks) != 2 || len(read.Marks) != 1 {
		t.Errorf("got %+v, want %+v", read, written)
	}
	for _, mark := range []string{`{"cell":225,"shape":"TR"}`, `{"cell":0,"shape":"XX"}`} {
		if _, err := handle(t.Context(), "convert", `{"game":"gomoku","plies":[{"move":"h8","after":-1,"marks":[`+mark+`]}]}`, "en"); err == nil {
			t.Errorf("%s: got no error", mark)
		}
	}
}
