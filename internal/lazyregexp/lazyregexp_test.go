package lazyregexp_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/lazyregexp"
)

// Every method returns what the method of package regexp returns.
func TestRegexp(t *testing.T) {
	const pattern = `([a-h])([1-8])`
	lazy, direct := lazyregexp.New(pattern), regexp.MustCompile(pattern)
	for _, s := range []string{"", "e4", "1. e4 e5", "i9"} {
		for name, equal := range map[string]bool{
			"Match":                   lazy.Match([]byte(s)) == direct.MatchString(s),
			"MatchString":             lazy.MatchString(s) == direct.MatchString(s),
			"FindString":              lazy.FindString(s) == direct.FindString(s),
			"FindStringSubmatch":      slices.Equal(lazy.FindStringSubmatch(s), direct.FindStringSubmatch(s)),
			"FindStringSubmatchIndex": slices.Equal(lazy.FindStringSubmatchIndex(s), direct.FindStringSubmatchIndex(s)),
			"FindSubmatch":            slices.EqualFunc(lazy.FindSubmatch([]byte(s)), direct.FindStringSubmatch(s), func(a []byte, b string) bool { return string(a) == b }),
			"FindAllString":           slices.Equal(lazy.FindAllString(s, -1), direct.FindAllString(s, -1)),
			"FindAllStringIndex":      slices.EqualFunc(lazy.FindAllStringIndex(s, -1), direct.FindAllStringIndex(s, -1), slices.Equal),
		} {
			if !equal {
				t.Errorf("%s(%q): got another result than that of package regexp", name, s)
			}
		}
	}
}

// A wrong pattern panics at its first use only.
func TestWrongPattern(t *testing.T) {
	r := lazyregexp.New("(")
	defer func() {
		if recover() == nil {
			t.Error("got no panic, want one")
		}
	}()
	r.MatchString("")
}
