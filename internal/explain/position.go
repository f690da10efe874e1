package explain

import (
	"strings"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
)

// position explains why a text names no position, or why the side to move is not clear.
func (x explainer) position(e *catalog.PositionError) string {
	if e.Reason == catalog.BadRecord {
		return x.place(e.Notice.Line, e.Notice.Column, x.finding(e.Notice))
	}
	id := [...]string{
		catalog.UnknownPosition: "error-position-unknown",
		catalog.OtherGame:       "error-position-game",
		catalog.UnknownSide:     "error-side-unknown",
		catalog.SideTold:        "error-side-told",
		catalog.SideUnknown:     "error-side-missing",
	}[e.Reason]
	text := x.Message(id, "Text", textline.Clip(e.Text), "Names", strings.Join(e.Names, ", "), "Game", e.Game,
		"Stone", string("XO"[e.Side]), "First", e.Stones[0], "Second", e.Stones[1])
	return x.didYouMean(text, nearestName(e.Text, e.Names))
}

// positionText explains where the text of a position, a board or a record, is wrong.
func (x explainer) positionText(e *record.ParseError) string {
	return x.place(e.Line, e.Column, x.syntaxError(e))
}

// place returns an explanation with the line and the column of its cause.
func (x explainer) place(line, column int, text string) string {
	return x.Message("error-position-place", "Line", line, "Column", column, "Error", text)
}
