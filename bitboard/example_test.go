package bitboard_test

import (
	"fmt"
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// An engine converts a position once and searches the copy.
func ExampleFrom() {
	v, err := rules.Parse("connect4")
	if err != nil {
		panic(err)
	}
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "443"); err != nil {
		panic(err)
	}
	fast, ok := bitboard.From(pos)
	fmt.Println(ok, search.Perft(fast, 5) == search.Perft(pos, 5))
	board := fast.(*bitboard.Board)
	fmt.Println(bits.OnesCount64(board.Stones(alinha.First)), len(board.Windows()))
	// Output:
	// true true
	// 2 69
}
