package connect4

// A Book knows scores of positions without a search. Type Book of package connect4/book is one. The Solver asks its Book
// at the root and at the root's children only. The positions are undecided, and their movers have no win at once. Scores
// are those of the function Score. Goroutines share a Book.
type Book interface {
	// Lookup returns the score of p. ok is false if the book does not hold p, as for a board of another size.
	Lookup(p Bitboards) (score int, ok bool)

	// LowerBound returns a score that p is worth at least. A book that knows nothing of p returns the score of a loss
	// by the opponent's next stone, -(p.Empty()/2).
	LowerBound(p Bitboards) int
}
