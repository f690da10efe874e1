package record

import (
	"strings"
	"unicode/utf8"
)

// An sgfLexer splits the text of a game tree into parentheses and nodes.
type sgfLexer struct {
	*sgfText
	at           int // index of the next byte
	line, column int // its place
	gapsAhead    []sgfGap

	silent bool // do not add notices
	isRoot bool // no node has been read
}

// newLexer returns a lexer at the beginning of the text.
func (t *sgfText) newLexer(silent bool) *sgfLexer {
	return &sgfLexer{sgfText: t, line: t.line, column: t.column, gapsAhead: t.gaps, silent: silent, isRoot: true}
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
	if len(x.gapsAhead) > 0 && x.at == x.gapsAhead[0].at {
		x.line, x.column = x.gapsAhead[0].line, x.gapsAhead[0].column
		x.gapsAhead = x.gapsAhead[1:]
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

// A node has up to maxProperties properties with up to maxValues values in all, so that a text full of them does not fill
// the memory.
const (
	maxProperties = 1000
	maxValues     = 100_000
)

// node reads a node, whose semicolon is the next byte if it is not missing. It stops before the next semicolon or
// parenthesis. Properties without an id or without a value are left out with a notice.
func (x *sgfLexer) node() *sgfNode {
	n, valueCount := &sgfNode{line: x.line, column: x.column}, 0
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
			v := x.value()
			if valueCount++; valueCount > maxValues {
				x.notice(v.line, v.column, NoticeMore, "")
				continue
			}
			values = append(values, v)
		}
		switch {
		case len(n.properties) == maxProperties:
			x.notice(line, column, NoticeMore, "")
		case id != "" && values != nil:
			n.properties = append(n.properties, sgfProperty{id, values})
		case valueCount > maxValues:
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
