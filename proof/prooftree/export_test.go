package prooftree

// WithoutThreats lets only a move that completes a window end the search of a position, so that quiet moves win small games.
func (t *Tree) WithoutThreats() { t.withoutThreats = true }
