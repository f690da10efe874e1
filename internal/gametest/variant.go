package gametest

import (
	"testing"

	"github.com/alinha/alinha/rules"
)

// Variant returns the variant of a text that is known to be one.
func Variant(t testing.TB, text string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
