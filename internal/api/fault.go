package api

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A Fault is why a request has no response. Fault implements error.
type Fault struct {
	ID     string `json:"id"`               // the kind of fault, for programs: see types.ts
	Text   string `json:"text"`             // for people
	Field  string `json:"field,omitempty"`  // the field of the request that is wrong
	Column int    `json:"column,omitempty"` // the place in the field, in characters from 1
}

func (f *Fault) Error() string { return f.ID + ": " + f.Text }

// faultOf returns the Fault of an error. It returns a Fault, and the error of a context that has ended, as it is.
func faultOf(err error, loc *i18n.Localizer) error {
	var (
		f           *Fault
		variant     *rules.VariantError
		move        *rules.MoveError
		tree        *search.TreeError
		engine      *catalog.EngineError
		option      *catalog.OptionError
		board       *boardError
		match       *MatchError
		syntax      *record.ParseError
		unsupported *record.UnsupportedError
		word        *opening.Error
	)
	switch {
	case errors.As(err, &f), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &board):
		f = board.fault()
	case errors.As(err, &match):
		return &Fault{ID: "match", Text: loc.Message("error-match-" + string(match.Reason))}
	case errors.As(err, &syntax):
		return &Fault{ID: "record", Text: explain.Explain(loc, &explain.FileError{Name: loc.Message("record-input"), Err: err}), Field: "text", Column: syntax.Column}
	case errors.As(err, &unsupported):
		return &Fault{ID: "record", Text: explain.Explain(loc, &explain.FileError{Name: loc.Message("record-input"), Err: err}), Field: "to"}
	case errors.As(err, &variant):
		f = &Fault{ID: "game", Field: "game"}
	case errors.As(err, &word):
		f = &Fault{ID: "move", Field: "words"}
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

// A boardError is an error in the board of a PositionRef, or in the side to move there.
type boardError struct {
	error
	field string // that has the board
}

// Unwrap returns the cause.
func (e *boardError) Unwrap() error { return e.error }

// fault returns the Fault without its text.
func (e *boardError) fault() *Fault {
	f := &Fault{ID: "board", Field: e.field}
	if syntax, ok := errors.AsType[*record.ParseError](e.error); ok {
		f.Column = syntax.Column
	}
	if position, ok := errors.AsType[*catalog.PositionError](e.error); ok {
		switch position.Reason {
		case catalog.UnknownSide, catalog.SideTold, catalog.SideUnknown:
			f.Field = "toMove"
		}
	}
	return f
}

// decodeFault returns the Fault of a text that package json, with err, could not decode as a request.
func decodeFault(text []byte, err error, loc *i18n.Localizer) *Fault {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
		field := textline.Clip(jsonPath(wrong.Field))
		return &Fault{ID: "question", Text: loc.Message("error-question-value", "Field", field, "Want", exampleOf(wrong.Type)), Field: field}
	}
	if _, ok := errors.AsType[base64.CorruptInputError](err); ok {
		want := exampleOf(reflect.TypeFor[[]byte]())
		return &Fault{ID: "question", Text: loc.Message("error-question-value", "Field", bytesField, "Want", want), Field: bytesField}
	}
	if field, ok := strings.CutPrefix(err.Error(), `json: unknown field "`); ok {
		return &Fault{ID: "question", Text: loc.Message("error-question-field", "Field", textline.Clip(strings.TrimSuffix(field, `"`)))}
	}
	at := len(text)
	if wrong, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = min(int(wrong.Offset), at)
	} else if _, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = 0 // the whole text is a value of another kind
	}
	column := max(1, utf8.RuneCount(text[:at]))
	return &Fault{ID: "question", Text: loc.Message("error-question-syntax", "Column", column), Column: column}
}

// bytesField is the one field of requests that has bytes, in base64: package json does not name the field of a fault in base64.
const bytesField = "file"

// jsonPath returns the path of a json.UnmarshalTypeError as the caller wrote it: without the names of embedded Go types, such
// as PositionRef in PositionRef.moves.
func jsonPath(path string) string {
	names := slices.DeleteFunc(strings.Split(path, "."), func(name string) bool { return name != "" && unicode.IsUpper(rune(name[0])) })
	return strings.Join(names, ".")
}

// exampleOf returns JSON values of a type, as examples for a person.
func exampleOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Int, reflect.Int64:
		return "0, 1, 2, -1"
	case reflect.Uint64:
		return "0, 1, 2"
	case reflect.String:
		return `"text"`
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return `"YWxpbmhh"`
		}
		return "[]"
	}
	return "{}"
}
