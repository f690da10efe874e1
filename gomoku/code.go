package gomoku

// A patternCode numbers what a stone on an empty cell makes of the four lines through it, in
// whatever order: a combination of patterns.
type patternCode uint16

// codeCount is how many combinations there are of so many patterns, with repetition.
const codeCount = int(patternCount+3) * int(patternCount+2) * int(patternCount+1) * int(patternCount) / 24

// codeTableSize is the length of arrays with an element for each code: a power of two, so that no index that is cut to so
// many bits needs a check.
const codeTableSize = 1 << 11

// codeOfPatterns are those of all crosses, and combinations a cross of each code: that in which the
// patterns fall from the highest bits on.
var codeOfPatterns, patternsOfCode = enumerateCodes()

func enumerateCodes() (codes [1 << (4 * directions)]patternCode, patterns [codeCount]dirPatterns) {
	next := patternCode(0)
	for a := range patternCount {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					descending := dirPatterns(d) | dirPatterns(c)<<4 | dirPatterns(b)<<8 | dirPatterns(a)<<12
					patterns[next] = descending
					forPermutations([directions]pattern{a, b, c, d}, func(x dirPatterns) { codes[x] = next })
					next++
				}
			}
		}
	}
	return codes, patterns
}

// forPermutations calls do with every order of four patterns.
func forPermutations(of [directions]pattern, visit func(dirPatterns)) {
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
