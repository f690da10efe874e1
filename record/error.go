package record

import (
	"errors"
	"fmt"
	"strconv"
)

// A ParseError reports where a text is not a game in its format. Either Want or Err says what is wrong.
type ParseError struct {
	Line, Column int    // place of the error, counted from 1; Column counts characters
	Want         Want   // what the format expects in this place; "" if Err is set
	Found        string // excerpt of the text in this place, "" at the end of a line or of the text; with Want only
	Err          error  // a *rules.MoveError, a *rules.VariantError, a *rules.SetupError, a *BoardSizeError or a *StrictError; nil if Want is set
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.problem())
}

// problem returns the error without its place.
func (e *ParseError) problem() string {
	switch {
	case e.Err != nil:
		return e.Err.Error()
	case e.Found == "":
		return "expected " + string(e.Want) + ", found the end"
	}
	return "expected " + string(e.Want) + ", found " + strconv.Quote(e.Found)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// A Want describes, in English, what a format expects in one place of a text. Package explain translates each Want.
type Want string

// What a format may expect, in groups: sgf (jsonl uses WantRules too); psq; offset and pos; jsonl and all formats.
const (
	WantGameTree   Want = "a game, (;"
	WantGameType   Want = "GM[4], a game of k in a row, or the caller's game"
	WantSize       Want = "a size such as 15, or 7:6"
	WantRules      Want = "rules such as freestyle, standard, renju, connect4 or mnk:…"
	WantPoint      Want = "a point of the board such as hh"
	WantSideToMove Want = "B or W"

	WantPSQHeader Want = "Piskvorky WIDTHxHEIGHT, LEVEL:LEVEL, 0 or 1"
	WantPSQMove   Want = "COLUMN,ROW,MILLISECONDS, from 1"

	WantOffset     Want = "an offset from the middle such as 3,-2"
	WantCoordinate Want = "a letter and a number, from a1 at the top left"

	WantAnyGame Want = "a game"
	WantLib     Want = "a RenLib library, which begins with RenLib or h8"

	WantRenjuNet Want = "a database of RenjuNet, which begins with <database"

	WantSav       Want = "the rows, the columns and the number of moves, as numbers"
	WantBinaryPos Want = "a byte with the number of moves, then a byte for each"
	WantBoardRow  Want = "a row of the board, such as ..XO."
	WantBoardCell Want = "a cell: X, O or a full stop, or B, W, x, o, 0, 1, 2"
	WantBoardEnd  Want = "the end of the board, or the side to move, such as X to move"

	WantVariant     Want = "the game that the moves belong to"
	WantSameVariant Want = "the same game as the caller or SZ says"
	WantSameSize    Want = "a board of the size of the caller's game"
	WantMoveList    Want = `moves such as ["h8","i9"], "h8 i9" or [{"x":7,"y":7}]`
	WantSide        Want = "black or white"
	WantMoves       Want = "moves, stones or a board"
	WantBoard       Want = "the cells of the board from the top left, each 0, 1 or 2"
	WantJSON        Want = "a game as a JSON object"
	WantShorterText Want = "a line or value of at most a million characters"
)

// An UnsupportedError reports that a format cannot represent a feature of a game. It wraps errors.ErrUnsupported.
type UnsupportedError struct {
	Format  string // name of the format
	Feature Feature
}

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%s cannot say %s", e.Format, [...]string{
		FeatureLayers:    "layers",
		FeatureSlip:      "slips",
		FeatureWideBoard: "more than 26 columns",
		FeatureSetup:     "stones that the sides have not put by turns",
		FeatureNoMoves:   "a game without moves",
		FeatureMoves:     "moves, only a position",
		FeatureNot15x15:  "a board other than 15x15",
		FeatureWriting:   "anything: it is only read",
	}[e.Feature])
}

// Unwrap returns errors.ErrUnsupported.
func (e *UnsupportedError) Unwrap() error { return errors.ErrUnsupported }

// A Feature is a property of a game that some format cannot represent.
type Feature uint8

// The features that some format cannot represent.
const (
	FeatureLayers    Feature = iota // a board of more than one layer
	FeatureSlip                     // pieces that may slip to another cell
	FeatureWideBoard                // more than 26 columns
	FeatureSetup                    // a setup that alternate turns from the empty board cannot reach
	FeatureNoMoves                  // no turn at all
	FeatureMoves                    // turns, where a format has positions only
	FeatureNot15x15                 // a board other than 15x15, or with layers
	FeatureWriting                  // any game, where a format can only be read
)
