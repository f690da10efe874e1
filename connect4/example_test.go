package connect4_test

import (
	"context"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/rules"
)

func ExampleSolver() {
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "13142746534332"); err != nil {
		fmt.Println(err)
		return
	}
	res, err := (&connect4.Solver{}).Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, _ := rules.BoardOf(pos)
	fmt.Printf("column %d wins in %d plies; score %d\n", board.Column(res.Move)+1, res.Score.Plies, connect4.Score(res.Score, board.Left()))
	// Output: column 4 wins in 19 plies; score 5
}
