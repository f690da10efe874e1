package api

import (
	"context"

	"github.com/alinha/alinha/internal/i18n"
)

// Matches keeps matches between two people. A match is one game or several, with the sides swapped from game to game. The
// host makes the match, and the guest joins it. Each of the two has a secret key, which the own browser has drawn. Who has
// no key watches. The errors are *MatchError, *rules.VariantError, *rules.MoveError and
// *opening.Error.
type Matches interface {
	// Create makes a match, or returns the match that the same key has made before.
	Create(q *MatchCreateRequest) (*MatchState, error)

	// Join makes the owner of a key the guest of a match that has none.
	Join(q *MatchJoinRequest) (*MatchState, error)

	// Act does what a player asks for, if the player has seen the state of the match that this depends on. Otherwise Act
	// changes nothing. Act returns the state after that.
	Act(q *MatchActRequest) (*MatchState, error)

	// Watch calls emit with the state of a match, and again after each change, until ctx ends.
	Watch(ctx context.Context, q *MatchWatchRequest, emit func(*MatchState)) error
}

// A MatchCreateRequest asks for a new match.
type MatchCreateRequest struct {
	Game  string `json:"game"`
	Key   string `json:"key"`             // of the host: 22 to 64 letters, digits, hyphens and underscores, drawn at random
	Side  string `json:"side"`            // of the host in the first game: first or second
	Clock string `json:"clock,omitempty"` // minutes+seconds of increment, such as 5+3; "" for no clock

	Opening string `json:"opening,omitempty"` // the name of the opening rule by which each game begins
}

// A MatchJoinRequest asks for the place of the guest.
type MatchJoinRequest struct {
	ID   string `json:"id"`
	Join string `json:"join"` // the secret of the invitation
	Key  string `json:"key"`  // of the guest, as in MatchCreateRequest
}

// A MatchActRequest is what a player does.
type MatchActRequest struct {
	ID      string `json:"id"`
	Key     string `json:"key"`
	Version int    `json:"version"`        // of the state that the player has seen
	Act     string `json:"act"`            // move, decide, withdraw, resign, draw, takeback, rematch or decline
	Move    string `json:"move,omitempty"` // of move; of decide, the word of a decision of the opening
}

// A MatchWatchRequest asks for the states of a match.
type MatchWatchRequest struct {
	ID  string `json:"id"`
	Key string `json:"key,omitempty"` // of a player
}

// A MatchState is all that one of the players, or a watcher, may know of a match.
type MatchState struct {
	ID      string   `json:"id"`
	Version int      `json:"version"` // counts the changes of the match
	Kept    bool     `json:"kept"`    // the match outlives the server
	You     string   `json:"you"`     // host, guest, or "" for a watcher
	Join    string   `json:"join,omitempty"`
	Joined  bool     `json:"joined"`  // there is a guest
	Present [2]bool  `json:"present"` // host and guest are connected
	Game    string   `json:"game"`
	Clock   string   `json:"clock"`
	Round   int      `json:"round"`           // the number of the game, from 1
	First   string   `json:"first"`           // who plays the stones that move first: host or guest
	Turn    string   `json:"turn"`            // who has to move or to decide, "" after the end
	Moves   []string `json:"moves"`           // in the notation of the game; those of the opening too
	Times   []int64  `json:"times"`           // milliseconds left of host and guest when the state was sent; empty without clock
	Running bool     `json:"running"`         // the clock of Turn is running
	Winner  string   `json:"winner"`          // host, guest, or "" for a draw
	Ending  string   `json:"ending"`          // why the game is over: rules, resign, time or agreed; "" while it is not
	Offer   string   `json:"offer,omitempty"` // draw, takeback or rematch, which waits for an answer
	By      string   `json:"by,omitempty"`    // who offers
	Wins    [2]int   `json:"wins"`            // games won in the match, by host and guest
	Draws   int      `json:"draws"`

	Opening  string   `json:"opening,omitempty"`  // the name of the opening rule; what is to be decided, "opening" tells
	Words    []string `json:"words,omitempty"`    // the decisions of the opening of this game
	Deciding bool     `json:"deciding,omitempty"` // the opening is not over: the player of Turn decides
}

// A MatchError says why the server does not do what a request about a match asks for.
type MatchError struct{ Reason MatchReason }

func (e *MatchError) Error() string { return "match: " + string(e.Reason) }

// A MatchReason is why a match cannot be made, joined or watched. The text for people is the message error-match-REASON.
type MatchReason string

// The reasons.
const (
	MatchesOff   MatchReason = "off"     // there is no server that keeps matches
	MatchUnknown MatchReason = "unknown" // no match has the id, or its key is another
	MatchTaken   MatchReason = "taken"   // the match has a guest
	MatchesFull  MatchReason = "full"    // the server has as many matches as it can
	MatchCrowded MatchReason = "crowded" // too many watch the match
	MatchRequest MatchReason = "request" // a field has no possible value

	MatchUnwritten MatchReason = "unwritten" // the change could not be written to the file, and was not made
)

func (s *Service) createMatch(_ context.Context, q *MatchCreateRequest, _ *i18n.Localizer) (*MatchState, error) {
	if s.Matches == nil {
		return nil, &MatchError{MatchesOff}
	}
	return s.Matches.Create(q)
}

func (s *Service) joinMatch(_ context.Context, q *MatchJoinRequest, _ *i18n.Localizer) (*MatchState, error) {
	if s.Matches == nil {
		return nil, &MatchError{MatchesOff}
	}
	return s.Matches.Join(q)
}

func (s *Service) actInMatch(_ context.Context, q *MatchActRequest, _ *i18n.Localizer) (*MatchState, error) {
	if s.Matches == nil {
		return nil, &MatchError{MatchesOff}
	}
	return s.Matches.Act(q)
}

func (s *Service) watchMatch(ctx context.Context, q *MatchWatchRequest, _ *i18n.Localizer, emit func(*MatchState)) error {
	if s.Matches == nil {
		return &MatchError{MatchesOff}
	}
	return s.Matches.Watch(ctx, q, emit)
}
