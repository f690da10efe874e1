package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// languageTags are the languages in which an impossible position is refused.
var languageTags = []string{"en", "pt-BR", "pt-PT"}

// The positions of testdata/impossible.txt, each on a line with the game and the text, are refused with the messages that follow
// each there, in three languages. The link to a position is refused as well.
func TestImpossiblePositions(t *testing.T) {
	const golden = "testdata/impossible.txt"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	kinds := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		request, ok := strings.CutPrefix(strings.TrimSpace(line), "? ")
		if !ok {
			if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
				got.WriteString(line)
			}
			continue
		}
		fmt.Fprintln(&got, "?", request)
		game, position, _ := strings.Cut(request, " ")
		position = strings.ReplaceAll(position, `\n`, "\n")
		for _, tag := range languageTags {
			reason := refusal(t, game, position, tag)
			fmt.Fprintf(&got, "%s: %s\n", tag, reason)
			kinds[reason] = true
		}
		link, _ := json.Marshal(api.PositionRef{Game: game, Moves: position})
		if _, err := handle(t.Context(), "position", string(link), "en"); err == nil {
			t.Errorf("%s: the link is not refused", request)
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got.String() != string(text) {
		t.Errorf("got:\n%s\nIf the change is wanted: go test -run ImpossiblePositions -update", got.String())
	}
	if len(kinds) < 20*len(languageTags) {
		t.Errorf("%d different messages, want those of 20 kinds", len(kinds))
	}
}

// refusal returns why the endpoint setup refuses a position, in the language of tag.
func refusal(t *testing.T, game, text, tag string) string {
	t.Helper()
	request, _ := json.Marshal(api.SetupRequest{Game: game, Text: text})
	events, err := handle(t.Context(), "setup", string(request), tag)
	if fault, ok := errors.AsType[*api.Fault](err); ok {
		return fault.Text
	}
	if err != nil {
		t.Fatal(err)
	}
	a := events[0].(*api.SetupResponse)
	if a.Problem == nil || len(a.Choices) > 0 {
		t.Errorf("%s %q: got %d moves and no problem", game, text, len(a.Choices))
		return ""
	}
	return a.Problem.Text
}

// A position that play leads to, and then is edited, is the same board: its text opens in every room and gives it back, turned
// four times by a quarter and mirrored twice too.
func TestSetupOfPlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 24))
	for _, game := range catalog.Games() {
		v := game.Variant
		pos := rules.New(v)
		for n := rng.IntN(v.Cells()); n > 0 && pos.Outcome() == alinha.Undecided; n-- {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
		if pos.ToMove() == alinha.Chance {
			pos.Undo()
		}
		played := lastEvent[*api.PositionResponse](t, "position", api.PositionRef{Game: game.Name, Moves: catalog.PositionText(pos, false)})
		edited := lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: game.Name, Text: catalog.PositionText(pos, false)})
		if edited.Problem != nil || edited.Stones != played.Stones || edited.ToMove != played.ToMove || len(edited.Moves) > 0 {
			t.Errorf("%s after %q: got %q, %v", game.Name, played.Text, edited.Board, edited.Problem)
		}
		text := edited.Board
		for _, turn := range turnsOf(v) {
			text = lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: game.Name, Text: text, Turn: turn}).Board
		}
		again := lastEvent[*api.PositionResponse](t, "position", api.PositionRef{Game: game.Name, Moves: text})
		if again.Stones != played.Stones || again.ToMove != played.ToMove || !equalTally(again.Tally, played.Tally) {
			t.Errorf("%s: %q gives %q back, want %q", game.Name, text, again.Stones, played.Stones)
		}
		if (edited.Record == "") != (v.Layers > 1 || v.Slip > 0) || (edited.Record == "") == (edited.NoRecord == "") {
			t.Errorf("%s: got the record %q, %q", game.Name, edited.Record, edited.NoRecord)
		}
		if edited.Record != "" {
			read := lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: "tictactoe", Text: edited.Record})
			if read.Game != game.Name || read.Board != edited.Board {
				t.Errorf("%s: %q is read as %s %q", game.Name, edited.Record, read.Game, read.Board)
			}
		}
	}
}

