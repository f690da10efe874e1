package gomoku_test

import (
	"context"
	"fmt"
	"log"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/rules"
)

func ExampleProver() {
	v, _ := rules.Preset("gomoku")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "g8 a1 i8 a15 h7 o1 h9 o15"); err != nil { // h8 makes two threes
		log.Fatal(err)
	}
	prover := gomoku.Prover{VCT: true}
	found, err := prover.Prove(context.Background(), pos, alinha.Limits{Nodes: 200_000})
	if err != nil {
		log.Fatal(err)
	}
	b, _ := rules.BoardOf(pos)
	fmt.Println(b.Format(found.Proof.Move), found.Proof.Plies(), found.Proof.Check(pos))
	// Output: h8 5 <nil>
}
