package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// A PositionError says why a text names no position of a game, or why the side to move is not clear.
type PositionError struct {
	Reason PositionReason
	Text   string        // the text at fault: a name, or a side
	Names  []string      // the names that exist, of UnknownPosition; the sides, of UnknownSide
	Game   string        // the game that has the position, of OtherGame
	Side   alinha.Player // the side to move, of SideTold
	Stones [2]int        // the numbers of stones of First and Second, of SideUnknown
	Notice record.Notice // what cannot be read, of BadRecord
}

// A PositionReason is the fault of a text.
type PositionReason uint8

// The reasons.
const (
	UnknownPosition PositionReason = iota // no board has the name Text
	OtherGame                             // the board Text is one of another game
	UnknownSide                           // Text is no side
	SideTold                              // Text is a side, but the text of the position tells the other
	SideUnknown                           // neither the text nor the numbers of stones tell who moves
	BadRecord                             // a part of a record cannot be read
)

// Error returns the error in English, with what was expected.
func (e *PositionError) Error() string {
	switch e.Reason {
	case UnknownPosition:
		return fmt.Sprintf("position %q: unknown; expected one of %s", e.Text, strings.Join(e.Names, ", "))
	case OtherGame:
		return fmt.Sprintf("position %q is one of %s", e.Text, e.Game)
	case UnknownSide:
		return fmt.Sprintf("side %q: expected one of %s", e.Text, strings.Join(e.Names, ", "))
	case SideTold:
		return fmt.Sprintf("side %q: the position tells that %v is to move", e.Text, e.Side)
	case SideUnknown:
		return fmt.Sprintf("%d stones of first and %d of second do not tell who moves", e.Stones[0], e.Stones[1])
	}
	return "record: " + e.Notice.String()
}

// sideNames are the names of the sides in lists for people; sides are all.
var (
	sideNames = []string{"x", "o", "first", "second", "black", "white"}
	sides     = map[string]alinha.Player{
		"x": alinha.First, "first": alinha.First, "black": alinha.First, "b": alinha.First, "1": alinha.First,
		"o": alinha.Second, "second": alinha.Second, "white": alinha.Second, "w": alinha.Second, "2": alinha.Second,
	}
)

// SideNames returns the names of the sides in the order of a list for people.
func SideNames() []string { return slices.Clone(sideNames) }

// ParseSide returns the side of a name: x, first or black, o, second or white. It returns false for any other text.
func ParseSide(text string) (alinha.Player, bool) {
	side, ok := sides[strings.ToLower(text)]
	return side, ok
}

// checkSide returns an error for a text that is neither "" nor a side.
func checkSide(text string) error {
	if _, ok := ParseSide(text); text == "" || ok {
		return nil
	}
	return &PositionError{Reason: UnknownSide, Text: text, Names: sideNames}
}
