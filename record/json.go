package record

import (
	"encoding/json"
	"errors"
	"iter"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A jsonGame is a game as a JSON object on one line. Moves and stones are in the notation of package rules, a slip as
// b2>c3. Lines of Gomoku problems, which have a rule and a size instead of a game, can be read too, and so can the boards of
// Kaggle's competitions. Each other member gives a notice.
type jsonGame struct {
	Game     string   `json:"game,omitempty"`
	Rule     string   `json:"rule,omitempty"` // with Size, in place of Game: freestyle, standard, renju
	Size     int      `json:"size,omitempty"`
	ID       string   `json:"id,omitempty"`
	Event    string   `json:"event,omitempty"`
	Round    string   `json:"round,omitempty"`
	Date     string   `json:"date,omitempty"`
	Players  []string `json:"players,omitempty"` // First, Second
	Black    []string `json:"black,omitempty"`   // stones of First in the setup
	White    []string `json:"white,omitempty"`   // stones of Second in the setup
	ToMove   string   `json:"toMove,omitempty"`  // black or white: the side that makes the first move after a setup
	Moves    []string `json:"moves,omitzero"`
	Millis   []int64  `json:"ms,omitempty"`       // thinking time of each move, in milliseconds
	Comments []string `json:"comments,omitempty"` // comment on each move
	Result   string   `json:"result,omitempty"`   // black, white or draw
	Reason   Reason   `json:"reason,omitempty"`

	Board json.RawMessage `json:"board,omitempty"` // in place of black and white: the cells; see parseBoard
	Mark  int             `json:"mark,omitempty"`  // with board: the side to move, 1 or 2
}

// jsonKeys are the names of the members of a jsonGame.
var jsonKeys = func() (keys []string) {
	for field := range reflect.TypeFor[jsonGame]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		keys = append(keys, name)
	}
	return keys
}()

// jsonColours are the values of toMove, and the names of the members that hold the stones of a side.
var jsonColours = [...]string{alinha.First: "black", alinha.Second: "white"}

// jsonResults are the values of result.
var jsonResults = [...]string{alinha.Undecided: "", alinha.FirstWins: "black", alinha.SecondWins: "white", alinha.Draw: "draw"}

