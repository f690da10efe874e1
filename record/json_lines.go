package record

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
)

// A jsonScanner follows the brackets of a JSON text.
type jsonScanner struct {
	depth             int // number of open brackets and braces
	inString, escaped bool
	last              byte // that is no white space
}

// scan goes on with a byte of the text.
func (s *jsonScanner) scan(c byte) {
	switch {
	case s.escaped:
		s.escaped = false
	case s.inString:
		s.escaped = c == '\\'
		s.inString = c != '"'
	case c == '"':
		s.inString = true
	case c == '{' || c == '[':
		s.depth++
	case c == '}' || c == ']':
		s.depth--
	}
	if !isSpace(int(c)) {
		s.last = c
	}
}

// jsonObjects iterates over the objects of a text: behind each other, or in arrays. Commas between objects, and lines that
// begin with # or //, are notices. An array of anything but objects is an object that has it as its moves or its board. The
// line of other text comes with the error that it is no object.
func jsonObjects(in *reader) iter.Seq2[textLine, error] {
	return func(yield func(textLine, error) bool) {
		arrays := 0 // number of arrays that are open
		hasComma := false
		for {
			in.skipSpace()
			switch c := in.peek(); {
			case c == eof:
				if in.err != nil {
					yield(textLine{}, in.err)
				}
				return
			case c == '[':
				l, isArray, err := readJSONArray(in)
				if arrays++; isArray {
					continue
				}
				arrays--
				if !yield(l, err) || err != nil && l.text == "" {
					return
				}
			case c == ']' && arrays > 0:
				arrays--
				in.next()
			case c == ',':
				if arrays == 0 && !hasComma {
					hasComma = true
					if err := in.noticeAt(in.line, in.column, NoticeOutsideText, ","); err != nil {
						yield(textLine{}, err)
						return
					}
				}
				in.next()
			case c == '{':
				if !yieldJSONObject(in, yield) {
					return
				}
			default:
				if !yieldOtherLine(in, yield) {
					return
				}
			}
		}
	}
}

// yieldJSONObject reads an object whose brace is the next byte, and passes on the object or the objects of its array games.
func yieldJSONObject(in *reader, yield func(textLine, error) bool) bool {
	l, err := readJSONText(in, "")
	if err != nil || !strings.Contains(l.text, `"games"`) {
		return yield(l, err) && (err == nil || l.text != "")
	}
	j := jsonObject{textLine: l}
	if j.decode() != nil || !j.has("games") || j.has("moves") || j.has("board") {
		return yield(l, nil)
	}
	for i := range j.members["games"].elements {
		game := j.at("games", i)
		var raw json.RawMessage
		_ = json.NewDecoder(strings.NewReader(game.text)).Decode(&raw)
		game.text = game.text[:len(raw)]
		if !yield(*game, nil) {
			return false
		}
	}
	return true
}

// yieldOtherLine reads the line of a text that is no JSON. A comment becomes a notice, other text an error.
func yieldOtherLine(in *reader, yield func(textLine, error) bool) bool {
	column := in.column
	l, _, err := in.readLine()
	l.column = column
	switch {
	case err != nil:
		l.text = ""
	case strings.HasPrefix(l.text, "#"), strings.HasPrefix(l.text, "//"):
		if err = l.notice(NoticeOutsideText); err == nil {
			return true
		}
	default:
		err = l.errorExpected(WantJSON)
	}
	return yield(l, err) && l.text != ""
}

// readJSONArray reads the opening bracket of an array of objects, or all of another array, whose bracket is the next byte.
// The other array comes as the moves or the board of an object.
func readJSONArray(in *reader) (l textLine, isArray bool, err error) {
	const peeked = 512
	ahead, _ := in.in.Peek(peeked)
	inside := strings.TrimLeft(string(ahead[1:]), " \t\r\n")
	if inside == "" || inside[0] == '{' || inside[0] == ']' {
		in.next()
		return textLine{}, true, nil
	}
	if l, err = readJSONText(in, `{"moves":`); err != nil {
		return l, false, err
	}
	if isBoardArray(l.text) {
		l.text = `{"board":` + strings.TrimPrefix(l.text, `{"moves":`)
	}
	l.text += "}"
	return l, false, nil
}

// isBoardArray reports whether the array that is the moves of an object is a board: of rows that are longer than a pair of
// coordinates, or of cells.
func isBoardArray(text string) bool {
	var object struct{ Moves []any }
	if json.Unmarshal([]byte(text+"}"), &object) != nil {
		return false
	}
	const smallest = 9 // cells of a board
	if row, ok := object.Moves[0].([]any); ok {
		return len(row) > 2
	}
	return len(object.Moves) >= smallest && !slices.ContainsFunc(object.Moves, func(value any) bool {
		n, ok := value.(float64)
		return !ok || n != 0 && n != 1 && n != 2 && n != -1
	})
}

// readJSONText reads an object or an array, whose bracket is the next byte, and puts a text before it. The object ends at
// its last bracket, before the end of a line within a string, or before a line that begins with a brace where no element can
// begin.
func readJSONText(in *reader, before string) (textLine, error) {
	l := textLine{in: in, number: in.line, column: in.column - len(before), added: len(before)}
	text := []byte(before)
	var s jsonScanner
	for {
		c := in.next()
		isEnd := c != eof && (c == '\n' || c == '\r') && in.endsLine(c)
		switch {
		case c == eof, isEnd && s.inString:
		case isEnd && in.peek() == '{' && s.last != ',' && s.last != '[':
		case len(text) > maxTextBytes:
			return textLine{}, &ParseError{Line: l.number, Column: in.column, Want: WantShorterText, Found: "…"}
		case isEnd:
			text = append(text, '\n')
			continue
		default:
			text = append(text, byte(c))
			if s.scan(byte(c)); s.depth > 0 {
				continue
			}
		}
		break
	}
	l.text = strings.TrimRight(string(text), " \t\r\n")
	return l, in.err
}
