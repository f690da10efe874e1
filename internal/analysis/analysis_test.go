package analysis_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// open opens a game.
func open(t *testing.T, game string, moves ...string) *analysis.Game {
	t.Helper()
	g, err := analysis.OpenPosition(game, strings.Join(moves, " "), "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPlayMidTurn(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		toMove      alinha.Player
		wrong       bool
	}{
		{game: "slippery4", moves: "", toMove: alinha.First},
		{game: "slippery4", moves: "b2", toMove: alinha.Second},
		{game: "slippery4", moves: "b2>", toMove: alinha.Chance},
		{game: "slippery4", moves: " b2>b3 c3> ", toMove: alinha.Chance},
		{game: "slippery4", moves: "b2 b2>", wrong: true},
		{game: "slippery4", moves: "x9>", wrong: true},
		{game: "tictactoe", moves: "5>", wrong: true},
		{game: "chess", wrong: true},
	} {
		g, err := analysis.Open(test.game)
		if err == nil {
			err = g.PlayMidTurn(test.moves)
		}
		if (err != nil) != test.wrong || err == nil && g.Pos.ToMove() != test.toMove {
			t.Errorf("%s %q: got %v, %v, want %v to move, error %v", test.game, test.moves, g, err, test.toMove, test.wrong)
		}
	}
}

