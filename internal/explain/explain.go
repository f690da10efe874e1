// Package explain turns the errors of all packages into text: one line in the language of a person.
//
// The errors of packages that are not part of the WebAssembly build are turned into text by the command line.
package explain

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// Explain returns an error as one line in the language of loc. An error that no message describes is its own text.
func Explain(loc *i18n.Localizer, err error) string { return explainer{loc}.explain(err) }

// An explainer explains errors in one language.
type explainer struct{ *i18n.Localizer }

func (x explainer) explain(err error) string {
	var (
		message *messageError
		place   *catalog.PositionError
		syntax  *record.ParseError
		unread  *unplacedError
		variant *rules.VariantError
		move    *rules.MoveError
		setup   *rules.SetupError
		engine  *catalog.EngineError
		option  *catalog.OptionError
		tree    *search.TreeError
		forfeit *gomocup.Forfeit
		file    *FileError
		match   *arena.CheckpointError
		locked  *checkpoint.LockedError
		word    *opening.Error
		kept    *checkpoint.SnapshotError
		meant   *meantError
	)
	if text, ok := x.lab(err); ok {
		return text
	}
	switch {
	case errors.As(err, &meant):
		return x.didYouMean(x.explain(meant.error), textline.Clip(meant.name))
	case errors.As(err, &file):
		return x.record(file)
	case errors.As(err, &match):
		return x.matchCheckpoint(match)
	case errors.As(err, &locked):
		return x.locked(locked)
	case errors.As(err, &kept):
		return x.snapshot(kept)
	case errors.As(err, &message):
		return x.didYouMean(x.Message(message.id, message.pairs...), message.nearest)
	case errors.As(err, &engine):
		return x.engine(engine)
	case errors.As(err, &option):
		return x.option(option)
	case errors.As(err, &place):
		return x.position(place)
	case errors.As(err, &unread):
		return x.syntaxError(unread.ParseError)
	case errors.As(err, &syntax):
		return x.positionText(syntax)
	case errors.As(err, &variant):
		return x.variant(variant)
	case errors.As(err, &move):
		return x.move(move)
	case errors.As(err, &setup):
		return x.setup(setup)
	case errors.As(err, &tree):
		return x.tree(tree)
	case errors.As(err, &forfeit):
		return x.forfeit(forfeit)
	case errors.As(err, &word):
		return x.opening(word)
	case errors.Is(err, alinha.ErrOver):
		return x.Message("error-over")
	}
	if text, ok := x.system(err); ok {
		return text
	}
	return err.Error()
}

// engine explains why no engine was opened, with the names of those that can be.
func (x explainer) engine(e *catalog.EngineError) string {
	id := [...]string{
		catalog.Unknown:             "error-engine-unknown",
		catalog.Untraceable:         "error-tree-engine",
		catalog.UnsupportedGame:     "error-engine-game",
		catalog.UnsupportedPosition: "error-engine-position",
	}[e.Reason]
	text := x.Message(id, "Text", textline.Clip(e.Name), "Engine", textline.Clip(e.Name), "Game", textline.Clip(e.Game), "Engines", strings.Join(e.Engines, ", "))
	if e.Reason != catalog.Unknown {
		return text
	}
	return x.didYouMean(text, nearestName(e.Name, e.Engines))
}

// option explains a wrong option of an engine, with the options or the values that are accepted.
func (x explainer) option(e *catalog.OptionError) string {
	option, values := textline.Clip(e.Option), strings.Join(e.Values, ", ")
	key, value, _ := strings.Cut(e.Option, "=")
	switch {
	case e.Repeated:
		return x.Message("error-engine-twice", "Engine", e.Engine, "Option", option, "Name", textline.Clip(key))
	case e.MostThreads > 0:
		return x.Message("error-engine-threads", "Engine", e.Engine, "Option", option, "Most", e.MostThreads)
	case errors.Is(e.Err, fs.ErrNotExist):
		return x.Message("error-engine-file", "Engine", e.Engine, "Option", option)
	case e.Err != nil:
		return x.Message("error-engine-weights", "Engine", e.Engine, "Option", option)
	case e.MachineMiB > 0:
		return x.Message("error-engine-memory", "Engine", e.Engine, "Option", option, "Most", e.MachineMiB)
	case e.Most > 0:
		return x.Message("error-engine-decimal", "Engine", e.Engine, "Option", option, "Most", e.Most)
	case e.NumbersFollow:
		text := x.Message("error-engine-value", "Engine", e.Engine, "Option", option, "Values", values)
		return x.didYouMean(text, nearestName(value, e.Values))
	case e.Values != nil:
		text := x.Message("error-engine-word", "Engine", e.Engine, "Option", option, "Words", values)
		return x.didYouMean(text, nearestName(value, e.Values))
	}
	text := x.Message("error-engine-option", "Engine", e.Engine, "Option", option, "Options", strings.Join(optionForms(e), ", "))
	if slices.Contains(e.Options, key) {
		return text // the value is wrong
	}
	return x.didYouMean(text, nearestName(key, e.Options))
}

