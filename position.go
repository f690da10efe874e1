package alinha

// A Position is a game under way. It changes in place: Play and Undo nest.
type Position interface {
	// ToMove returns First, Second or, while a piece may still slip, Chance.
	ToMove() Player

	// Moves appends the legal moves to dst, best guess first, and returns it.
	// There is none exactly when the game is decided.
	Moves(dst []Move) []Move

	// Play makes a move that Moves lists; it does not check.
	Play(Move)

	// Undo takes the last move back. There must be one.
	Undo()

	// Outcome says how the game stands.
	Outcome() Outcome

	// Key identifies the position: stones, side to move and piece in the air,
	// not the way that led there. Equal positions have equal keys.
	Key() uint64

	// Clone returns an independent copy, for another goroutine.
	Clone() Position
}

// Chancy is a Position in which chance moves: pieces slip.
type Chancy interface {
	Position

	// Weights appends the probability of each move that Moves lists, in the same
	// order, and returns dst. They sum to 1. It requires ToMove() == Chance.
	Weights(dst []float64) []float64
}

// Scored is a Position of a game played for points.
type Scored interface {
	Position

	// Margin returns the points of First minus those of Second on the board.
	Margin() int
}

// Symmetric is a Position that knows the symmetries of its board.
type Symmetric interface {
	Position

	// CanonicalKey returns a key that all symmetric images of the position share.
	CanonicalKey() uint64
}

// Finite is a Position of a game that a full board ends.
type Finite interface {
	Position

	// Left returns the most plies that the game can still last. A draw, and a
	// game for points, lasts exactly that long.
	Left() int
}
