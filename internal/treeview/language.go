package treeview

// A Language writes messages and numbers for a reader. Package i18n implements it.
type Language interface {
	// Message returns the message of an id, its blanks filled by pairs of a blank's name and its value.
	Message(id string, pairs ...any) string

	// Number returns a decimal number with the decimal sign of the language.
	Number(text string) string
}
