package arena_test

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// WritePGN writes the tags, and the moves as a comment.
func TestWritePGN(t *testing.T) {
	g := pgnGame(t, "5 1 3 7 4 6 2 8 9", "2:1-2:3.2")
	g.Event, g.Date, g.Round = "mnk:3x3,k=3; a b; swiss", "2026-11-25", "2"
	tournament := &arena.Tournament{Entrants: []arena.Entrant{{Name: "pvs"}, {Name: "pvs"}}}
	const want = `[Event "mnk:3x3,k=3; a b; swiss"]
[Site "?"]
[Date "2026.11.25"]
[Round "2"]
[White "pvs #2"]
[Black "pvs #1"]
[Result "1/2-1/2"]
[Variant "tictactoe"]
[PlyCount "9"]
[Termination "normal"]

{ 5 1 3 7 4 6 2 8 9 } 1/2-1/2

`
	var got strings.Builder
	if err := tournament.WritePGN(&got, g); err != nil || got.String() != want {
		t.Errorf("got %s, %v, want %s", got.String(), err, want)
	}
}

// The rules by which Ordo and BayesElo read PGN find every game, with the same names and results, whatever the names.
func TestWritePGNForRaters(t *testing.T) {
	names := []string{
		"pvs", "pvs", "pvs #2", `say "hi"`, `[White "x"]`, `"]`, `C:\pbrain\`, "{brace", "brace}", "1-0", "; rest", "% escape",
		"two\nlines", "", "motor de São João", "0,5", strings.Repeat("long ", 300),
	}
	tournament := &arena.Tournament{}
	for _, name := range names {
		tournament.Entrants = append(tournament.Entrants, arena.Entrant{Name: name})
	}
	var text strings.Builder
	var results []string
	games := 0
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			for game := range 2 {
				moves, result := "5 1 3 7 4 6 2 8 9", "1/2-1/2"
				switch games % 3 {
				case 1:
					moves, result = "1 4 2 5 3", "1-0"
				case 2:
					moves, result = "1 4 2 5 9 6", "0-1"
				}
				games++
				g := pgnGame(t, moves, fmt.Sprintf("1:%d-%d:1.%d", a+1, b+1, game+1))
				g.Event = strings.Join(names, " ")
				if err := tournament.WritePGN(&text, g); err != nil {
					t.Fatal(err)
				}
				results = append(results, result)
			}
		}
	}
	for program, read := range map[string]func(string) []pgnHeader{"Ordo": readLikeOrdo, "BayesElo": readLikeBayesElo} {
		headers := read(text.String())
		if len(headers) != games {
			t.Fatalf("%s: got %d games, want %d", program, len(headers), games)
		}
		players := make(map[string]int) // games by name
		for i, h := range headers {
			players[h.white]++
			players[h.black]++
			if h.result != results[i] {
				t.Errorf("%s, game %d: got %+v, want %s", program, i+1, h, results[i])
			}
		}
		if len(players) != len(names) {
			t.Errorf("%s: got %d players, want %d: %v", program, len(players), len(names), players)
		}
		for name, n := range players {
			if n != 2*(len(names)-1) || len(name) > 1000 {
				t.Errorf("%s: got %d games of %q, want %d", program, n, name, 2*(len(names)-1))
			}
		}
	}
	if ordo, bayes := readLikeOrdo(text.String()), readLikeBayesElo(text.String()); !slices.Equal(ordo, bayes) {
		t.Errorf("Ordo and BayesElo read different names: %q and %q", ordo, bayes)
	}
}

// pgnGame returns a game of tic-tac-toe as a tournament records it.
func pgnGame(t *testing.T, moves, name string) *record.Game {
	t.Helper()
	ticTacToe, err := rules.Parse("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	pos := rules.New(ticTacToe)
	for field := range strings.FieldsSeq(moves) {
		pos.Play(alinha.Move(field[0] - '1'))
	}
	g, err := record.FromPosition(pos)
	if err != nil {
		t.Fatal(err)
	}
	g.Name = name
	return g
}

// A pgnHeader is what a rating program reads of a game.
type pgnHeader struct{ white, black, result string }

// readLikeOrdo reads PGN by the rules of Ordo (pgnget.c, fpgnscan): in each line, the text between [White " and the
// first "], and so on; a game is complete once all three tags have been found. Names are cut off at 1023 bytes, where
// Ordo would write past its buffer.
func readLikeOrdo(text string) []pgnHeader {
	var games []pgnHeader
	var found [3]string
	var present [3]bool
	for line := range strings.Lines(text) {
		for i, tag := range []string{`[White "`, `[Black "`, `[Result "`} {
			_, value, ok := strings.Cut(line, tag)
			if !ok {
				continue
			}
			value, _, _ = strings.Cut(value, `"]`)
			found[i], present[i] = value, true
		}
		if present == [3]bool{true, true, true} {
			games = append(games, pgnHeader{found[0], found[1], found[2]})
			present = [3]bool{}
		}
	}
	return games
}

// readLikeBayesElo reads PGN by the rules of BayesElo (pgnlex.cpp, pgnstr.cpp and EloDataFromFile.cpp): tokens, of which
// a tag is [ symbol string ]; after the tags all is skipped up to the token of a result, or up to a [ that does not follow
// a ]. A backslash in a string quotes the next character, a line that begins with % is skipped, and so is what follows a
// semicolon outside of strings and comments.
func readLikeBayesElo(text string) []pgnHeader {
	var games []pgnHeader
	var h pgnHeader
	inTags, tag, value, last := false, "", "", byte('\n')
	in := bufio.NewReader(strings.NewReader("\n" + text))
	for {
		c, err := in.ReadByte()
		if err != nil {
			return games
		}
		switch {
		case c == '\n':
			if next, _ := in.Peek(1); string(next) == "%" {
				_, _ = in.ReadString('\n')
			}
			continue
		case c == ' ' || c == '\t':
			continue
		case c == ';':
			_, _ = in.ReadString('\n')
			continue
		case c == '{':
			_, _ = in.ReadString('}')
		case c == '"':
			var s strings.Builder
			for c, err = in.ReadByte(); err == nil && c != '"'; c, err = in.ReadByte() {
				if c == '\\' {
					c, _ = in.ReadByte()
				}
				s.WriteByte(c)
			}
			value = s.String()
		case c == '[':
			if last != ']' {
				h, inTags = pgnHeader{}, true
			}
			tag = ""
		case c == ']':
			switch tag {
			case "White":
				h.white = value
			case "Black":
				h.black = value
			case "Result":
				h.result = value
			}
		case c == '*' || (c == '0' || c == '1') && inTags && last != '[':
			if inTags {
				games = append(games, h)
			}
			inTags = false
			_, _ = in.ReadString('\n')
		default: // a symbol
			tag += string(c)
		}
		last = c
	}
}
