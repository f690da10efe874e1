package lab

import "strings"

// A Language is what somebody reads.
type Language interface {
	// Message returns the message of an id, its blanks filled by pairs of a blank's name and its value.
	Message(id string, pairs ...any) string

	// Number writes a number with the decimal sign of the language.
	Number(text string) string
}

// plain is the Language of programs.
type plain struct{}

func (plain) Message(id string, _ ...any) string { return strings.TrimPrefix(id, "cell-") }
func (plain) Number(text string) string          { return text }
