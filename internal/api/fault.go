package api

import (
	"context"
	"errors"

	"github.com/alinha/alinha/internal/lang"
)

// A Fault is why a question has no answer.
type Fault struct {
	ID     string `json:"id"`   // of a kind, for programs
	Text   string `json:"text"` // for people
	Field  string `json:"field,omitempty"`
	Column int    `json:"column,omitempty"` // in the field, in characters from 1
}

func (f *Fault) Error() string { return f.ID + ": " + f.Text }

// explain makes a fault of an error.
func explain(err error, _ *lang.Speaker) error {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &Fault{ID: "question", Text: err.Error()}
}
