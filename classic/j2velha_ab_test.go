package classic_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/rules"
)

// referenceJ2VelhaAB is the code of annex B, on a matrix of 1 for the computer, -1 for the person and 0
// for an empty cell. It draws the random numbers of the slips in the order of J2VelhaAB. Portuguese
// names are those of the annex.
type referenceJ2VelhaAB struct {
	slip    float64
	random  *rand.Rand
	maxProf int
	nodes   uint64
}

// valorMax returns the alpha-beta value of a board with the computer to move, prof plies below the root.
func (p *referenceJ2VelhaAB) valorMax(tab [4][4]int, alfa, beta, prof int) int {
	p.nodes++
	if prof > p.maxProf || isFull(tab) {
		return contaPontos(tab, 1) - contaPontos(tab, -1)
	}
	v := -1 << 31
	for _, at := range p.gerarSucessores(tab) {
		v = max(v, p.valorMin(withStone(tab, at, 1), alfa, beta, prof+1))
		if v >= beta {
			return v
		}
		alfa = max(alfa, v)
	}
	return v
}

// valorMin returns the alpha-beta value of a board with the person to move, prof plies below the root.
func (p *referenceJ2VelhaAB) valorMin(tab [4][4]int, alfa, beta, prof int) int {
	p.nodes++
	if prof > p.maxProf || isFull(tab) {
		return contaPontos(tab, 1) - contaPontos(tab, -1)
	}
	v := 1<<31 - 1
	for _, at := range p.gerarSucessores(tab) {
		v = min(v, p.valorMax(withStone(tab, at, -1), alfa, beta, prof+1))
		if v <= alfa {
			return v
		}
		beta = min(beta, v)
	}
	return v
}

// gerarSucessores returns the cells of the successors. A slip moves the loop counters, as in the annex:
// the scan goes on from the cell where the piece comes to rest.
func (p *referenceJ2VelhaAB) gerarSucessores(tab [4][4]int) (list [][2]int) {
	for i := 0; i < 4; i++ {
		for j := 0; j < 4; j++ {
			if tab[i][j] != 0 {
				continue
			}
			if p.slip > 0 {
				vizinhos := vizinhosLivres(tab, i, j)
				if len(vizinhos) > 0 && p.random.Float64() <= p.slip {
					x := int(p.random.Float64() * float64(len(vizinhos)))
					i, j = vizinhos[x][0], vizinhos[x][1]
				}
			}
			list = append(list, [2]int{i, j})
		}
	}
	return list
}

