package gomoku

// A nodeType is what is expected of a node (Knuth and Moore 1975).
type nodeType uint8

const (
	pvNode  nodeType = iota // its value lies between alpha and beta
	cutNode                 // a move is worth beta
	allNode                 // none is worth more than alpha
)

// firstChild returns the node type of the first child.
func (o nodeType) firstChild() nodeType { return [...]nodeType{pvNode, allNode, cutNode}[o] }
