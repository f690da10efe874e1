package alinha

// A Position is a game in progress. Play and Undo change it in place, like a stack.
type Position interface {
	// ToMove returns First, Second or, while a piece may still slip, Chance.
	ToMove() Player

	// Moves appends the legal moves to dst, best guess first, and returns it.
	// There are no legal moves exactly when the game is decided.
	Moves(dst []Move) []Move

	// Play makes a move that Moves lists. It does not check the move.
	Play(Move)

	// Undo takes back the last move. At least one move must have been played.
	Undo()

	// Outcome returns the result of the game, or Undecided.
	Outcome() Outcome

	// Key returns a hash of the stones, the side to move and the piece that has yet to
	// land, but not of the order of the moves: transpositions have equal keys.
	Key() uint64

	// Clone returns an independent copy, which another goroutine may use.
	Clone() Position
}

// Chancy is a Position with chance nodes: pieces slip.
type Chancy interface {
	Position

	// Weights appends the probability of each move that Moves lists, in the same
	// order, and returns dst. The probabilities sum to 1. It requires ToMove() == Chance.
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

// Finite is a Position of a game that ends at the latest when the board is full.
type Finite interface {
	Position

	// Left returns the most plies that the game can still last. A drawn game and a
	// game for points last exactly Left plies more.
	Left() int
}
