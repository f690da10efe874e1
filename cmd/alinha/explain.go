package main

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gomocup"
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

// misused returns the error of a command line that is wrong.
func misused(id string, pairs ...any) error { return &told{id: id, pairs: pairs, misuse: true} }

// failed returns the error of work that could not be done.
func failed(id string, pairs ...any) error { return &told{id: id, pairs: pairs} }

// isMisuse says that the command line is to blame.
func isMisuse(err error) bool {
	var (
		t       *told
		variant *rules.VariantError
		move    *rules.MoveError
		option  *catalog.OptionError
		unknown *catalog.UnknownEngineError
		tree    *search.TreeError
	)
	if errors.As(err, &t) {
		return t.misuse
	}
	if _, ok := errors.AsType[*inFile](err); ok {
		return false
	}
	return isLabMisuse(err) || errors.As(err, &unknown) || errors.As(err, &variant) || errors.As(err, &tree) || errors.As(err, &move) || errors.As(err, &option) ||
		errors.Is(err, errors.ErrUnsupported) || isFlagError(err)
}

// explain returns an error as one line in the person's language.
func (a *app) explain(err error) string {
	var (
		t       *told
		variant *rules.VariantError
		move    *rules.MoveError
		option  *catalog.OptionError
		unknown *catalog.UnknownEngineError
		tree    *search.TreeError
		forfeit *gomocup.Forfeit
	)
	if text, ok := a.explainLab(err); ok {
		return text
	}
	if in, ok := errors.AsType[*inFile](err); ok {
		return a.explainRecord(in)
	}
	if keep, ok := errors.AsType[*arena.KeepError](err); ok {
		return a.explainMatchKeep(keep)
	}
	switch {
	case errors.As(err, &t):
		return a.Say(t.id, t.pairs...)
	case errors.As(err, &unknown):
		return a.Say("error-engine-unknown", "Text", clip(unknown.Name), "Engines", strings.Join(engineNames(), ", "))
	case errors.As(err, &variant):
		return a.explainVariant(variant)
	case errors.As(err, &move):
		return a.explainMove(move)
	case errors.As(err, &option) && option.Err != nil:
		return a.Say("error-engine-weights", "Engine", option.Engine, "Option", clip(option.Option))
	case errors.As(err, &option) && option.Numbered:
		return a.Say("error-engine-value", "Engine", option.Engine, "Option", clip(option.Option), "Values", strings.Join(option.Values, ", "))
	case errors.As(err, &option) && option.Values != nil:
		return a.Say("error-engine-word", "Engine", option.Engine, "Option", clip(option.Option), "Words", strings.Join(option.Values, ", "))
	case errors.As(err, &option):
		return a.Say("error-engine-option", "Engine", option.Engine, "Option", clip(option.Option), "Options", strings.Join(option.Options, ", "))
	case errors.As(err, &tree):
		return a.explainTree(tree)
	case errors.As(err, &forfeit):
		return a.explainForfeit(forfeit)
	case isFlagError(err):
		return a.explainFlag(err)
	case errors.Is(err, alinha.ErrOver):
		return a.Say("error-over")
	}
	return err.Error()
}

func (a *app) explainVariant(e *rules.VariantError) string {
	id := [...]string{
		rules.UnknownGame:   "error-game-unknown",
		rules.BadGrammar:    "error-game-grammar",
		rules.BadSize:       "error-game-size",
		rules.BadK:          "error-game-k",
		rules.BadSlip:       "error-game-slip",
		rules.Contradiction: "error-game-contradiction",
	}[e.Reason]
	return a.Say(id, "Text", clip(e.Text), "Grammar", rules.Grammar, "Limit", e.Limit,
		"Side", rules.MaxSide, "Layered", rules.MaxLayered)
}

func (a *app) explainMove(e *rules.MoveError) string {
	id := "error-move-notation"
	for reason, of := range map[error]string{
		rules.ErrOutside:  "error-move-outside",
		rules.ErrOccupied: "error-move-occupied",
		rules.ErrFull:     "error-move-full",
		rules.ErrFloating: "error-move-floating",
		rules.ErrSlip:     "error-move-slip",
		alinha.ErrOver:    "error-move-over",
	} {
		if errors.Is(e.Err, reason) {
			id = of
		}
	}
	text := a.Say(id, "Text", clip(e.Text), "Examples", a.examples(e.Want))
	if e.Turn > 1 {
		text = a.Say("error-move-turn", "Turn", e.Turn, "Error", text)
	}
	return text
}

// explainForfeit says what a program of Gomocup's protocol did wrong.
func (a *app) explainForfeit(e *gomocup.Forfeit) string {
	id := [...]string{
		gomocup.Crash:   "error-forfeit-crash",
		gomocup.Late:    "error-forfeit-late",
		gomocup.Illegal: "error-forfeit-illegal",
		gomocup.Garbage: "error-forfeit-garbage",
	}[e.Fault]
	return a.Say(id, "Text", clip(e.Text))
}

// examples says ranges of moves in words: "1 to 9, a1 to c3 or (0,0) to (2,2)".
func (a *app) examples(ranges []rules.Range) string {
	words := make([]string, len(ranges))
	for i, r := range ranges {
		words[i] = a.Say("range", "From", r.From, "To", r.To)
	}
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return a.Say("or", "Some", strings.Join(words[:last], ", "), "Last", words[last])
}

func isFlagError(err error) bool {
	var (
		missing *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
		syntax  *pflag.InvalidSyntaxError
	)
	return errors.As(err, &missing) || errors.As(err, &bare) || errors.As(err, &invalid) || errors.As(err, &syntax)
}

func (a *app) explainFlag(err error) string {
	var (
		missing *pflag.NotExistError
		bare    *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &missing):
		return a.Say("error-flag-unknown", "Flag", clip(missing.GetSpecifiedName()))
	case errors.As(err, &bare):
		return a.Say("error-flag-bare", "Flag", bare.GetSpecifiedName())
	case errors.As(err, &invalid):
		id := map[string]string{"duration": "error-flag-duration", "int": "error-flag-number", "uint64": "error-flag-number"}[invalid.GetFlag().Value.Type()]
		if id == "" {
			id = "error-flag-value"
		}
		return a.Say(id, "Flag", invalid.GetFlag().Name, "Text", clip(invalid.GetValue()))
	}
	return a.Say("error-flag-syntax")
}

// clip makes a text of unknown length and content fit to be quoted in one line.
func clip(s string) string {
	const longest = 60
	s = strings.ToValidUTF8(s, "?")
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, s)
	if runes := []rune(s); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return s
}
