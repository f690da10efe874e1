package lab

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// runKeys is every key of a run file, with an example of its value.
var runKeys = map[string]string{
	"title":            `"Tic-tac-toe"`,
	"seed":             `1`,
	"games":            `["tictactoe"]`,
	"positions":        `["start", "random:5@8"]`,
	"engines":          `["minimax", "pvs:threads=2"]`,
	"depths":           `"1-6"`,
	"limits":           `[limits]`,
	"limits.nodes":     `1000000`,
	"limits.time":      `"10s"`,
	"outputs":          `[outputs]`,
	"outputs.table":    `"study.txt"`,
	"outputs.markdown": `"study.md"`,
	"outputs.csv":      `"study.csv"`,
	"outputs.json":     `"study.json"`,
	"outputs.charts":   `"charts"`,
	"outputs.keep":     `"study.keep"`,
}

// A RunFileError says where a run file is wrong.
type RunFileError struct {
	File    string   // its name
	Line    int      // from 1; 0 if it cannot be told
	Key     string   // that is unknown or has a value of another kind, or ""
	Known   []string // for an unknown key, those that there are
	Example string   // for a wrong value, a right one
	Err     error    // without a key, what the parser says
}

func (e *RunFileError) Error() string {
	at := fmt.Sprintf("%s, line %d: ", e.File, e.Line)
	switch {
	case len(e.Known) > 0:
		return at + fmt.Sprintf("key %q: expected one of %s", e.Key, strings.Join(e.Known, ", "))
	case e.Key != "":
		return at + fmt.Sprintf("key %q: expected a value such as %s", e.Key, e.Example)
	}
	return at + e.Err.Error()
}

func (e *RunFileError) Unwrap() error { return e.Err }

// A runFile is a run file as it is written.
type runFile struct {
	Title     string
	Seed      uint64
	Games     []string
	Positions []string
	Engines   []string
	Depths    string
	Limits    struct {
		Nodes uint64
		Time  string
	}
	Outputs Outputs
}

// ReadRun reads a run from a file, from whose directory the outputs that are
// relative are taken. Its error is one of ParseRun or of the file system.
func ReadRun(name string) (*Run, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	run, err := ParseRun(string(text))
	if wrong, ok := errors.AsType[*RunFileError](err); ok {
		wrong.File = name
	}
	if err != nil {
		return nil, err
	}
	run.Outputs = run.Outputs.in(filepath.Dir(name))
	return run, nil
}

// ParseRun reads the text of a run file, in TOML. Unknown keys are an error. The names of the
// outputs stay as they are written.
//
// Its error is a *RunFileError, or a *StudyError about its depths.
func ParseRun(text string) (*Run, error) {
	var (
		tree map[string]any
		file runFile
	)
	meta, err := toml.Decode(text, &tree)
	if err != nil {
		return nil, parserError(err)
	}
	if err := checkKeys(text, tree, meta.Keys()); err != nil {
		return nil, err
	}
	if _, err := toml.Decode(text, &file); err != nil {
		return nil, parserError(err)
	}
	run := &Run{Title: file.Title, Outputs: file.Outputs, Study: Study{
		Games: file.Games, Positions: file.Positions, Engines: file.Engines, Seed: file.Seed, Nodes: file.Limits.Nodes,
	}}
	if file.Limits.Time != "" {
		if run.Study.Time, err = time.ParseDuration(file.Limits.Time); err != nil {
			return nil, wrongValue(text, toml.Key{"limits", "time"})
		}
	}
	if run.Study.Depths, err = ParseDepths(file.Depths); err != nil {
		return nil, err
	}
	return run, nil
}

// checkKeys returns an error for the first key that is unknown, or whose value is
// of another kind than its example.
func checkKeys(text string, tree map[string]any, keys []toml.Key) error {
	for _, key := range keys {
		example, ok := runKeys[strings.Join(key, ".")]
		switch {
		case !ok:
			return &RunFileError{Line: lineOf(text, key), Key: key.String(), Known: knownBeside(key)}
		case !suits(valueOf(tree, key), example):
			return wrongValue(text, key)
		}
	}
	return nil
}

// valueOf returns the value of a key.
func valueOf(tree map[string]any, key toml.Key) any {
	var value any = tree
	for _, name := range key {
		table, _ := value.(map[string]any)
		value = table[name]
	}
	return value
}

// suits says that a value is of the kind of an example.
func suits(value any, example string) bool {
	list := strings.HasPrefix(example, `["`)
	switch value := value.(type) {
	case string:
		return example[0] == '"'
	case int64:
		return value >= 0 && '0' <= example[0] && example[0] <= '9'
	case []any:
		return list && !slices.ContainsFunc(value, func(item any) bool { _, ok := item.(string); return !ok })
	case map[string]any:
		return example[0] == '[' && !list
	}
	return false
}

func wrongValue(text string, key toml.Key) error {
	return &RunFileError{Line: lineOf(text, key), Key: key.String(), Example: runKeys[key.String()]}
}

// knownBeside returns the keys that could stand where an unknown one does.
func knownBeside(key toml.Key) []string {
	table := ""
	if _, ok := runKeys[key[0]]; ok && len(key) > 1 {
		table = key[0] + "."
	}
	var known []string
	for _, name := range slices.Sorted(maps.Keys(runKeys)) {
		if rest, ok := strings.CutPrefix(name, table); ok && !strings.Contains(rest, ".") {
			known = append(known, name)
		}
	}
	return known
}

// lineOf returns the line that ends the value of a key: the first up to which the
// text holds the key. The parser does not tell.
func lineOf(text string, key toml.Key) int {
	end, n := 0, 0
	for line := range strings.Lines(text) {
		end += len(line)
		n++
		var tree map[string]any
		if meta, err := toml.Decode(text[:end], &tree); err == nil && meta.IsDefined(key...) {
			return n
		}
	}
	return 0
}

// parserError puts what the parser says into the words of a RunFileError.
func parserError(err error) error {
	if at, ok := errors.AsType[toml.ParseError](err); ok {
		return &RunFileError{Line: at.Position.Line, Err: errors.New(at.Message)}
	}
	return &RunFileError{Err: errors.New(strings.TrimPrefix(err.Error(), "toml: "))}
}
