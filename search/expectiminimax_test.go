package search_test

import (
	"context"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// On a slippery board the value of a move is an expectation over the cells where the piece may land.
func ExampleExpectiminimax() {
	v, err := rules.Parse("mnk:3x3,k=3,slip=0.2")
	if err != nil {
		panic(err)
	}
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "1>1 4>4 2>2 5>5"); err != nil { // aimed at 1, landed on 1, ...
		panic(err)
	}
	res, err := (&search.Expectiminimax{}).Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Printf("move %d, expectation %.4f, proven %v\n", res.Move+1, res.Score.Value, res.Score.Proven)
	// Star finds the same with fewer nodes.
	star, err := (&search.Star{Probe: true}).Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		panic(err)
	}
	fmt.Printf("move %d, expectation %.4f, fewer nodes: %v\n", star.Move+1, star.Score.Value, star.Nodes < res.Nodes)
	// Output:
	// move 3, expectation 0.7600, proven true
	// move 3, expectation 0.7600, fewer nodes: true
}
