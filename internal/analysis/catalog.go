package analysis

import (
	"slices"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A GameEntry describes a game that has a name: the JSON contract of alinha games.
type GameEntry struct {
	Name        string `json:"name"`
	Variant     string `json:"variant"` // its specification
	Cols        int    `json:"cols"`
	Rows        int    `json:"rows"`
	Layers      int    `json:"layers"`
	K           int    `json:"k"`
	Engine      string `json:"engine"` // the default opponent
	Description string `json:"description"`
}

// GameEntries returns the games that have a name, in the order to show them.
func GameEntries(loc *i18n.Localizer) []GameEntry {
	var games []GameEntry
	for _, g := range catalog.Games() {
		v := g.Variant
		games = append(games, GameEntry{
			g.Name, v.Spec(), v.Cols, v.Rows, v.Layers, v.K, catalog.DefaultEngine(rules.New(v), catalog.Resources{}), loc.Message("game-" + g.Name),
		})
	}
	return games
}

// An EngineEntry describes an engine: the JSON contract of alinha engines.
type EngineEntry struct {
	Name        string   `json:"name"`
	System      string   `json:"system,omitempty"` // the reference system, R1 to R7
	Options     []string `json:"options"`
	Games       []string `json:"games"` // the names of those that the engine plays
	Description string   `json:"description"`
}

// EngineEntries returns the engines in the order to show them.
func EngineEntries(loc *i18n.Localizer) []EngineEntry {
	games := make(map[string][]string) // by engine
	for _, g := range catalog.Games() {
		for _, engine := range catalog.EnginesFor(rules.New(g.Variant), catalog.Resources{}) {
			games[engine] = append(games[engine], g.Name)
		}
	}
	var engines []EngineEntry
	for _, e := range catalog.Engines() {
		engines = append(engines, EngineEntry{e.Name, e.System, EngineOptions(e), games[e.Name], loc.Message("engine-" + e.Name)})
	}
	return engines
}

// EngineOptions returns the names of the options of an engine, depth first, which every engine has.
func EngineOptions(e catalog.Engine) []string { return append([]string{"depth"}, e.Options...) }

// An EvaluationEntry describes an evaluation: the JSON contract of alinha evaluations.
type EvaluationEntry struct {
	Name        string `json:"name"`
	System      string `json:"system,omitempty"` // the reference system, R1 to R7
	Form        string `json:"form"`             // what may follow eval= in the option of an engine
	Description string `json:"description"`
}

// EvaluationEntries returns the evaluations in the order to show them.
func EvaluationEntries(loc *i18n.Localizer) []EvaluationEntry {
	var evaluations []EvaluationEntry
	for _, e := range catalog.Evaluations() {
		evaluations = append(evaluations, EvaluationEntry{e.Name, e.System, e.Syntax(), loc.Message("evaluation-" + e.Name)})
	}
	return evaluations
}

// RecordFormats returns the names of the formats of game records.
func RecordFormats() []string {
	var names []string
	for _, f := range record.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// WritableFormats returns the names of the formats of game records that can be written.
func WritableFormats() []string {
	return slices.DeleteFunc(RecordFormats(), func(name string) bool {
		f, _ := record.FormatByName(name)
		return f.ReadOnly
	})
}

// WritableTextFormats returns the names of WritableFormats that are text, as JSON can hold it.
func WritableTextFormats() []string {
	return slices.DeleteFunc(WritableFormats(), func(name string) bool {
		f, _ := record.FormatByName(name)
		return f.IsBinary
	})
}
