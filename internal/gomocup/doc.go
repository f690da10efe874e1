// Package gomocup speaks the protocol of Gomocup and of Piskvork (Petr Laštovička, version
// 2), both ways: a [Server] answers a manager for one of our engines, and an [Engine] is
// a program of others, supervised, as an alinha.Engine.
//
// The manager and the engine exchange lines. A cell is "x,y", column and row from 0 at the
// top left:
//
//	manager         engine
//	START 15        OK
//	TURN 7,7        8,8
//	TURN 8,7        9,6
//
// Beside the commands of Gomocup the server knows those that the users of Yixin-Board
// rely on (Kai Sun's extension): analysis of several moves, balanced moves, forbidden points and
// what goes on in a search.
package gomocup

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Rules by their code, a mask of bits.
const (
	ruleExactFive  = 1
	ruleContinuous = 2 // the game goes on after a five; to Yixin-Board it is renju
	ruleRenju      = 4
	ruleCaro       = 8 // a five between two stones of the opponent is none
)

// codes are those of the games that are played here.
var supportedRules = [...]int{0, ruleExactFive, ruleRenju, ruleCaro, ruleCaro | ruleExactFive}

// codeOf returns the code of a variant; false if Gomocup does not have it.
func ruleOf(v rules.Variant) (int, bool) {
	for _, code := range supportedRules {
		if of, ok := variantOfRule(v.Cols, v.Rows, code); ok && of == v {
			return code, true
		}
	}
	return 0, false
}

// variantOf returns the game of five in a row of a code; false if there is none.
func variantOfRule(cols, rows, code int) (rules.Variant, bool) {
	v := rules.Variant{Cols: cols, Rows: rows, Layers: 1, K: 5, Exact: code&ruleExactFive != 0, Renju: code&ruleRenju != 0, Caro: code&ruleCaro != 0}
	if !slices.Contains(supportedRules[:], code) {
		return v, false
	}
	_, err := rules.Parse(v.Spec())
	return v, err == nil
}

// cellText writes a cell of a board so many columns wide.
func formatCell(m alinha.Move, cols int) string {
	return fmt.Sprintf("%d,%d", int(m)%cols, int(m)/cols)
}

// cellsText writes cells with a space between them.
func formatCells(moves []alinha.Move, cols int) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = formatCell(m, cols)
	}
	return strings.Join(words, " ")
}

// numbers reads whole numbers with commas or spaces between them; false if there is
// anything else.
func parseNumbers(text string) ([]int, bool) {
	var list []int
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		n, err := strconv.Atoi(field)
		if err != nil || len(list) == 4 { // no list of the protocol is longer
			return nil, false
		}
		list = append(list, n)
	}
	return list, len(list) > 0
}

// cellAt returns the cell at a column and a row, or NoMove off the board.
func cellAt(cols, rows, x, y int) alinha.Move {
	if x < 0 || x >= cols || y < 0 || y >= rows {
		return alinha.NoMove
	}
	return alinha.Move(y*cols + x)
}
