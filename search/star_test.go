package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// starTree is an example worked out by hand. Its leaves lie from -10 to 10, and every chance
// outcome has weight 1/2. To raise alpha, the first outcome of a move must be worth more
// than 2 alpha - 10 to MAX, and the second more than 2 alpha minus the first.
//
//	move 0  3 and 5                                    worth 4, the first alpha
//	move 1  -2 is not more than -2                     at most 4: cutoff after one leaf
//	move 2  2 is, and then 6 is not more than 8-2      at most 4: cutoff before the last leaf
//	move 3  8, then 1 and 2 are more than 8-8          worth 4.5
//
// Star2 finds with one reply to each outcome of move 2 that the move is worth at most 4, and
// does not visit the 9.
const starTree = "[(0.5:[3 10] 0.5:[5 7]) (0.5:[-2 -10] 0.5:[10 10]) (0.5:[2 9] 0.5:[6 0]) (0.5:[8 9] 0.5:[1 2])]"

// cutTree has a beta cutoff at a chance node: MAX has 5 elsewhere, and the chance node is
// worth at most 5 once its first outcome is worth 0, because the second is worth at most 10.
const cutTree = "[[5 6] [(0.5:[0 -3] 0.5:[4 10]) -10]]"

// TestStarByHand checks the leaves that are visited, the nodes and the results of the trees
// above.
func TestStarByHand(t *testing.T) {
	for _, test := range []struct {
		text   string
		engine search.Star
		visits []int
		nodes  uint64
		move   alinha.Move
		value  float64
	}{
		{starTree, search.Star{}, []int{3, 10, 5, 7, -2, 2, 9, 6, 8, 9, 1, 2}, 24, 3, 4.5},
		{starTree, search.Star{Probe: true}, []int{3, 10, 5, 7, -2, 2, 6, 8, 1, 9, 2}, 23, 3, 4.5},
		{cutTree, search.Star{}, []int{5, 6, 0, -3}, 9, 0, 5},
	} {
		res, visits := searchTree(t, &test.engine, test.text)
		want := alinha.Score{Value: test.value, Proven: true, Plies: parseTree(t, test.text).(alinha.Finite).Left()}
		if res.Move != test.move || res.Score != want || res.Nodes != test.nodes || res.Moves != nil {
			t.Errorf("%+v of %s: got %+v, want move %d, %+v, %d nodes", test.engine, test.text, res, test.move, want, test.nodes)
		}
		if !slices.Equal(visits, test.visits) {
			t.Errorf("%+v of %s visits %v, want %v", test.engine, test.text, visits, test.visits)
		}
	}
}

// TestStarLines checks the values of every root move.
func TestStarLines(t *testing.T) {
	for _, text := range []string{starTree, cutTree} {
		want := mustSearch(t, &search.Expectiminimax{}, parseTree(t, text), alinha.Limits{})
		for _, probe := range []bool{false, true} {
			got := mustSearch(t, &search.Star{Probe: probe}, parseTree(t, text), alinha.Limits{EveryMove: true})
			if !equalScores(got.Moves, want.Moves) {
				t.Errorf("probe %v, every move of %s: got %+v, want %+v", probe, text, got.Moves, want.Moves)
			}
		}
	}
}

// stars holds both algorithms by name.
var stars = []struct {
	name string
	alinha.Engine
}{
	{"star1", &search.Star{}},
	{"star2", &search.Star{Probe: true}},
}

// compareWithFull checks that a search with cutoffs has the value and a best move of a search
// without cutoffs, and no more nodes.
func compareWithFull(t testing.TB, name string, p alinha.Position, got, want alinha.Result) {
	t.Helper()
	if math.Abs(got.Score.Value-want.Score.Value) > 1e-12 || want.Score.Proven && (!got.Score.Proven || got.Score.Plies != want.Score.Plies) {
		t.Fatalf("%s on\n%v: got %+v, want %+v", name, p, got.Score, want.Score)
	}
	// Symmetric moves may differ by the order of their sums.
	i := slices.IndexFunc(want.Moves, func(l alinha.MoveScore) bool { return l.Move == got.Move })
	if want.Moves[i].Score.Value < want.Score.Value-1e-12 {
		t.Fatalf("%s on\n%v: got move %d, want %d; the lines are %+v", name, p, got.Move, want.Move, want.Moves)
	}
	if got.Nodes > want.Nodes {
		t.Fatalf("%s on\n%v: got %d nodes, want %d at most", name, p, got.Nodes, want.Nodes)
	}
}

