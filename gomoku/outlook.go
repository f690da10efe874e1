package gomoku

// An outlook is what is expected of a node (Knuth and Moore 1975).
type outlook uint8

const (
	pvNode  outlook = iota // its value lies between alpha and beta
	cutNode                // a move is worth beta
	allNode                // none is worth more than alpha
)

// first returns the outlook of the first child.
func (o outlook) first() outlook { return [...]outlook{pvNode, allNode, cutNode}[o] }