// Moves with scores stand first, the best first, and keep their order where scores are equal.
func TestRank(t *testing.T) {
	g := open(t, "tictactoe", "5 1 9 2")
	score := func(cell alinha.Move, value float64) alinha.MoveScore {
		return alinha.MoveScore{Move: cell, Score: alinha.Score{Value: value}}
	}
	var got []string
	for _, m := range g.Rank([]alinha.MoveScore{score(7, 0), score(3, 0), score(2, 1)}) {
		text := g.Format(m.Move)
		if !m.Known {
			text += "?"
		}
		got = append(got, text)
	}
	if want := []string{"3", "8", "4", "6?", "7?"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Of moves with equal scores, that of the engine is the first, and the others are in the order of the rules.
func TestVerdictOrder(t *testing.T) {
	g := open(t, "tictactoe", "")
	res := alinha.Result{Move: 4, Moves: []alinha.MoveScore{{Move: 0}, {Move: 8}, {Move: 4}, {Move: 2, Score: alinha.Score{Value: 0.5}}}}
	var order []string
	for _, line := range g.Verdict(res, 0, analysis.KindOf(g.Pos)).Lines[:4] {
		order = append(order, line.Move)
	}
	if got := strings.Join(order, " "); got != "3 5 1 9" {
		t.Errorf("got %s, want 3 5 1 9", got)
	}
}

// A verdict lists the moves of equal score in the order of the rules.
func TestVerdict(t *testing.T) {
	g := open(t, "tictactoe", "5 1 9 2")
	win, loss := alinha.Score{Value: 1, Proven: true, Plies: 1}, alinha.Score{Value: -1, Proven: true, Plies: 2}
	res := alinha.Result{Move: 2, Score: win, Nodes: 7, Moves: []alinha.MoveScore{{Move: 7, Score: loss}, {Move: 3, Score: loss}, {Move: 2, Score: win}}}
	text, err := json.Marshal(g.Verdict(res, 1500*time.Microsecond, analysis.KindOf(g.Pos)))
	const want = `{"game":"tictactoe","moves":["5","1","9","2"],"toMove":"first","value":1,"outcome":"win","plies":1,"best":["3"],` +
		`"nodes":7,"elapsedMs":1.5,"lines":[{"move":"3","value":1,"outcome":"win","plies":1},{"move":"4","value":-1,"outcome":"loss","plies":2},` +
		`{"move":"8","value":-1,"outcome":"loss","plies":2},{"move":"6","value":null,"outcome":"unknown"},{"move":"7","value":null,"outcome":"unknown"}]}`
	if err != nil || string(text) != want {
		t.Errorf("got  %s, %v\nwant %s", text, err, want)
	}
}

func TestFinalVerdict(t *testing.T) {
	for _, test := range []struct{ game, moves, outcome string }{
		{"tictactoe", "14253", "loss"},
		{"tictactoe", "519328467", "draw"},
	} {
		g := open(t, test.game, test.moves)
		if v := g.FinalVerdict(); v.Outcome != test.outcome || v.Plies == nil || *v.Plies != 0 {
			t.Errorf("%s %s: got %+v, want a %s in 0 plies", test.game, test.moves, v, test.outcome)
		}
	}
}

func TestScoreText(t *testing.T) {
	loc := i18n.New("en")
	proven := func(value float64) alinha.Score { return alinha.Score{Value: value, Proven: true, Plies: 7} }
	for _, test := range []struct {
		kind  analysis.ScoreKind
		score alinha.Score
		want  string
	}{
		{analysis.ScoreKind{}, proven(1), "wins in 7 plies"},
		{analysis.ScoreKind{}, proven(-1), "loses in 7 plies"},
		{analysis.ScoreKind{}, alinha.Score{Value: -1, Proven: true, Plies: 12, AtMost: true}, "loses in at most 12 plies"},
		{analysis.ScoreKind{}, alinha.Score{Value: 0.35}, "+0.350"},
		{analysis.ScoreKind{}, alinha.Score{Value: 0.9998}, "+0.999"},
		{analysis.ScoreKind{}, alinha.Score{Value: -1}, "-0.999"},
		{analysis.ScoreKind{Points: true}, alinha.Score{Value: 1}, "+1.000"},
		{analysis.ScoreKind{Points: true}, proven(2), "+2 points"},
		{analysis.ScoreKind{WinnerOnly: true}, alinha.Score{Value: 1}, "wins"},
		{analysis.ScoreKind{WinnerOnly: true}, alinha.Score{Value: -1}, "loses"},
		{analysis.ScoreKind{Expected: true}, proven(0.5), "expects +0.500000000000"},
	} {
		if got := test.kind.Text(loc, test.score); got != test.want {
			t.Errorf("%+v %+v: got %q, want %q", test.kind, test.score, got, test.want)
		}
	}
}

func TestWithTimeout(t *testing.T) {
	for _, test := range []struct {
		asked     alinha.Limits
		unhurried bool
		want      time.Duration
	}{
		{alinha.Limits{}, false, time.Second},
		{alinha.Limits{}, true, 0},
		{alinha.Limits{Depth: 3}, false, 0},
		{alinha.Limits{Time: time.Minute}, false, time.Minute},
	} {
		got := analysis.WithTimeout(test.asked, catalog.Engine{NeedsNoLimit: test.unhurried}, time.Second)
		if got.Time != test.want {
			t.Errorf("%+v, unhurried %v: got %v, want %v", test.asked, test.unhurried, got.Time, test.want)
		}
	}
}

func TestPuzzle(t *testing.T) {
	s := analysis.PuzzleSolver{Nodes: 1000}
	for _, test := range []struct{ line, got string }{
		{`{"id":"a","rule":"freestyle","size":15,"toMove":"black","black":["F8","G8","H8","I8"],"white":["A1","A2","A3"],"vcf":"win"}`, analysis.PuzzleWin},
		{`{"id":"b","rule":"freestyle","size":15,"toMove":"black","black":["F8"],"white":["A1"],"vcf":"none"}`, analysis.PuzzleNone},
		{`{"id":"c","rule":"renju","size":15,"toMove":"black","black":["H6","H7","G8","F8"],"white":["A1","A2","A3","A4"],"forbidden":{"H8":"33"}}`, "H8 33"},
	} {
		p, err := analysis.ParsePuzzle(test.line)
		if err != nil {
			t.Fatal(err)
		}
		if a, err := s.Solve(t.Context(), p); err != nil || !a.OK || a.Got != test.got || p.Want() != test.got {
			t.Errorf("%s: got %+v, %v, want %s", test.line, a, err, test.got)
		}
	}
	for _, line := range []string{"", "{}", `{"rule":"freestyle","size":15,"toMove":"red"}`, `{"rule":"caro","size":15,"toMove":"black"}`, `{"rule":"renju","size":99,"toMove":"black"}`} {
		if p, err := analysis.ParsePuzzle(line); err == nil {
			t.Errorf("%q: got %+v, want an error", line, p)
		}
	}
}

// TestNativeText has the scores of moves in words, with native values and without.
func TestNativeText(t *testing.T) {
	proven := alinha.Score{Value: 1, Proven: true, Plies: 3}
	for _, test := range []struct {
		tag    string
		kind   analysis.ScoreKind
		score  alinha.Score
		native float64
		want   string
	}{
		{"en", analysis.ScoreKind{Unit: "points"}, alinha.Score{Value: -0.0045}, -45, "-45 points"},
		{"en", analysis.ScoreKind{Unit: "points"}, alinha.Score{Value: 0.0001}, 1, "+1 point"},
		{"en", analysis.ScoreKind{Unit: "points"}, proven, 9250, "wins in 3 plies (+9250 points)"},
		{"en", analysis.ScoreKind{Unit: "points", Points: true}, alinha.Score{Value: 2, Proven: true}, 2, "+2 points"},
		{"en", analysis.ScoreKind{Unit: "stones"}, alinha.Score{Value: -0.999}, -1 << 20, "-∞ stones"},
		{"en", analysis.ScoreKind{OneMove: true}, alinha.Score{}, 0, "no value: a rule chose this move"},
		{"en", analysis.ScoreKind{OneMove: true}, proven, 0, "wins in 3 plies"},
		{"pt-BR", analysis.ScoreKind{Unit: "points"}, alinha.Score{Value: 0.1}, 31.5, "+31,5 pontos"},
		{"pt-BR", analysis.ScoreKind{Unit: "utility"}, alinha.Score{}, 0, "utilidade 0"},
		{"pt-PT", analysis.ScoreKind{Unit: "stones"}, alinha.Score{Value: 0.75}, 3, "+3 peças"},
	} {
		line := analysis.MoveVerdict{Score: test.score}
		if test.kind.Unit != "" {
			line.Native = &test.native
		}
		if got := test.kind.MoveText(i18n.New(test.tag), line); got != test.want {
			t.Errorf("%s, %+v, %+v, %v: got %q, want %q", test.tag, test.kind, test.score, test.native, got, test.want)
		}
	}
}

// Every scale has a description in every language.
func TestScaleTexts(t *testing.T) {
	for _, text := range []string{
		"j2velha", "j2velha-ab", "tabela", "estrategia", "evora-minimax-simple", "evora-alphabeta-simple", "evora-minimax-eval",
		"evora-alphabeta-eval", "ufsc-gomoku", "ufsc-connect4", "ufsc-connect4:planned", "ufsc-connect4:rows=table1",
	} {
		_, entry, err := catalog.OpenEngine(text)
		for _, tag := range i18n.Tags {
			if got := analysis.ScaleText(i18n.New(tag), entry, &analysis.Verdict{}); err != nil || !strings.HasSuffix(got, ".") {
				t.Errorf("%s in %s: got %q, %v, want a sentence", text, tag, got, err)
			}
		}
	}
}
