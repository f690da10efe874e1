package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// TestReferenceConformance runs the conformance suite of engines with several options.
func TestReferenceConformance(t *testing.T) {
	for _, test := range []struct {
		engine *search.ReferenceSearch
		games  []string
	}{
		{&search.ReferenceSearch{}, []string{"tictactoe", "mnk:3x3,k=3,misere", "points4"}},
		{&search.ReferenceSearch{AlphaBeta: true, Eval: eval.Threats}, []string{"connect4", "renju", "points4"}},
		{&search.ReferenceSearch{AlphaBeta: true, StrictCutoff: true, Count: search.CountLeaves}, []string{"tictactoe", "mnk:4x3,k=3,exact"}},
		{&search.ReferenceSearch{IgnoreWins: true, Count: search.CountExpansions}, []string{"tictactoe", "mnk:3x3,k=2,gravity"}},
		{&search.ReferenceSearch{IgnoreWins: true, AlphaBeta: true, Eval: eval.Windows}, []string{"free4", "cube"}},
	} {
		games := test.games
		if testing.Short() {
			games = games[:1]
		}
		for _, game := range games {
			t.Run(fmt.Sprintf("%+v/%s", *test.engine, game), func(t *testing.T) {
				gametest.Engine(t, test.engine, func() alinha.Position { return startPosition(t, game) })
			})
		}
	}
	gametest.Unsupported(t, &search.ReferenceSearch{}, startPosition(t, "slippery4"))
	for _, game := range []string{"renju", "points4", "mnk:4x4,k=3,exact", "mnk:4x4,k=3,misere", "mnk:4x4,k=1", "slippery4"} {
		gametest.Unsupported(t, &search.ReferenceSearch{IgnoreWins: true}, startPosition(t, game))
	}
}

// TestReferenceCounts checks the node counts of tic-tac-toe that many programs print, and
// those of the programs of the two courses.
func TestReferenceCounts(t *testing.T) {
	const game3, game4 = "(0,1) (0,0) (1,1) (2,1) (0,2) (2,0) (2,2)", "(0,0) (0,1) (1,0) (0,2) (2,0) (3,0) (1,1)"
	for _, test := range []struct {
		game, moves string
		depth       int
		engine      search.ReferenceSearch
		want        uint64
	}{
		{"tictactoe", "", 0, search.ReferenceSearch{}, 549_946},
		{"tictactoe", "", 0, search.ReferenceSearch{Count: search.CountLeaves}, 255_168},
		{"tictactoe", "", 0, search.ReferenceSearch{Count: search.CountExpansions}, 294_778},
		{"tictactoe", "", 0, search.ReferenceSearch{AlphaBeta: true}, 18_297},
		{"tictactoe", "", 0, search.ReferenceSearch{AlphaBeta: true, StrictCutoff: true}, 146_120},

		// J2Velha (Batista and Jacintho 2008, annex A): the computer's moves of the two printed games. The document
		// prints no node counts: these are those of our port of its printed code.
		{"tictactoe", game3[:5], 0, search.ReferenceSearch{}, 63_905},
		{"tictactoe", game3[:17], 0, search.ReferenceSearch{}, 1_055},
		{"tictactoe", game3[:29], 0, search.ReferenceSearch{}, 45},
		{"tictactoe", game3, 0, search.ReferenceSearch{}, 4},
		{"tictactoe4", game4[:5], 5, search.ReferenceSearch{}, 396_076},
		{"tictactoe4", game4[:17], 5, search.ReferenceSearch{}, 171_506},
		{"tictactoe4", game4[:29], 5, search.ReferenceSearch{}, 53_582},
		{"tictactoe4", game4, 5, search.ReferenceSearch{}, 17_890},
	} {
		p := startPosition(t, test.game)
		if _, err := rules.PlayText(p, test.moves); err != nil {
			t.Fatal(err)
		}
		if got := mustSearch(t, &test.engine, p, alinha.Limits{Depth: test.depth}).Nodes; got != test.want {
			t.Errorf("%s %q, %+v: got %d nodes, want %d", test.game, test.moves, test.engine, got, test.want)
		}
	}
}

// TestReferenceIsEvora reproduces the node counts of the agents of Évora, with the boards and
// agents of package classic, whose engine is a separate implementation.
func TestReferenceIsEvora(t *testing.T) {
	for i, pos := range classic.EvoraBoards() {
		for _, agent := range classic.EvoraAgents() {
			board, _ := rules.BoardOf(pos)
			stones := board.Cells(nil)
			empty := 0
			for _, s := range stones {
				if s == 0 {
					empty++
				}
			}
			if !agent.AlphaBeta && empty > 16 || testing.Short() && (!agent.AlphaBeta || empty > 20) {
				continue // many nodes
			}
			game, err := agent.SelfPlay(t.Context(), pos, 5)
			if err != nil {
				t.Fatal(err)
			}
			engine := &search.ReferenceSearch{AlphaBeta: agent.AlphaBeta, IgnoreWins: true, Eval: evoraUtility}
			if agent.Eval {
				engine.Eval = evoraCount
			}
			p := pos
			if pos.Outcome() != alinha.Undecided { // the document searches it all the same
				engine.IgnoreWins = false
				p = setup(t, "mnk:7x6,k=4,points", stones)
			}
			want := game.Searches[0].Nodes
			if got := mustSearch(t, engine, p, alinha.Limits{Depth: 5}).Nodes; got != want {
				t.Errorf("board %d, %s: got %d nodes, want %d", i+1, agent.Name(), got, want)
			}
			if engine.Eval = nil; agent.Eval || !engine.IgnoreWins {
				continue
			}
			if got := mustSearch(t, engine, p, alinha.Limits{Depth: 5}).Nodes; got != want {
				t.Errorf("board %d, %s, without Eval: got %d nodes, want %d", i+1, agent.Name(), got, want)
			}
		}
	}
}

