package classic_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

func TestEvoraNames(t *testing.T) {
	want := []string{"evora-minimax-simple", "evora-alphabeta-simple", "evora-minimax-eval", "evora-alphabeta-eval"}
	var got []string
	for _, agent := range classic.EvoraAgents() {
		got = append(got, agent.Name())
	}
	if !slices.Equal(got, want) {
		t.Errorf("names: got %v, want %v", got, want)
	}
}

func TestEvoraConforms(t *testing.T) {
	free4 := evoraParse(t, "free4")
	for _, agent := range classic.EvoraAgents() {
		gametest.Engine(t, agent, func() alinha.Position { return rules.New(free4) })
		gametest.Unsupported(t, agent, rules.New(evoraParse(t, "connect4")))
	}
}

// TestEvoraSearch has the move, node count and score of each agent on the first board of the document.
func TestEvoraSearch(t *testing.T) {
	board1 := classic.EvoraBoards()[0]
	for _, test := range []struct {
		agent *classic.Evora
		depth int // 0 for the default, 5
		move  alinha.Move
		nodes uint64
		score float64 // of the root
	}{
		{classic.EvoraAgents()[0], 0, 15, 266_645, 0.999},
		{classic.EvoraAgents()[1], 0, 11, 2_413, 0.999},
		{classic.EvoraAgents()[2], 0, 11, 266_645, -0.999},
		{classic.EvoraAgents()[3], 0, 11, 2_552, -0.999},
		{classic.EvoraAgents()[0], 1, 11, 15, 0},
		{classic.EvoraAgents()[3], 2, 11, 53, 0.75},
	} {
		name := fmt.Sprintf("%s, depth %d", test.agent.Name(), test.depth)
		before := board1.Key()
		r, err := test.agent.Search(t.Context(), board1, alinha.Limits{Depth: test.depth}, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.Move != test.move {
			t.Errorf("%s: move got %d, want %d", name, r.Move, test.move)
		}
		if r.Nodes != test.nodes {
			t.Errorf("%s: nodes got %d, want %d", name, r.Nodes, test.nodes)
		}
		if r.Score != (alinha.Score{Value: test.score}) {
			t.Errorf("%s: score got %v, want %v, unproven", name, r.Score, test.score)
		}
		want := test.depth
		if want == 0 {
			want = 5
		}
		if r.Depth != want {
			t.Errorf("%s: depth got %d, want %d", name, r.Depth, want)
		}
		var searched []alinha.Move
		for _, moveScore := range r.Moves {
			searched = append(searched, moveScore.Move)
		}
		if want := board1.Moves(nil); !slices.Equal(searched, want) {
			t.Errorf("%s: scores of the moves %v, want %v", name, searched, want)
		}
		if board1.Key() != before {
			t.Errorf("%s: the position has changed", name)
		}
	}
}

// A board with exchanged colours and side to move has the same result with the evaluation.
func TestEvoraEvalColourSymmetry(t *testing.T) {
	for i, pos := range classic.EvoraBoards()[:2] {
		board, _ := rules.BoardOf(pos)
		cells := board.Cells(nil)
		for m, stone := range cells {
			cells[m] = [...]uint8{0, 2, 1}[stone]
		}
		exchanged := free4Position(t, cells, alinha.Second)
		for _, agent := range classic.EvoraAgents()[2:] {
			lim := alinha.Limits{Depth: 3}
			want, err := agent.Search(t.Context(), pos, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := agent.Search(t.Context(), exchanged, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("board %d, %s: got %v, want %v", i+1, agent.Name(), got, want)
			}
		}
	}
}

// All scores are unproven and between -1 and 1, even on a board where both sides can complete a four.
func TestEvoraScoresAreUnproven(t *testing.T) {
	cells := make([]uint8, 42)
	copy(cells, []uint8{1, 1, 1, 0, 2, 2, 2})
	for _, agent := range classic.EvoraAgents() {
		for _, toMove := range []alinha.Player{alinha.First, alinha.Second} {
			r, err := agent.Search(t.Context(), free4Position(t, cells, toMove), alinha.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, moveScore := range r.Moves {
				if v := moveScore.Score.Value; moveScore.Score.Proven || v <= -1 || v >= 1 {
					t.Errorf("%s, %v to move: move %d got %v, want an unproven score within -1..1", agent.Name(), toMove, moveScore.Move, moveScore.Score)
				}
			}
		}
	}
}

// TestEvoraLimits ends searches by a limit of nodes, by a context that ends during the search and by
// one that has ended before.
func TestEvoraLimits(t *testing.T) {
	start := rules.New(evoraParse(t, "free4"))
	for _, agent := range classic.EvoraAgents() {
		for _, nodes := range []uint64{1, 2, 6, 10_000} {
			r, err := agent.Search(t.Context(), start, alinha.Limits{Nodes: nodes}, nil)
			if err != nil || r.Nodes != nodes || r.Depth != 0 || r.Moves != nil {
				t.Errorf("%s, %d nodes: got %+v, %v; want that many, depth 0, no scores of moves", agent.Name(), nodes, r, err)
			}
		}
		r, err := agent.Search(t.Context(), start, alinha.Limits{Nodes: 3}, nil)
		if err != nil || r.Move != 0 || r.Score != (alinha.Score{}) {
			t.Errorf("%s, no move finished: got %+v, %v; want move 0, score 0", agent.Name(), r, err)
		}

		ctx, cancel := context.WithCancel(t.Context())
		reports := 0
		r, err = agent.Search(ctx, start, alinha.Limits{Depth: 4}, func(alinha.Info) {
			reports++
			cancel()
		})
		if err != nil || r.Move == alinha.NoMove || r.Depth != 0 || reports == 0 {
			t.Errorf("%s, cancelled after a move: got %+v, %v, %d reports; want a move", agent.Name(), r, err, reports)
		}
		if _, err = agent.Search(ctx, start, alinha.Limits{}, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled before: got %v, want %v", agent.Name(), err, context.Canceled)
		}
	}
}

// foreignPosition is not a position of package rules: Evora refuses it.
type foreignPosition struct{ alinha.Position }

func TestEvoraUnsupported(t *testing.T) {
	var agent classic.Evora
	for _, test := range []struct {
		name string
		pos  alinha.Position
		want error
	}{
		{"decided", classic.EvoraBoards()[2], alinha.ErrOver},
		{"gravity", rules.New(evoraParse(t, "connect4")), errors.ErrUnsupported},
		{"slippery", rules.New(evoraParse(t, "slippery4")), errors.ErrUnsupported},
		{"foreign", foreignPosition{}, errors.ErrUnsupported},
	} {
		if _, err := agent.Search(t.Context(), test.pos, alinha.Limits{}, nil); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
}

func ExampleEvora_SelfPlay() {
	agent := classic.Evora{AlphaBeta: true}
	game, err := agent.SelfPlay(context.Background(), classic.EvoraBoards()[8], 5)
	if err != nil {
		panic(err)
	}
	fmt.Println(agent.Name(), "expands", game.Nodes(), "nodes in", len(game.Searches), "searches;", game.Final.Outcome())
	fmt.Print(game.Final)
	// Output:
	// evora-alphabeta-simple expands 6987 nodes in 2 searches; second wins
	// XO.....
	// OXOXOXO
	// X..OXOX
	// OXOXOXO
	// .......
	// OXOXOXO
}

func BenchmarkEvoraSearch(b *testing.B) {
	board1 := classic.EvoraBoards()[0]
	want := [...]uint64{266_645, 2_413, 266_645, 2_552}
	for i, agent := range classic.EvoraAgents() {
		b.Run(agent.Name(), func(b *testing.B) {
			for b.Loop() {
				r, err := agent.Search(b.Context(), board1, alinha.Limits{Depth: 5}, nil)
				if err != nil || r.Nodes != want[i] {
					b.Fatalf("got %d nodes, %v; want %d", r.Nodes, err, want[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(want[i]), "ns/node")
		})
	}
}
