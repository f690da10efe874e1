package proof

// infinite is the proof number of a position that is disproven, and the disproof number of one that is proven.
const infinite = 1 << 30

// numbers are the proof number and the disproof number of a position (Allis 1994). What a proof is, a search says.
type numbers struct{ proof, disproof uint32 }

// unlimited are the thresholds of a search that ends with a proof or a disproof.
var unlimited = numbers{infinite, infinite}

// An expansion is the moves of a node and the numbers of the positions behind them. At an OR node one proven child proves the
// node, at an AND node all children must be proven.
type expansion struct {
	moves    []uint8
	children []numbers
}

// value returns the numbers of the node by those of the children.
func (e *expansion) value(isOr bool) numbers {
	sum, least := uint32(0), uint32(infinite)
	for _, c := range e.children {
		if !isOr {
			c.proof, c.disproof = c.disproof, c.proof
		}
		sum = min(infinite-1, sum+c.disproof)
		least = min(least, c.proof)
	}
	if least == 0 {
		sum = infinite
	}
	if isOr {
		return numbers{least, sum}
	}
	return numbers{sum, least}
}

// next returns the most promising child of a node that has a value and thresholds, and the thresholds of the child: until the
// node reaches its own, or another child promises more by a quarter.
func (e *expansion) next(value, limit numbers, isOr bool) (best int, childLimit numbers) {
	best, second := e.mostPromising(isOr)
	child := e.children[best]
	second = second + second/4 + 1
	if isOr {
		return best, numbers{min(limit.proof, second), min(infinite, limit.disproof-value.disproof+child.disproof)}
	}
	return best, numbers{min(infinite, limit.proof-value.proof+child.proof), min(limit.disproof, second)}
}

// mostPromising returns the child to search and the least number of the others.
func (e *expansion) mostPromising(isOr bool) (best int, second uint32) {
	least := uint32(infinite + 1)
	second = infinite
	for i, c := range e.children {
		number := c.disproof
		if isOr {
			number = c.proof
		}
		switch {
		case number < least:
			second, least, best = min(least, infinite), number, i
		case number < second:
			second = number
		}
	}
	return best, second
}

// decidingMove returns a move to a proven child of an OR node, or to a disproven one of an AND node.
func (e *expansion) decidingMove(isOr bool) (uint8, error) {
	for i, c := range e.children {
		if isOr && c.proof == 0 || !isOr && c.disproof == 0 {
			return e.moves[i], nil
		}
	}
	return 0, errNoProof
}
