package treeview

// A Language writes messages and numbers for a reader. Package i18n implements it.
type Language interface {
	// Say returns the message with the given id, its placeholders filled from pairs of a placeholder's name and its value.
	Say(id string, pairs ...any) string

	// Number returns a decimal number with the decimal sign of the language.
	Number(text string) string
}
