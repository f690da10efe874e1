package classic_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/rules"
)

// randomPositions returns a number of undecided positions of a game, each after a random number of random
// moves, at least minimum.
func randomPositions(t testing.TB, game string, n, minimum int) []alinha.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(31, uint64(n)))
	var positions []alinha.Position
	for len(positions) < n {
		pos := startPosition(t, game)
		cells := len(pos.Moves(nil))
		if game == "connect4" {
			cells = 42
		}
		for range minimum + random.IntN(cells-minimum) {
			if moves := pos.Moves(nil); len(moves) > 0 {
				pos.Play(moves[random.IntN(len(moves))])
			}
		}
		if pos.Outcome() == alinha.Undecided {
			positions = append(positions, pos)
		}
	}
	return positions
}

// checkLeaves searches one ply from a position, and requires that the parts of each leaf, to the side to
// move there, add up to the native value of the move.
func checkLeaves(t *testing.T, e alinha.Engine, pos alinha.Position, parts func(alinha.Position) ([]classic.Part, error)) {
	t.Helper()
	for _, move := range searchResult(t, e, pos, alinha.Limits{Depth: 1, EveryMove: true}).Moves {
		pos.Play(move.Move)
		got, err := parts(pos)
		if sum := -classic.SumOfParts(got); err != nil || float64(sum) != move.Native {
			t.Fatalf("%T on\n%v: the parts %+v, %v add up to %d, want %v", e, pos, got, err, sum, move.Native)
		}
		pos.Undo()
	}
}

// TestJ2VelhaParts compares the sum of the parts with the utility of the annex on random boards, and with
// the native values of a search.
func TestJ2VelhaParts(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 1))
	kinds := make(map[classic.PartKind]int)
	for i := range 1000 {
		game, n := "tictactoe", 3
		if i%2 == 1 {
			game, n = "tictactoe4", 4
		}
		pos := setupPosition(t, game, randomStones(random, n*n, random.IntN(n*n+1)), alinha.Player(i/2%2))
		parts, err := classic.J2Velha{}.Parts(pos)
		if got, want := classic.SumOfParts(parts), utilidade(boardMatrix(t, pos)); err != nil || got != want {
			t.Fatalf("%v to move on\n%v: got %+v, %v, sum %d, want %d", pos.ToMove(), pos, parts, err, got, want)
		}
		for _, p := range parts {
			kinds[p.Kind]++
		}
		if pos.Outcome() == alinha.Undecided {
			checkLeaves(t, classic.J2Velha{}, pos, classic.J2Velha{}.Parts)
		}
	}
	if len(kinds) != 4 {
		t.Errorf("got lines of the kinds %v, want all four", kinds)
	}
}

// TestJ2VelhaABParts compares the sum of the parts with the points of the annex on random boards, and with
// the native values of a search.
func TestJ2VelhaABParts(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 2))
	for i := range 1000 {
		pos := setupPosition(t, "points4", randomStones(random, 16, random.IntN(17)), alinha.Player(i%2))
		parts, err := classic.J2VelhaAB{}.Parts(pos)
		tab := boardMatrix4(t, pos)
		if got, want := classic.SumOfParts(parts), contaPontos(tab, 1)-contaPontos(tab, -1); err != nil || got != want {
			t.Fatalf("%v to move on\n%v: got %+v, %v, sum %d, want %d", pos.ToMove(), pos, parts, err, got, want)
		}
		if pos.Outcome() == alinha.Undecided {
			checkLeaves(t, classic.J2VelhaAB{}, pos, classic.J2VelhaAB{}.Parts)
		}
	}
}

// TestTabelaLookup compares the look-up of every undecided position with the index and the move.
func TestTabelaLookup(t *testing.T) {
	forEachTicTacToe(t, func(pos alinha.Position) {
		if pos.Outcome() != alinha.Undecided {
			return
		}
		board := ticTacToeBoard(t, pos)
		got, err := classic.Tabela{}.Lookup(pos)
		index := classic.TabelaIndex(board)
		if err != nil || got.Index != index || classic.SumOfParts(got.Digits) != index || got.Entry != classic.TabelaEntry(index) {
			t.Fatalf("%v: got %+v, %v, want the entry of index %d", pos, got, err, index)
		}
		if want := searchResult(t, classic.Tabela{}, pos, alinha.Limits{}).Move; got.Move != want {
			t.Fatalf("%v: got move %d, want %d", pos, got.Move, want)
		}
		for m, digit := range got.Digits {
			if digit.Stones != int(board[m]) || digit.Cells[0] != alinha.Move(m) {
				t.Fatalf("%v, cell %d: got %+v, want digit %d", pos, m, digit, board[m])
			}
		}
	})
}

