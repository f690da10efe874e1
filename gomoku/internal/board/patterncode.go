package board

// A PatternCode numbers what a stone on an empty cell makes of the four lines through it, in
// whatever order: a combination of patterns.
type PatternCode uint16

// Patterns returns the patterns that c numbers, the greatest last.
func (c PatternCode) Patterns() (of [directions]Pattern) {
	for d := range of {
		of[d] = patternIn(patternsOfCode[c], d)
	}
	return of
}

// CodeCount is how many combinations there are of so many patterns, with repetition.
const CodeCount = int(PatternCount+3) * int(PatternCount+2) * int(PatternCount+1) * int(PatternCount) / 24

// CodeTableSize is the length of arrays with an element for each code: a power of two, so that no index that is cut to so
// many bits needs a check.
const CodeTableSize = 1 << 11

// codeOfPatterns are the codes of all dirPatterns, and patternsOfCode the dirPatterns of each code in which the
// patterns fall from the highest bits on.
var codeOfPatterns, patternsOfCode = enumerateCodes()

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

// forPermutations calls do with every order of four patterns.
func forPermutations(of [directions]Pattern, visit func(dirPatterns)) {
	for i := range directions {
		for j := range directions {
			for k := range directions {
				if l := 6 - i - j - k; i != j && i != k && j != k {
					visit(dirPatterns(of[i]) | dirPatterns(of[j])<<4 | dirPatterns(of[k])<<8 | dirPatterns(of[l])<<12)
				}
			}
		}
	}
}
