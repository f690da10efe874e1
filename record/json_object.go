package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// A jsonObject is the text of an object with its members.
type jsonObject struct {
	textLine // from the opening brace on

	members map[string]jsonMember // by the names of jsonNames
	lists   map[string][]any      // values of members that are arrays, decoded when they are asked for
}

// A jsonMember is the value of a member, with the byte of the text where the value begins, and the bytes where its elements
// begin if the value is an array.
type jsonMember struct {
	raw      json.RawMessage
	at       int
	elements []int
}

// jsonNames are the names of members, as jsonKey has them, with the members that they stand for: those of a jsonGame, those
// of Kaggle's boards, and those of other programs.
var jsonNames = func() map[string]string {
	of := make(map[string]string)
	for name, others := range map[string]string{
		"game": "variant gametype gamename", "rule": "rules ruleset", "size": "boardsize",
		"id": "name title", "event": "tournament", "round": "", "date": "", "players": "",
		"black": "playerblack blackplayer blackname", "white": "playerwhite whiteplayer whitename",
		"toMove": "sidetomove turn currentplayer nextplayer player", "mark": "",
		"moves": "history movehistory movelist sequence record pgn kifu position",
		"ms":    "times", "comments": "", "result": "winner outcome", "reason": "termination",
		"opening": "", "board": "grid cells", "columns": "", "rows": "", "inarow": "", "games": "",
		"observation": "", "configuration": "",
	} {
		of[jsonKey(name)] = name
		for other := range strings.FieldsSeq(others) {
			of[other] = name
		}
	}
	return of
}()

// jsonKey returns a name in small letters, without the marks between its words.
func jsonKey(name string) string { return jsonKeyMarks.Replace(strings.ToLower(name)) }

// jsonKeyMarks removes the marks between the words of a name.
var jsonKeyMarks = strings.NewReplacer("_", "", "-", "", " ", "")

// decode checks the text and fills members. The members of Kaggle's observation and configuration become members of the
// object.
func (j *jsonObject) decode() error {
	if j.textLine.text[0] != '{' {
		return j.textLine.errorExpected(WantJSON)
	}
	var all json.RawMessage
	if err := json.Unmarshal([]byte(j.textLine.text), &all); err != nil {
		l := j.textLine
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			l.skip(max(0, int(syntax.Offset)-1))
		}
		return l.errorExpected(WantJSON)
	}
	j.members, j.lists = make(map[string]jsonMember), make(map[string][]any)
	if err := j.addMembers(0); err != nil {
		return err
	}
	for _, nested := range []string{"configuration", "observation"} {
		if m, ok := j.members[nested]; ok && m.raw[0] == '{' {
			if err := j.addMembers(m.at); err != nil {
				return err
			}
		}
	}
	return nil
}

// addMembers adds the members of the object that begins at a byte of the text.
func (j *jsonObject) addMembers(start int) error {
	d := json.NewDecoder(strings.NewReader(j.textLine.text[start:]))
	_, _ = d.Token() // decode has checked the text, so no token gives an error
	for d.More() {
		keyAt := start + j.nextValueOffset(start, d)
		key, _ := d.Token()
		m := jsonMember{at: start + j.nextValueOffset(start, d)}
		if j.textLine.text[m.at] == '[' {
			for _, _ = d.Token(); d.More(); _ = d.Decode(&json.RawMessage{}) {
				m.elements = append(m.elements, start+j.nextValueOffset(start, d))
			}
			_, _ = d.Token()
			m.raw = json.RawMessage(j.textLine.text[m.at : start+int(d.InputOffset())])
		} else {
			_ = d.Decode(&m.raw)
		}
		name, err := j.memberName(key.(string), keyAt, m.raw)
		if err != nil {
			return err
		}
		if _, again := j.members[name]; name != "" && (!again || start == 0) && string(m.raw) != "null" {
			j.members[name] = m
		}
	}
	return nil
}

// memberName returns the member that a key with a value stands for, "" for none. A key that is unknown, and a key of another
// program, are notices. The key of another program counts only with a value that the member can have.
func (j *jsonObject) memberName(key string, at int, value []byte) (string, error) {
	l := j.textLine
	l.skip(at)
	name, known := jsonNames[jsonKey(key)]
	isOther := jsonKey(key) != jsonKey(name)
	if known && isOther {
		isText := value[0] == '"'
		isList := value[0] == '['
		switch name {
		case "moves":
			known = isText || isList
		case "board":
			known = isList
		case "size", "result":
			known = !isList && value[0] != '{'
		default:
			known = isText
		}
		known = known && !j.has(name)
	}
	switch {
	case !known:
		return "", l.in.noticeAt(l.number, l.column, NoticeUnknownKey, key)
	case isOther:
		return name, l.in.noticeAt(l.number, l.column, NoticeOtherKey, key+" = "+name)
	}
	return name, nil
}

// nextValueOffset returns how many bytes after start the next value of d begins, a decoder of the text from start on.
func (j *jsonObject) nextValueOffset(start int, d *json.Decoder) int {
	at := int(d.InputOffset())
	for contains(" \t\r\n:,", j.textLine.text[start+at]) {
		at++
	}
	return at
}

// has reports whether the object has a member whose value is not null.
func (j *jsonObject) has(name string) bool { return j.members[name].raw != nil }

// raw returns the value of a member, nil if the object has none.
func (j *jsonObject) raw(name string) json.RawMessage { return j.members[name].raw }

// drop removes a member.
func (j *jsonObject) drop(name string) { delete(j.members, name) }

// text returns the value of a member as text: a string, or a number or a truth value as JSON writes it; "" for others.
func (j *jsonObject) text(name string) string {
	var value any
	_ = json.Unmarshal(j.raw(name), &value)
	return jsonText(value)
}

// jsonText returns a decoded value as text; "" for null, an array or an object.
func jsonText(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(value)
	}
	return ""
}

// list returns the elements of a member that is an array, nil for others.
func (j *jsonObject) list(name string) []any {
	elements, ok := j.lists[name]
	if !ok && bytes.HasPrefix(j.raw(name), []byte("[")) {
		_ = json.Unmarshal(j.raw(name), &elements)
		j.lists[name] = elements
	}
	return elements
}

// at returns the text from the value of a member on, or from an element of its array on.
func (j *jsonObject) at(name string, element ...int) *textLine {
	l := j.textLine
	m := j.members[name]
	if len(element) > 0 && element[0] < len(m.elements) {
		m.at = m.elements[element[0]]
	}
	l.skip(max(m.at, l.added))
	return &l
}

// errorExpected returns the ParseError that want does not stand at a member, or at an element of its array.
func (j *jsonObject) errorExpected(want Want, name string, element ...int) error {
	return j.at(name, element...).errorExpected(want)
}

// errorAt returns err as a ParseError at a member, or at an element of its array.
func (j *jsonObject) errorAt(err error, name string, element ...int) error {
	return j.at(name, element...).errorAt(err)
}

// noticeAt adds a notice at a member, or at an element of its array, with the value as its text.
func (j *jsonObject) noticeAt(kind NoticeKind, name string, element ...int) error {
	l := j.at(name, element...)
	var value json.RawMessage
	_ = json.NewDecoder(strings.NewReader(l.text)).Decode(&value)
	return l.in.noticeAt(l.number, l.column, kind, strings.Trim(string(value), `"`))
}
