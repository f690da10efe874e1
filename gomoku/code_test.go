package gomoku

import (
	"slices"
	"testing"
)

// TestCodes compares the codes of all crosses with their patterns in order.
func TestCodes(t *testing.T) {
	seen := make(map[[directions]pattern]code)
	for x := range codes {
		var of [directions]pattern
		for d := range of {
			of[d] = along(cross(x), d)
		}
		slices.Sort(of[:])
		if of[directions-1] >= patterns {
			continue
		}
		c, known := seen[of]
		if known && c != codes[x] {
			t.Fatalf("cross %04x has code %d, and %d in another order", x, codes[x], c)
		}
		seen[of] = codes[x]
		for d, p := range of {
			if got := along(combinations[codes[x]], d); got != p {
				t.Fatalf("the combination of code %d is %04x, want pattern %d at %d", codes[x], combinations[codes[x]], p, d)
			}
		}
	}
	if len(seen) != codeCount {
		t.Errorf("%d combinations, want %d", len(seen), codeCount)
	}
}
