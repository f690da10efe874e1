// Package explain says what is wrong: the errors of all packages, each in one line of a
// person's language.
package explain

import (
	"errors"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// Explain returns an error as one line in the language of say.
func Explain(say *i18n.Localizer, err error) string { return speaker{say}.explain(err) }

// A speaker explains in one language.
type speaker struct{ *i18n.Localizer }

func (s speaker) explain(err error) string {
	var (
		t       *told
		variant *rules.VariantError
		move    *rules.MoveError
		engine  *catalog.EngineError
		option  *catalog.OptionError
		tree    *search.TreeError
		forfeit *gomocup.Forfeit
		in      *InFile
		match   *arena.CheckpointError
	)
	if text, ok := s.lab(err); ok {
		return text
	}
	switch {
	case errors.As(err, &in):
		return s.record(in)
	case errors.As(err, &match):
		return s.matchCheckpoint(match)
	case errors.As(err, &t):
		return s.Message(t.id, t.pairs...)
	case errors.As(err, &engine):
		return s.engine(engine)
	case errors.As(err, &option):
		return s.option(option)
	case errors.As(err, &variant):
		return s.variant(variant)
	case errors.As(err, &move):
		return s.move(move)
	case errors.As(err, &tree):
		return s.tree(tree)
	case errors.As(err, &forfeit):
		return s.forfeit(forfeit)
	case errors.Is(err, alinha.ErrOver):
		return s.Message("error-over")
	}
	if text, ok := s.system(err); ok {
		return text
	}
	return err.Error()
}

// engine says why no engine was opened, and which there are.
func (s speaker) engine(e *catalog.EngineError) string {
	id := [...]string{
		catalog.Unknown:   "error-engine-unknown",
		catalog.Unwatched: "error-tree-engine",
		catalog.WrongGame: "error-engine-game",
	}[e.Reason]
	return s.Message(id, "Text", textline.Clip(e.Name), "Engine", textline.Clip(e.Name), "Game", textline.Clip(e.Game), "Engines", strings.Join(e.Engines, ", "))
}

// option says what is wrong with an option of an engine, and what may stand there.
func (s speaker) option(e *catalog.OptionError) string {
	option, values := textline.Clip(e.Option), strings.Join(e.Values, ", ")
	switch {
	case e.Err != nil:
		return s.Message("error-engine-weights", "Engine", e.Engine, "Option", option)
	case e.MostMiB > 0:
		return s.Message("error-engine-memory", "Engine", e.Engine, "Option", option, "Most", e.MostMiB)
	case e.Numbered:
		return s.Message("error-engine-value", "Engine", e.Engine, "Option", option, "Values", values)
	case e.Values != nil:
		return s.Message("error-engine-word", "Engine", e.Engine, "Option", option, "Words", values)
	}
	return s.Message("error-engine-option", "Engine", e.Engine, "Option", option, "Options", strings.Join(e.Options, ", "))
}

func (s speaker) variant(e *rules.VariantError) string {
	id := [...]string{
		rules.UnknownGame:   "error-game-unknown",
		rules.BadGrammar:    "error-game-grammar",
		rules.BadSize:       "error-game-size",
		rules.BadK:          "error-game-k",
		rules.BadSlip:       "error-game-slip",
		rules.Contradiction: "error-game-contradiction",
	}[e.Reason]
	return s.Message(id, "Text", textline.Clip(e.Text), "Grammar", rules.Grammar, "Limit", e.Limit,
		"Side", rules.MaxSide, "Layered", rules.MaxLayered)
}

func (s speaker) move(e *rules.MoveError) string {
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
	text := s.Message(id, "Text", textline.Clip(e.Text), "Examples", Examples(s.Localizer, e.Want))
	if e.Turn > 1 {
		text = s.Message("error-move-turn", "Turn", e.Turn, "Error", text)
	}
	return text
}

// forfeit says what a program of Gomocup's protocol did wrong.
func (s speaker) forfeit(e *gomocup.Forfeit) string {
	id := [...]string{
		gomocup.Crash:   "error-forfeit-crash",
		gomocup.Late:    "error-forfeit-late",
		gomocup.Illegal: "error-forfeit-illegal",
		gomocup.Garbage: "error-forfeit-garbage",
	}[e.Fault]
	return s.Message(id, "Text", textline.Clip(e.Text))
}
