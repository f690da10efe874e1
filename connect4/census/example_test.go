package census_test

import (
	"fmt"

	"github.com/alinha/alinha/connect4/census"
	"github.com/alinha/alinha/rules"
)

func ExampleCount() {
	v, _ := rules.Parse("mnk:4x4,k=4,gravity")
	counts, err := census.Count(rules.New(v))
	if err != nil {
		fmt.Println(err)
		return
	}
	var positions, won uint64
	for c := range counts {
		positions += c.Positions
		won += c.Won
	}
	fmt.Println(positions, "positions,", won, "of them won")
	// Output: 161029 positions, 21404 of them won
}
