package gomocup

import (
	"slices"

	"github.com/alinha/alinha/rules"
)

// The bits of the key rule of INFO.
const (
	ruleExactFive  = 1
	ruleContinuous = 2 // the game goes on after a five; Renju for Yixin-Board
	ruleRenju      = 4
	ruleCaro       = 8 // a five between two stones of the opponent does not win
)

// The bits may be added up, and a manager may set any of them before or after START. What each manager sends:
//
//	Piskvork, Gomocup   0 freestyle, 1 standard, 4 renju, 8 caro, 9 caro with exactly five; 2 more for a continuous game
//	qpiskvork           the sum of the boxes that are ticked, such as 5 or 12: a line must win by each of these rules
//	Piskvork for Renju  2 for renju from June 2015 to January 2016, and 4 since then
//	Yixin-Board         0, 1, and 2 for renju
//	c-gomoku-cli        0, 1, 4 and what its user asks for
//
// Only Yixin-Board can be told from the others, by YXSHOWINFO: the Piskvork for Renju of 2015 sends the very lines that
// Piskvork sends for a continuous game of freestyle, which 2 means here.

// supportedRules are the rule codes that have a game of their own. playedRule names the one that stands for any other.
var supportedRules = [...]int{0, ruleExactFive, ruleRenju, ruleCaro, ruleCaro | ruleExactFive}

// playedRule returns the supported rule that a game with any rule code is played by, and whether that is all of the code: a
// game that is to be both renju and another one is renju, and bits without a meaning count for nothing.
func playedRule(code int) (played int, whole bool) {
	code &^= ruleContinuous
	played = code & (ruleExactFive | ruleRenju | ruleCaro)
	if played&ruleRenju != 0 {
		played = ruleRenju
	}
	return played, played == code
}

// ruleOf returns the rule code of a variant, and false if the protocol has no code for the variant.
func ruleOf(v rules.Variant) (int, bool) {
	for _, code := range supportedRules {
		if of, ok := variantOfRule(v.Cols, v.Rows, code); ok && of == v {
			return code, true
		}
	}
	return 0, false
}

// variantOfRule returns the game of five in a row with a rule code on a flat board, and false if the package does not
// support the code or the board's size.
func variantOfRule(cols, rows, code int) (rules.Variant, bool) {
	v := rules.Variant{
		Cols: cols, Rows: rows, Layers: 1, K: 5,
		Exact: code&ruleExactFive != 0, Renju: code&ruleRenju != 0, Caro: code&ruleCaro != 0,
	}
	if !slices.Contains(supportedRules[:], code) {
		return v, false
	}
	_, err := rules.Parse(v.Spec())
	return v, err == nil
}