// vizinhosLivres returns the empty neighbours of a cell.
func vizinhosLivres(tab [4][4]int, l, c int) (list [][2]int) {
	for i := max(l-1, 0); i <= min(l+1, 3); i++ {
		for j := max(c-1, 0); j <= min(c+1, 3); j++ {
			if tab[i][j] == 0 && (i != l || j != c) {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return list
}

// withStone returns the board with a stone of v on a cell.
func withStone(tab [4][4]int, at [2]int, v int) [4][4]int {
	tab[at[0]][at[1]] = v
	return tab
}

// isFull reports whether a board has no empty cell.
func isFull(tab [4][4]int) bool {
	return !slices.ContainsFunc(tab[:], func(row [4]int) bool { return slices.Contains(row[:], 0) })
}

// contaPontos returns the points of v: one for each three or four stones in a row, so that a run of four
// has three points.
func contaPontos(tab [4][4]int, v int) (points int) {
	for i := range 4 {
		for j := range 4 {
			for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				for length, r, c := 1, i, j; r < 4 && 0 <= c && c < 4 && tab[r][c] == v; length++ {
					if length >= 3 {
						points++
					}
					r, c = r+step[0], c+step[1]
				}
			}
		}
	}
	return points
}

// decide is decisao_minimax of the annex. It returns the cell of the first successor with the greatest
// value, that value, and the values of all successors in their order.
func (p *referenceJ2VelhaAB) decide(tab [4][4]int) (move alinha.Move, best int, scores []alinha.MoveScore) {
	p.nodes++
	best, alfa := -1<<31, -1<<31
	for _, at := range p.gerarSucessores(tab) {
		v := p.valorMin(withStone(tab, at, 1), alfa, 1<<31-1, 2)
		m := alinha.Move(4*at[0] + at[1])
		if v > best {
			move, best = m, v
		}
		alfa = max(alfa, v)
		scores = append(scores, alinha.MoveScore{Move: m, Score: alinha.Score{Value: float64(v)}})
	}
	return move, best, scores
}

// TestJ2VelhaABMatchesReference compares the move, the values of all moves and the node count with the
// reference on random boards, with slips and without.
func TestJ2VelhaABMatchesReference(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2008))
	for _, test := range []struct {
		game   string
		slip   float64
		stones int // the minimum
		depth  int
	}{
		{"points4", 0, 8, 0},
		{"points4", 0, 0, 4},
		{"slippery4", 0.2, 9, 0},
		{"slippery4", 0.2, 0, 3},
		{"mnk:4x4,k=3,points,slip=0.5", 0.5, 11, 0},
	} {
		for i := range 40 {
			pos := setupPosition(t, test.game, randomStones(random, 16, min(15, test.stones+i/4)), alinha.Player(i%2))
			seed := uint64(i)
			got := searchResult(t, classic.J2VelhaAB{Seed: seed}, pos, alinha.Limits{Depth: test.depth})
			reference := referenceJ2VelhaAB{slip: test.slip, random: rand.New(rand.NewPCG(seed, pos.Key())), maxProf: 99}
			if test.depth > 0 {
				reference.maxProf = test.depth
			}
			move, best, scores := reference.decide(boardMatrix4(t, pos))
			if got.Move != move || got.Score.Value != float64(best) || got.Native != float64(best) || got.Nodes != reference.nodes {
				t.Fatalf("%s, depth %d,\n%v: got move %d with value %v in %d nodes, want %d with %d in %d",
					test.game, test.depth, pos, got.Move, got.Score.Value, got.Nodes, move, best, reference.nodes)
			}
			if want := bestScorePerMove(scores, pos.Moves(nil)); !equalValues(got.Moves, want) {
				t.Errorf("%s, depth %d,\n%v: got scores %v, want %v", test.game, test.depth, pos, got.Moves, want)
			}
		}
	}
}

// boardMatrix4 returns boardMatrix of a 4x4 position as an array.
func boardMatrix4(t testing.TB, pos alinha.Position) (tab [4][4]int) {
	t.Helper()
	for i, row := range boardMatrix(t, pos) {
		tab[i] = [4]int(row)
	}
	return tab
}

// bestScorePerMove returns the greatest score of each move in scores, followed by a zero score for each
// of moves that is not in scores.
func bestScorePerMove(scores []alinha.MoveScore, moves []alinha.Move) (best []alinha.MoveScore) {
	index := make(map[alinha.Move]int)
	for _, score := range scores {
		if i, ok := index[score.Move]; ok {
			best[i].Score.Value = max(best[i].Score.Value, score.Score.Value)
			continue
		}
		index[score.Move] = len(best)
		best = append(best, score)
	}
	for _, m := range moves {
		if _, ok := index[m]; !ok {
			best = append(best, alinha.MoveScore{Move: m})
		}
	}
	return best
}

// equalValues reports whether two lists have the same moves with the same values, proven or not.
func equalValues(a, b []alinha.MoveScore) bool {
	return slices.EqualFunc(a, b, func(x, y alinha.MoveScore) bool {
		return x.Move == y.Move && x.Score.Value == y.Score.Value && x.Native == x.Score.Value
	})
}

// TestJ2VelhaABProvenScores compares the proven scores of the game without slips with minimax over
// package rules.
func TestJ2VelhaABProvenScores(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 2008))
	for i := range 40 {
		stones := 10 + i%6
		pos := setupPosition(t, "points4", randomStones(random, 16, stones), alinha.Player(i%2))
		score := alinha.Score{Value: float64(referenceMargin(pos)), Proven: true, Plies: 16 - stones}
		for _, lim := range []alinha.Limits{{}, {EveryMove: true}} {
			got := searchResult(t, classic.J2VelhaAB{}, pos, lim)
			if got.Score != score {
				t.Errorf("%v: got %+v, want %+v", pos, got.Score, score)
			}
			for _, moveScore := range got.Moves {
				pos.Play(moveScore.Move)
				want := alinha.Score{Value: float64(-referenceMargin(pos)), Proven: true, Plies: 16 - stones}
				pos.Undo()
				isBound := !moveScore.Score.Proven && !lim.EveryMove && moveScore.Score.Value >= want.Value
				if moveScore.Score != want && !isBound {
					t.Errorf("%v: got %+v, want %+v", pos, moveScore, want)
				}
			}
		}
	}
}

