package explain

import (
	"errors"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A messageError is an error whose text is a message.
type messageError struct {
	id     string
	pairs  []any // of the name of a blank and its value
	misuse bool

	nearest string // of the names that exist, the one that was perhaps meant; "" for none
}

func (e *messageError) Error() string { return e.id }

// Misuse returns the error of a request that cannot be fulfilled as it stands, such as a wrong command line. Its text
// is the message of an id, with its blanks filled by pairs of a blank's name and its value.
func Misuse(id string, pairs ...any) error { return &messageError{id: id, pairs: pairs, misuse: true} }

// Failure returns the error of work that could not be done. Its text is that of Misuse.
func Failure(id string, pairs ...any) error { return &messageError{id: id, pairs: pairs} }

// IsMisuse reports whether an error is a Misuse, or an error of another package that means the same.
func IsMisuse(err error) bool {
	var (
		message *messageError
		variant *rules.VariantError
		move    *rules.MoveError
		setup   *rules.SetupError
		place   *catalog.PositionError
		syntax  *record.ParseError
		option  *catalog.OptionError
		engine  *catalog.EngineError
		tree    *search.TreeError
		file    *FileError
		word    *opening.Error
	)
	switch {
	case errors.As(err, &message):
		return message.misuse
	case errors.As(err, &file):
		return false
	}
	return isLabMisuse(err) || errors.As(err, &engine) || errors.As(err, &variant) || errors.As(err, &tree) ||
		errors.As(err, &move) || errors.As(err, &setup) || errors.As(err, &place) || errors.As(err, &syntax) || errors.As(err, &option) || errors.As(err, &word) ||
		errors.Is(err, errors.ErrUnsupported)
}
