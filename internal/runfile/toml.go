package runfile

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/alinha/alinha/internal/lab"
)

// examples holds every key of a run file with an example of its value. The example tells the kind of the value.
var examples = map[string]string{
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

// An Error says where a run file is wrong.
type Error struct {
	File         string   // the name of the file; "" from Parse
	Line, Column int      // from 1; the column counts bytes
	Key          string   // a key that is unknown or has a value of the wrong kind, or ""
	Known        []string // the known keys, if Key is unknown
	Example      string   // a right value, if the value of Key is wrong
	Err          error    // the syntax error, if Key is ""
}

func (e *Error) Error() string {
	at := fmt.Sprintf("%s, line %d, column %d: ", e.File, e.Line, e.Column)
	switch {
	case len(e.Known) > 0:
		return at + fmt.Sprintf("key %q: expected one of %s", e.Key, strings.Join(e.Known, ", "))
	case e.Key != "":
		return at + fmt.Sprintf("key %q: expected a value such as %s", e.Key, e.Example)
	}
	return at + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// fileContent is the content of a run file.
type fileContent struct {
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

// Parse parses the text of a run file, in TOML. The names of the outputs stay as they are written. The error is an
// *Error, or a *lab.SpecError about the depths.
func Parse(text string) (*Run, error) {
	var document map[string]any
	if err := toml.Unmarshal([]byte(text), &document); err != nil {
		return nil, syntaxError(err)
	}
	positions, err := checkKeys([]byte(text))
	if err != nil {
		return nil, err
	}
	var content fileContent
	if err := toml.Unmarshal([]byte(text), &content); err != nil {
		return nil, syntaxError(err)
	}
	run := &Run{Title: content.Title, Outputs: content.Outputs, Spec: lab.GridSpec{
		Games: content.Games, Positions: content.Positions, Engines: content.Engines, Seed: content.Seed, Nodes: content.Limits.Nodes,
	}}
	if content.Limits.Time != "" {
		if run.Spec.Time, err = time.ParseDuration(content.Limits.Time); err != nil {
			return nil, wrongValue("limits.time", positions["limits.time"])
		}
	}
	if run.Spec.Depths, err = lab.ParseDepths(content.Depths); err != nil {
		return nil, err
	}
	return run, nil
}

// syntaxError returns the Error of an error of package toml.
func syntaxError(err error) error {
	e := &Error{Err: errors.New(strings.TrimPrefix(err.Error(), "toml: "))}
	if at, ok := errors.AsType[*toml.DecodeError](err); ok {
		e.Line, e.Column = at.Position()
	}
	return e
}

// checkKeys returns the positions of the keys of a TOML document, which must be syntactically correct. The error is that
// of the first key that is unknown or whose value is not of the kind of its example. Package toml alone would accept keys
// in any case, and does not name the table of an unknown key in an inline table.
func checkKeys(text []byte) (map[string]unstable.Position, error) {
	c := &keyChecker{positions: make(map[string]unstable.Position)}
	c.parser.Reset(text)
	table := ""
	for c.parser.NextExpression() {
		expression := c.parser.Expression()
		prefix := table
		if expression.Kind != unstable.KeyValue {
			prefix, table = "", c.name("", expression)+"."
		}
		if err := c.check(prefix, expression); err != nil {
			return nil, err
		}
	}
	return c.positions, c.parser.Error()
}

// A keyChecker checks the keys of a document.
type keyChecker struct {
	parser    unstable.Parser
	positions map[string]unstable.Position // of the keys so far
}

// check checks a table header or a key with its value. The prefix is the table of the key, with a point at its end, or "".
func (c *keyChecker) check(prefix string, n *unstable.Node) error {
	name := c.name(prefix, n)
	first := n.Key()
	first.Next()
	at := c.parser.Shape(first.Node().Raw).Start
	c.positions[name] = at
	example, known := examples[name]
	if !known {
		return &Error{Line: at.Line, Column: at.Column, Key: name, Known: knownBeside(name)}
	}
	if n.Kind != unstable.KeyValue {
		if n.Kind != unstable.Table || kindOf(example) != unstable.Table {
			return wrongValue(name, at)
		}
		return nil
	}
	return c.checkValue(name, n.Value(), kindOf(example))
}

// checkValue checks that a value is of a kind, and checks the keys of an inline table.
func (c *keyChecker) checkValue(name string, value *unstable.Node, kind unstable.Kind) error {
	switch {
	case kind == unstable.Table && value.Kind == unstable.InlineTable:
		for it := value.Children(); it.Next(); {
			if err := c.check(name+".", it.Node()); err != nil {
				return err
			}
		}
		return nil
	case value.Kind != kind, kind == unstable.Integer && value.Data[0] == '-':
		return wrongValue(name, c.positions[name])
	case kind == unstable.Array:
		for it := value.Children(); it.Next(); {
			if it.Node().Kind != unstable.String {
				return wrongValue(name, c.positionOf(it.Node(), name))
			}
		}
	}
	return nil
}

// positionOf returns the position of an element of the array of a key, or that of the key where the parser does not tell.
func (c *keyChecker) positionOf(element *unstable.Node, key string) unstable.Position {
	if element.Raw.Length == 0 {
		return c.positions[key]
	}
	return c.parser.Shape(element.Raw).Start
}

// bareKey matches a part of a key that needs no quotes.
var bareKey = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// name returns the key of a node, its parts joined by points, after a prefix.
func (c *keyChecker) name(prefix string, n *unstable.Node) string {
	var parts []string
	for it := n.Key(); it.Next(); {
		part := string(it.Node().Data)
		if !bareKey.MatchString(part) {
			part = strconv.Quote(part)
		}
		parts = append(parts, part)
	}
	return prefix + strings.Join(parts, ".")
}

// kindOf returns the kind of the value of an example.
func kindOf(example string) unstable.Kind {
	switch {
	case example[0] == '"':
		return unstable.String
	case strings.HasPrefix(example, `["`):
		return unstable.Array
	case example[0] == '[':
		return unstable.Table
	}
	return unstable.Integer
}

// wrongValue returns the Error of a key whose value is not like its example.
func wrongValue(key string, at unstable.Position) error {
	return &Error{Line: at.Line, Column: at.Column, Key: key, Example: examples[key]}
}

// knownBeside returns the known keys of the table of an unknown key: limits.nodes and limits.time for limits.node.
func knownBeside(key string) []string {
	prefix := ""
	if table, _, ok := strings.Cut(key, "."); ok && examples[table] != "" && kindOf(examples[table]) == unstable.Table {
		prefix = table + "."
	}
	var known []string
	for _, name := range slices.Sorted(maps.Keys(examples)) {
		if rest, ok := strings.CutPrefix(name, prefix); ok && !strings.Contains(rest, ".") {
			known = append(known, name)
		}
	}
	return known
}
