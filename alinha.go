// Package alinha holds the words that everyone in the house speaks: a Move, a
// Player, the Outcome of a game, a Position to search and an Engine that
// searches it. It knows no rules and imports the standard library only.
//
// A game of this family is played on cells, and k stones of one side in a row
// are what it is about. Package rules plays every variant of it; package search
// holds algorithms that play any Position; package classic holds the seven
// reference systems from which the project started.
package alinha

// A Move is the cell where the stone is put, counted from 0 in reading order
// from the top left: (layer*rows + row)*columns + column. Where pieces fall it is
// the cell where the piece comes to rest; where they slip it is the cell aimed
// at, and then the cell where chance lets it land.
type Move int32

// NoMove is the move of nobody: before the first, or where there is none.
const NoMove Move = -1

// A Player is a side of the game, or Chance where pieces slip.
type Player int8

// First moves first. Chance moves after an aim, before the piece has landed.
const (
	First Player = iota
	Second
	Chance
)

// Other returns the opponent of First or Second.
func (p Player) Other() Player { return 1 - p }

// String returns "first", "second" or "chance".
func (p Player) String() string { return [...]string{"first", "second", "chance"}[p] }

// An Outcome is how a game stands: undecided, or how it ended.
type Outcome uint8

// The outcomes.
const (
	Undecided Outcome = iota
	FirstWins
	SecondWins
	Draw
)

// WinFor returns the outcome in which p, First or Second, has won.
func WinFor(p Player) Outcome { return FirstWins + Outcome(p) }

// For returns 1 if p, First or Second, has won, -1 if p has lost, 0 otherwise.
func (o Outcome) For(p Player) int {
	switch o {
	case WinFor(p):
		return 1
	case WinFor(p.Other()):
		return -1
	}
	return 0
}

// String returns "undecided", "first wins", "second wins" or "draw".
func (o Outcome) String() string {
	return [...]string{"undecided", "first wins", "second wins", "draw"}[o]
}