// TestStarIsExpectiminimax compares Star with Expectiminimax to the end of the game.
func TestStarIsExpectiminimax(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	games := append(slices.Clone(slipperyGames), "mnk:4x4,k=3,slip=0.2", "mnk:3x3,k=2,points,slip=1")
	for _, game := range games {
		fresh := startPosition(t, game)
		var all uint64
		nodes := make([]uint64, len(stars))
		for range rounds(30) {
			p := randomPosition(random, fresh, 5)
			want := mustSearch(t, &search.Expectiminimax{}, p, alinha.Limits{})
			all += want.Nodes
			for i, e := range stars {
				got := mustSearch(t, e.Engine, p, alinha.Limits{})
				compareWithFull(t, e.name, p, got, want)
				nodes[i] += got.Nodes
				lines := mustSearch(t, e.Engine, p, alinha.Limits{EveryMove: true}).Moves
				if !equalScores(lines, want.Moves) {
					t.Fatalf("%s on\n%v: every move is %+v, want %+v", e.name, p, lines, want.Moves)
				}
			}
		}
		for i, e := range stars {
			part := float64(nodes[i]) / float64(all)
			t.Logf("%s: %s looks at %.3f of %d nodes", game, e.name, part, all)
			if part > 0.75 {
				t.Errorf("%s: %s looks at %.3f of the nodes, want 0.75 at most", game, e.name, part)
			}
		}
	}
}

// TestStarAtHorizon compares the two to a depth limit, with and without an evaluation.
func TestStarAtHorizon(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for _, game := range []string{"slippery4", "mnk:4x4,k=3,slip=0.2", "mnk:7x6,k=4,gravity,slip=0.3", "mnk:5x4,k=4,misere,slip=0.5", "mnk:3x3x3,k=3,points,gravity,slip=0.1"} {
		fresh := startPosition(t, game)
		for _, evaluate := range []search.Evaluation{nil, eval.Threats} {
			var all uint64
			nodes := make([]uint64, len(stars))
			for range rounds(6) {
				left := fresh.(alinha.Finite).Left()
				p := randomPosition(random, fresh, left-random.IntN(left/2))
				lim := alinha.Limits{Depth: 2}
				want := mustSearch(t, &search.Expectiminimax{Eval: evaluate}, p, lim)
				all += want.Nodes
				for i, probe := range []bool{false, true} {
					got := mustSearch(t, &search.Star{Eval: evaluate, Probe: probe}, p, lim)
					compareWithFull(t, stars[i].name, p, got, want)
					nodes[i] += got.Nodes
				}
			}
			for i, e := range stars {
				t.Logf("%s to depth 2, evaluation %v: %s looks at %.3f of %d nodes", game, evaluate != nil, e.name, float64(nodes[i])/float64(all), all)
			}
		}
	}
}

// TestStarOnTrees compares the two on random trees.
func TestStarOnTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for range rounds(600) {
		p := parseTree(t, [2]string{"", "min:"}[random.IntN(2)]+randomTree(random, 1+random.IntN(5), true))
		lim := alinha.Limits{Depth: random.IntN(4)}
		want := mustSearch(t, &search.Expectiminimax{}, p, lim)
		for _, e := range stars {
			compareWithFull(t, e.name, p, mustSearch(t, e.Engine, p, lim), want)
		}
	}
}

// TestStarWithoutChance checks that Star without chance visits the same nodes as AlphaBeta.
func TestStarWithoutChance(t *testing.T) {
	random := rand.New(rand.NewPCG(15, 16))
	for _, game := range smallGames {
		fresh := startPosition(t, game)
		for range rounds(12) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.AlphaBeta{}, p, alinha.Limits{})
			for _, e := range stars {
				got := mustSearch(t, e.Engine, p, alinha.Limits{})
				if got.Score != want.Score || got.Move != want.Move || got.Nodes != want.Nodes || !slices.Equal(got.PV, want.PV) {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, e.name, p, got, want)
				}
			}
		}
	}
}

// unboundedPosition hides the board of a game for points, so that Star has no bounds.
type unboundedPosition struct{ alinha.Chancy }

func (p unboundedPosition) Margin() int { return p.Chancy.(alinha.Scored).Margin() }

// TestStarWithoutBounds checks games for points without bounds.
func TestStarWithoutBounds(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for range rounds(30) {
		p := unboundedPosition{randomPosition(random, startPosition(t, "slippery4"), 4).(alinha.Chancy)}
		if _, ok := rules.BoardOf(p); ok {
			t.Fatal("BoardOf found the hidden board")
		}
		want := mustSearch(t, &search.Expectiminimax{}, p, alinha.Limits{})
		for _, e := range stars {
			compareWithFull(t, e.name, p.Chancy, mustSearch(t, e.Engine, p, alinha.Limits{}), want)
		}
	}
}

