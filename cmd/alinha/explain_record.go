package main

import (
	"errors"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// An inFile is what is wrong with the games of a file.
type inFile struct {
	name string
	err  error
}

func (e *inFile) Error() string { return e.name + ": " + e.err.Error() }

// explainMatchKeep says why a file cannot go on keeping the games of a match.
func (a *app) explainMatchKeep(e *arena.KeepError) string {
	if e.Other != "" {
		return a.Say("error-match-other", "File", clip(e.File), "Other", clip(e.Other))
	}
	return a.Say("error-match-line", "File", clip(e.File), "Line", e.Line)
}

// explainRecord says what is wrong with the games of a file: where, and what may stand
// there.
func (a *app) explainRecord(e *inFile) string {
	var (
		fault     *record.Error
		unsayable *record.UnsayableError
	)
	switch {
	case errors.As(e.err, &fault):
		return a.Say("error-record", "File", clip(e.name), "Line", fault.Line, "Column", fault.Column, "Error", a.explainFault(fault))
	case errors.As(e.err, &unsayable):
		id := [...]string{
			record.Layers:  "error-record-layers",
			record.Slips:   "error-record-slips",
			record.Columns: "error-record-columns",
			record.Setups:  "error-record-setups",
			record.Nothing: "error-record-nothing",
		}[unsayable.What]
		return a.Say("error-record-unsayable", "File", clip(e.name), "Format", unsayable.Format, "What", a.Say(id))
	}
	return e.Error()
}

func (a *app) explainFault(fault *record.Error) string {
	if fault.Err != nil {
		if move, ok := errors.AsType[*rules.MoveError](fault.Err); ok {
			one := *move
			one.Turn = 0 // the column tells
			return a.explainMove(&one)
		}
		return a.explain(fault.Err)
	}
	want := a.Say(wants[fault.Want])
	if fault.Found == "" {
		return a.Say("error-record-end", "Want", want)
	}
	return a.Say("error-record-found", "Want", want, "Found", clip(fault.Found))
}

// wants are the messages of what may stand in a place.
var wants = map[record.Want]string{
	record.WantTree:     "error-record-tree",
	record.WantNode:     "error-record-node",
	record.WantProperty: "error-record-property",
	record.WantValue:    "error-record-value",
	record.WantClose:    "error-record-close",
	record.WantGomoku:   "error-record-gomoku",
	record.WantSize:     "error-record-size",
	record.WantRules:    "error-record-rules",
	record.WantPoint:    "error-record-point",
	record.WantBlack:    "error-record-black",
	record.WantWhite:    "error-record-white",
	record.WantSetup:    "error-record-setup",
	record.WantMover:    "error-record-mover",
	record.WantHeader:   "error-record-header",
	record.WantCell:     "error-record-cell",
	record.WantPair:     "error-record-pair",
	record.WantLetters:  "error-record-letters",
	record.WantGame:     "error-record-which",
	record.WantThisGame: "error-record-same",
	record.WantJSON:     "error-record-json",
	record.WantOther:    "error-record-other",
	record.WantShort:    "error-record-short",
}
