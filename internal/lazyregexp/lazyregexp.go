// Package lazyregexp has regular expressions that are compiled at their first use, so that a program with many of them starts
// sooner.
package lazyregexp

import (
	"regexp"
	"sync"
)

// A Regexp is a regular expression of package regexp, compiled at its first use. It is safe for concurrent use.
type Regexp struct{ compiled func() *regexp.Regexp }

// New returns the regular expression of a pattern. A wrong pattern panics at its first use.
func New(pattern string) *Regexp {
	return &Regexp{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })}
}

// Match is the method of regexp.Regexp.
func (r *Regexp) Match(text []byte) bool { return r.compiled().Match(text) }

// MatchString is the method of regexp.Regexp.
func (r *Regexp) MatchString(s string) bool { return r.compiled().MatchString(s) }

// FindString is the method of regexp.Regexp.
func (r *Regexp) FindString(s string) string { return r.compiled().FindString(s) }

// FindSubmatch is the method of regexp.Regexp.
func (r *Regexp) FindSubmatch(text []byte) [][]byte { return r.compiled().FindSubmatch(text) }

// FindStringSubmatch is the method of regexp.Regexp.
func (r *Regexp) FindStringSubmatch(s string) []string { return r.compiled().FindStringSubmatch(s) }

// FindStringSubmatchIndex is the method of regexp.Regexp.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.compiled().FindStringSubmatchIndex(s)
}

// FindAllString is the method of regexp.Regexp.
func (r *Regexp) FindAllString(s string, n int) []string { return r.compiled().FindAllString(s, n) }

// FindAllStringIndex is the method of regexp.Regexp.
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.compiled().FindAllStringIndex(s, n)
}
