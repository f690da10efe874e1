package classic_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/rules"
)

// evoraSearchCounts are the numbers of searches whose nodes each printed figure adds up, by board and
// agent.
var evoraSearchCounts = [10][4]int{
	{2, 5, 7, 5},
	{1, 3, 21, 3},
	{1, 1, 1, 1},
	{1, 1, 1, 1},
	{1, 14, 14, 14},
	{1, 1, 1, 1},
	{1, 1, 1, 1},
	{1, 1, 1, 1},
	{8, 2, 2, 2},
	{0, 20, 0, 17},
}

// TestEvoraNodeCounts reproduces the 38 figures of the document's table of expanded nodes. Two cells of
// board 10 contain "overflow" instead of a figure.
func TestEvoraNodeCounts(t *testing.T) {
	boards := classic.EvoraBoards()
	for board, printed := range classic.EvoraPrintedFigures() {
		for agentIndex, figure := range printed {
			agent, want := classic.EvoraAgents()[agentIndex], figure.Nodes
			t.Run(fmt.Sprintf("board %d/%s", board+1, agent.Name()), func(t *testing.T) {
				if want == 0 {
					t.Skip("no figure is printed")
				}
				if testing.Short() && want > 2_000_000 {
					t.Skip("a long game")
				}
				game, err := agent.SelfPlay(t.Context(), boards[board], 0)
				if err != nil {
					t.Fatal(err)
				}
				if got := game.Nodes(); got != want {
					t.Errorf("nodes: got %d, want %d", got, want)
				}
				if got, want := len(game.Searches), evoraSearchCounts[board][agentIndex]; got != want {
					t.Errorf("searches: got %d, want %d", got, want)
				}
				if !agent.AlphaBeta {
					checkMinimaxNodeCounts(t, boards[board], game)
				}
			})
		}
	}
}

// checkMinimaxNodeCounts compares the nodes of each search with the number of sequences of at most five
// moves on the empty cells.
func checkMinimaxNodeCounts(t *testing.T, start alinha.Position, game classic.EvoraGame) {
	t.Helper()
	empty := countEmpty(t, start)
	for i, r := range game.Searches {
		want, leaves := uint64(1), 1
		for ply := range 5 {
			leaves *= max(empty-i-ply, 0)
			want += uint64(leaves)
		}
		if r.Nodes != want {
			t.Errorf("search %d: got %d nodes, want %d", i+1, r.Nodes, want)
		}
	}
}

// countEmpty returns the number of empty cells.
func countEmpty(t testing.TB, pos alinha.Position) int {
	t.Helper()
	board, ok := rules.BoardOf(pos)
	if !ok {
		t.Fatalf("%T is not a board", pos)
	}
	n := 0
	for _, stone := range board.Cells(nil) {
		if stone == 0 {
			n++
		}
	}
	return n
}

// TestEvoraPrintedTables compares EvoraPrintedFigures with testdata/evora-tables.csv, a copy of the tables of
// the document.
func TestEvoraPrintedTables(t *testing.T) {
	data, err := os.ReadFile("testdata/evora-tables.csv")
	if err != nil {
		t.Fatal(err)
	}
	reader := csv.NewReader(bytes.NewReader(data))
	reader.Comment = '#'
	rows, err := reader.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for board, figures := range classic.EvoraPrintedFigures() {
		for agentIndex, figure := range figures {
			got := [2]string{fmt.Sprint(figure.Nodes), fmt.Sprint(figure.Millis)}
			if figure.Nodes == 0 {
				got = [2]string{"overflow", ""}
			}
			if want := [2]string{rows[board+1][agentIndex+1], rows[board+1][agentIndex+5]}; got != want {
				t.Errorf("board %d, agent %d: got %v, want %v", board+1, agentIndex, got, want)
			}
		}
	}
}

// TestEvoraSelfPlay compares the moves, the outcome and the error of SelfPlay on won, full and other
// boards.
func TestEvoraSelfPlay(t *testing.T) {
	// Second has four. First's move does not end the game, Second's next move does.
	cells := make([]uint8, 42)
	copy(cells[28:], []uint8{2, 2, 2, 2})
	won := free4Position(t, cells, alinha.First)
	full := free4Position(t, slices.Repeat([]uint8{1, 2, 2}, 14), alinha.First)
	agent := classic.Evora{AlphaBeta: true}
	for _, test := range []struct {
		name    string
		pos     alinha.Position
		depth   int
		moves   []alinha.Move
		outcome alinha.Outcome
		err     error
	}{
		{"board 9", classic.EvoraBoards()[8], 5, []alinha.Move{0, 1}, alinha.SecondWins, nil},
		{"board 3, won", classic.EvoraBoards()[2], 2, []alinha.Move{1}, alinha.FirstWins, nil},
		{"won by the other side", won, 2, []alinha.Move{0, 1}, alinha.SecondWins, nil},
		{"full", full, 2, nil, full.Outcome(), alinha.ErrOver},
		{"another game", rules.New(evoraParse(t, "connect4")), 2, nil, alinha.Undecided, errors.ErrUnsupported},
	} {
		t.Run(test.name, func(t *testing.T) {
			game, err := agent.SelfPlay(t.Context(), test.pos, test.depth)
			if !errors.Is(err, test.err) {
				t.Errorf("error: got %v, want %v", err, test.err)
			}
			var moves []alinha.Move
			for _, r := range game.Searches {
				moves = append(moves, r.Move)
			}
			if !slices.Equal(moves, test.moves) {
				t.Errorf("moves: got %v, want %v", moves, test.moves)
			}
			if got := game.Final.Outcome(); got != test.outcome {
				t.Errorf("outcome: got %v, want %v", got, test.outcome)
			}
			if got, want := countEmpty(t, game.Final), countEmpty(t, test.pos)-len(test.moves); got != want {
				t.Errorf("empty cells at the end: got %d, want %d", got, want)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := agent.SelfPlay(ctx, won, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("self-play after ctx: got %v, want %v", err, context.Canceled)
	}
}

// free4Position returns the position of free4 with these cells, or fails the test.
func free4Position(t testing.TB, cells []uint8, toMove alinha.Player) alinha.Position {
	t.Helper()
	pos, err := rules.Setup(evoraParse(t, "free4"), cells, toMove)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// evoraParse returns the variant of a game, or fails the test.
func evoraParse(t testing.TB, game string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
