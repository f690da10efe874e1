package rules_test

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha/rules"
)

func ExampleParse() {
	for _, text := range []string{"connect4", "mnk:5x4,k=4,gravity", "mnk:3x3,k=3", "mnk:3x3,k=4"} {
		v, err := rules.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(v, v.Cells(), v.Gravity)
	}
	// Output:
	// connect4 42 true
	// mnk:5x4,k=4,gravity 20 true
	// tictactoe 9 false
	// game "mnk:3x3,k=4": k is 1 to the longest side, here 3
}

func ExamplePlayText() {
	v, _ := rules.Parse("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "4545454"); err != nil {
		fmt.Println(err)
	}
	b, _ := rules.BoardOf(pos)
	fmt.Print(b.Draw())
	fmt.Println(pos.Outcome())
	// Output:
	//    .  .  .  .  .  .  .
	//    .  .  .  .  .  .  .
	//    .  .  . *X* .  .  .
	//    .  .  . *X* O  .  .
	//    .  .  . *X* O  .  .
	//    .  .  . *X* O  .  .
	//    1  2  3  4  5  6  7
	// first wins
}

func ExampleMoveError() {
	v, _ := rules.Parse("tictactoe")
	_, err := rules.PlayText(rules.New(v), "b2 a1 b2")
	fmt.Println(err)
	fmt.Println(errors.Is(err, rules.ErrOccupied))
	// Output:
	// move 3, "b2": the square is occupied; expected 1 to 9 or a1 to c3 or (0,0) to (2,2)
	// true
}

func ExampleBoard_Foul() {
	v, _ := rules.Parse("renju")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "g8 a1 i8 a3 h7 a5 h9 a7"); err != nil {
		fmt.Println(err)
	}
	b, _ := rules.BoardOf(pos)
	m, _ := b.ParseMove("h8")
	fmt.Println(b.Foul(m))
	// Output:
	// double three
}
