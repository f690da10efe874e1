package check

import (
	"testing"

	"github.com/alinha/alinha/rules"
)

// Positions have equal keys exactly if a symmetry maps stones and fixed pairs to each other, however the pairs are numbered.
func TestKeyOfFixedPairs(t *testing.T) {
	v, err := rules.Parse("mnk:6x1,k=3")
	if err != nil {
		t.Fatal(err)
	}
	board, _ := rules.BoardOf(rules.New(v))
	c := &checker{images: board.Symmetries()}
	for _, test := range []struct {
		a, b []uint8
		want bool
	}{
		{[]uint8{3, 3, 4, 4, 0, 1}, []uint8{4, 4, 3, 3, 0, 1}, true},
		{[]uint8{3, 3, 4, 4, 0, 1}, []uint8{1, 0, 3, 3, 9, 9}, true},
		{[]uint8{3, 3, 4, 4, 0, 1}, []uint8{3, 4, 3, 4, 0, 1}, false},
		{[]uint8{3, 4, 4, 3, 0, 1}, []uint8{3, 4, 3, 4, 0, 1}, false},
		{[]uint8{3, 2, 0, 0, 0, 1}, []uint8{1, 2, 0, 0, 0, 1}, false},
		{[]uint8{3, 2, 0, 0, 0, 1}, []uint8{1, 0, 0, 0, 2, 7}, true},
	} {
		a, _ := c.key("", test.a)
		b, _ := c.key("", test.b)
		if (a == b) != test.want {
			t.Errorf("%v and %v: equal is %v, want %v", test.a, test.b, a == b, test.want)
		}
	}
}