// turnsOf returns turns of a board that come back to the board, where its sides are equal.
func turnsOf(v rules.Variant) []string {
	if v.Gravity && v.Layers == 1 || v.Cols != v.Rows {
		return []string{"mirror", "mirror"}
	}
	return []string{"rotate", "mirror", "rotate", "mirror"}
}

func equalTally(a, b *[2]int) bool { return a == b || a != nil && b != nil && *a == *b }

// A board is mirrored and turned as a person would with a sheet of paper, and becomes one of the other size where its sides
// differ.
func TestSetupTurns(t *testing.T) {
	for _, test := range []struct{ game, text, turn, want string }{
		{"tictactoe", "XO./.X./...", "mirror", "tictactoe .OX/.X./..."},
		{"tictactoe", "XO./.X./...", "rotate", "tictactoe ..X/.XO/..."},
		{"mnk:3x2,k=2", "XO./...", "rotate", "mnk:2x3,k=2 .X/.O/.."},
		{"mnk:2x2x2,k=2", "XO/..//../..", "rotate", "mnk:2x2x2,k=2 .X/.O//../.."},
		{"connect4", "......./......./......./......./......./XO.....", "mirror", "connect4 ......./......./......./......./......./.....OX"},
	} {
		a := lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: test.game, Text: test.text, Turn: test.turn})
		if got := a.Game + " " + a.Board; got != test.want {
			t.Errorf("%s %s, %s: got %s, want %s", test.game, test.text, test.turn, got, test.want)
		}
	}
	for _, request := range []string{`{"game":"connect4","text":"","turn":"rotate"}`, `{"game":"tictactoe","text":"","turn":"over"}`} {
		_, err := handle(t.Context(), "setup", request, "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || !strings.Contains(fault.Text, "expected mirror") {
			t.Errorf("%s: got %v", request, err)
		}
	}
}

// A fault names the field of the request that is wrong, with the column.
func TestSetupFaults(t *testing.T) {
	for request, want := range map[string]api.Fault{
		`{"game":"chess","text":""}`:           {ID: "game", Field: "game"},
		`{"game":"tictactoe","text":"1 x"}`:    {ID: "move", Field: "text", Column: 3},
		`{"game":"tictactoe","text":"XO./.."}`: {ID: "board", Field: "text", Column: 7},
	} {
		_, err := handle(t.Context(), "setup", request, "en")
		got, ok := errors.AsType[*api.Fault](err)
		if !ok || got.ID != want.ID || got.Field != want.Field || got.Column != want.Column {
			t.Errorf("%s: got %+v, want %+v", request, got, want)
		}
	}
}

// The stones at fault are told, so that a page can mark them; and numbers of stones that sides by turns do not have.
func TestSetupCells(t *testing.T) {
	for _, test := range []struct {
		game, text string
		want       []int
	}{
		{"tictactoe", "XXX/OOO/...", []int{0, 1, 2, 3, 4, 5}},
		{"tictactoe", "OOO/XX./... O to move", []int{0, 1, 2}},
		{"connect4", "......./......./......./...X.../......./.......", []int{24}},
		{"mnk:7x1,k=5,renju", "XXXXXX. X to move", []int{0, 1, 2, 3, 4, 5}},
		{"connect4", "......./......./......./......./......./XX....O", []int{}},
	} {
		a := lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: test.game, Text: test.text})
		if a.Problem == nil && len(test.want) > 0 || a.Problem != nil && !slices.Equal(a.Problem.Cells, test.want) {
			t.Errorf("%s %s: got %+v, want the cells %v", test.game, test.text, a.Problem, test.want)
		}
	}
	a := lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: "gomoku", Text: "(;GM[4]SZ[15]AB[hh][zz];B[ii])"})
	if a.Problem != nil || len(a.Notices) != 2 || !strings.Contains(a.Notices[0], "line 1, column 21") {
		t.Errorf("got %+v, %q, want a notice of the stone off the board", a.Problem, a.Notices)
	}
	a = lastEvent[*api.SetupResponse](t, "setup", api.SetupRequest{Game: "gomoku", Text: strings.Repeat("...............", 14) + "XX............."})
	if a.Problem != nil || len(a.Notices) != 1 || !strings.HasPrefix(a.Notices[0], "2 X and 0 O with O to move") {
		t.Errorf("got %+v, %q, want a notice of the numbers of stones", a.Problem, a.Notices)
	}
}
