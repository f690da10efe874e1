package proof

// maxValue is value with the greatest number and one more for each further child in place of a sum, which would count a line
// several times that several moves lead to (weak proof-number search, Ueda et al. 2008).
func (e *expansion) maxValue(isOr bool) numbers {
	greatest, open, least := uint32(0), uint32(0), uint32(infinite)
	for _, c := range e.children {
		if !isOr {
			c.proof, c.disproof = c.disproof, c.proof
		}
		least = min(least, c.proof)
		if c.disproof > 0 {
			greatest = max(greatest, c.disproof)
			open++
		}
	}
	switch {
	case least == 0:
		greatest = infinite
	case open > 0 && greatest < infinite:
		greatest = min(infinite-1, greatest+open-1)
	}
	if isOr {
		return numbers{least, greatest}
	}
	return numbers{greatest, least}
}

// maxNext is next by maxValue.
func (e *expansion) maxNext(limit numbers, isOr bool) (best int, childLimit numbers) {
	best, second := e.mostPromising(isOr)
	second = min(infinite, second+second/4+1)
	open := uint32(0)
	for _, c := range e.children {
		if isOr && c.disproof > 0 || !isOr && c.proof > 0 {
			open++
		}
	}
	less := func(n uint32) uint32 {
		if n >= infinite {
			return n
		}
		return n - min(n-1, open-1)
	}
	if isOr {
		return best, numbers{min(limit.proof, second), less(limit.disproof)}
	}
	return best, numbers{less(limit.proof), min(limit.disproof, second)}
}
