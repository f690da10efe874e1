package record_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// format returns the format called name.
func format(t testing.TB, name string) record.Format {
	t.Helper()
	f, ok := record.FormatByName(name)
	if !ok {
		t.Fatalf("no format %q", name)
	}
	return f
}

// fromPosition returns the record of the moves played on a position of package rules.
func fromPosition(t testing.TB, pos alinha.Position) *record.Game {
	t.Helper()
	g, err := record.FromPosition(pos)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// read returns the games of a text before its first error, and that error.
func read(f record.Format, text string, v rules.Variant) (games []*record.Game, err error) {
	for g, err := range f.Read(strings.NewReader(text), record.ReadOptions{Variant: v}) {
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
	return games, nil
}

// readOne returns the only game of a text in the format called name. game is the variant, "" if the text names it.
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

// gameText returns the moves of a game in the notation of package rules.
func gameText(t testing.TB, g *record.Game) string {
	t.Helper()
	pos, err := g.End()
	if err != nil {
		t.Fatal(err)
	}
	return rules.GameText(pos, false)
}

// testVariants has every feature of variants: sizes, layers, gravity, slips, points, the rules of Renju.
var testVariants = []string{
	"tictactoe", "tictactoe4", "free4", "connect4", "points4", "slippery4", "gomoku", "gomoku20", "standard", "renju", "cube", "qubic", "score4",
	"mnk:32x3,k=3", "mnk:27x30,k=5", "mnk:5x7,k=4,gravity,misere", "mnk:19x15,k=6,exact", "mnk:9x9,k=5,renju", "mnk:4x3,k=2,points,slip=0.5", "mnk:5x4,k=4,gravity,slip=0.3",
}

// randomGame returns a game of random moves with every field of the model but Setup and Variations set at random.
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
	g, _ := record.FromPosition(pos) // a position of package rules
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

// withSetup returns the game with the position after half of its turns as its setup.
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
	rest := *g
	rest.Setup, rest.ToMove, rest.Turns = board.Cells(nil), pos.ToMove(), g.Turns[n:]
	return &rest
}

// supportedPart returns the game that Read returns after the format called name has written g. It keeps variations.
func supportedPart(name string, g *record.Game) *record.Game {
	whole := *g
	whole.Turns = append([]record.Turn(nil), g.Turns...)
	moves := record.Game{Variant: whole.Variant, Turns: whole.Turns}
	switch name {
	case "jsonl":
		return &whole
	case "sgf":
		for i := range whole.Turns {
			whole.Turns[i].Time = 0
		}
		return &whole
	case "psq":
		for i := range whole.Turns {
			whole.Turns[i].Comment = ""
		}
		moves.Players, moves.Outcome, moves.Reason = whole.Players, whole.Outcome, whole.Reason
		if whole.Outcome != alinha.Undecided {
			moves.Event = whole.Event
		}
		pos, _ := whole.End()
		if moves.Outcome != alinha.WinFor(pos.ToMove().Other()) || moves.Reason != record.OnTime && moves.Reason != record.ByForfeit {
			moves.Reason = record.ByPlay
		}
		return &moves
	case "lib":
		for i := range whole.Turns {
			whole.Turns[i].Time = 0
		}
		moves.Comment, moves.Properties = whole.Comment, whole.Properties
	case "playok":
		for i := range whole.Turns {
			whole.Turns[i].Comment, whole.Turns[i].Time = "", 0
		}
		moves.Event, moves.Round, moves.Date, moves.Players, moves.Outcome = whole.Event, whole.Round, whole.Date, whole.Players, whole.Outcome
		if moves.Outcome != alinha.Undecided {
			return &moves
		}
	default:
		for i := range whole.Turns {
			whole.Turns[i].Comment, whole.Turns[i].Time = "", 0
		}
	}
	pos, _ := moves.End()
	moves.Outcome = pos.Outcome()
	return &moves
}

// randomTree returns a game of 60 random moves, some of them taken back, so that others begin variations.
func randomTree(t testing.TB, rng *rand.Rand, v rules.Variant) *record.Game {
	t.Helper()
	r, err := record.NewRecorder(&record.Game{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	pos := rules.New(v) // the position of r
	undo := func() {
		if pos.Undo(); pos.ToMove() == alinha.Chance {
			pos.Undo()
		}
	}
	for range 60 {
		board, _ := rules.BoardOf(pos)
		for len(board.History(nil)) > 0 && (pos.Outcome() != alinha.Undecided || rng.IntN(6) == 0) {
			r.ToParent()
			undo()
		}
		for again := true; again; again = pos.ToMove() == alinha.Chance {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
		turns := fromPosition(t, pos).Turns
		turn := turns[len(turns)-1]
		turn.Comment = []string{"", "", "", "(;B[aa])", `\]`}[rng.IntN(5)]
		if err := r.Add(turn); err != nil {
			t.Fatal(err)
		}
	}
	return r.Finish()
}

// treeText returns the moves of a line, as AIM>CELL, each followed by its variations in parentheses.
func treeText(turns []record.Turn) string {
	var b strings.Builder
	for _, t := range turns {
		fmt.Fprintf(&b, " %d>%d", t.Aim, t.Cell)
		for _, other := range t.Variations {
			b.WriteString(" (" + treeText(other) + ")")
		}
	}
	return b.String()
}
