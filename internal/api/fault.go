package api

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A Fault is why a question has no answer.
type Fault struct {
	ID     string `json:"id"`   // of a kind, for programs
	Text   string `json:"text"` // for people
	Field  string `json:"field,omitempty"`
	Column int    `json:"column,omitempty"` // in the field, in characters from 1
}

func (f *Fault) Error() string { return f.ID + ": " + f.Text }

// faultOf makes a fault of an error; that of a context that has ended stays as it is.
func faultOf(err error, loc *i18n.Localizer) error {
	var (
		f       *Fault
		variant *rules.VariantError
		move    *rules.MoveError
		tree    *search.TreeError
		engine  *catalog.EngineError
		option  *catalog.OptionError
		paper   *record.Error
		unsaid  *record.UnsayableError
	)
	switch {
	case errors.As(err, &f), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &paper):
		return &Fault{ID: "record", Text: explain.Explain(loc, &explain.InFile{Name: loc.Message("record-input"), Err: err}), Field: "text", Column: paper.Column}
	case errors.As(err, &unsaid):
		return &Fault{ID: "record", Text: explain.Explain(loc, &explain.InFile{Name: loc.Message("record-input"), Err: err}), Field: "to"}
	case errors.As(err, &variant):
		f = &Fault{ID: "game", Field: "game"}
	case errors.As(err, &move):
		f = &Fault{ID: "move", Field: "moves", Column: move.Column}
	case errors.As(err, &tree):
		f = &Fault{ID: "tree", Field: "game", Column: tree.Column}
	case errors.As(err, &engine), errors.As(err, &option):
		f = &Fault{ID: "engine", Field: "engine"}
	case errors.Is(err, alinha.ErrOver):
		f = &Fault{ID: "over", Field: "moves"}
	default:
		f = &Fault{ID: "question"}
	}
	f.Text = explain.Explain(loc, err)
	return f
}

// decodeFault says what is wrong with a text that is not the question; err is of package json.
func decodeFault(text []byte, err error, loc *i18n.Localizer) *Fault {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field := textline.Clip(wrong.Field)
		return &Fault{ID: "question", Text: loc.Message("error-question-value", "Field", field, "Want", wanted(wrong.Type)), Field: field}
	}
	if field, ok := strings.CutPrefix(err.Error(), `json: unknown field "`); ok {
		return &Fault{ID: "question", Text: loc.Message("error-question-field", "Field", textline.Clip(strings.TrimSuffix(field, `"`)))}
	}
	at := len(text)
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = min(int(wrong.Offset), at)
	}
	column := max(1, utf8.RuneCount(text[:at]))
	return &Fault{ID: "question", Text: loc.Message("error-question-syntax", "Column", column), Column: column}
}

// wanted returns how values of a type look.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "0, 1, 2, -1"
	case reflect.Uint64:
		return "0, 1, 2"
	case reflect.String:
		return `"text"`
	case reflect.Slice:
		return "[]"
	}
	return "{}"
}
