package explain

import (
	"errors"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A FileError is an error in the games of a file, or of another source that has a name.
type FileError struct {
	Name string // of the source, for a person
	Err  error
}

func (e *FileError) Error() string { return e.Name + ": " + e.Err.Error() }

// matchCheckpoint explains why a file is no checkpoint of a match.
func (x explainer) matchCheckpoint(e *arena.CheckpointError) string {
	if e.Other != "" {
		return x.Message("error-match-other", "File", textline.Clip(e.File), "Other", textline.Clip(e.Other))
	}
	return x.Message("error-match-line", "File", textline.Clip(e.File), "Line", e.Line)
}

// record explains an error of package record: a syntax error, or a game that a format cannot represent.
func (x explainer) record(e *FileError) string {
	var (
		syntaxErr *record.Error
		unsayable *record.UnsayableError
	)
	switch {
	case errors.As(e.Err, &syntaxErr):
		return x.Message("error-record", "File", textline.Clip(e.Name), "Line", syntaxErr.Line, "Column", syntaxErr.Column, "Error", x.syntaxError(syntaxErr))
	case errors.As(e.Err, &unsayable):
		id := [...]string{
			record.Layers:  "error-record-layers",
			record.Slips:   "error-record-slips",
			record.Columns: "error-record-columns",
			record.Setups:  "error-record-setups",
			record.Nothing: "error-record-nothing",
		}[unsayable.What]
		return x.Message("error-record-unsayable", "File", textline.Clip(e.Name), "Format", unsayable.Format, "What", x.Message(id))
	}
	return e.Error()
}

// syntaxError explains what was found in a record, and what was expected there.
func (x explainer) syntaxError(syntaxErr *record.Error) string {
	if syntaxErr.Err != nil {
		if move, ok := errors.AsType[*rules.MoveError](syntaxErr.Err); ok {
			withoutTurn := *move
			withoutTurn.Turn = 0 // the column of the record tells the place
			return x.move(&withoutTurn)
		}
		return x.explain(syntaxErr.Err)
	}
	want := x.Message(wantMessages[syntaxErr.Want])
	if syntaxErr.Found == "" {
		return x.Message("error-record-end", "Want", want)
	}
	return x.Message("error-record-found", "Want", want, "Found", textline.Clip(syntaxErr.Found))
}

// wantMessages are the messages of what package record may expect.
var wantMessages = map[record.Want]string{
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
