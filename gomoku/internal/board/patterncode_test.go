package board

import (
	"slices"
	"testing"
)

// TestCodes compares the codes of all dirPatterns with their patterns in order.
func TestCodes(t *testing.T) {
	seen := make(map[[directions]Pattern]PatternCode)
	for x := range codeOfPatterns {
		var of [directions]Pattern
		for d := range of {
			of[d] = patternIn(dirPatterns(x), d)
		}
		slices.Sort(of[:])
		if of[directions-1] >= PatternCount {
			continue
		}
		c, known := seen[of]
		if known && c != codeOfPatterns[x] {
			t.Fatalf("cross %04x has code %d, and %d in another order", x, codeOfPatterns[x], c)
		}
		seen[of] = codeOfPatterns[x]
		for d, p := range of {
			if got := patternIn(patternsOfCode[codeOfPatterns[x]], d); got != p {
				t.Fatalf("the combination of code %d is %04x, want pattern %d at %d", codeOfPatterns[x], patternsOfCode[codeOfPatterns[x]], p, d)
			}
		}
	}
	if len(seen) != CodeCount {
		t.Errorf("%d combinations, want %d", len(seen), CodeCount)
	}
}
