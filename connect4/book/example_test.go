package book_test

import (
	"context"
	"fmt"

	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/rules"
)

func ExampleOpenings() {
	v, _ := rules.Preset("connect4")
	score, ok := book.Openings().Score(rules.New(v))
	fmt.Println(score, ok) // the first player wins by the last of 21 stones
	// Output: 1 true
}

func ExampleBuilder() {
	v, _ := rules.Parse("mnk:4x4,k=4,gravity")
	builder, err := book.NewBuilder(v, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	const tableMiB = 4
	solver, err := book.NewSolver(v, 3, tableMiB)
	if err != nil {
		fmt.Println(err)
		return
	}
	for chunk := range builder.Unsolved() {
		scores, err := solver.Solve(context.Background(), chunk)
		if err == nil {
			err = builder.Store(chunk, scores)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	score, ok := builder.Book().Score(rules.New(v))
	fmt.Println(score, ok) // a draw
	// Output: 0 true
}
