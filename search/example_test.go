package search_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// newGame returns the starting position of a game, and the board for the names of its moves.
func newGame(game string) (alinha.Position, *rules.Board) {
	v, err := rules.Parse(game)
	if err != nil {
		log.Fatal(err)
	}
	pos := rules.New(v)
	board, _ := rules.BoardOf(pos)
	return pos, board
}

// Alpha-beta with iterative deepening answers within limits of time and depth, and stops when the position is solved.
func ExampleIterativeDeepening() {
	pos, board := newGame("mnk:4x3,k=3")
	engine := &search.IterativeDeepening{Engine: &search.AlphaBeta{Eval: eval.Threats}}
	limits := alinha.Limits{Depth: 10, Time: time.Minute}
	res, err := engine.Search(context.Background(), pos, limits, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s %v at depth %d\n", board.Format(res.Move), res.Score, res.Depth)
	// Output: b3 +1 in 7 plies at depth 7
}

// Limits.EveryMove asks for the score of every legal move. Second loses, and cell 9 holds out longest.
func ExampleAlphaBeta() {
	pos, board := newGame("tictactoe")
	if _, err := rules.PlayText(pos, "5 8 1"); err != nil {
		log.Fatal(err)
	}
	res, err := (&search.AlphaBeta{}).Search(context.Background(), pos, alinha.Limits{EveryMove: true}, nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range search.BestMoves(res.Moves) {
		fmt.Println(board.Format(m.Move), m.Score.Value, m.Score.Plies)
	}
	// Output: 9 -1 4
}

// Two goroutines share a table of 16 MiB and search for two seconds at the most. A proven score ends the search earlier.
func ExamplePVS() {
	pos, _ := newGame("mnk:4x3,k=3")
	engine := &search.PVS{Eval: eval.Threats, Table: search.NewTable(16), Threads: 2}
	res, err := engine.Search(context.Background(), pos, alinha.Limits{Time: 2 * time.Second}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Score)
	// Output: +1 in 7 plies
}

// Proof-number search finds the winner and the length of the shortest win, with a line of that length.
func ExampleDFPN() {
	pos, board := newGame("mnk:4x4,k=3")
	res, err := (&search.DFPN{}).Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Score)
	fmt.Println(board.Format(res.PV[0]), len(res.PV))
	// Output:
	// +1 in 5 plies
	// b3 5
}

func ExamplePerft() {
	pos, _ := newGame("connect4")
	for depth := range 5 {
		fmt.Println(depth, search.Perft(pos, depth))
	}
	// Output:
	// 0 1
	// 1 7
	// 2 49
	// 3 343
	// 4 2401
}
