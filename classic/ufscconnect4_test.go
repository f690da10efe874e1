package classic_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// ufscConnect4Variants are settings of UFSCConnect4: the program as built, the first plan, and both
// with the frontier, and each other reading of the text as built.
var ufscConnect4Variants = []*classic.UFSCConnect4{
	{}, {Planned: true}, {Frontier: true}, {Planned: true, Frontier: true}, {RowsByTable1: true}, {ColumnOverFour: true},
}

// TestUFSCConnect4CentreFirst requires that columns are searched from the centre outwards.
func TestUFSCConnect4CentreFirst(t *testing.T) {
	for _, test := range []struct {
		game string
		want []string
	}{
		{"connect4", []string{"4", "3", "5", "2", "6", "1", "7"}},
		{"mnk:4x4,k=4,gravity", []string{"2", "3", "1", "4"}},
		{"mnk:8x6,k=4,gravity", []string{"4", "5", "3", "6", "2", "7", "1", "8"}},
	} {
		pos := startPosition(t, test.game)
		var got []string
		for _, moveScore := range searchResult(t, &classic.UFSCConnect4{}, pos, alinha.Limits{Depth: 1}).Moves {
			got = append(got, formatMove(pos, moveScore.Move))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got the columns %v, want %v", test.game, got, test.want)
		}
	}
}

// TestUFSCConnect4Tactics has positions with a win, a threat to block or a proven loss.
func TestUFSCConnect4Tactics(t *testing.T) {
	win := func(plies int) alinha.Score { return alinha.Score{Value: 1, Proven: true, Plies: plies} }
	loss := func(plies int) alinha.Score { return alinha.Score{Value: -1, Proven: true, Plies: plies} }
	var open alinha.Score
	for _, test := range []struct {
		name, moves string
		want        []string
		score       alinha.Score // not compared if zero
	}{
		{"a column", "414141", []string{"4"}, win(1)},
		{"a row", "112233", []string{"4"}, win(1)},
		{"a row with a gap", "112244", []string{"3"}, win(1)},
		{"a diagonal", "1223343446", []string{"4"}, win(1)},
		{"block a column", "41414", []string{"4"}, open},
		{"block a row", "11223", []string{"4"}, open},
		{"an open three", "4433", []string{"2", "5"}, win(3)},
		{"nothing holds an open three", "44335", []string{"2", "5", "6"}, loss(2)},
	} {
		pos := positionAfter(t, "connect4", test.moves)
		for _, e := range ufscConnect4Variants {
			got := searchResult(t, e, pos, alinha.Limits{})
			if move := formatMove(pos, got.Move); !slices.Contains(test.want, move) || test.score != open && got.Score != test.score {
				t.Errorf("%s, %+v: got %s, %+v, want one of %v, %+v", test.name, *e, move, got.Score, test.want, test.score)
			}
		}
	}
}

// pliesToWin returns the fewest plies in which the side to move makes four against any defence, or 0 if
// that is more than plies.
func pliesToWin(pos alinha.Position, plies int) int {
	fewest := 0
	for _, m := range pos.Moves(nil) {
		n := 0
		pos.Play(m)
		switch {
		case pos.Outcome() == alinha.WinFor(pos.ToMove().Other()):
			n = 1
		case plies > 2:
			if held := pliesToLoss(pos, plies-1); held > 0 {
				n = held + 1
			}
		}
		pos.Undo()
		if n > 0 && (fewest == 0 || n < fewest) {
			fewest = n
		}
	}
	return fewest
}

// pliesToLoss returns the plies until the side to move loses against the best defence, or 0 if the loss
// is not certain within plies.
func pliesToLoss(pos alinha.Position, plies int) int {
	most := 0
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		n := pliesToWin(pos, plies-1)
		pos.Undo()
		if n == 0 {
			return 0
		}
		most = max(most, n+1)
	}
	return most
}

