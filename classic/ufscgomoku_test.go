package classic_test

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// positionAfter returns the position of a game after the moves of a text, or fails the test.
func positionAfter(t testing.TB, game, moves string) alinha.Position {
	t.Helper()
	pos := startPosition(t, game)
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	return pos
}

// formatMove returns a move in the notation of the game.
func formatMove(pos alinha.Position, m alinha.Move) string {
	b, _ := rules.BoardOf(pos)
	return b.Format(m)
}

// TestUFSCGomokuCentre requires that the first move of a game is the centre, without a search.
func TestUFSCGomokuCentre(t *testing.T) {
	for _, test := range []struct{ game, want string }{
		{"gomoku", "h8"},
		{"gomoku20", "k10"},
		{"mnk:5x5,k=5", "c3"},
		{"mnk:7x9,k=5", "d5"},
	} {
		pos := startPosition(t, test.game)
		got := searchResult(t, &classic.UFSCGomoku{}, pos, alinha.Limits{})
		if formatMove(pos, got.Move) != test.want || got.Nodes != 0 {
			t.Errorf("%s: got %s in %d nodes, want %s in none", test.game, formatMove(pos, got.Move), got.Nodes, test.want)
		}
	}
}

// TestUFSCGomokuTactics has positions with a five to make or a threat to block, at depths 2 to 4.
func TestUFSCGomokuTactics(t *testing.T) {
	proven := alinha.Score{Value: 1, Proven: true, Plies: 1}
	for _, test := range []struct {
		name, moves string
		want        []string
		five        bool
	}{
		{"five", "h8 g10 i8 j6 j8 i10 k8 f6", []string{"g8", "l8"}, true},
		{"five in a gap", "h8 g10 i8 j6 k8 i10 l8 f6", []string{"j8"}, true},
		{"five before blocking five", "h8 h10 i8 i10 j8 j10 k8 k10", []string{"g8", "l8"}, true},
		{"Second's five", "g10 h8 j6 i8 i10 j8 f6 k8 d4", []string{"g8", "l8"}, true},
		{"block a four", "h8 g8 i8 i9 j8 j6 k8", []string{"l8"}, false},
		{"block a four with a gap", "h8 g8 i8 i9 k8 j6 l8", []string{"j8"}, false},
		{"block an open three", "h8 h9 i8 f10 j8", []string{"g8", "k8"}, false},
		{"block a three on a diagonal", "h8 h9 i9 f10 j10", []string{"g7", "k11"}, false},
	} {
		pos := positionAfter(t, "gomoku", test.moves)
		for depth := 2; depth <= 4; depth++ {
			got := searchResult(t, &classic.UFSCGomoku{}, pos, alinha.Limits{Depth: depth})
			if move := formatMove(pos, got.Move); !slices.Contains(test.want, move) || (got.Score == proven) != test.five {
				t.Errorf("%s, depth %d: got %s, %+v, want one of %v, proven %v", test.name, depth, move, got.Score, test.want, test.five)
			}
		}
	}
}

// TestUFSCGomokuMissesDistantStones has a fault of the rings: the centre of mass lies between two distant
// groups, the rings end before they reach either, and the search misses an immediate five.
func TestUFSCGomokuMissesDistantStones(t *testing.T) {
	pos := positionAfter(t, "gomoku", "h8 a1 i8 c1 j8 e1 k8 g1")
	got := searchResult(t, &classic.UFSCGomoku{}, pos, alinha.Limits{})
	if move := formatMove(pos, got.Move); move == "g8" || move == "l8" {
		t.Errorf("got %s, which makes five", move)
	}
}

