package opening

import (
	"fmt"
	"strings"
)

// A Reason is why a word is refused.
type Reason string

// The reasons.
const (
	NoSuchGame Reason = "game"      // the rule does not fit the game
	Over       Reason = "over"      // the opening is over
	NoCell     Reason = "cell"      // a cell was expected, and the word is none
	Taken      Reason = "taken"     // there is a stone on the cell
	Outside    Reason = "outside"   // the cell is outside the central square
	NoAnswer   Reason = "answer"    // swap, stay or the rule's third answer was expected
	NoNumber   Reason = "number"    // a number of fifth moves was expected
	Repeated   Reason = "repeated"  // the fifth move is offered already
	Symmetric  Reason = "symmetric" // a symmetry of the position takes the fifth move to an earlier offer
	NotOffered Reason = "offered"   // the fifth move is none of the offers
)

// An Error is a word that the rule does not allow. It says what was expected.
type Error struct {
	Reason Reason
	Rule   *Rule
	Word   string
	Place  int // the number of the word in the opening, from 1

	Side   int      // of Outside: the side of the central square
	First  string   // of Outside: the lowest cell of the central square
	Last   string   // of Outside: the highest cell of the central square
	Most   int      // of NoNumber: the greatest number
	Words  []string // of NoSuchGame: the names of the rules that fit; of NoAnswer: the answers; of NotOffered: the offers
	Offer  string   // of Symmetric: the offer that the word is the image of
	Number int      // of NoCell, Taken and Outside: the number of the stone
}

// Error returns the reason in English.
func (e *Error) Error() string {
	switch e.Reason {
	case NoSuchGame:
		return fmt.Sprintf("%s does not fit the game %s, expected one of %q", e.Rule.Name, e.Word, e.Words)
	case Over:
		return fmt.Sprintf("%q: the opening is over", e.Word)
	case NoCell:
		return fmt.Sprintf("%q: expected a cell for stone %d", e.Word, e.Number)
	case Taken:
		return fmt.Sprintf("%q: expected an empty cell", e.Word)
	case Outside:
		if e.Side == 1 {
			return fmt.Sprintf("%q: expected the centre, %s, for stone %d", e.Word, e.First, e.Number)
		}
		return fmt.Sprintf("%q: expected a cell of the central %dx%d, %s to %s, for stone %d", e.Word, e.Side, e.Side, e.First, e.Last, e.Number)
	case NoAnswer:
		return fmt.Sprintf("%q: expected %s", e.Word, strings.Join(e.Words, " or "))
	case NoNumber:
		return fmt.Sprintf("%q: expected the number of fifth moves, 1 to %d", e.Word, e.Most)
	case Repeated:
		return fmt.Sprintf("%q: expected a fifth move that is not offered yet", e.Word)
	case Symmetric:
		return fmt.Sprintf("%q: expected a fifth move that is not symmetric to the offer %s", e.Word, e.Offer)
	}
	return fmt.Sprintf("%q: expected one of the offers %s", e.Word, strings.Join(e.Words, " "))
}
