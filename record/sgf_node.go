package record

import (
	"strings"
)

// An sgfNode holds the properties of a node in the order of the text. line and column are those of its semicolon.
type sgfNode struct {
	line, column int
	properties   []sgfProperty
}

// An sgfProperty is a property such as AB[aa][bb]. It has at least one value.
type sgfProperty struct {
	id     string // in capitals
	values []sgfValue
}

// An sgfValue is a value of a property. line and column are those of the first byte after its bracket.
type sgfValue struct {
	line, column int
	text         string // without the brackets, still escaped, in UTF-8
}

// errorExpected returns the ParseError that want does not stand at the value.
func (v sgfValue) errorExpected(want Want) error {
	return &ParseError{Line: v.line, Column: v.column, Want: want, Found: excerpt(v.text)}
}

// errorAt returns err as a ParseError at the value.
func (v sgfValue) errorAt(err error) error {
	return &ParseError{Line: v.line, Column: v.column, Err: err}
}

// get returns the first value of a property, false if the node has no such property.
func (n *sgfNode) get(id string) (sgfValue, bool) {
	for _, p := range n.properties {
		if p.id == id {
			return p.values[0], true
		}
	}
	return sgfValue{}, false
}

// propertyText returns the first value of a property as one line: unescaped, with single spaces between the words. It
// returns "" if the node has no such property.
func (n *sgfNode) propertyText(id string) string {
	v, _ := n.get(id)
	return strings.Join(strings.Fields(unescapeSGF(v.text)), " ")
}

// comment returns the values of the property C that are not empty, in lines, without the white space around them.
func (n *sgfNode) comment() string {
	var texts []string
	for _, p := range n.properties {
		if p.id == "C" {
			for _, v := range p.values {
				if text := strings.TrimSpace(unescapeSGF(v.text)); text != "" {
					texts = append(texts, text)
				}
			}
		}
	}
	return strings.Join(texts, "\n")
}

// errorExpected returns the ParseError that want is missing in the node.
func (n *sgfNode) errorExpected(want Want) error {
	return &ParseError{Line: n.line, Column: n.column, Want: want, Found: ";"}
}

// unescapeSGF returns the text that a value stands for. A backslash makes the next character literal, or removes the end
// of a line.
func unescapeSGF(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) {
			if i++; text[i] == '\n' {
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
