package record_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// Convert an opening in the pos format of Gomoku tools to SGF.
func ExampleFormat_Read() {
	renju, _ := rules.Preset("renju")
	pos, _ := record.FormatByName("pos")
	sgf, _ := record.FormatByName("sgf")
	for game, err := range pos.Read(strings.NewReader("h8i9g8\n"), record.ReadOptions{Variant: renju}) {
		if err != nil {
			log.Fatal(err)
		}
		game.Players[0] = "Alinha"
		if err := sgf.Write(os.Stdout, game); err != nil {
			log.Fatal(err)
		}
	}
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]AP[Alinha]SZ[15]RU[renju]
	// PB[Alinha]
	// ;B[hh];W[ii];B[gh]
	// )
}

// A ParseError reports the place of the error and what the format expects there.
func ExampleParseError() {
	gomoku, _ := rules.Preset("gomoku")
	offset, _ := record.FormatByName("offset")
	for _, err := range offset.Read(strings.NewReader("0,0, 1,1\n0,0, 9\n"), record.ReadOptions{Variant: gomoku}) {
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output: line 2, column 6: expected an offset from the middle such as 3,-2, found "9"
}
