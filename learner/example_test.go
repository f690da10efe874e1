package learner_test

import (
	"context"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

// The strongest level blocks three in a column.
func ExampleConnect4() {
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "41424"); err != nil {
		fmt.Println(err)
		return
	}
	res, err := learner.Connect4{Level: learner.MaxLevel}.Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, _ := rules.BoardOf(pos)
	fmt.Println("column", board.Column(res.Move)+1)
	// Output: column 4
}