// TestEstrategiaRule compares the rule of every undecided position with the choices of the reference and
// the move.
func TestEstrategiaRule(t *testing.T) {
	fired := make(map[classic.RuleKind]int)
	forEachTicTacToe(t, func(pos alinha.Position) {
		if pos.Outcome() != alinha.Undecided {
			return
		}
		got, err := classic.Estrategia{}.Rule(pos)
		if err != nil {
			t.Fatal(err)
		}
		reference := referenceAt(t, pos)
		var squares []int
		for _, m := range got.Squares {
			squares = append(squares, int(m)+1)
		}
		if want := reference.choices(); got.Jogada != reference.jogada() || !slices.Equal(squares, want) {
			t.Fatalf("%v: got %+v, want %v at move %d", pos, got, want, reference.jogada())
		}
		if want := searchResult(t, classic.Estrategia{}, pos, alinha.Limits{}).Move; got.Squares[0] != want {
			t.Fatalf("%v: got %+v, want square %d first", pos, got, want)
		}
		product := map[alinha.Player]int{alinha.First: 18, alinha.Second: 50}
		want := map[classic.RuleKind]int{classic.WinRule: product[pos.ToMove()], classic.BlockRule: product[pos.ToMove().Other()]}[got.Kind]
		if got.Product != want || (got.Line != nil) != (want > 0) {
			t.Fatalf("%v: got %+v, want product %d", pos, got, want)
		}
		fired[got.Kind]++
	})
	if len(fired) != 5 {
		t.Errorf("got the rules %v, want all five", fired)
	}
}

// TestEvoraParts compares the sum of the parts with the native values of a search of one ply.
func TestEvoraParts(t *testing.T) {
	for _, agent := range classic.EvoraAgents() {
		for _, pos := range randomPositions(t, "free4", 1000, 0) {
			checkLeaves(t, agent, pos, agent.Parts)
		}
	}
}

// TestUFSCGomokuStones compares the value of each stone of random games with the native value of its move
// in a search of one ply, and the sum of the values of a principal variation with that of a deeper search.
func TestUFSCGomokuStones(t *testing.T) {
	for i, pos := range randomPositions(t, "mnk:9x8,k=5", 1000, 1) {
		e := &classic.UFSCGomoku{MultiplicadorDefensivo: &[]float64{1, 2, 0.5}[i%3]}
		for j, move := range searchResult(t, e, pos, alinha.Limits{Depth: 1, EveryMove: true}).Moves {
			if j%7 != i%7 {
				continue
			}
			stones, err := e.Stones(pos, []alinha.Move{move.Move})
			if err != nil {
				t.Fatal(err)
			}
			if got := stones[len(stones)-1]; got.Cell != move.Move || got.Side != pos.ToMove() || got.Value != move.Native {
				t.Fatalf("%+v on\n%v: got %+v, want %+v", *e, pos, got, move)
			}
		}
		result := searchResult(t, e, pos, alinha.Limits{Depth: 2})
		stones, err := e.Stones(pos, result.PV)
		sum := 0.0
		for _, s := range stones[len(stones)-len(result.PV):] {
			if s.Side == pos.ToMove() {
				sum += s.Value
			} else {
				sum -= s.Value
			}
		}
		if err != nil || sum != result.Native {
			t.Fatalf("%+v on\n%v: the stones of %v add up to %v, %v, want %v", *e, pos, result.PV, sum, err, result.Native)
		}
	}
}

// TestUFSCConnect4Parts compares the sum of the parts of each leaf of a search of one ply with the native
// value of the move, and that of the last position of a principal variation with the value of a deeper search.
func TestUFSCConnect4Parts(t *testing.T) {
	for _, pos := range randomPositions(t, "connect4", 1000, 0) {
		for _, e := range ufscConnect4Variants {
			check := func(line []alinha.Move, want float64) {
				for _, m := range line {
					pos.Play(m)
				}
				parts, err := e.Parts(pos, len(line))
				if got := classic.SumOfParts(parts); err != nil || float64(got) != want {
					t.Fatalf("%+v, level %d on\n%v: the parts %+v, %v add up to %d, want %v", *e, len(line), pos, parts, err, got, want)
				}
				for range line {
					pos.Undo()
				}
			}
			for _, move := range searchResult(t, e, pos, alinha.Limits{Depth: 1, EveryMove: true}).Moves {
				check([]alinha.Move{move.Move}, move.Native)
			}
			result := searchResult(t, e, pos, alinha.Limits{Depth: 3})
			check(result.PV, result.Native)
		}
	}
}

func ExampleUFSCConnect4_Parts() {
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "1 7 1 7 1"); err != nil { // three stones of X on one another
		fmt.Println(err)
	}
	parts, _ := (&classic.UFSCConnect4{}).Parts(pos, 1)
	for _, p := range parts {
		if p.Kind == classic.ColumnPart {
			fmt.Println(p.Kind, "of", p.Side, p.Stones, "stones:", p.Points)
		}
	}
	fmt.Println("all parts:", classic.SumOfParts(parts))
	// Output:
	// column of first 3 stones: 700
	// column of second 2 stones: -75
	// all parts: 645
}
