package classic_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// TestJ2VelhaPrintedGames replays the two games that the document prints, with the computer's moves. The node
// counts are those of this port: the document prints none.
func TestJ2VelhaPrintedGames(t *testing.T) {
	type cell struct{ row, column int }
	for _, test := range []struct {
		game             string
		side             int
		person, computer []cell
		nodes            []uint64
		outcome          alinha.Outcome
	}{
		{
			game:     "tictactoe",
			side:     3,
			person:   []cell{{0, 1}, {1, 1}, {0, 2}, {2, 2}},
			computer: []cell{{0, 0}, {2, 1}, {2, 0}, {1, 0}},
			nodes:    []uint64{63905, 1055, 45, 4},
			outcome:  alinha.SecondWins,
		},
		{
			game:     "tictactoe4",
			side:     4,
			person:   []cell{{0, 0}, {1, 0}, {2, 0}, {1, 1}, {2, 2}, {1, 2}, {2, 3}, {3, 2}},
			computer: []cell{{0, 1}, {0, 2}, {3, 0}, {0, 3}, {3, 3}, {1, 3}, {2, 1}, {3, 1}},
			nodes:    []uint64{396076, 171506, 53582, 17890, 2406, 198, 14, 2},
			outcome:  alinha.Draw,
		},
	} {
		pos := startPosition(t, test.game)
		for i, p := range test.person {
			pos.Play(alinha.Move(p.row*test.side + p.column))
			got := searchResult(t, classic.J2Velha{}, pos, alinha.Limits{})
			want := alinha.Move(test.computer[i].row*test.side + test.computer[i].column)
			if got.Move != want || got.Nodes != test.nodes[i] {
				t.Fatalf("%s, computer's move %d: got %d in %d nodes, want %d in %d",
					test.game, i+1, got.Move, got.Nodes, want, test.nodes[i])
			}
			pos.Play(got.Move)
		}
		if pos.Outcome() != test.outcome {
			t.Errorf("%s: got %v, want %v", test.game, pos.Outcome(), test.outcome)
		}
	}
}

// referenceJ2Velha is the code of annex A: a matrix of 1 for the computer, -1 for the person and 0 for an
// empty cell, copied for each move. Portuguese names are those of the annex.
type referenceJ2Velha struct {
	maxProf int
	nodes   uint64
}

// valorMax returns the minimax value of a board with the computer to move, prof plies below the root.
func (p *referenceJ2Velha) valorMax(tab [][]int, prof int) int {
	p.nodes++
	if prof > p.maxProf || terminal(tab) {
		return utilidade(tab)
	}
	v := -1 << 31
	for _, s := range sucessores(tab, 1) {
		v = max(v, p.valorMin(s, prof+1))
	}
	return v
}

// valorMin returns the minimax value of a board with the person to move, prof plies below the root.
func (p *referenceJ2Velha) valorMin(tab [][]int, prof int) int {
	p.nodes++
	if prof > p.maxProf || terminal(tab) {
		return utilidade(tab)
	}
	v := 1<<31 - 1
	for _, s := range sucessores(tab, -1) {
		v = min(v, p.valorMax(s, prof+1))
	}
	return v
}

// sucessores returns the boards after each move of side v, in reading order.
func sucessores(tab [][]int, v int) (list [][][]int) {
	for i := range tab {
		for j := range tab {
			if tab[i][j] == 0 {
				next := make([][]int, len(tab))
				for k := range tab {
					next[k] = slices.Clone(tab[k])
				}
				next[i][j] = v
				list = append(list, next)
			}
		}
	}
	return list
}

// terminal reports whether a side has won or the board is full.
func terminal(tab [][]int) bool {
	for i := range tab {
		if utilidade(tab) == 0 && slices.Contains(tab[i], 0) {
			return false
		}
	}
	return true
}

// utilidade returns 1 if the computer has won, -1 if the person has won, otherwise 0.
func utilidade(tab [][]int) int {
	for _, v := range []int{1, -1} {
		down, up := true, true
		for i := range tab {
			row, column := true, true
			for j := range tab {
				row = row && tab[i][j] == v
				column = column && tab[j][i] == v
			}
			if row || column {
				return v
			}
			down = down && tab[i][i] == v
			up = up && tab[len(tab)-1-i][i] == v
		}
		if down || up {
			return v
		}
	}
	return 0
}

