package check_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/proof/check"
)

// Fixed pairs are accepted for either player to move, and refused where they are no disjoint pairs of empty cells, are none or too many, or
// the game has gravity. Both checkers agree.
func TestFixedPairs(t *testing.T) {
	const valid = check.Reason(99) // none
	var many []string
	for u := range 254 {
		many = append(many, fmt.Sprintf("%d=%d", 2*u, 2*u+1))
	}
	small, large := "mnk:3x1,k=3", "mnk:32x32,k=32"
	var texts []string
	var want []check.Reason
	for _, test := range []struct {
		game, claim, pairs string
		want               check.Reason
	}{
		{small, "second", "0=1", valid},
		{small, "first", "2=0", valid},
		{small, "second", "", check.BadLine},
		{small, "second", "0", check.BadLine},
		{small, "second", "0=0", check.NotFree},
		{small, "second", "0=1 1=2", check.NotFree},
		{small, "second", "0=3", check.BadLine},
		{small + ",gravity", "second", "0=1", check.BadLine},
		{large, "second", strings.Join(many[:253], " "), valid},
		{large, "second", strings.Join(many, " "), check.BadPair},
	} {
		cells := 3
		if test.game == large {
			cells = 1024
		}
		texts = append(texts, fmt.Sprintf("alinha proof 3\ngame %s\nclaim %s does-not-lose\nroot %s first\nP %s\nL\nend 2\n",
			test.game, test.claim, strings.Repeat(".", cells), test.pairs))
		want = append(want, test.want)
	}
	for i, text := range texts {
		_, err := check.Certificate(strings.NewReader(text))
		var fault *check.Error
		if want[i] == valid && err != nil || want[i] != valid && (!errors.As(err, &fault) || fault.Reason != want[i]) {
			t.Errorf("%.90q: got %v, want reason %d", text, err, want[i])
		}
	}
	for i, accepted := range checkByPython(t, texts) {
		if accepted != (want[i] == valid) {
			t.Errorf("%.90q by Python: got %v, want %v", texts[i], accepted, want[i] == valid)
		}
	}
}
