package explain

import (
	"errors"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A told error is a message of our own.
type told struct {
	id     string
	pairs  []any
	misuse bool
}

func (t *told) Error() string { return t.id }

// Misuse returns the error of a wish that cannot be: a message, and pairs of the name of
// a blank of it and its value.
func Misuse(id string, pairs ...any) error { return &told{id: id, pairs: pairs, misuse: true} }

// Failure returns the error of work that could not be done.
func Failure(id string, pairs ...any) error { return &told{id: id, pairs: pairs} }

// IsMisuse says that an error is one of a wish that cannot be, whoever found it.
func IsMisuse(err error) bool {
	var (
		t       *told
		variant *rules.VariantError
		move    *rules.MoveError
		option  *catalog.OptionError
		engine  *catalog.EngineError
		tree    *search.TreeError
		in      *InFile
	)
	switch {
	case errors.As(err, &t):
		return t.misuse
	case errors.As(err, &in):
		return false
	}
	return isLabMisuse(err) || errors.As(err, &engine) || errors.As(err, &variant) || errors.As(err, &tree) || errors.As(err, &move) || errors.As(err, &option) ||
		errors.Is(err, errors.ErrUnsupported)
}