// readJSON reads one game from each object. An object stands on a line, or on several if the lines behind the first do not
// begin with a brace. readJSON skips blank lines.
func readJSON(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		l, ok, err := in.textLine()
		for ok && err == nil {
			if strings.TrimSpace(l.text) == "" {
				l, ok, err = in.textLine()
				continue
			}
			next, more, nextErr := l.completeJSON()
			g, parseErr := parseJSON(&l, v)
			if parseErr != nil {
				err = parseErr
				break
			}
			if !yield(g, nil) {
				return
			}
			l, ok, err = next, more, nextErr
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// A jsonLine is a decoded line of JSON with the offset of each value, for the columns of errors.
type jsonLine struct {
	*textLine
	offsets map[string][]int // by member: the byte where its value begins, then those of the array elements
	jsonGame
}

// parseJSON returns the game of a line, which must be of variant want unless want is zero.
func parseJSON(l *textLine, want rules.Variant) (*Game, error) {
	j := jsonLine{textLine: l}
	if err := j.decode(); err != nil {
		return nil, err
	}
	if err := j.checkBoard(); err != nil {
		return nil, err
	}
	v, err := j.variant(want)
	if err != nil {
		return nil, err
	}
	g := &Game{Variant: v, Name: j.ID, Event: j.Event, Round: j.Round, Date: j.Date, Reason: j.Reason}
	if len(j.Players) > len(g.Players) {
		return nil, j.expected(WantValidValue, "players", len(g.Players))
	}
	copy(g.Players[:], j.Players)
	outcome := slices.Index(jsonResults[:], j.Result)
	switch {
	case outcome < 0:
		return nil, j.expected(WantValidValue, "result")
	case !slices.Contains(reasons, j.Reason):
		return nil, j.expected(WantValidValue, "reason")
	}
	g.Outcome = alinha.Outcome(outcome)
	if j.Moves == nil && len(j.Black) == 0 && len(j.White) == 0 && j.ToMove == "" && j.Board == nil {
		return nil, j.textLine.expected(WantMoves)
	}
	if err := j.readSetup(g); err != nil {
		return nil, err
	}
	r, err := NewRecorder(g)
	if err != nil {
		return nil, j.errorAt(err, j.setupKey())
	}
	for i, text := range j.Moves {
		t := Turn{}
		if i < len(j.Millis) {
			t.Time = time.Duration(max(0, j.Millis[i])) * time.Millisecond
		}
		if i < len(j.Comments) {
			t.Comment = j.Comments[i]
		}
		if err := r.AddText(text, t); err != nil {
			return j.endMoves(r, i, err)
		}
	}
	return r.Finish(), nil
}

// endMoves ends the game before the move of an index, which cannot be played because of err. It is an error if that is the
// first move.
func (j *jsonLine) endMoves(r *Recorder, index int, err error) (*Game, error) {
	if index == 0 {
		return nil, j.errorAt(err, "moves", index)
	}
	l := j.at("moves", index)
	if err := l.in.noticeAt(l.number, l.column, NoticeUnplayable, j.Moves[index]); err != nil {
		return nil, err
	}
	return r.Finish(), nil
}

// decode decodes the line and fills offsets.
func (j *jsonLine) decode() error {
	if j.skipAny(" \t"); j.text[0] != '{' {
		return j.textLine.expected(WantJSON)
	}
	if err := json.Unmarshal([]byte(j.text), &j.jsonGame); err != nil {
		e := &ParseError{Line: j.number, Column: 1, Want: WantJSON, Found: excerpt(j.text)}
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			j.skip(max(0, int(syntax.Offset)-1))
			e.Line, e.Column, e.Found = j.number, j.column, excerpt(j.text)
		}
		if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && kind.Field != "" {
			j.skip(min(int(kind.Offset), len(j.text)))
			e.Line, e.Column, e.Want, e.Found = j.number, j.column, WantValidValue, kind.Field
		}
		return e
	}
	j.offsets = make(map[string][]int)
	d := json.NewDecoder(strings.NewReader(j.text))
	_, _ = d.Token() // json.Unmarshal has checked the text, so no token gives an error
	var value json.RawMessage
	for d.More() {
		keyAt := j.nextValueOffset(d)
		key, _ := d.Token()
		name := key.(string)
		if !slices.ContainsFunc(jsonKeys, func(known string) bool { return strings.EqualFold(known, name) }) {
			l := *j.textLine
			l.skip(keyAt)
			if err := l.in.noticeAt(l.number, l.column, NoticeUnknownKey, name); err != nil {
				return err
			}
		}
		at := j.nextValueOffset(d)
		j.offsets[name] = []int{at}
		if j.text[at] != '[' {
			_ = d.Decode(&value)
			continue
		}
		for _, _ = d.Token(); d.More(); _ = d.Decode(&value) {
			j.offsets[name] = append(j.offsets[name], j.nextValueOffset(d))
		}
		_, _ = d.Token()
	}
	return nil
}

// nextValueOffset returns the byte where the next value of d begins.
func (j *jsonLine) nextValueOffset(d *json.Decoder) int {
	at := int(d.InputOffset())
	for contains(" \t\r\n:,", j.text[at]) {
		at++
	}
	return at
}

// at returns the line from the value of a member on, or from an element of its array on.
func (j *jsonLine) at(name string, element ...int) *textLine {
	offsets := j.offsets[name]
	if len(element) > 0 && element[0]+1 < len(offsets) {
		offsets = offsets[element[0]+1:]
	}
	l := *j.textLine
	if len(offsets) > 0 {
		l.skip(offsets[0])
	}
	return &l
}

// expected returns the ParseError that want does not stand at a member, or at an element of its array.
func (j *jsonLine) expected(want Want, name string, element ...int) error {
	return j.at(name, element...).expected(want)
}

// errorAt returns err as a ParseError at a member, or at an element of its array.
func (j *jsonLine) errorAt(err error, name string, element ...int) error {
	return j.at(name, element...).errorAt(err)
}

// notice is textLine.notice at a member.
func (j *jsonLine) notice(kind NoticeKind, name string) error { return j.at(name).notice(kind) }

// variant returns the variant that the line names, or want if the line names none. The two must agree unless want is zero.
// A board of 42 cells without a game is one of Connect Four.
func (j *jsonLine) variant(want rules.Variant) (rules.Variant, error) {
	v, name, err := want, "game", error(nil)
	switch {
	case j.Game != "":
		v, err = rules.Parse(j.Game)
	case j.Size != 0:
		var ok bool
		name = "rule"
		if v, ok = parseRule(j.Rule, j.Size, j.Size); !ok {
			return v, j.expected(WantRules, name)
		}
		_, err = rules.Parse(v.Spec())
	case want != rules.Variant{}:
	case j.Board != nil:
		cells, ok := parseBoard(j.Board)
		connect4, _ := rules.Preset("connect4")
		if !ok || len(cells) != connect4.Cells() {
			return v, j.expected(WantVariant, name)
		}
		return connect4, j.notice(NoticeConnectFour, "board")
	default:
		return v, j.expected(WantVariant, name)
	}
	if err != nil {
		return v, j.errorAt(err, name)
	}
	if !matchesVariant(v, want) {
		return v, j.expected(WantSameVariant, name)
	}
	return v, nil
}