// TestUFSCGomokuKeepsTree searches three moves of a game with the kept tree and without. The tree must
// save nodes and change nothing else. Of three levels one remains after two plies, and is searched again;
// of four levels two remain, and the search begins at the second.
func TestUFSCGomokuKeepsTree(t *testing.T) {
	kept := &classic.UFSCGomoku{States: 1 << 22}
	pos := positionAfter(t, "gomoku", "h8 i9 g7")
	for want := 3; want <= 5; want++ {
		got := searchResult(t, kept, pos, alinha.Limits{})
		if got.Depth != want {
			t.Fatalf("after %s: %d levels, want %d", rules.GameText(pos, false), got.Depth, want)
		}
		scratch := searchResult(t, &classic.UFSCGomoku{States: 1 << 22}, pos, alinha.Limits{Depth: want})
		if got.Nodes > scratch.Nodes || want == 5 && got.Nodes == scratch.Nodes {
			t.Errorf("%d levels: %d nodes, want fewer than the %d from scratch", want, got.Nodes, scratch.Nodes)
		}
		got.Nodes = scratch.Nodes
		if !reflect.DeepEqual(got, scratch) {
			t.Errorf("%d levels: got %+v, from scratch %+v", want, got, scratch)
		}
		pos.Play(got.PV[0])
		pos.Play(got.PV[1])
	}
}

// TestUFSCGomokuDiscardsTree searches positions that the kept tree does not contain: the result is that of
// a new engine.
func TestUFSCGomokuDiscardsTree(t *testing.T) {
	const before = "h8 i9 g7"
	for _, test := range []struct{ name, game, moves string }{
		{"the same position", "gomoku", before},
		{"a stone taken back", "gomoku", "h8 i9"},
		{"another game", "gomoku", "h8 h9 g7 g6 i9"},
		{"a reply beyond the rings", "gomoku", before + " g9 a1"},
		{"another board", "gomoku20", before + " g9 i7"},
	} {
		e := &classic.UFSCGomoku{Levels: 2}
		searchResult(t, e, positionAfter(t, "gomoku", before), alinha.Limits{})
		pos := positionAfter(t, test.game, test.moves)
		got := searchResult(t, e, pos, alinha.Limits{})
		want := searchResult(t, &classic.UFSCGomoku{Levels: 2}, pos, alinha.Limits{})
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", test.name, got, want)
		}
	}
}

// TestUFSCGomokuOptions compares the zero options with the explicit defaults, and has the depth and the
// relative node count of other options.
func TestUFSCGomokuOptions(t *testing.T) {
	pos := positionAfter(t, "gomoku", "h8 i9 g7 i7")
	defaults := searchResult(t, &classic.UFSCGomoku{}, pos, alinha.Limits{})
	explicit := searchResult(t, &classic.UFSCGomoku{NumeroCorte: 2, MultiplicadorDefensivo: new(1.0), Levels: 3, States: 1 << 20}, pos, alinha.Limits{})
	if !reflect.DeepEqual(defaults, explicit) {
		t.Errorf("the defaults: got %+v, want %+v", defaults, explicit)
	}
	for _, test := range []struct {
		engine classic.UFSCGomoku
		depth  int
		more   bool // more nodes than with the defaults
	}{
		{classic.UFSCGomoku{NumeroCorte: 1}, 3, false},
		{classic.UFSCGomoku{NumeroCorte: 3}, 3, true},
		{classic.UFSCGomoku{Levels: 2}, 2, false},
		{classic.UFSCGomoku{Levels: 4}, 4, true},
		{classic.UFSCGomoku{States: 500}, 2, false},
		{classic.UFSCGomoku{States: 5}, 0, false},
	} {
		e := test.engine
		got := searchResult(t, &e, pos, alinha.Limits{})
		if got.Depth != test.depth || (got.Nodes > defaults.Nodes) != test.more {
			t.Errorf("%+v: got %d levels in %d nodes, want %d in more than %d: %v", test.engine, got.Depth, got.Nodes, test.depth, defaults.Nodes, test.more)
		}
	}
}

// TestUFSCGomokuEveryMove requires that Limits.EveryMove gives every cell a score, those outside the rings
// too, and does not change the choice.
func TestUFSCGomokuEveryMove(t *testing.T) {
	pos := positionAfter(t, "gomoku", "h8 i9 g7 i7")
	want := searchResult(t, &classic.UFSCGomoku{}, pos, alinha.Limits{Depth: 2})
	got := searchResult(t, &classic.UFSCGomoku{}, pos, alinha.Limits{Depth: 2, EveryMove: true})
	if got.Move != want.Move || got.Score != want.Score || len(got.Moves) != 221 || want.Moves != nil {
		t.Errorf("got %d, %+v, scores of %d moves, want %d, %+v, 221 scores, and none without EveryMove, not %d",
			got.Move, got.Score, len(got.Moves), want.Move, want.Score, len(want.Moves))
	}
}

