package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha/internal/lazyregexp"
)

// An sgfText is the text of one game tree, from its first parenthesis. line and column are those of the parenthesis.
type sgfText struct {
	bytes        []byte
	line, column int
	charset      sgfCharset
	notices      []Notice // of the text around the tree and of its charset
	gaps         []sgfGap // where parts of long values are left out
}

// An sgfGap is a place in the bytes of an sgfText before which a part of the file is left out. line and column are the
// place in the file.
type sgfGap struct{ at, line, column int }

// sgfLookahead is the number of bytes that the search for a charset or for the root of a game looks at.
const sgfLookahead = 4096

// sgfRootPattern matches the beginning of a game: a tree whose first node has a property that only roots have.
var sgfRootPattern = lazyregexp.New(`^\(\s*;\s*(?:[A-Z]{1,2}\s*\[[^\]\\]*\]\s*)*?(?:GM|FF|SZ|CA|AP)\s*\[`)

// sgfTreePattern matches the beginning of any tree, also of one whose first semicolon is missing.
var sgfTreePattern = lazyregexp.New(`^\(\s*(?:;|\(\s*;|[A-Z]{2}\s*\[)`)

// sgfBarePattern matches nodes at the beginning of a file whose first parenthesis is missing.
var sgfBarePattern = lazyregexp.New(`^(?:;\s*[A-Za-z]{1,2}|(?:GM|FF|SZ))\s*\[`)

// skipToTree skips the text before the next tree, a parenthesis with a node, or before nodes without a parenthesis at the
// beginning of the text. It returns false at the end of the text.
func skipToTree(in *reader) (found bool, err error) {
	var skipped []byte
	line, column := 0, 0
	for {
		c := in.peek()
		if line == 0 && in.atStart && !isSpace(c) {
			in.atStart = false
			if ahead, _ := in.in.Peek(256); sgfBarePattern.Match(ahead) {
				break
			}
		}
		if c == '(' {
			if ahead, _ := in.in.Peek(256); sgfTreePattern.Match(ahead) {
				break
			}
		}
		if c == eof {
			break
		}
		if line == 0 && !isSpace(c) {
			line, column = in.line, in.column
		}
		if line > 0 && len(skipped) < 200 {
			skipped = append(skipped, byte(c))
		}
		in.next()
	}
	if line > 0 {
		err = in.noticeAt(line, column, NoticeOutsideText, string(skipped))
	}
	return in.peek() != eof, err
}

// readTreeText reads the text of a game tree, whose first parenthesis is the next byte. A tree without its last
// parentheses ends at the end of the file, or before the root of the next game.
func readTreeText(in *reader) (*sgfText, error) {
	t := &sgfText{line: in.line, column: in.column}
	ahead, _ := in.in.Peek(sgfLookahead)
	if next := strings.Index(string(ahead[1:]), "(;"); next >= 0 {
		ahead = ahead[:1+next]
	}
	if name := findSGFCharset(ahead); name != "" && !in.decoded {
		var known bool
		if t.charset, known = sgfCharsetByName(name); !known {
			t.note(in.line, in.column, NoticeUnknownCharset, name)
		}
	}
	depth, hasNode := 0, false
	if in.peek() != '(' {
		depth = 1
		t.note(in.line, in.column, NoticeNoParenthesis, "")
	}
	for {
		c := in.peek()
		if c == eof {
			return t, t.end(in, depth, false)
		}
		if c == '(' && hasNode {
			if ahead, _ := in.in.Peek(200); sgfRootPattern.Match(ahead) {
				return t, t.end(in, depth, false)
			}
		}
		in.next()
		t.bytes = append(t.bytes, byte(c))
		switch {
		case c == '[':
			if !t.readValue(in) {
				return t, t.end(in, depth, true)
			}
		case c == '(':
			depth++
		case c == ';':
			hasNode = true
		case c == ')' && depth == 1 && t.bytes[0] != '(':
			t.bytes[len(t.bytes)-1] = ' ' // the tree has no parenthesis to close
			return t, in.err
		case c == ')':
			if depth--; depth == 0 {
				return t, in.err
			}
		}
	}
}

// readValue reads a value behind its opening bracket, with its closing bracket. It returns false if the file ends before.
// The part of a value behind maxTextBytes is left out, with a notice.
func (t *sgfText) readValue(in *reader) bool {
	start, isLong := len(t.bytes), false
	for {
		c := in.peek()
		if c == eof {
			return false
		}
		if !isLong && len(t.bytes)-start >= maxTextBytes && c != ']' && utf8.RuneStart(byte(c)) {
			isLong = true
			t.note(in.line, in.column, NoticeLongText, "")
		}
		in.next()
		if c == ']' {
			t.bytes = append(t.bytes, ']')
			if isLong {
				t.gaps = append(t.gaps, sgfGap{len(t.bytes), in.line, in.column})
			}
			return true
		}
		literal := []byte{byte(c)}
		if next := in.peek(); t.charset.isLiteral(c, next) {
			in.next()
			literal = append(literal, byte(next))
		}
		if !isLong {
			t.bytes = append(t.bytes, literal...)
		}
	}
}

// end ends a tree whose last parentheses or whose last bracket are missing. It adds the bracket.
func (t *sgfText) end(in *reader, depth int, inValue bool) error {
	if len(t.bytes) > 0 && t.bytes[0] != '(' {
		depth-- // the parenthesis that is missing
	}
	if inValue || depth > 0 {
		t.note(in.line, in.column, NoticeCutOff, "")
	}
	if inValue {
		t.bytes = append(t.bytes, ' ', ']') // the blank in case that the last byte is a backslash
	}
	return in.err
}

// note adds a notice. The second fault of the same kind in the form of the text is no second notice.
func (t *sgfText) note(line, column int, kind NoticeKind, text string) {
	isForm := kind == NoticeOtherCharset || kind == NoticeLetterNumber || kind == NoticeCapitals || kind == NoticeMore
	if len(t.notices) > 10*maxNotices || isForm && slices.ContainsFunc(t.notices, func(n Notice) bool { return n.Kind == kind }) {
		return
	}
	t.notices = append(t.notices, Notice{Line: line, Column: column, Kind: kind, Text: text})
}
