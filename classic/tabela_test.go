package classic_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// startPosition returns the starting position of a game, or fails the test.
func startPosition(t testing.TB, name string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// setupPosition returns the position of a game with stones, one digit a cell: 0 for an empty cell, 1
// for First and 2 for Second.
func setupPosition(t testing.TB, game, stones string, toMove alinha.Player) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	cells := make([]uint8, len(stones))
	for i := range cells {
		cells[i] = stones[i] - '0'
	}
	pos, err := rules.Setup(v, cells, toMove)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// searchResult returns the result of a search, or fails the test if there is an error or the move is
// not legal.
func searchResult(t testing.TB, e alinha.Engine, pos alinha.Position, lim alinha.Limits) alinha.Result {
	t.Helper()
	result, err := e.Search(context.Background(), pos, lim, nil)
	if err != nil {
		t.Fatalf("%T on\n%v: %v", e, pos, err)
	}
	if moves := pos.Moves(nil); !slices.Contains(moves, result.Move) {
		t.Fatalf("%T on\n%v: move %d, want one of %v", e, pos, result.Move, moves)
	}
	return result
}

// forEachTicTacToe calls visit once for each position of tic-tac-toe, decided ones included.
func forEachTicTacToe(t testing.TB, visit func(alinha.Position)) {
	t.Helper()
	seen := make(map[uint64]bool)
	var walk func(alinha.Position)
	walk = func(pos alinha.Position) {
		if seen[pos.Key()] {
			return
		}
		seen[pos.Key()] = true
		visit(pos)
		for _, m := range pos.Moves(nil) {
			pos.Play(m)
			walk(pos)
			pos.Undo()
		}
	}
	walk(startPosition(t, "tictactoe"))
}

// ticTacToeBoard returns the cells of a position of tic-tac-toe.
func ticTacToeBoard(t testing.TB, pos alinha.Position) (board [9]uint8) {
	t.Helper()
	b, ok := rules.BoardOf(pos)
	if !ok {
		t.Fatal("not a board")
	}
	b.Cells(board[:0])
	return board
}

// ticTacToeMinimax returns the value of a position for the side to move, -1, 0 or 1, and the plies to
// the end of the game, with wins as soon and losses as late as possible.
func ticTacToeMinimax(pos alinha.Position) (value, plies int) {
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		return pos.Outcome().For(pos.ToMove()), 0
	}
	value = -2
	for _, m := range moves {
		pos.Play(m)
		v, p := ticTacToeMinimax(pos)
		pos.Undo()
		v, p = -v, p+1
		if v > value || v == value && (v > 0 && p < plies || v < 0 && p > plies) {
			value, plies = v, p
		}
	}
	return value, plies
}

// TestTabelaOutcomeCounts counts the entries of the table by kind, and the reachable positions by
// outcome.
func TestTabelaOutcomeCounts(t *testing.T) {
	var finished, unfinished, impossible, first, second, draws int
	for i := range classic.TabelaSize {
		var board [9]uint8
		for m, rest := 8, i; m >= 0; m, rest = m-1, rest/3 {
			board[m] = uint8(rest % 3)
		}
		if got := classic.TabelaIndex(board); got != i {
			t.Fatalf("index of %v: got %d, want %d", board, got, i)
		}
		if got := classic.TabelaBoard(i); got != board {
			t.Fatalf("board of %d: got %v, want %v", i, got, board)
		}
		switch classic.TabelaEntry(i) {
		case [9]uint8{}:
			impossible++
		case board:
			finished++
		default:
			unfinished++
		}
	}
	reachable := make(map[int]bool)
	forEachTicTacToe(t, func(pos alinha.Position) {
		board := ticTacToeBoard(t, pos)
		i := classic.TabelaIndex(board)
		reachable[i] = true
		entry := classic.TabelaEntry(i)
		switch pos.Outcome() {
		case alinha.FirstWins:
			first++
		case alinha.SecondWins:
			second++
		case alinha.Draw:
			draws++
		}
		if decided := pos.Outcome() != alinha.Undecided; decided != (entry == board) || entry == ([9]uint8{}) {
			t.Errorf("entry %d of board %v, %v: got %v", i, board, pos.Outcome(), entry)
		}
	})
	got := [...]int{len(reachable), unfinished, finished, impossible, first, second, draws}
	want := [...]int{5478, 4520, 958, 14205, 626, 316, 16}
	if got != want {
		t.Errorf("reachable, unfinished, finished, impossible, first wins, second wins, draws: got %v, want %v", got, want)
	}
}

