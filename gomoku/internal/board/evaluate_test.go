package board

import "testing"

// TestIsPositive holds on processors of 32 bits too, where an int has no bit 63.
func TestIsPositive(t *testing.T) {
	for n, want := range map[int]ThreatMask{0: 0, 1: 1, 2: 1, MaxSize * MaxSize: 1} {
		if got := isPositive(n); got != want {
			t.Errorf("isPositive(%d) = %d, want %d", n, got, want)
		}
	}
}
