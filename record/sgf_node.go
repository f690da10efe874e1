package record

import (
	"strings"
	"unicode/utf8"
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

// expected returns the ParseError that want does not stand at the value.
func (v sgfValue) expected(want Want) error {
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

// expected returns the ParseError that want is missing in the node.
func (n *sgfNode) expected(want Want) error {
	return &ParseError{Line: n.line, Column: n.column, Want: want, Found: ";"}
}

// readNode reads a node, whose semicolon is the next byte. It stops before the next semicolon or parenthesis.
func readNode(in *reader) (*sgfNode, error) {
	n := &sgfNode{line: in.line, column: in.column}
	in.next()
	for {
		in.skipSpace()
		switch c := in.peek(); {
		case c == ';' || c == '(' || c == ')':
			return n, nil
		case c < 'A' || c > 'Z':
			return nil, in.expected(WantProperty)
		}
		var p sgfProperty
		for c := in.peek(); c != eof && isLetter(byte(c)) && len(p.id) < maxTextBytes; c = in.peek() {
			if in.next(); c <= 'Z' { // before FF[4] an id could contain small letters, which did not count
				p.id += string(rune(c))
			}
		}
		for in.skipSpace(); in.peek() == '['; in.skipSpace() {
			v, err := readValue(in)
			if err != nil {
				return nil, err
			}
			p.values = append(p.values, v)
		}
		if p.values == nil {
			return nil, in.expected(WantValue)
		}
		n.properties = append(n.properties, p)
	}
}

// readValue reads a value, whose opening bracket is the next byte. Text that is not UTF-8 is read as Latin-1, the default
// of SGF.
func readValue(in *reader) (sgfValue, error) {
	in.next()
	v := sgfValue{line: in.line, column: in.column}
	var text []byte
	for {
		c := in.next()
		switch {
		case c == eof:
			return v, in.expected(WantClose)
		case len(text) > maxTextBytes:
			return v, &ParseError{Line: v.line, Column: v.column, Want: WantShorterText, Found: "…"}
		case c == ']':
			v.text = string(text)
			if !utf8.Valid(text) {
				v.text = decodeLatin1(text)
			}
			return v, nil
		case c == '\\' && in.peek() != eof:
			text = append(text, '\\')
			c = in.next()
		}
		text = append(text, byte(c))
	}
}

// decodeLatin1 returns a text in Latin-1 as UTF-8.
func decodeLatin1(text []byte) string {
	runes := make([]rune, len(text))
	for i, b := range text {
		runes[i] = rune(b)
	}
	return string(runes)
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
