package record_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
)

// Losses names each part of a game that a format does not keep, and nothing else.
func TestLosses(t *testing.T) {
	const tree = `(;GM[4]SZ[15]RU[renju]GN[a]EV[b]PB[c]RE[W+R]C[d];B[hh]C[e]LB[hi:x](;W[ii])(;W[ij]))`
	const opening = `(;GM[4]SZ[15]RU[RIF]EV[cup]RO[2]DT[2026-11-29]PB[c]PW[d]RE[B+R]RIFSWAP[-]RIFALT[g9]ON[D1 Kansei];B[hh];W[hg];B[hf];W[aa];B[gg])`
	const plain = "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n"
	const lostOpening = string(record.LossOpening)
	for _, test := range []struct{ from, text, to, want string }{
		{"psq", plain, "sgf psq jsonl pos offset moves playok sav binpos", ""},
		{"psq", plain, "lib", "the rules of the game"},
		{"psq", "Piskvorky 15x15, 11:12, 0\n8,8,5\n9,9,7\nA\nB\n-1\n0,cup\n", "psq", ""},
		{"psq", "Piskvorky 15x15, 11:12, 0\n8,8,5\n9,9,7\nA\nB\n-1\n0,cup\n", "sgf", "thinking times"},
		{"psq", "Piskvorky 15x15, 11:12, 0\n8,8,5\n9,9,7\nA\nB\n-1\n0,cup\n", "jsonl", "the levels of the players in the header of psq"},
		{"psq", "Piskvorky 15x15, 0:0, 0\n8,8,5\nA\nB\n-1\n0,cup\n", "pos", "the event; the names of the players; the result; thinking times"},
		{"sgf", tree, "sgf", ""},
		{"sgf", opening, "sgf", ""},
		{"sgf", opening, "jsonl", ""},
		{"sgf", opening, "playok", "the rules of the game; how the game ended; " + lostOpening},
		{"sgf", opening, "psq", "the rules of the game; the round; the date; how the game ended; " + lostOpening},
		{"sgf", opening, "lib", "the event; the round; the date; the names of the players; the result; " + lostOpening},
		{"sgf", opening, "moves pos", "the event; the round; the date; the names of the players; the result; " + lostOpening},
		{"sgf", tree, "psq", "the rules of the game; the title of the game; how the game ended; comments; variations; properties such as labels and marks"},
		{"sgf", tree, "lib", "the title of the game; the event; the names of the players; the result"},
		{"sgf", "(;GM[4]SZ[15]AB[hh]PL[W];W[ii])", "psq moves", "that the first stones were set up: they are moves"},
		{"sgf", "(;GM[4]SZ[15]AB[hh]PL[W];W[ii])", "sgf jsonl", ""},
		{"sgf", "(;GM[4]SZ[15];B[hh])", "board", ""},
	} {
		g := readOne(t, test.from, test.text, "")
		for to := range strings.FieldsSeq(test.to) {
			var lost []string
			for _, part := range format(t, to).Losses(g) {
				lost = append(lost, string(part))
			}
			if got := strings.Join(lost, "; "); got != test.want {
				t.Errorf("%.60q to %s: got %q, want %q", test.text, to, got, test.want)
			}
		}
	}
}

// Of random games, Losses names a part if and only if it differs after writing and reading.
func TestLossesOfRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, game := range testVariants {
		v := gametest.Variant(t, game)
		for _, f := range record.Formats() {
			g := randomGame(rng, v)
			var text strings.Builder
			if f.Write(&text, g) != nil {
				continue
			}
			games, err := read(f, text.String(), v)
			if err != nil || len(games) != 1 {
				t.Fatalf("%s, %s: got %d games, %v", f.Name, game, len(games), err)
			}
			lost := f.Losses(g)
			kept := games[0]
			same := kept.Name == g.Name && kept.Event == g.Event && kept.Round == g.Round && kept.Date == g.Date && kept.Players == g.Players &&
				kept.Outcome == g.Outcome && kept.Reason == g.Reason && reflect.DeepEqual(kept.Turns, g.Turns)
			onlyRules := len(lost) == 0 || len(lost) == 1 && lost[0] == record.LossRules
			if same != onlyRules {
				t.Errorf("%s, %s: got losses %q, want some: %v", f.Name, game, lost, !same)
			}
		}
	}
}

// A time of less than a millisecond is no loss, a longer one is.
func TestLossOfTimes(t *testing.T) {
	for _, test := range []struct {
		time time.Duration
		want string
	}{{time.Millisecond - 1, "[]"}, {time.Millisecond, "[thinking times]"}} {
		g := fromPosition(t, mustStart(t, "gomoku"))
		g.Turns = []record.Turn{{Aim: 112, Cell: 112, Time: test.time}}
		if got := fmt.Sprint(format(t, "pos").Losses(g)); got != test.want {
			t.Errorf("%v: got %s, want %s", test.time, got, test.want)
		}
	}
}

// mustStart returns the start of a game.
func mustStart(t *testing.T, game string) alinha.Position {
	t.Helper()
	pos, err := (&record.Game{Variant: gametest.Variant(t, game)}).Start()
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
