package alinha_test

import (
	"context"
	"fmt"
	"log"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// TestReadmeCode checks that the README shows this code.
func Example() {
	v, err := rules.Parse("mnk:4x3,k=3")
	if err != nil {
		log.Fatal(err)
	}
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "b2 a1"); err != nil {
		log.Fatal(err)
	}
	res, err := (&search.AlphaBeta{}).Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	board, _ := rules.BoardOf(pos)
	fmt.Println(board.Format(res.Move), res.Score.Value, res.Score.Plies)
	// Output: c2 1 3
}