// TestTabelaAgainstMinimax compares the move and all scores of every undecided position with minimax.
func TestTabelaAgainstMinimax(t *testing.T) {
	forEachTicTacToe(t, func(pos alinha.Position) {
		if pos.Outcome() != alinha.Undecided {
			return
		}
		result := searchResult(t, classic.Tabela{}, pos, alinha.Limits{})
		best := alinha.MoveScore{Move: alinha.NoMove}
		for i, m := range pos.Moves(nil) {
			pos.Play(m)
			value, plies := ticTacToeMinimax(pos)
			pos.Undo()
			score := alinha.Score{Value: float64(-value), Proven: true, Plies: plies + 1}
			if got, want := result.Moves[i], (alinha.MoveScore{Move: m, Score: score}); got != want {
				t.Fatalf("move %d of\n%v: got %+v, want %+v", i, pos, got, want)
			}
			if best.Move == alinha.NoMove || betterScore(score, best.Score) {
				best = alinha.MoveScore{Move: m, Score: score}
			}
		}
		if result.Move != best.Move || result.Score != best.Score || result.Nodes != 1 {
			t.Fatalf("answer to\n%v: got %d, %+v in %d nodes, want %+v in 1", pos, result.Move, result.Score, result.Nodes, best)
		}
	})
}

// betterScore reports whether the proven score a is better than b: a higher value, an earlier win or a
// later loss.
func betterScore(a, b alinha.Score) bool {
	switch {
	case a.Value != b.Value:
		return a.Value > b.Value
	case a.Value > 0:
		return a.Plies < b.Plies
	case a.Value < 0:
		return a.Plies > b.Plies
	}
	return false
}

func TestTabelaGames(t *testing.T) {
	for _, test := range []struct {
		name   string
		engine alinha.Engine
		player alinha.Player
		want   gameCounts
	}{
		{"both sides free", nil, alinha.First, gameCounts{won: 131184, drawn: 46080, lost: 77904}},
		{"tabela first", classic.Tabela{}, alinha.First, gameCounts{won: 71, drawn: 2}},
		{"tabela second", classic.Tabela{}, alinha.Second, gameCounts{won: 386, drawn: 183}},
	} {
		if got := playAllTicTacToe(t, test.engine, test.player); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// gameCounts counts games: won, drawn and lost.
type gameCounts struct{ won, drawn, lost int }

// playAllTicTacToe counts the games that player wins, draws and loses among all games of tic-tac-toe in
// which the engine chooses player's moves, or among all games if e is nil.
func playAllTicTacToe(t testing.TB, e alinha.Engine, player alinha.Player) (games gameCounts) {
	t.Helper()
	pos := startPosition(t, "tictactoe")
	var walk func()
	walk = func() {
		switch {
		case pos.Outcome() == alinha.Undecided:
			moves := pos.Moves(nil)
			if e != nil && pos.ToMove() == player {
				moves = []alinha.Move{searchResult(t, e, pos, alinha.Limits{}).Move}
			}
			for _, m := range moves {
				pos.Play(m)
				walk()
				pos.Undo()
			}
		case pos.Outcome() == alinha.Draw:
			games.drawn++
		case pos.Outcome() == alinha.WinFor(player):
			games.won++
		default:
			games.lost++
		}
	}
	walk()
	return games
}

// Both engines of tic-tac-toe pass the conformance suite, and refuse other games and positions that no
// game leads to.
func TestTicTacToeEnginesConform(t *testing.T) {
	for _, e := range []alinha.Engine{classic.Tabela{}, classic.Estrategia{}} {
		for _, test := range []struct {
			name string
			pos  alinha.Position
			want error
		}{
			{"larger board", startPosition(t, "tictactoe4"), errors.ErrUnsupported},
			{"misere", startPosition(t, "mnk:3x3,k=3,misere"), errors.ErrUnsupported},
			{"gravity", startPosition(t, "mnk:3x3,k=3,gravity"), errors.ErrUnsupported},
			{"slippery", startPosition(t, "mnk:3x3,k=3,slip=0.2"), errors.ErrUnsupported},
			{"a lost turn", setupPosition(t, "tictactoe", "100000000", alinha.First), errors.ErrUnsupported},
			{"too many stones", setupPosition(t, "tictactoe", "110000000", alinha.Second), errors.ErrUnsupported},
			{"decided", setupPosition(t, "tictactoe", "111220000", alinha.Second), alinha.ErrOver},
		} {
			if _, err := e.Search(context.Background(), test.pos, alinha.Limits{}, nil); !errors.Is(err, test.want) {
				t.Errorf("%T, %s: got %v, want %v", e, test.name, err, test.want)
			}
		}
		gametest.Engine(t, e, func() alinha.Position { return startPosition(t, "tictactoe") })
	}
}

func ExampleTabelaEntry() {
	board := [9]uint8{
		1, 2, 0,
		0, 1, 0,
		0, 0, 2,
	}
	fmt.Println(classic.TabelaIndex(board))
	fmt.Println(classic.TabelaEntry(classic.TabelaIndex(board)))
	// Output:
	// 11018
	// [1 2 0 1 1 0 0 0 2]
}
