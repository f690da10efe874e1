package alinha

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// ErrOver is returned by an engine that is asked for a move in a decided game.
var ErrOver = errors.New("the game is over")

// An Engine chooses a move: an algorithm, a solver, a person, another program.
type Engine interface {
	// Search returns the engine's move in pos. It may play and undo moves on pos, and
	// returns with pos unchanged.
	//
	// The search stops at the first limit reached. When ctx ends, Search returns the
	// best move so far and a nil error, or ctx.Err() if no move has been searched.
	// The error wraps errors.ErrUnsupported if the engine does not play the game of
	// pos, and is ErrOver if pos is decided.
	//
	// Search calls report, unless nil, on the goroutine that runs Search, as the search
	// goes on. Report must return at once, and must not keep the slices of info.
	Search(ctx context.Context, pos Position, lim Limits, report func(Info)) (Result, error)
}

// Resetter is an Engine that keeps state from one search to the next, such as a
// transposition table. Reset clears that state.
type Resetter interface {
	Engine
	Reset()
}

// Limits bound one search. Zero means no limit, or the engine's own default.
type Limits struct {
	Depth int           // plies; a move and its slip count as one
	Nodes uint64        // positions visited; exact
	Time  time.Duration // wall clock

	// EveryMove asks for the value of every legal move in Result.Moves, where the
	// engine would otherwise return only an upper bound for moves that are no better
	// than the best.
	EveryMove bool

	// MultiPV asks for that many best moves in Result.Variations, each with its value and its
	// principal variation. Result.Moves then holds only moves with a known value. An engine
	// without this ability ignores MultiPV; one with it ignores EveryMove.
	MultiPV int
}

// A Score is the value of a position to the side to move.
type Score struct {
	// Value is the margin in points in a game for points. In other games it runs from
	// -1, a loss, to 1, a win; a value between them is an expectation or an estimate.
	Value float64

	// Proven reports whether Value is exact: the result, or the expectation, under
	// perfect play of both sides.
	Proven bool

	// Plies is the number of plies to the end of the game under perfect play, if
	// Proven: the shortest win or the longest loss. Where pieces slip, it is the most
	// plies that the game can last.
	Plies int

	// AtMost reports whether Plies is only an upper bound: the winner may win sooner.
	AtMost bool
}

// String returns a text such as "+1 in 5 plies", "-1 in at most 12 plies" or, if s is not
// proven, "+0.350".
func (s Score) String() string {
	switch {
	case !s.Proven:
		return fmt.Sprintf("%+.3f", s.Value)
	case s.AtMost:
		return fmt.Sprintf("%+g in at most %d plies", s.Value, s.Plies)
	}
	return fmt.Sprintf("%+g in %d plies", s.Value, s.Plies)
}

// Negate returns the score from the point of view of the opponent.
func (s Score) Negate() Score {
	if s.Value != 0 {
		s.Value = -s.Value
	}
	return s
}

// A MoveScore is a legal move and its score to the side that makes the move.
type MoveScore struct {
	Move   Move
	Score  Score
	Native float64 // the same in the engine's own unit, such as points of groups; 0 if the engine has none
}

// A Variation is a line of play and its score to the side that makes its first move.
type Variation struct {
	Score Score
	Moves []Move
}

// An Info is a progress report of a search.
type Info struct {
	Depth int         // plies of the deepest finished iteration
	Nodes uint64      // visited so far
	Score Score       // of the best move so far
	PV    []Move      // principal variation, the best move first
	Moves []MoveScore // scores known so far, with Limits.EveryMove; nil before the first

	Variations []Variation // of the best moves so far, the best first, with Limits.MultiPV
}

// A Result is the result of a search.
type Result struct {
	Move   Move        // the engine's choice
	Score  Score       // the engine's value of pos
	Native float64     // the same in the engine's own unit; 0 if the engine has none
	Nodes  uint64      // as the engine counts them
	Depth  int         // plies of the deepest finished iteration, 0 if none has finished
	PV     []Move      // principal variation, Move first
	Moves  []MoveScore // one for each legal move, if the engine scores every move

	Variations []Variation // of the best moves, the best first, with Limits.MultiPV

	// PeakNodes is the most nodes that the search held in memory at one time: the nodes of its
	// longest line if it searches depth first, those of its tree if it keeps one. 0 means that
	// the engine does not count them.
	PeakNodes uint64

	// PeakBytes is the memory of these nodes and, if there is one, of the transposition table.
	PeakBytes uint64
}
