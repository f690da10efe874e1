package gomoku

// A nodeType is the expected type of a node (Knuth and Moore 1975).
type nodeType uint8

const (
	pvNode  nodeType = iota // the value lies between alpha and beta
	cutNode                 // a move reaches beta
	allNode                 // no move exceeds alpha
)

// firstChild returns the expected type of the node's first child.
func (t nodeType) firstChild() nodeType { return [...]nodeType{pvNode, allNode, cutNode}[t] }
