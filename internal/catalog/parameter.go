package catalog

import (
	"slices"
	"strconv"
	"sync"

	"github.com/alinha/alinha/gomoku"
)

// A Parameter is an option of an engine as a form offers it. The functions that open engines read the options, so that the kind of an
// option and the code that reads the option cannot differ.
type Parameter struct {
	Name    string
	Kind    ParameterKind
	Words   []string // the values of ParameterWord, the default first, and the parts of ParameterWords
	Default string   // the value without the option; "" for the engine's own choice
	Max     float64  // of ParameterDecimal

	Excludes []string // the parameters that a ParameterFlag leaves without effect: an error together with the flag
}

// ParameterKind says which values a Parameter takes.
type ParameterKind string

// The kinds of parameters.
const (
	ParameterNumber     ParameterKind = "number"     // a whole number from 1
	ParameterDecimal    ParameterKind = "decimal"    // a number from 0 to Max
	ParameterFlag       ParameterKind = "flag"       // given or not, without a value
	ParameterWord       ParameterKind = "word"       // one of Words
	ParameterWords      ParameterKind = "words"      // some of Words, with plus signs between them
	ParameterEvaluation ParameterKind = "evaluation" // an evaluation
	ParameterFile       ParameterKind = "file"       // the name of a file
)

// parameters holds the parameters of each engine of the table by its name.
var parameters = sync.OnceValue(func() map[string][]Parameter {
	byEngine := make(map[string][]Parameter)
	for _, e := range engines {
		o := parseOptions(e, "")
		o.resources = Resources{NoFiles: true, supportProbe: true}
		o.engine.open(o)
		for _, name := range e.Options {
			i := slices.IndexFunc(o.read, func(p Parameter) bool { return p.Name == name })
			byEngine[e.Name] = append(byEngine[e.Name], o.read[i])
		}
	}
	return byEngine
})

// Parameters returns the parameters of an engine of the table: the depth, unless it has no effect, and the others in
// the order of Engine.Options.
func Parameters(e Engine) []Parameter {
	list := slices.Clone(parameters()[e.Name])
	if e.IgnoresDepth || e.OneMove || e.wholeGame {
		return list
	}
	return slices.Insert(list, 0, Parameter{Name: "depth", Kind: ParameterNumber})
}

// note records that the engine reads an option.
func (o *options) note(p Parameter) { o.read = append(o.read, p) }

// noteNumber records that the engine reads a whole number.
func (o *options) noteNumber(key string, defaultValue int) {
	p := Parameter{Name: key, Kind: ParameterNumber}
	if defaultValue > 0 {
		p.Default = strconv.Itoa(defaultValue)
	}
	o.note(p)
}

// noteDecimal records that the engine reads a decimal.
func (o *options) noteDecimal(key string, defaultValue, most float64) {
	o.note(Parameter{Name: key, Kind: ParameterDecimal, Default: strconv.FormatFloat(defaultValue, 'g', -1, 64), Max: most})
}

// noteWord records that the engine reads one of several words.
func (o *options) noteWord(key string, words []string) {
	o.note(Parameter{Name: key, Kind: ParameterWord, Words: words, Default: words[0]})
}

// noteHeuristics records that the engine reads names of heuristics.
func (o *options) noteHeuristics(key string) {
	o.note(Parameter{Name: key, Kind: ParameterWords, Words: gomoku.HeuristicNames()})
}

// noteExcluded records that a flag which the engine has read leaves other options without effect.
func (o *options) noteExcluded(flag string, keys []string) {
	for i := range o.read {
		if o.read[i].Name == flag {
			o.read[i].Excludes = keys
		}
	}
}
