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

// ofOr returns the numbers as they are for an OR node, and exchanged for an AND node, which thus is like an OR node.
func (n numbers) ofOr(isOr bool) numbers {
	if isOr {
		return n
	}
	return numbers{n.disproof, n.proof}
}

// A summary is what the numbers of the children come to at an OR node, or with the numbers exchanged at an AND node.
type summary struct {
	least    uint32 // proof number
	sum      uint32 // of the disproof numbers
	greatest uint32 // disproof number
	open     uint32 // how many children are not disproven
}

func (e *expansion) summary(isOr bool) summary {
	s := summary{least: infinite}
	for _, c := range e.children {
		c = c.ofOr(isOr)
		s.least = min(s.least, c.proof)
		s.sum = min(infinite-1, s.sum+c.disproof)
		s.greatest = max(s.greatest, c.disproof)
		if c.disproof > 0 {
			s.open++
		}
	}
	return s
}

// value returns the numbers of the node by those of the children: at an OR node the least proof number and the sum of the disproof
// numbers.
func (e *expansion) value(isOr bool) numbers {
	s := e.summary(isOr)
	if s.least == 0 {
		s.sum = infinite
	}
	return numbers{s.least, s.sum}.ofOr(isOr)
}

// maxValue is value with the greatest number and one more for each further open child in place of a sum, which would count a line
// several times that several moves lead to (weak proof-number search, Ueda et al. 2008).
func (e *expansion) maxValue(isOr bool) numbers {
	s := e.summary(isOr)
	switch {
	case s.least == 0:
		s.greatest = infinite
	case s.open > 0 && s.greatest < infinite:
		s.greatest = min(infinite-1, s.greatest+s.open-1)
	}
	return numbers{s.least, s.greatest}.ofOr(isOr)
}

// next returns the most promising child of a node that has a value and thresholds, and the thresholds of the child: until the
// node reaches its own, or another child promises more by a quarter.
func (e *expansion) next(value, limit numbers, isOr bool) (best int, childLimit numbers) {
	best, second := e.mostPromising(isOr)
	value, child := value.ofOr(isOr), e.children[best].ofOr(isOr)
	limit = limit.ofOr(isOr)
	limit.disproof = min(infinite, limit.disproof-value.disproof+child.disproof)
	return best, limit.below(second).ofOr(isOr)
}

// maxNext is next by maxValue.
func (e *expansion) maxNext(limit numbers, isOr bool) (best int, childLimit numbers) {
	best, second := e.mostPromising(isOr)
	limit = limit.ofOr(isOr)
	if limit.disproof < infinite {
		limit.disproof -= min(limit.disproof-1, e.summary(isOr).open-1)
	}
	return best, limit.below(second).ofOr(isOr)
}

// below returns the thresholds of an OR node's child: those of the node, or a proof number a quarter above that of the second best child.
func (n numbers) below(second uint32) numbers {
	n.proof = min(n.proof, infinite, second+second/4+1)
	return n
}

// mostPromising returns the child to search and the least number of the others.
func (e *expansion) mostPromising(isOr bool) (best int, second uint32) {
	least := uint32(infinite + 1)
	second = infinite
	for i, c := range e.children {
		number := c.ofOr(isOr).proof
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
		if c.ofOr(isOr).proof == 0 {
			return e.moves[i], nil
		}
	}
	return 0, errNoProof
}
