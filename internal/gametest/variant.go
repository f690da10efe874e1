package gametest

import (
	"testing"

	"github.com/alinha/alinha/rules"
)

// Variant returns the variant that a text names. It fails the test if rules.Parse
// rejects the text.
func Variant(t testing.TB, text string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
