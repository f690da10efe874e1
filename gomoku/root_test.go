package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// With EveryMove every legal move has a score, best first. The principal variation search of package search confirms proven
// scores on the board of package rules: exact lengths are equal, and bounds hold.
func TestEveryMove(t *testing.T) {
	const maxPlies = 5
	exact := 0
	for _, game := range []string{"mnk:6x6,k=5", "mnk:7x5,k=5,exact", "mnk:6x6,k=5,renju", "mnk:6x6,k=5,caro", "mnk:7x5,k=5,exact,caro"} {
		v := gametest.Variant(t, game)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 30 {
			pos := rules.New(v)
			for range 16 + rng.IntN(8) {
				if moves := pos.Moves(nil); len(moves) > 0 {
					pos.Play(moves[rng.IntN(len(moves))])
				}
			}
			if pos.Outcome() != alinha.Undecided {
				continue
			}
			lim := alinha.Limits{Depth: 2, EveryMove: true}
			got, err := (&Engine{Table: tt.New(1)}).Search(t.Context(), pos, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			lim.Depth = maxPlies
			want, err := (&search.PVS{Table: tt.New(4)}).Search(t.Context(), pos, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			if len(got.Moves) != len(want.Moves) || got.Moves[0].Move != got.Move || got.Moves[0].Score != got.Score {
				t.Fatalf("%s\n%v: got %+v, want %d moves, the best first", game, pos, got, len(want.Moves))
			}
			known := make(map[alinha.Move]alinha.Score)
			for _, l := range want.Moves {
				known[l.Move] = l.Score
			}
			for _, l := range got.Moves {
				s, truth := l.Score, known[l.Move]
				switch {
				case !s.Proven || s.Plies > maxPlies:
				case s.AtMost && truth.Proven && truth.Value == s.Value && truth.Plies <= s.Plies:
				case s == truth:
					exact++
				default:
					t.Errorf("%s\n%v%d: got %+v, want %+v", game, pos, l.Move, s, truth)
				}
				if truth.Proven && truth.Plies <= 3 && truth.Value != s.Value {
					t.Errorf("%s\n%v%d: got %+v, want %+v", game, pos, l.Move, s, truth)
				}
			}
		}
	}
	if exact < 200 {
		t.Errorf("compared %d exact lengths, want 200 at least", exact)
	}
}

// A principal variation is legal and continues to the end of forced play.
func TestPV(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		least       int  // moves
		ends        bool // the game
	}{
		{"gomoku", "h8 a1 g8 c2 f8 e15", 3, true},              // an open three made four
		{"gomoku", "h8 a1 i8 a2 j8 a3 k8 a5", 1, true},         // five at once
		{"gomoku", "h8 g8 i8 a3 j8 a5 k10 g1 k11 c1", 5, true}, // a four, and another with a three
		{"renju", "h8 h9 j10", 3, false},
	} {
		pos := rules.New(gametest.Variant(t, test.game))
		if _, err := rules.PlayText(pos, test.moves); err != nil {
			t.Fatal(err)
		}
		res, err := (&Engine{Table: tt.New(8)}).Search(t.Context(), pos, alinha.Limits{Depth: 8}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range res.PV {
			b, _ := rules.BoardOf(pos)
			if err := b.Try(m); err != nil {
				t.Fatalf("%s %s: move %d of %v: %v", test.game, test.moves, i+1, res.PV, err)
			}
			pos.Play(m)
		}
		if over := pos.Outcome() != alinha.Undecided; len(res.PV) < test.least || over != test.ends {
			t.Errorf("%s %s: got %v, over %v, want %d moves at least and over %v", test.game, test.moves, res.PV, over, test.least, test.ends)
		}
	}
}

// A lost root still has a move, a principal variation and the length of the loss.
func TestLostRoot(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		plies       int
	}{
		{"gomoku", "c3 a15 d3 o15 e3 a1 l13 o1 l12 h1 l11", 4},  // two open threes
		{"renju", "c8 d8 h9 e8 h10 f8 i9 g8 j10 a15 a1 o15", 2}, // the four is answered on h8 alone, a foul
	} {
		pos := rules.New(gametest.Variant(t, test.game))
		if _, err := rules.PlayText(pos, test.moves); err != nil {
			t.Fatal(err)
		}
		got, err := (&Engine{Table: tt.New(1)}).Search(t.Context(), pos, alinha.Limits{Depth: 6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := (alinha.Score{Value: -1, Proven: true, Plies: test.plies}); got.Score != want || len(got.PV) == 0 || got.PV[0] != got.Move {
			t.Errorf("%s %s: got %+v, want %+v and a PV", test.game, test.moves, got, want)
		}
	}
}