// TestUFSCConnect4ShortWin has a position with a win in 1 ply and another in 3. The program as built
// compares wins by their other groups alone, and plays the later one; the first plan plays the earlier.
func TestUFSCConnect4ShortWin(t *testing.T) {
	pos := positionAfter(t, "connect4", "67676152")
	for _, test := range []struct {
		engine classic.UFSCConnect4
		want   string
		plies  int
	}{
		{classic.UFSCConnect4{}, "4", 3},
		{classic.UFSCConnect4{Planned: true}, "6", 1},
	} {
		got := searchResult(t, &test.engine, pos, alinha.Limits{Depth: 4})
		if move := formatMove(pos, got.Move); move != test.want || got.Score.Plies != test.plies {
			t.Errorf("%+v: got %s, %+v, want %s in %d plies", test.engine, move, got.Score, test.want, test.plies)
		}
	}
}

// TestUFSCConnect4ProvenScores compares the distances of proven scores with pliesToWin and pliesToLoss.
func TestUFSCConnect4ProvenScores(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	const depth = 4
	proven := map[float64]int{}
	for range 500 {
		pos := startPosition(t, "connect4")
		for range 8 + random.IntN(20) {
			if moves := pos.Moves(nil); len(moves) > 0 {
				pos.Play(moves[random.IntN(len(moves))])
			}
		}
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		for _, e := range ufscConnect4Variants {
			got := searchResult(t, e, pos, alinha.Limits{Depth: depth})
			if !got.Score.Proven {
				continue
			}
			proven[got.Score.Value]++
			pos.Play(got.Move)
			want := 1
			if pos.Outcome() == alinha.Undecided && got.Score.Value > 0 {
				want = pliesToLoss(pos, depth-1) + 1
			} else if pos.Outcome() == alinha.Undecided {
				want = pliesToWin(pos, depth-1) + 1
			}
			pos.Undo()
			if got.Score.Plies != want {
				t.Errorf("%+v on\n%v: column %s gives %+v, want %d plies", *e, pos, formatMove(pos, got.Move), got.Score, want)
			}
		}
	}
	if proven[1] < 100 || proven[-1] < 10 {
		t.Errorf("got %d wins and %d losses proven, want at least 100 and 10", proven[1], proven[-1])
	}
}

// TestUFSCConnect4Games plays the settings against each other to the end: every move must be legal.
func TestUFSCConnect4Games(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:5x4,k=4,gravity", "mnk:9x7,k=4,gravity"} {
		for i, first := range ufscConnect4Variants {
			pos := startPosition(t, game)
			players := [2]*classic.UFSCConnect4{first, ufscConnect4Variants[(i+1)%len(ufscConnect4Variants)]}
			for pos.Outcome() == alinha.Undecided {
				pos.Play(searchResult(t, players[pos.ToMove()], pos, alinha.Limits{Depth: 4}).Move)
			}
			t.Logf("%s, %+v first: %s, %v", game, *first, rules.GameText(pos, false), pos.Outcome())
		}
	}
}

func TestUFSCConnect4Conforms(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:4x4,k=4,gravity", "mnk:9x7,k=4,gravity"} {
		for _, e := range ufscConnect4Variants {
			t.Run(fmt.Sprintf("%s,%+v", game, *e), func(t *testing.T) {
				gametest.Engine(t, e, func() alinha.Position { return startPosition(t, game) })
			})
		}
	}
}

func TestUFSCConnect4Unsupported(t *testing.T) {
	for _, game := range []string{
		"free4", "tictactoe", "gomoku", "score4", "mnk:7x6,k=5,gravity", "mnk:7x6,k=4,gravity,exact",
		"mnk:7x6,k=4,gravity,misere", "mnk:7x6,k=4,gravity,points", "mnk:7x6,k=4,gravity,slip=0.2",
	} {
		gametest.Unsupported(t, &classic.UFSCConnect4{}, startPosition(t, game))
	}
}

func ExampleUFSCConnect4() {
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "4433"); err != nil {
		fmt.Println(err)
	}
	engine := &classic.UFSCConnect4{Planned: true}
	result, err := engine.Search(context.Background(), pos, alinha.Limits{}, nil)
	fmt.Println(formatMove(pos, result.Move), result.Score, err)
	// Output: 5 +1 in 3 plies <nil>
}

func BenchmarkUFSCConnect4(b *testing.B) {
	pos := positionAfter(b, "connect4", "4435")
	const nodes = 8267
	for b.Loop() {
		if got := searchResult(b, &classic.UFSCConnect4{}, pos, alinha.Limits{}); got.Nodes != nodes {
			b.Fatalf("got %d nodes, want %d", got.Nodes, nodes)
		}
	}
}
