package online

import "time"

// An entry is one change of a match. A match is the result of its entries, in their order. The journal has one entry on a
// line.
type entry struct {
	Match string `json:"match"` // the id
	Act   act    `json:"act"`
	By    string `json:"by,omitempty"` // the player: host or guest
	At    int64  `json:"at"`           // milliseconds since 1970
	Ms    int64  `json:"ms,omitempty"` // that the clock of the player to move has run since the last change of the position

	// Of actMove, actDecide and actChoose.
	Move    string `json:"move,omitempty"`    // in the notation of the game; or the word of a decision
	Outcome string `json:"outcome,omitempty"` // of the game, if the move decides it

	// Of actCreate, and Key of actJoin.
	Game    string  `json:"game,omitempty"`
	Clock   string  `json:"clock,omitempty"`
	Opening string  `json:"opening,omitempty"` // the name of the opening rule
	Swap    bool    `json:"swap,omitempty"`    // the opening rule is swap2, in journals of before there were others
	First   string  `json:"first,omitempty"`   // the player who moves first
	Key     *digest `json:"key,omitempty"`
	Join    *digest `json:"join,omitempty"`
}

// An act is a kind of entry. Those from actMove to actDecline are also what players ask for.
type act string

// The acts. A draw, take-back or rematch that the opponent has offered is agreed; otherwise the act offers one.
const (
	actCreate   act = "create"
	actJoin     act = "join"
	actMove     act = "move"
	actDecide   act = "decide"   // in an opening
	actWithdraw act = "withdraw" // the last of the fifth moves that are being offered
	actResign   act = "resign"
	actDraw     act = "draw"
	actTakeback act = "takeback"
	actRematch  act = "rematch"
	actDecline  act = "decline" // an offer; who has made the offer takes it back
	actTime     act = "time"    // the player has no time left
	actRemove   act = "remove"  // the server forgets the match

	actChoose act = "choose" // a decision of swap2, in journals of before there were other opening rules
)

// newEntry returns an entry of a player, or of nobody.
func newEntry(id string, a act, by player, now time.Time) *entry {
	return &entry{Match: id, Act: a, By: by.String(), At: now.UnixMilli()}
}
