package board

import (
	"slices"
	"testing"
)

// TestCodes checks that dirPatterns have the same code exactly if they have the same patterns in ascending order.
func TestCodes(t *testing.T) {
	seen := make(map[[directions]Pattern]PatternCode)
	for x := range codeOfPatterns {
		var sorted [directions]Pattern
		for d := range sorted {
			sorted[d] = patternIn(dirPatterns(x), d)
		}
		slices.Sort(sorted[:])
		if sorted[directions-1] >= PatternCount {
			continue
		}
		c, known := seen[sorted]
		if known && c != codeOfPatterns[x] {
			t.Fatalf("patterns %04x have code %d, and %d in another order", x, codeOfPatterns[x], c)
		}
		seen[sorted] = codeOfPatterns[x]
		for d, p := range sorted {
			if got := patternIn(patternsOfCode[codeOfPatterns[x]], d); got != p {
				t.Fatalf("code %d has patterns %04x, want pattern %d at %d", codeOfPatterns[x], patternsOfCode[codeOfPatterns[x]], p, d)
			}
		}
	}
	if len(seen) != CodeCount {
		t.Errorf("%d codes, want %d", len(seen), CodeCount)
	}
}
