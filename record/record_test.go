package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

func format(t testing.TB, name string) record.Format {
	t.Helper()
	f, ok := record.FormatByName(name)
	if !ok {
		t.Fatalf("no format %q", name)
	}
	return f
}

// read returns the games of a text up to its first fault.
func read(f record.Format, text string, v rules.Variant) (games []*record.Game, err error) {
	for g, err := range f.Read(strings.NewReader(text), v) {
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
	return games, nil
}

// readOne returns the only game of a text.
func readOne(t testing.TB, name, text, game string) *record.Game {
	t.Helper()
	var v rules.Variant
	if game != "" {
		v = gametest.Variant(t, game)
	}
	games, err := read(format(t, name), text, v)
	if err != nil || len(games) != 1 {
		t.Fatalf("%s %.60q: got %d games and %v, want one", name, text, len(games), err)
	}
	return games[0]
}

// gameText returns the game as rules writes it.
func gameText(t testing.TB, g *record.Game) string {
	t.Helper()
	pos, err := g.End()
	if err != nil {
		t.Fatal(err)
	}
	return rules.GameText(pos, false)
}

var testVariants = []string{
	"tictactoe", "tictactoe4", "free4", "connect4", "points4", "slippery4", "gomoku", "gomoku20", "standard", "renju", "cube", "qubic", "score4",
	"mnk:32x3,k=3", "mnk:27x30,k=5", "mnk:5x7,k=4,gravity,misere", "mnk:19x15,k=6,exact", "mnk:9x9,k=5,renju", "mnk:4x3,k=2,points,slip=0.5", "mnk:5x4,k=4,gravity,slip=0.3",
}

// randomGame returns a game of random moves with everything that can be told of it.
func randomGame(rng *rand.Rand, v rules.Variant) *record.Game {
	pos := rules.New(v)
	for range rng.IntN(v.Cells()) + 1 {
		if pos.Outcome() != alinha.Undecided {
			break
		}
		for again := true; again; again = pos.ToMove() == alinha.Chance {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
	}
	g := record.FromPosition(pos)
	texts := []string{"", "pvs:depth=4", `a]b\c:d`, "ação ŝ 三", "x y", "12", "Piskvorky 3x3"}
	text := func() string { return texts[rng.IntN(len(texts))] }
	g.Name, g.Event, g.Round, g.Date, g.Players = text(), text(), text(), "2026-11-21", [2]string{text(), text()}
	for i := range g.Turns {
		g.Turns[i].Comment = text()
		g.Turns[i].Time = time.Duration(rng.IntN(3)) * time.Millisecond
	}
	if g.Outcome == alinha.Undecided && rng.IntN(2) == 0 {
		g.Outcome = alinha.FirstWins + alinha.Outcome(rng.IntN(2))
		g.Reason = []record.Reason{record.ByResignation, record.OnTime, record.ByForfeit}[rng.IntN(3)]
	}
	return g
}

// withSetup makes the first moves of a game its setup.
func withSetup(t testing.TB, g *record.Game) *record.Game {
	t.Helper()
	n := len(g.Turns) / 2
	start := *g
	start.Turns = g.Turns[:n]
	pos, err := start.End()
	if err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	h := *g
	h.Setup, h.ToMove, h.Turns = board.Cells(nil), pos.ToMove(), g.Turns[n:]
	return &h
}

// supportedPart returns of a game what a format tells.
func supportedPart(name string, g *record.Game) *record.Game {
	of := *g
	of.Turns = append([]record.Turn(nil), g.Turns...)
	bare := record.Game{Variant: of.Variant, Turns: of.Turns}
	switch name {
	case "jsonl":
		return &of
	case "sgf":
		for i := range of.Turns {
			of.Turns[i].Time = 0
		}
		return &of
	case "psq":
		for i := range of.Turns {
			of.Turns[i].Comment = ""
		}
		bare.Players = of.Players
	default:
		for i := range of.Turns {
			of.Turns[i].Comment, of.Turns[i].Time = "", 0
		}
	}
	pos, _ := bare.End()
	bare.Outcome = pos.Outcome()
	return &bare
}

// What is written is read again, for all that the format tells; and several at once.
func TestRoundTrip(t *testing.T) {
	for _, f := range record.Formats() {
		rng := rand.New(rand.NewPCG(7, 7))
		said := 0
		for _, game := range testVariants {
			v := gametest.Variant(t, game)
			var text bytes.Buffer
			var want []*record.Game
			for range 6 {
				g := randomGame(rng, v)
				switch err := f.Write(&text, g); {
				case errors.Is(err, errors.ErrUnsupported):
					continue
				case err != nil:
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				want = append(want, supportedPart(f.Name, g))
			}
			said += len(want)
			got, err := read(f, text.String(), v)
			if err != nil || len(got) != len(want) {
				t.Fatalf("%s, %s: got %d games and %v, want %d\n%s", f.Name, game, len(got), err, len(want), text.String())
			}
			for i := range got {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Errorf("%s, %s: got %+v, want %+v\n%s", f.Name, game, got[i], want[i], text.String())
				}
			}
		}
		if said < 60 {
			t.Errorf("%s: said %d games, want at least 60", f.Name, said)
		}
	}
}

// A setup is read again by the formats that have one, and by the others as turns.
func TestSetups(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, game := range []string{"tictactoe", "gomoku", "connect4", "standard", "mnk:5x7,k=4,gravity,misere", "cube", "score4"} {
		v := gametest.Variant(t, game)
		for range 10 {
			g := withSetup(t, randomGame(rng, v))
			board, err := g.End()
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range record.Formats() {
				var text bytes.Buffer
				if err := f.Write(&text, g); errors.Is(err, errors.ErrUnsupported) {
					if f.Name == "jsonl" {
						t.Errorf("%s, %s: %v", f.Name, game, err)
					}
					continue
				} else if err != nil {
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				got := readOne(t, f.Name, text.String(), game)
				if f.Name == "jsonl" || f.Name == "sgf" {
					if want := supportedPart(f.Name, g); !reflect.DeepEqual(got, want) {
						t.Errorf("%s, %s: got %+v, want %+v\n%s", f.Name, game, got, want, text.String())
					}
				}
				if pos, err := got.End(); err != nil || pos.Key() != board.Key() {
					t.Errorf("%s, %s: got another position, %v\n%s", f.Name, game, err, text.String())
				}
			}
		}
	}
}

func TestFormatByFile(t *testing.T) {
	for file, want := range map[string]string{"a.SGF": "sgf", "b/c.psq": "psq", "x.jsonl": "jsonl", "x.pos": "pos", "x.txt": "", "x": ""} {
		if f, ok := record.FormatByFile(file); f.Name != want || ok != (want != "") {
			t.Errorf("OfFile(%q) = %q, %v, want %q", file, f.Name, ok, want)
		}
	}
}
