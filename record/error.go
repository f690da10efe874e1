package record

import (
	"fmt"
	"strconv"
)

// A ParseError says where a text is no game of its format, and what may stand there.
type ParseError struct {
	Line, Column int    // in characters, from 1
	Want         Want   // "" if Err says it
	Found        string // what stands there, cut short if it is long; "" at the end of the line
	Err          error  // a *rules.MoveError, a *rules.VariantError, or why the stones are no position
}

func (e *ParseError) Error() string {
	at := fmt.Sprintf("line %d, column %d: ", e.Line, e.Column)
	switch {
	case e.Err != nil:
		return at + e.Err.Error()
	case e.Found == "":
		return at + "expected " + string(e.Want) + ", found the end"
	}
	return at + "expected " + string(e.Want) + ", found " + strconv.Quote(e.Found)
}

func (e *ParseError) Unwrap() error { return e.Err }

// A Want is what may stand in a place, in English.
type Want string

// What may stand in a place.
const (
	WantGameTree    Want = "a game, (;"
	WantNode        Want = "a node, ;"
	WantProperty    Want = "a property such as B[hh], or the end of the node"
	WantValue       Want = "a value in brackets"
	WantVariation   Want = "a variation, (;, or the end of the game"
	WantClose       Want = "a closing bracket"
	WantGameType    Want = "GM[4], a game of k in a row"
	WantSize        Want = "a size such as 15, or 7:6"
	WantRules       Want = "rules such as freestyle, standard, renju, connect4 or mnk:…"
	WantPoint       Want = "a point of the board such as hh"
	WantBlack       Want = "a move of B"
	WantWhite       Want = "a move of W"
	WantSetup       Want = "stones on the board before the first move only"
	WantSideToMove  Want = "B or W"
	WantPSQHeader   Want = "Piskvorky WIDTHxHEIGHT, LEVEL:LEVEL, 0 or 1"
	WantPSQMove     Want = "COLUMN,ROW,MILLISECONDS, from 1"
	WantOffset      Want = "an offset from the middle such as 3,-2"
	WantCoordinate  Want = "a letter and a number, from a1 at the top left"
	WantVariant     Want = "the game that the moves belong to"
	WantSameVariant Want = "the same game as the caller or SZ says"
	WantJSON        Want = "a game as a JSON object"
	WantValidValue  Want = "a value of the right kind"
	WantShorterText Want = "a line or value of at most a million characters"
)