// setup returns the position of a game with the given stones and First to move.
func setup(t testing.TB, game string, stones []uint8) alinha.Position {
	t.Helper()
	p, err := rules.Setup(mustParseVariant(t, game), stones, alinha.First)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// evoraUtility returns the value of a win of First (the document's White) if First has four in
// a row, otherwise of a win of Second if Second has: ±1000 for the side to move.
func evoraUtility(p alinha.Position) int {
	value := 0
	switch {
	case mostStones(p, alinha.First) == 4:
		value = 1000
	case mostStones(p, alinha.Second) == 4:
		value = -1000
	}
	if p.ToMove() == alinha.Second {
		return -value
	}
	return value
}

// evoraCount returns the largest number of stones of the side to move in a window without a
// stone of the opponent.
func evoraCount(p alinha.Position) int { return mostStones(p, p.ToMove()) }

// mostStones returns the largest number of stones of a player in an open window.
func mostStones(p alinha.Position, of alinha.Player) int {
	board, _ := rules.BoardOf(p)
	most := 0
	for _, window := range board.Windows() {
		n := 0
		for _, m := range window {
			if side, taken := board.At(m); taken && side != of {
				n = 0
				break
			} else if taken {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}

// TestReferenceIsMinimax checks that both kinds of alpha-beta find the value of minimax, also
// with IgnoreWins, and the value of every root move with EveryMove.
func TestReferenceIsMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(51, 52))
	for _, game := range []string{"tictactoe", "mnk:3x2,k=2", "mnk:4x3,k=3", "mnk:4x4,k=3,gravity", "mnk:2x2x2,k=2", "points4"} {
		fresh := startPosition(t, game)
		_, points := fresh.(alinha.Scored)
		for range rounds(30) {
			p := randomPosition(random, fresh, 6)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{}).Score.Value
			for _, past := range []bool{false, !points} {
				plain := mustSearch(t, &search.ReferenceSearch{IgnoreWins: past}, p, alinha.Limits{})
				if !past && plain.Score.Value != want {
					t.Fatalf("%s, minimax on\n%v: got %+v, want %v", game, p, plain.Score, want)
				}
				for _, e := range []*search.ReferenceSearch{{AlphaBeta: true, IgnoreWins: past}, {AlphaBeta: true, StrictCutoff: true, IgnoreWins: past}} {
					got := mustSearch(t, e, p, alinha.Limits{})
					if got.Score != plain.Score || got.Move != plain.Move || got.Nodes > plain.Nodes {
						t.Fatalf("%s, %+v on\n%v: got %+v, want %+v", game, *e, p, got, plain)
					}
					every := mustSearch(t, e, p, alinha.Limits{EveryMove: true})
					if every.Move != plain.Move || !slices.Equal(every.Moves, plain.Moves) {
						t.Fatalf("%s, every move by %+v on\n%v: got %+v, want %+v", game, *e, p, every, plain)
					}
				}
			}
		}
	}
}

// TestReferenceFullBoard checks that with IgnoreWins a full board above the horizon is a loss
// for the side to move.
func TestReferenceFullBoard(t *testing.T) {
	p := startPosition(t, "tictactoe")
	if _, err := rules.PlayText(p, "1 2 3 5 4 6 8 7"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		depth int
		want  float64
	}{{0, 0}, {1, 0}, {2, 0.999}} {
		got := mustSearch(t, &search.ReferenceSearch{IgnoreWins: true}, p, alinha.Limits{Depth: test.depth})
		if want := (alinha.Score{Value: test.want}); got.Score != want || got.Nodes != 2 {
			t.Errorf("depth %d: got %+v, want %+v after 2 calls", test.depth, got, want)
		}
	}
}

// The two node counts of tic-tac-toe that many programs print.
func ExampleReferenceSearch() {
	v, err := rules.Parse("tictactoe")
	if err != nil {
		panic(err)
	}
	for _, engine := range []*search.ReferenceSearch{{}, {AlphaBeta: true}} {
		res, err := engine.Search(context.Background(), rules.New(v), alinha.Limits{}, nil)
		if err != nil {
			panic(err)
		}
		fmt.Println(res.Nodes)
	}
	// Output:
	// 549946
	// 18297
}