// boardMatrix returns the matrix of a position: 1 for stones of the side to move, -1 for those of the
// other.
func boardMatrix(t testing.TB, pos alinha.Position) [][]int {
	t.Helper()
	b, ok := rules.BoardOf(pos)
	if !ok {
		t.Fatal("not a board")
	}
	n := b.Variant().Cols
	tab := make([][]int, n)
	for m, stone := range b.Cells(nil) {
		v := 0
		if stone != 0 {
			v = -1
		}
		if stone == 1+uint8(pos.ToMove()) {
			v = 1
		}
		tab[m/n] = append(tab[m/n], v)
	}
	return tab
}

// randomStones returns a board with a number of random stones of both sides, in the notation of
// setupPosition. The numbers of stones of the two sides need not fit a game.
func randomStones(random *rand.Rand, cells, stones int) string {
	board := make([]byte, cells)
	for i, m := range random.Perm(cells) {
		board[m] = '0'
		if i < stones {
			board[m] += byte(1 + random.IntN(2))
		}
	}
	return string(board)
}

// TestJ2VelhaMatchesReference compares the move, the values of all moves and the node count with the
// reference on random boards.
func TestJ2VelhaMatchesReference(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2008))
	for _, test := range []struct {
		game          string
		cells, stones int // stones is the minimum
		depth         int // Limits.Depth
		maxProf       int // the reference's horizon for that limit
	}{
		{"mnk:1x1,k=1", 1, 0, 0, 99},
		{"mnk:2x2,k=2", 4, 0, 0, 99},
		{"tictactoe", 9, 1, 0, 99},
		{"tictactoe", 9, 0, 3, 3},
		{"tictactoe", 9, 0, 1, 1},
		{"tictactoe4", 16, 7, 0, 5},
		{"tictactoe4", 16, 0, 3, 3},
		{"tictactoe4", 16, 10, 16, 99},
		{"mnk:5x5,k=5", 25, 16, 0, 5},
	} {
		for i := range 20 {
			stones := min(test.stones+i/2, test.cells-1)
			pos := setupPosition(t, test.game, randomStones(random, test.cells, stones), alinha.Player(i%2))
			if pos.Outcome() != alinha.Undecided {
				continue
			}
			got := searchResult(t, classic.J2Velha{}, pos, alinha.Limits{Depth: test.depth})
			reference := referenceJ2Velha{maxProf: test.maxProf, nodes: 1}
			want, best := alinha.NoMove, -2
			for i, s := range sucessores(boardMatrix(t, pos), 1) {
				v := reference.valorMin(s, 2)
				m := pos.Moves(nil)[i]
				if v > best {
					want, best = m, v
				}
				if moveScore := got.Moves[i]; moveScore.Move != m || moveScore.Score.Value != float64(v) || moveScore.Native != float64(v) {
					t.Errorf("%s, depth %d, move %d of\n%v: got %+v, want value %d of move %d", test.game, test.depth, i, pos, moveScore, v, m)
				}
			}
			if got.Move != want || got.Score.Value != float64(best) || got.Native != float64(best) || got.Nodes != reference.nodes {
				t.Errorf("%s, depth %d,\n%v: got move %d with value %v in %d nodes, want %d with %d in %d",
					test.game, test.depth, pos, got.Move, got.Score.Value, got.Nodes, want, best, reference.nodes)
			}
		}
	}
}

// TestJ2VelhaProvenScores compares the proven scores of J2Velha with Tabela, at each depth, in every
// position of tic-tac-toe.
func TestJ2VelhaProvenScores(t *testing.T) {
	forEachTicTacToe(t, func(pos alinha.Position) {
		if pos.Outcome() != alinha.Undecided {
			return
		}
		want := searchResult(t, classic.Tabela{}, pos, alinha.Limits{}).Moves
		for depth := range 10 {
			got := searchResult(t, classic.J2Velha{}, pos, alinha.Limits{Depth: depth}).Moves
			for i, moveScore := range got {
				provable := want[i].Score.Value != 0 && want[i].Score.Plies <= depth || len(want) <= depth || depth == 0
				if provable != moveScore.Score.Proven || provable && (moveScore.Move != want[i].Move || moveScore.Score != want[i].Score) {
					t.Fatalf("depth %d, move %d of\n%v: got %+v, want %+v", depth, i, pos, moveScore, want[i])
				}
			}
		}
	})
}

