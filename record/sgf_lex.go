package record

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// An sgfText is the text of one game tree, from its first parenthesis. line and column are those of the parenthesis.
type sgfText struct {
	bytes        []byte
	line, column int
	charset      sgfCharset
	notices      []Notice // of the text around the tree and of its charset
}

// sgfLookahead is the number of bytes that the search for a charset or for the root of a game looks at.
const sgfLookahead = 4096

// sgfRootPattern matches the beginning of a game: a tree whose first node has a property that only roots have.
var sgfRootPattern = regexp.MustCompile(`^\(\s*;\s*(?:[A-Z]{1,2}\s*\[[^\]\\]*\]\s*)*?(?:GM|FF|SZ|CA|AP)\s*\[`)

// sgfTreePattern matches the beginning of any tree, also of one whose first semicolon is missing.
var sgfTreePattern = regexp.MustCompile(`^\(\s*(?:;|\(\s*;|(?:GM|FF|SZ|CA|AP|PB|PW)\s*\[)`)

// sgfBarePattern matches nodes at the beginning of a file whose first parenthesis is missing.
var sgfBarePattern = regexp.MustCompile(`^(?:;\s*[A-Za-z]{1,2}|(?:GM|FF|SZ))\s*\[`)

// skipToTree skips the text before the next tree, a parenthesis with a node, or before nodes without a parenthesis at the
// beginning of the text. It returns false at the end of the text.
func skipToTree(in *reader) (found bool, err error) {
	var skipped []byte
	line, column := 0, 0
	for {
		c := in.peek()
		if line == 0 && in.first && !isSpace(c) {
			in.first = false
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
	depth, valueBytes, hasNode, inValue := 0, 0, false, false
	if in.peek() != '(' {
		depth = 1
		t.note(in.line, in.column, NoticeNoParenthesis, "")
	}
	for {
		c := in.peek()
		if c == eof {
			return t, t.end(in, depth, inValue)
		}
		if c == '(' && !inValue && hasNode {
			if ahead, _ := in.in.Peek(200); sgfRootPattern.Match(ahead) {
				return t, t.end(in, depth, false)
			}
		}
		in.next()
		t.bytes = append(t.bytes, byte(c))
		switch {
		case inValue:
			switch next := in.peek(); {
			case c == ']':
				inValue = false
			case t.charset.isLiteral(c, next):
				in.next()
				t.bytes = append(t.bytes, byte(next))
			}
			if valueBytes++; valueBytes > maxTextBytes {
				return t, &ParseError{Line: in.line, Column: in.column, Want: WantShorterText, Found: "…"}
			}
		case c == '[':
			inValue, valueBytes = true, 0
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

// end ends a tree whose last parentheses or whose last bracket are missing: it adds them.
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
	t.bytes = append(t.bytes, strings.Repeat(")", max(0, depth))...)
	return in.err
}

// note adds a notice. The second fault of the same kind in the form of the text is no second notice.
func (t *sgfText) note(line, column int, kind NoticeKind, text string) {
	isForm := kind == NoticeOtherCharset || kind == NoticeLetterNumber || kind == NoticeCapitals
	if len(t.notices) > 10*maxNotices || isForm && slices.ContainsFunc(t.notices, func(n Notice) bool { return n.Kind == kind }) {
		return
	}
	t.notices = append(t.notices, Notice{Line: line, Column: column, Kind: kind, Text: text})
}

// An sgfLexer splits the text of a game tree into parentheses and nodes.
type sgfLexer struct {
	*sgfText
	at           int // index of the next byte
	line, column int // its place

	silent bool // do not add notices
	isRoot bool // no node has been read
}

// newLexer returns a lexer at the beginning of the text.
func (t *sgfText) newLexer(silent bool) *sgfLexer {
	return &sgfLexer{sgfText: t, line: t.line, column: t.column, silent: silent, isRoot: true}
}

// peek returns the next byte, or eof.
func (x *sgfLexer) peek() int {
	if x.at == len(x.bytes) {
		return eof
	}
	return int(x.bytes[x.at])
}

// skip consumes the next byte.
func (x *sgfLexer) skip() {
	c := x.bytes[x.at]
	x.at++
	switch {
	case c == '\n':
		x.line++
		x.column = 1
	case utf8.RuneStart(c):
		x.column++
	}
}

// skipSpace skips white space, ends of lines included.
func (x *sgfLexer) skipSpace() {
	for isSpace(x.peek()) {
		x.skip()
	}
}

// notice adds a notice at a place, unless the lexer is silent.
func (x *sgfLexer) notice(line, column int, kind NoticeKind, text string) {
	if !x.silent {
		x.note(line, column, kind, text)
	}
}

// next returns the next token: a parenthesis, or a semicolon with the node that begins there. It returns eof at the end.
// Bytes outside of nodes are skipped with a notice.
func (x *sgfLexer) next() (token int, n *sgfNode) {
	for {
		x.skipSpace()
		switch c := x.peek(); c {
		case eof:
			return c, nil
		case '(', ')':
			x.skip()
			return c, nil
		case ';':
			return c, x.node()
		default:
			if x.isRoot && isLetter(byte(c)) {
				x.notice(x.line, x.column, NoticeNoSemicolon, "")
				return ';', x.node()
			}
		}
		x.skipJunk("();")
	}
}

// skipJunk skips bytes until one of a set, with a notice.
func (x *sgfLexer) skipJunk(until string) {
	line, column, start := x.line, x.column, x.at
	for c := x.peek(); c != eof && !contains(until, byte(c)); c = x.peek() {
		x.skip()
	}
	x.notice(line, column, NoticeStrayText, string(x.bytes[start:x.at]))
}

// maxProperties is the number of properties that a node may have, so that a text full of them does not fill the memory.
const maxProperties = 1000

// node reads a node, whose semicolon is the next byte if it is not missing. It stops before the next semicolon or parenthesis. Properties
// without an id or without a value are left out with a notice.
func (x *sgfLexer) node() *sgfNode {
	n := &sgfNode{line: x.line, column: x.column}
	x.isRoot = false
	if x.peek() == ';' {
		x.skip()
	}
	for {
		x.skipSpace()
		c := x.peek()
		if c == eof || contains(";()", byte(c)) {
			return n
		}
		line, column, start := x.line, x.column, x.at
		id := x.propertyID()
		text := string(x.bytes[start:x.at])
		var values []sgfValue
		for x.skipSpace(); x.peek() == '['; x.skipSpace() {
			values = append(values, x.value())
		}
		switch {
		case len(n.properties) == maxProperties:
			x.notice(line, column, NoticeMore, "")
			x.skipJunk(";()")
		case id != "" && values != nil:
			n.properties = append(n.properties, sgfProperty{id, values})
		case text != "":
			x.notice(line, column, NoticeNoValue, text)
		case values != nil:
			x.notice(line, column, NoticeStrayText, "["+values[0].text+"]")
		default:
			x.skipJunk(";()[ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
		}
	}
}

// sgfLongNames are the ids of properties by their long names, as programs of FF[1] to FF[3] write them: SiZe, Black.
var sgfLongNames = func() map[string]string {
	of := make(map[string]string)
	for pair := range strings.FieldsSeq(`BLACK=B WHITE=W COMMENT=C NAME=N NODENAME=N ADDBLACK=AB ADDWHITE=AW ADDEMPTY=AE
		PLAYER=PL LABEL=LB LETTER=L MARK=MA GAME=GM SIZE=SZ FILEFORMAT=FF CHARSET=CA APPLICATION=AP GAMENAME=GN
		GAMECOMMENT=GC EVENT=EV ROUND=RO DATE=DT PLACE=PC PLAYERBLACK=PB PLAYERWHITE=PW BLACKPLAYER=PB WHITEPLAYER=PW
		RESULT=RE RULES=RU RULE=RU KOMI=KM HANDICAP=HA TIME=TM TIMELIMIT=TM USER=US SOURCE=SO BLACKRANK=BR WHITERANK=WR
		COPYRIGHT=CP ANNOTATION=AN`) {
		name, id, _ := strings.Cut(pair, "=")
		of[name] = id
	}
	return of
}()

// propertyID reads the letters and digits of an id. It returns the id of a long name, else the capitals and digits of the
// text: before FF[4] an id could contain small letters, which did not count. An id of small letters only is read as if they
// were capitals.
func (x *sgfLexer) propertyID() string {
	start := x.at
	for c := x.peek(); c != eof && (isLetter(byte(c)) || x.at > start && '0' <= c && c <= '9'); c = x.peek() {
		x.skip()
	}
	text := string(x.bytes[start:x.at])
	if id, ok := sgfLongNames[strings.ToUpper(text)]; ok {
		return id
	}
	id := strings.TrimLeft(strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' {
			return -1
		}
		return c
	}, text), "0123456789")
	if id == "" {
		return strings.ToUpper(text)
	}
	return id
}

// value reads a value, whose opening bracket is the next byte.
func (x *sgfLexer) value() sgfValue {
	x.skip()
	v := sgfValue{line: x.line, column: x.column}
	start := x.at
	for x.at < len(x.bytes) && x.bytes[x.at] != ']' {
		c := x.peek()
		x.skip()
		if x.charset.isLiteral(c, x.peek()) {
			x.skip()
		}
	}
	var ok bool
	if v.text, ok = x.charset.decode(x.bytes[start:x.at]); !ok {
		x.notice(v.line, v.column, NoticeOtherCharset, x.charset.name)
	}
	if x.at < len(x.bytes) {
		x.skip()
	}
	return v
}