// optionForms returns the options of an error, each with the form of its values: "level=1-10", "threads=1-1024", "depth=N".
func optionForms(e *catalog.OptionError) []string {
	var known []catalog.Parameter
	engines := catalog.Engines()
	if i := slices.IndexFunc(engines, func(engine catalog.Engine) bool { return engine.Name == e.Engine }); i >= 0 {
		known = catalog.Parameters(engines[i])
	}
	var forms []string
	for _, name := range e.Options {
		form := name + "=N"
		if i := slices.IndexFunc(known, func(p catalog.Parameter) bool { return p.Name == name }); i >= 0 {
			form = parameterForm(&known[i])
		}
		forms = append(forms, form)
	}
	return forms
}

// parameterForm returns an option with the form of its values.
func parameterForm(p *catalog.Parameter) string {
	switch p.Name {
	case "threads":
		return fmt.Sprintf("threads=1-%d", catalog.MaxThreads)
	case "level":
		return "level=1-" + p.Words[0]
	}
	switch p.Kind {
	case catalog.ParameterNumber:
		return p.Name + "=N"
	case catalog.ParameterDecimal:
		return fmt.Sprintf("%s=0-%v", p.Name, p.Max)
	case catalog.ParameterWord:
		return p.Name + "=" + strings.Join(p.Words, "|")
	case catalog.ParameterWords:
		return p.Name + "=WORD+WORD"
	case catalog.ParameterEvaluation:
		return p.Name + "=EVALUATION"
	case catalog.ParameterFile:
		return p.Name + "=FILE"
	}
	return p.Name
}

// variant explains why a text is no game.
func (x explainer) variant(e *rules.VariantError) string {
	id := [...]string{
		rules.UnknownGame:   "error-game-unknown",
		rules.BadGrammar:    "error-game-grammar",
		rules.BadSize:       "error-game-size",
		rules.BadK:          "error-game-k",
		rules.BadSlip:       "error-game-slip",
		rules.Contradiction: "error-game-contradiction",
	}[e.Reason]
	nearest := ""
	if e.Reason == rules.BadGrammar {
		nearest = nearestGameOption(e.Text)
	}
	if name, _, _ := strings.Cut(e.Text, ":"); e.Reason == rules.UnknownGame {
		nearest = cmp.Or(nearestName(e.Text, rules.Presets()), x.gameTitled(e.Text))
		for _, engine := range catalog.Engines() {
			switch {
			case engine.Name == name && engine.System != "":
				id = "error-game-system"
			case engine.Name == name:
				id = "error-game-engine"
			}
		}
	}
	text := x.Message(id, "Text", textline.Clip(e.Text), "Grammar", rules.Grammar, "Limit", e.Limit,
		"Side", rules.MaxSide, "Layered", rules.MaxLayered, "Rule", e.Rule, "Other", e.Other)
	return x.didYouMean(text, nearest)
}

// nearestGameOption returns the word of rules.Grammar that is nearest to the first unknown option in the text of a game, or "".
func nearestGameOption(text string) string {
	words := strings.FieldsFunc(rules.Grammar, func(c rune) bool { return !unicode.IsLetter(c) })
	options := strings.Split(text, ",")[1:] // after the size
	for _, option := range options {
		if name, _, _ := strings.Cut(option, "="); !slices.Contains(words, name) {
			return nearestName(name, words)
		}
	}
	return ""
}

// gameTitled returns the first game whose title has a text in it, such as tictactoe for velha in Portuguese, or "". Blanks, hyphens
// and capital letters make no difference. A text of less than three letters is in many titles.
func (x explainer) gameTitled(text string) string {
	bare := func(text string) string { return strings.NewReplacer(" ", "", "-", "").Replace(strings.ToLower(text)) }
	if wanted := bare(text); utf8.RuneCountInString(wanted) >= 3 {
		for _, name := range rules.Presets() {
			if strings.Contains(bare(x.Message("game-"+name)), wanted) {
				return name
			}
		}
	}
	return ""
}

// move explains why a move cannot be played, with examples of moves that can be read.
func (x explainer) move(e *rules.MoveError) string {
	id := "error-move-notation"
	for reason, of := range map[error]string{
		rules.ErrOutside:  "error-move-outside",
		rules.ErrOccupied: "error-move-occupied",
		rules.ErrFull:     "error-move-full",
		rules.ErrFloating: "error-move-floating",
		rules.ErrSlip:     "error-move-slip",
		rules.ErrNumber:   "error-move-number",
		alinha.ErrOver:    "error-move-over",
	} {
		if errors.Is(e.Err, reason) {
			id = of
		}
	}
	text := x.Message(id, "Text", textline.Clip(e.Text), "Examples", MoveExamples(x.Localizer, e.Want))
	if e.Turn > 1 {
		text = x.Message("error-move-turn", "Turn", e.Turn, "Error", text)
	}
	return text
}

// forfeit explains the fault of a program that speaks Gomocup's protocol.
func (x explainer) forfeit(e *gomocup.Forfeit) string {
	id := [...]string{
		gomocup.Crash:        "error-forfeit-crash",
		gomocup.Timeout:      "error-forfeit-late",
		gomocup.IllegalMove:  "error-forfeit-illegal",
		gomocup.InvalidReply: "error-forfeit-garbage",
		gomocup.NotStarted:   "error-forfeit-start",
	}[e.Fault]
	text := textline.Clip(e.Text)
	if e.Err != nil {
		text = x.explain(e.Err)
	}
	return x.Message(id, "Text", text)
}
