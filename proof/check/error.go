package check

import "fmt"

// An Error says why a text is no valid certificate.
type Error struct {
	Line   int // the number of the line, from 1
	Reason Reason
	Cell   int // the cell at fault, -1 where Reason names none
}

func (e *Error) Error() string {
	text := fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	if e.Cell >= 0 {
		text += fmt.Sprintf(", cell %d", e.Cell)
	}
	return text
}

// A Reason is the fault of a certificate.
type Reason uint8

// The reasons.
const (
	Foreign    Reason = iota // the first line is not that of a certificate
	Torn                     // the text ends before the proof does
	LongLine                 // the line is longer than 1 MiB
	BadGame                  // the game cannot be read, or certificates are not for it
	BadClaim                 // the claim cannot be read
	BadRoot                  // the root cannot be read, or is decided
	BadEnd                   // the last line does not count the nodes, or text follows
	BadLine                  // the line is none of a node that may stand there
	NotFree                  // no stone may be put on the cell
	OpenReply                // no child answers the defender's reply
	OpenAttack               // no reply answers the attacker's move
	Lost                     // the other player completes a line first
	BadPair                  // the cells are no pair
	Heavy                    // the potential of the leaf is too high
)

func (r Reason) String() string {
	return [...]string{
		Foreign:    "not a certificate of version 3",
		Torn:       "the text ends before the proof does",
		LongLine:   "a line has at most 1 MiB",
		BadGame:    "the game cannot be read, or has no certificates",
		BadClaim:   "the claim cannot be read",
		BadRoot:    "the root cannot be read, or is decided",
		BadEnd:     "expected the number of nodes and then the end of the text",
		BadLine:    "expected a node that may stand here",
		NotFree:    "no stone may be put there",
		OpenReply:  "no child answers the defender's reply",
		OpenAttack: "no reply answers the attacker's move",
		Lost:       "the other player completes a line first",
		BadPair:    "the cells are not a pair",
		Heavy:      "the potential of the leaf is too high",
	}[r]
}