// TestStarBounds checks that an evaluation outside the bounds is clamped. The greatest margin
// that a side can reach is its points if it filled all empty cells, minus the opponent's
// points now.
func TestStarBounds(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	high := func(p alinha.Position, side alinha.Player) float64 {
		b, _ := rules.BoardOf(p)
		cells := b.Cells(nil)
		for m, stone := range cells {
			if stone == 0 {
				cells[m] = 1 + uint8(side)
			}
		}
		full, err := rules.Setup(b.Variant(), cells, alinha.First)
		if err != nil {
			t.Fatal(err)
		}
		filled, _ := rules.BoardOf(full)
		var now, then [2]int
		now[0], now[1] = b.Points()
		then[0], then[1] = filled.Points()
		return float64(then[side] - now[side.Other()])
	}
	for _, game := range []string{"slippery4", "mnk:2x5,k=2,points,slip=0.5", "mnk:5x4,k=4,gravity,points,slip=0.1", "mnk:3x2x3,k=2,points,slip=1"} {
		fresh := startPosition(t, game)
		for range rounds(12) {
			p := randomPosition(random, fresh, 3+random.IntN(fresh.(alinha.Finite).Left()))
			mover := p.ToMove()
			for _, test := range []struct {
				estimate int
				side     alinha.Player // with its greatest margin
				sign     float64       // of that margin for the side to move
			}{{1000, mover.Other(), -1}, {-1000, mover, 1}} {
				e := &search.Star{Eval: func(alinha.Position) int { return test.estimate }}
				for _, line := range mustSearch(t, e, p, alinha.Limits{Depth: 1, EveryMove: true}).Moves {
					var want float64
					p.Play(line.Move)
					weights := p.(alinha.Chancy).Weights(nil)
					for i, m := range p.Moves(nil) {
						p.Play(m)
						if p.Outcome() == alinha.Undecided {
							want += weights[i] * test.sign * high(p, test.side)
						} else {
							want += weights[i] * float64(1-2*int(mover)) * float64(p.(alinha.Scored).Margin())
						}
						p.Undo()
					}
					p.Undo()
					if math.Abs(line.Score.Value-want) > 1e-12 {
						t.Fatalf("%s, estimates of %d: move %d on\n%v: got %v, want %v", game, test.estimate, line.Move, p, line.Score.Value, want)
					}
				}
			}
		}
	}
}

// TestStarNodes pins the node counts of the three searches at the start of some games.
func TestStarNodes(t *testing.T) {
	for _, test := range []struct {
		game              string
		depth             int
		all, star1, star2 uint64
	}{
		{"slippery4", 2, 10365, 9280, 996},
		{"mnk:4x4,k=3,slip=0.2", 2, 10365, 9565, 6097},
		{"mnk:7x6,k=4,gravity,slip=0.3", 3, 9907, 7456, 3633},
	} {
		nodes := func(e alinha.Engine) uint64 {
			return mustSearch(t, e, startPosition(t, test.game), alinha.Limits{Depth: test.depth}).Nodes
		}
		all := nodes(&search.Expectiminimax{Eval: eval.Threats})
		star1 := nodes(&search.Star{Eval: eval.Threats})
		star2 := nodes(&search.Star{Eval: eval.Threats, Probe: true})
		if all != test.all || star1 != test.star1 || star2 != test.star2 {
			t.Errorf("%s to depth %d: got %d, %d and %d nodes, want %d, %d and %d",
				test.game, test.depth, all, star1, star2, test.all, test.star1, test.star2)
		}
	}
}

// TestStarConforms runs the conformance suite of engines.
func TestStarConforms(t *testing.T) {
	games := []string{"tictactoe", "slippery4", "mnk:3x3,k=3,slip=0.2", "mnk:7x6,k=4,gravity,slip=0.1", "gomoku"}
	if testing.Short() {
		games = games[:2]
	}
	for _, game := range games {
		for _, e := range stars {
			t.Run(e.name+"/"+game, func(t *testing.T) {
				gametest.Engine(t, e.Engine, func() alinha.Position { return startPosition(t, game) })
			})
		}
	}
	gametest.Engine(t, &search.IterativeDeepening{Engine: &search.Star{Probe: true}}, func() alinha.Position { return parseTree(t, starTree) })
	chanceNode := startPosition(t, "slippery4")
	chanceNode.Play(5)
	gametest.Unsupported(t, &search.Star{}, chanceNode)
}
