// Package alinha defines the types that all packages of the module share: Move,
// Player, the Outcome of a game, a Position to search and an Engine that
// searches a Position. It implements no rules and imports the standard library only.
//
// The games are k-in-a-row games: two players put stones on the cells of a board,
// and k stones of one side in a row win or score. Package rules implements every
// variant of them; package search holds algorithms that play any Position; package
// classic holds the seven reference systems from which the project started.
package alinha

// A Move is the cell where the stone is put, counted from 0 in reading order
// from the top left: (layer*rows + row)*columns + column. With gravity it is the
// cell where the stone comes to rest. Where pieces slip, a turn has two moves: the
// player's is the cell aimed at, and Chance's is the cell where the piece lands.
type Move int32

// NoMove stands for the absence of a move, such as the last move of a starting position.
const NoMove Move = -1

// A Player is a side of the game, or Chance where pieces slip.
type Player int8

// First moves first. Chance moves where pieces slip: after a player has aimed, before the
// piece has landed.
const (
	First Player = iota
	Second
	Chance
)

// Other returns the opponent of p, which must be First or Second.
func (p Player) Other() Player { return 1 - p }

// String returns "first", "second" or "chance".
func (p Player) String() string { return [...]string{"first", "second", "chance"}[p] }

// An Outcome is the result of a game, or Undecided while the game goes on.
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
