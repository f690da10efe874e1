package alinha

import (
	"context"
	"errors"
	"time"
)

// ErrOver is returned by an engine that is asked for a move in a decided game.
var ErrOver = errors.New("the game is over")

// An Engine chooses a move: an algorithm, a solver, a person, another program.
type Engine interface {
	// Search returns the engine's move in pos, which it leaves as it found it.
	//
	// It stops at the first limit reached. When ctx ends it returns the best move
	// so far and a nil error, or ctx.Err() if it has none. A game that it does
	// not play gives an error that wraps errors.ErrUnsupported; a decided one
	// gives ErrOver.
	//
	// It calls report, unless nil, on its own goroutine as the search goes on.
	// Report returns at once and does not keep the moves and lines that it is handed.
	Search(ctx context.Context, pos Position, lim Limits, report func(Info)) (Result, error)
}

// Resetter is an Engine with a memory of the game, which Reset clears.
type Resetter interface {
	Engine
	Reset()
}

// Limits bound one search. Zero means no limit, or the engine's own default.
type Limits struct {
	Depth int           // plies; an aim and its slip are one
	Nodes uint64        // positions visited; exact
	Time  time.Duration // wall clock

	// EveryMove asks for a MoveScore for each legal move with its own value, where the
	// engine would otherwise only find that the move is no better than another.
	EveryMove bool
}

// A Score is what a position is worth to the side to move.
type Score struct {
	// Value is the margin in points where that is the game, otherwise -1 for a
	// loss to 1 for a win; between them an expectation or an estimate.
	Value float64

	// Proven says that Value is exact: the result, or the expectation, under
	// perfect play of both sides.
	Proven bool

	// Plies to the end of the game under that play, when proven: the shortest
	// win, the longest loss. Where pieces slip, the most that it can last.
	Plies int
}

// Negate returns the score as the opponent sees it.
func (s Score) Negate() Score {
	if s.Value != 0 {
		s.Value = -s.Value
	}
	return s
}

// A MoveScore is one legal move and what it is worth to the side that makes it.
type MoveScore struct {
	Move  Move
	Score Score
}

// An Info tells how far a search has come.
type Info struct {
	Depth int         // plies of the deepest finished iteration
	Nodes uint64      // visited so far
	Score Score       // of the best move so far
	PV    []Move      // principal variation, the best move first
	Moves []MoveScore // what is known of the moves, where every move was asked for; nil while nothing is
}

// A Result is what a search found.
type Result struct {
	Move  Move        // the engine's choice
	Score Score       // what the engine thinks it is worth
	Nodes uint64      // as the engine counts them
	Depth int         // plies of the deepest finished iteration, 0 if it has none
	PV    []Move      // principal variation, Move first
	Moves []MoveScore // one for each legal move, if the engine searched each
}
