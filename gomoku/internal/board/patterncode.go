package board

// A PatternCode numbers a combination of four patterns, one for each line through a cell, in any order: from 0, four times
// Dead, to CodeCount-1. Rapfi's classical evaluation uses such combinations too.
type PatternCode uint16

// Patterns returns the four patterns of c in ascending order.
func (c PatternCode) Patterns() (patterns [directions]Pattern) {
	for d := range patterns {
		patterns[d] = patternIn(patternsOfCode[c], d)
	}
	return patterns
}

// CodeCount is the number of codes: combinations with repetition of four out of PatternCount patterns, 1,365.
const CodeCount = int(PatternCount+3) * int(PatternCount+2) * int(PatternCount+1) * int(PatternCount) / 24

// CodeTableSize is the length of arrays indexed by PatternCode: CodeCount rounded up to a power of two. An index masked
// with CodeTableSize-1 needs no bounds check.
const CodeTableSize = 1 << 11

// codeOfPatterns maps dirPatterns, in any order, to their code. patternsOfCode maps a code to its dirPatterns in descending
// order from the highest bits on.
var codeOfPatterns, patternsOfCode = enumerateCodes()

// enumerateCodes numbers the combinations in lexicographic order of their descending patterns.
func enumerateCodes() (codes [1 << (4 * directions)]PatternCode, patterns [CodeCount]dirPatterns) {
	next := PatternCode(0)
	for a := range PatternCount {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					descending := dirPatterns(d) | dirPatterns(c)<<4 | dirPatterns(b)<<8 | dirPatterns(a)<<12
					patterns[next] = descending
					forPermutations([directions]Pattern{a, b, c, d}, func(x dirPatterns) { codes[x] = next })
					next++
				}
			}
		}
	}
	return codes, patterns
}

// forPermutations calls visit with the dirPatterns of every order of four patterns.
func forPermutations(patterns [directions]Pattern, visit func(dirPatterns)) {
	for i := range directions {
		for j := range directions {
			for k := range directions {
				if l := 6 - i - j - k; i != j && i != k && j != k {
					visit(dirPatterns(patterns[i]) | dirPatterns(patterns[j])<<4 | dirPatterns(patterns[k])<<8 | dirPatterns(patterns[l])<<12)
				}
			}
		}
	}
}
