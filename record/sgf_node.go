package record

import (
	"strings"
	"unicode/utf8"
)

// An sgfNode is the properties of a node.
type sgfNode struct {
	line, column int
	properties   []sgfProperty
}

type sgfProperty struct {
	id     string
	values []sgfValue
}

type sgfValue struct {
	line, column int
	text         string // without the brackets, escapes as they are written
}

func (v sgfValue) expected(want Want) error {
	return &ParseError{Line: v.line, Column: v.column, Want: want, Found: excerpt(v.text)}
}

func (v sgfValue) errorAt(err error) error {
	return &ParseError{Line: v.line, Column: v.column, Err: err}
}

// get returns the first value of a property.
func (n *sgfNode) get(id string) (sgfValue, bool) {
	for _, p := range n.properties {
		if p.id == id {
			return p.values[0], true
		}
	}
	return sgfValue{}, false
}

// propertyText returns the text of a property in one line; "" without it.
func (n *sgfNode) propertyText(id string) string {
	v, _ := n.get(id)
	return strings.Join(strings.Fields(unescapeSGF(v.text)), " ")
}

// expected returns the error that a node lacks something.
func (n *sgfNode) expected(want Want) error {
	return &ParseError{Line: n.line, Column: n.column, Want: want, Found: ";"}
}

// expected returns the error that the next byte is not what it should be.
func (r *reader) expected(want Want) error {
	e := &ParseError{Line: r.line, Column: r.column, Want: want}
	if ahead, _ := r.in.Peek(80); len(ahead) > 0 {
		e.Found = excerpt(string(ahead))
	}
	return e
}

// readNode reads a node from its semicolon on.
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
			if in.next(); c <= 'Z' { // small letters were for people, before FF[4]
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

// readValue reads a value from its bracket on. Text that is not UTF-8 is Latin-1, which
// is what SGF says that it is.
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

func decodeLatin1(text []byte) string {
	runes := make([]rune, len(text))
	for i, b := range text {
		runes[i] = rune(b)
	}
	return string(runes)
}

// unescapeSGF returns the text of a value: a backslash takes the next character as it is, and
// an end of line away.
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