// TestJ2VelhaLostTurn sets up the board after (0,1) by the person, (0,0) by the computer and (0,0) by
// the person, which is occupied: the person loses the turn, and the computer wins.
func TestJ2VelhaLostTurn(t *testing.T) {
	pos := setupPosition(t, "tictactoe", "210000000", alinha.Second)
	got := searchResult(t, classic.J2Velha{}, pos, alinha.Limits{})
	if want := (alinha.Score{Value: 1, Proven: true, Plies: 5}); got.Move != 3 || got.Score != want {
		t.Errorf("got %d, %+v, want 3, %+v", got.Move, got.Score, want)
	}
}

func TestJ2VelhaUnsupported(t *testing.T) {
	for _, test := range []struct {
		name string
		pos  alinha.Position
		want error
	}{
		{"not square", startPosition(t, "mnk:4x3,k=4"), errors.ErrUnsupported},
		{"short lines", startPosition(t, "mnk:4x4,k=3"), errors.ErrUnsupported},
		{"layers", startPosition(t, "cube"), errors.ErrUnsupported},
		{"gravity", startPosition(t, "mnk:4x4,k=4,gravity"), errors.ErrUnsupported},
		{"exact", startPosition(t, "mnk:4x4,k=4,exact"), errors.ErrUnsupported},
		{"misere", startPosition(t, "mnk:3x3,k=3,misere"), errors.ErrUnsupported},
		{"points", startPosition(t, "mnk:4x4,k=4,points"), errors.ErrUnsupported},
		{"slippery", startPosition(t, "mnk:3x3,k=3,slip=0.2"), errors.ErrUnsupported},
		{"decided", setupPosition(t, "tictactoe", "111220000", alinha.Second), alinha.ErrOver},
	} {
		if _, err := (classic.J2Velha{}).Search(context.Background(), test.pos, alinha.Limits{}, nil); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
}

// TestJ2VelhaNodeLimits ends searches of both programs of the document by a limit of nodes. The last
// report and the result then have the same move and score.
func TestJ2VelhaNodeLimits(t *testing.T) {
	for _, test := range []struct {
		engine alinha.Engine
		game   string
	}{
		{classic.J2Velha{}, "tictactoe4"},
		{classic.J2VelhaAB{}, "points4"},
		{classic.J2VelhaAB{Seed: 7}, "slippery4"},
	} {
		pos := startPosition(t, test.game)
		for _, limit := range []uint64{1, 2, 100, 100_000} {
			var last alinha.Info
			report := func(info alinha.Info) { last = info }
			got, err := test.engine.Search(context.Background(), pos, alinha.Limits{Nodes: limit}, report)
			if err != nil || got.Nodes != limit || got.Score.Proven || got.Depth != 0 {
				t.Errorf("%s, %d nodes: got %+v, %v, want %[2]d nodes and an unproven score", test.game, limit, got, err)
			}
			if last.Nodes > limit || last.Nodes > 0 && (last.PV[0] != got.Move || last.Score != got.Score) {
				t.Errorf("%s, %d nodes: last report %+v, want that of move %d", test.game, limit, last, got.Move)
			}
		}
	}
}

// Both programs of the document pass the conformance suite.
func TestJ2VelhaConforms(t *testing.T) {
	for _, test := range []struct {
		engine alinha.Engine
		game   string
	}{
		{classic.J2Velha{}, "tictactoe"},
		{classic.J2Velha{}, "tictactoe4"},
		{classic.J2VelhaAB{}, "points4"},
		{classic.J2VelhaAB{Seed: 7}, "slippery4"},
	} {
		t.Run(test.game, func(t *testing.T) {
			gametest.Engine(t, test.engine, func() alinha.Position { return startPosition(t, test.game) })
		})
	}
}

func ExampleJ2Velha() {
	v, _ := rules.Preset("tictactoe")
	pos := rules.New(v)
	pos.Play(1) // the person's o, (0,1)
	result, err := classic.J2Velha{}.Search(context.Background(), pos, alinha.Limits{}, nil)
	fmt.Println(result.Move, result.Nodes, err)
	// Output: 0 63905 <nil>
}
