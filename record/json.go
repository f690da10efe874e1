package record

import (
	"encoding/json"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A jsonGame is a game as a JSON object on one line. Moves and stones are in the notation of package rules, a slip as
// b2>c3. Lines of Gomoku problems, which have a rule and a size instead of a game, can be read too. Unknown members are
// ignored.
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
	Moves    []string `json:"moves,omitempty"`
	Millis   []int64  `json:"ms,omitempty"`       // thinking time of each move, in milliseconds
	Comments []string `json:"comments,omitempty"` // comment on each move
	Result   string   `json:"result,omitempty"`   // black, white or draw
	Reason   Reason   `json:"reason,omitempty"`
}

// jsonColours are the values of toMove, and the names of the members that hold the stones of a side.
var jsonColours = [...]string{alinha.First: "black", alinha.Second: "white"}

// jsonResults are the values of result.
var jsonResults = [...]string{alinha.Undecided: "", alinha.FirstWins: "black", alinha.SecondWins: "white", alinha.Draw: "draw"}

// readJSON reads one game from each line. It skips blank lines.
func readJSON(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			l, ok, err := in.textLine()
			if err == nil && ok && strings.TrimSpace(l.text) == "" {
				continue
			}
			var g *Game
			if err == nil && ok {
				g, err = parseJSON(&l, v)
			}
			if err != nil || !ok {
				if err != nil {
					yield(nil, err)
				}
				return
			}
			if !yield(g, nil) {
				return
			}
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
	if err := j.readSetup(g); err != nil {
		return nil, err
	}
	r, err := NewRecorder(g)
	if err != nil {
		return nil, j.errorAt(err, "black")
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
			return nil, j.errorAt(err, "moves", i)
		}
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
			e.Column, e.Found = j.column, excerpt(j.text)
		}
		if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && kind.Field != "" {
			j.skip(min(int(kind.Offset), len(j.text)))
			e.Column, e.Want, e.Found = j.column, WantValidValue, kind.Field
		}
		return e
	}
	j.offsets = make(map[string][]int)
	d := json.NewDecoder(strings.NewReader(j.text))
	_, _ = d.Token() // json.Unmarshal has checked the text, so no token gives an error
	var value json.RawMessage
	for d.More() {
		key, _ := d.Token()
		name := key.(string)
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

// seek moves to the value of a member, or to an element of its array. It must be called at most once, for an error,
// because offsets count from the beginning of the line.
func (j *jsonLine) seek(name string, element ...int) {
	offsets := j.offsets[name]
	if len(element) > 0 && element[0]+1 < len(offsets) {
		offsets = offsets[element[0]+1:]
	}
	if len(offsets) > 0 {
		j.skip(offsets[0])
	}
}

// expected returns the ParseError that want does not stand at a member, or at an element of its array.
func (j *jsonLine) expected(want Want, name string, element ...int) error {
	j.seek(name, element...)
	return j.textLine.expected(want)
}

// errorAt returns err as a ParseError at a member, or at an element of its array.
func (j *jsonLine) errorAt(err error, name string, element ...int) error {
	j.seek(name, element...)
	return j.textLine.errorAt(err)
}

// variant returns the variant that the line names, or want if the line names none. The two must agree unless want is zero.
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
	case want == rules.Variant{}:
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

// readSetup fills Setup and ToMove of g. Without toMove the side with fewer stones is to move, First if both have the same
// number. A line without black, white and toMove has no setup.
func (j *jsonLine) readSetup(g *Game) error {
	if len(j.Black) == 0 && len(j.White) == 0 && j.ToMove == "" {
		return nil
	}
	g.Setup = make([]uint8, g.Variant.Cells())
	board, _ := rules.BoardOf(rules.New(g.Variant))
	for side, stones := range [][]string{j.Black, j.White} {
		for i, text := range stones {
			m, err := board.ParseCell(text)
			if err == nil && g.Setup[m] != 0 {
				err = &rules.MoveError{Text: excerpt(text), Err: rules.ErrOccupied, Want: board.Want()}
			}
			if err != nil {
				return j.errorAt(err, jsonColours[side], i)
			}
			g.Setup[m] = 1 + uint8(side)
		}
	}
	if g.ToMove = fewerStones(g.Setup); j.ToMove != "" {
		side := slices.Index(jsonColours[:], j.ToMove)
		if side < 0 {
			return j.expected(WantValidValue, "toMove")
		}
		g.ToMove = alinha.Player(side)
	}
	return nil
}

// writeJSON writes a game as one line. The lists of times and comments are left out if they would hold zeros only.
func writeJSON(w io.Writer, g *Game) error {
	pos, err := g.End()
	if err != nil {
		return err
	}
	board, _ := rules.BoardOf(pos)
	j := jsonGame{
		Game:   g.Variant.String(),
		ID:     g.Name,
		Event:  g.Event,
		Round:  g.Round,
		Date:   g.Date,
		Moves:  rules.GameMoves(pos, board.Format),
		Result: jsonResults[g.Outcome],
		Reason: g.Reason,
	}
	if g.Players != [2]string{} {
		j.Players = g.Players[:]
	}
	cellText := board.Format
	if g.Variant.Gravity { // Format would name the column only
		cellText = board.FormatRC
	}
	for m, stone := range g.Setup {
		switch stone {
		case 1:
			j.Black = append(j.Black, cellText(alinha.Move(m)))
		case 2:
			j.White = append(j.White, cellText(alinha.Move(m)))
		}
	}
	if g.Setup != nil {
		j.ToMove = jsonColours[g.ToMove]
	}
	hasTimes := slices.ContainsFunc(g.Turns, func(t Turn) bool { return t.Time >= time.Millisecond })
	hasComments := slices.ContainsFunc(g.Turns, func(t Turn) bool { return t.Comment != "" })
	for _, t := range g.Turns {
		if hasTimes {
			j.Millis = append(j.Millis, t.Time.Milliseconds())
		}
		if hasComments {
			j.Comments = append(j.Comments, t.Comment)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(j)
}