// referenceMargin returns the minimax margin of points for the side to move, over package rules.
func referenceMargin(pos alinha.Position) int {
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		margin := pos.(alinha.Scored).Margin()
		if pos.ToMove() == alinha.Second {
			return -margin
		}
		return margin
	}
	best := -99
	for _, m := range moves {
		pos.Play(m)
		best = max(best, -referenceMargin(pos))
		pos.Undo()
	}
	return best
}

// TestJ2VelhaABFirstReply compares the replies to a first move without slips, the longest searches of a
// game after the first move itself, with the node counts of a second program.
func TestJ2VelhaABFirstReply(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of millions of nodes")
	}
	for _, test := range []struct {
		person, want alinha.Move
		nodes        uint64
	}{
		{0, 1, 119438133},
		{5, 6, 250987656},
	} {
		pos := startPosition(t, "points4")
		pos.Play(test.person)
		got := searchResult(t, classic.J2VelhaAB{}, pos, alinha.Limits{})
		score := alinha.Score{Proven: true, Plies: 15}
		if got.Move != test.want || got.Score != score || got.Nodes != test.nodes {
			t.Errorf("first move %d: got %d, %+v in %d nodes, want %d, %+v in %d",
				test.person, got.Move, got.Score, got.Nodes, test.want, score, test.nodes)
		}
	}
}

// TestJ2VelhaABSeeds requires that a seed always has the same result, and that seeds differ.
func TestJ2VelhaABSeeds(t *testing.T) {
	pos := startPosition(t, "slippery4")
	lim := alinha.Limits{Depth: 4}
	nodes := make(map[uint64]bool)
	for seed := range uint64(8) {
		e := classic.J2VelhaAB{Seed: seed}
		first, second := searchResult(t, e, pos, lim), searchResult(t, e, pos, lim)
		if first.Nodes != second.Nodes || !slices.Equal(first.Moves, second.Moves) {
			t.Errorf("seed %d: got %+v and %+v, want the same result twice", seed, first, second)
		}
		if first.Score.Proven {
			t.Errorf("seed %d: got %+v, want an unproven score", seed, first.Score)
		}
		nodes[first.Nodes] = true
	}
	if len(nodes) < 2 {
		t.Error("eight seeds visit the same number of nodes, want different searches")
	}
}

func TestJ2VelhaABUnsupported(t *testing.T) {
	inAir := startPosition(t, "slippery4")
	inAir.Play(5)
	for _, test := range []struct {
		name string
		pos  alinha.Position
		want error
	}{
		{"a piece in the air", inAir, errors.ErrUnsupported},
		{"not for points", startPosition(t, "mnk:4x4,k=3"), errors.ErrUnsupported},
		{"larger", startPosition(t, "mnk:5x4,k=3,points"), errors.ErrUnsupported},
		{"four in a row", startPosition(t, "mnk:4x4,k=4,points"), errors.ErrUnsupported},
		{"gravity", startPosition(t, "mnk:4x4,k=3,points,gravity"), errors.ErrUnsupported},
		{"too slippery", startPosition(t, "mnk:4x4,k=3,points,slip=0.6"), errors.ErrUnsupported},
		{"decided", setupPosition(t, "points4", "1212121212121212", alinha.First), alinha.ErrOver},
	} {
		if _, err := (classic.J2VelhaAB{}).Search(context.Background(), test.pos, alinha.Limits{}, nil); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, err, test.want)
		}
	}
}

func BenchmarkJ2VelhaAB(b *testing.B) {
	for _, game := range []string{"points4", "slippery4"} {
		b.Run(game, func(b *testing.B) {
			v, _ := rules.Preset(game)
			pos := rules.New(v)
			var nodes uint64
			for b.Loop() {
				nodes += searchResult(b, classic.J2VelhaAB{}, pos, alinha.Limits{Nodes: 1_000_000}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
