package explain

import (
	"errors"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// An InFile is what is wrong with the games of a file.
type InFile struct {
	Name string
	Err  error
}

func (e *InFile) Error() string { return e.Name + ": " + e.Err.Error() }

// matchCheckpoint says why a file is no checkpoint of a match.
func (s speaker) matchCheckpoint(e *arena.CheckpointError) string {
	if e.Other != "" {
		return s.Message("error-match-other", "File", textline.Clip(e.File), "Other", textline.Clip(e.Other))
	}
	return s.Message("error-match-line", "File", textline.Clip(e.File), "Line", e.Line)
}

// record says what is wrong with the games of a file: where, and what may stand
// there.
func (s speaker) record(e *InFile) string {
	var (
		syntaxErr *record.Error
		unsayable *record.UnsayableError
	)
	switch {
	case errors.As(e.Err, &syntaxErr):
		return s.Message("error-record", "File", textline.Clip(e.Name), "Line", syntaxErr.Line, "Column", syntaxErr.Column, "Error", s.syntaxError(syntaxErr))
	case errors.As(e.Err, &unsayable):
		id := [...]string{
			record.Layers:  "error-record-layers",
			record.Slips:   "error-record-slips",
			record.Columns: "error-record-columns",
			record.Setups:  "error-record-setups",
			record.Nothing: "error-record-nothing",
		}[unsayable.What]
		return s.Message("error-record-unsayable", "File", textline.Clip(e.Name), "Format", unsayable.Format, "What", s.Message(id))
	}
	return e.Error()
}

func (s speaker) syntaxError(syntaxErr *record.Error) string {
	if syntaxErr.Err != nil {
		if move, ok := errors.AsType[*rules.MoveError](syntaxErr.Err); ok {
			one := *move
			one.Turn = 0 // the column tells
			return s.move(&one)
		}
		return s.explain(syntaxErr.Err)
	}
	want := s.Message(wants[syntaxErr.Want])
	if syntaxErr.Found == "" {
		return s.Message("error-record-end", "Want", want)
	}
	return s.Message("error-record-found", "Want", want, "Found", textline.Clip(syntaxErr.Found))
}

// wants are the messages of what may stand in a place.
var wants = map[record.Want]string{
	record.WantTree:      "error-record-tree",
	record.WantNode:      "error-record-node",
	record.WantProperty:  "error-record-property",
	record.WantValue:     "error-record-value",
	record.WantVariation: "error-record-variation",
	record.WantClose:     "error-record-close",
	record.WantGomoku:    "error-record-gomoku",
	record.WantSize:      "error-record-size",
	record.WantRules:     "error-record-rules",
	record.WantPoint:     "error-record-point",
	record.WantBlack:     "error-record-black",
	record.WantWhite:     "error-record-white",
	record.WantSetup:     "error-record-setup",
	record.WantMover:     "error-record-mover",
	record.WantHeader:    "error-record-header",
	record.WantCell:      "error-record-cell",
	record.WantPair:      "error-record-pair",
	record.WantLetters:   "error-record-letters",
	record.WantGame:      "error-record-which",
	record.WantThisGame:  "error-record-same",
	record.WantJSON:      "error-record-json",
	record.WantOther:     "error-record-other",
	record.WantShort:     "error-record-short",
}
