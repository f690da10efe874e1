package gomocup

import (
	"slices"

	"github.com/alinha/alinha/rules"
)

// The bits of the key rule of INFO.
const (
	ruleExactFive  = 1
	ruleContinuous = 2 // the game goes on after a five; Yixin-Board sends 2 for renju
	ruleRenju      = 4
	ruleCaro       = 8 // a five between two stones of the opponent does not win
)

// supportedRules are the rule codes that the package supports.
var supportedRules = [...]int{0, ruleExactFive, ruleRenju, ruleCaro, ruleCaro | ruleExactFive}

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