// TestUFSCGomokuGames plays the engine against itself to the end: every move must be legal.
func TestUFSCGomokuGames(t *testing.T) {
	for _, test := range []struct {
		game   string
		levels int
	}{
		{"mnk:5x5,k=5", 3},
		{"mnk:8x6,k=5", 2},
		{"gomoku", 2},
	} {
		pos := startPosition(t, test.game)
		players := [2]*classic.UFSCGomoku{{Levels: test.levels, States: 1 << 16}, {Levels: test.levels, States: 1 << 16}}
		for pos.Outcome() == alinha.Undecided {
			pos.Play(searchResult(t, players[pos.ToMove()], pos, alinha.Limits{}).Move)
		}
		t.Logf("%s: %v\n%v", test.game, pos.Outcome(), pos)
	}
}

func TestUFSCGomokuConforms(t *testing.T) {
	for _, game := range []string{"gomoku", "mnk:5x5,k=5"} {
		t.Run(game, func(t *testing.T) {
			gametest.Engine(t, &classic.UFSCGomoku{}, func() alinha.Position { return startPosition(t, game) })
		})
	}
}

func TestUFSCGomokuUnsupported(t *testing.T) {
	for _, game := range []string{
		"standard", "renju", "tictactoe", "connect4", "mnk:5x5,k=4", "mnk:5x4,k=5", "mnk:5x5x5,k=5",
		"mnk:7x7,k=5,gravity", "mnk:7x7,k=5,misere", "mnk:7x7,k=5,points", "mnk:7x7,k=5,slip=0.2",
	} {
		gametest.Unsupported(t, &classic.UFSCGomoku{}, startPosition(t, game))
	}
}

// TestUFSCGomokuMultiplicadorDefensivo has a position where First can block an open three or extend its
// own two: weights up to 1 extend, and weights from 1.5 on block.
func TestUFSCGomokuMultiplicadorDefensivo(t *testing.T) {
	pos := positionAfter(t, "gomoku", "h8 h10 h7 i10 g5 j10")
	for _, test := range []struct {
		weight float64
		blocks bool
	}{
		{0, false}, {1, false}, {1.5, true}, {1e6, true}, {classic.MaxMultiplicadorDefensivo, true},
	} {
		got := searchResult(t, &classic.UFSCGomoku{MultiplicadorDefensivo: &test.weight}, pos, alinha.Limits{Depth: 1})
		move := formatMove(pos, got.Move)
		if blocks := move == "g10" || move == "k10"; blocks != test.blocks {
			t.Errorf("weight %v: got %s, want a block: %v", test.weight, move, test.blocks)
		}
	}
	for _, weight := range []float64{-1, math.NaN(), math.Inf(1), 1e301} {
		if got, err := (&classic.UFSCGomoku{MultiplicadorDefensivo: &weight}).Search(t.Context(), pos, alinha.Limits{}, nil); err == nil {
			t.Errorf("weight %v: got %+v, want an error", weight, got)
		}
	}
}

func ExampleUFSCGomoku() {
	v, _ := rules.Preset("gomoku")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "h8 g10 i8 j6 j8 i10 k8"); err != nil {
		fmt.Println(err)
	}
	engine := &classic.UFSCGomoku{}
	result, err := engine.Search(context.Background(), pos, alinha.Limits{}, nil)
	fmt.Println(formatMove(pos, result.Move), result.Depth, err)
	// Output: g8 3 <nil>
}

func BenchmarkUFSCGomoku(b *testing.B) {
	pos := positionAfter(b, "gomoku", "h8 i9 g7 i7 f6 e5 g8 i8 i6 g9")
	const nodes = 7200
	for b.Loop() {
		if got := searchResult(b, &classic.UFSCGomoku{}, pos, alinha.Limits{}); got.Nodes != nodes {
			b.Fatalf("got %d nodes, want %d", got.Nodes, nodes)
		}
	}
}
