//go:build !js

package record

import (
	"encoding/xml"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A renjuNetGame is the element of a game.
type renjuNetGame struct {
	line, column int
	fields       map[string]string // the attributes, and the elements in the game
	field        string            // the element in the game whose text is being read, "" for none
	text         []byte            // the text of that element so far
	moves        textLine          // where the moves stand
	isCut        bool              // the text of the file ends within moves
}

// renjuNetFields are the attributes of a game and the elements in a game. Each may be the one or the other.
var renjuNetFields = []string{
	"id", "publisher", "tournament", "round", "rule", "black", "white", "bresult", "btime", "wtime", "opening", "alt",
	"swap", "rated", "move", "info",
}

// startGame reads the attributes of a game.
func (r *renjuNetReader) startGame(e *xml.StartElement) error {
	g := &renjuNetGame{line: r.xml.line, column: r.xml.column, fields: map[string]string{}}
	g.moves = textLine{in: r.in, number: g.line, column: g.column}
	r.game = g
	for _, a := range e.Attr {
		name := a.Name.Local
		var err error
		switch _, again := g.fields[name]; {
		case !slices.Contains(renjuNetFields, name):
			err = r.unknownName(name + "=")
		case again:
			err = r.xml.notice(NoticeSecondValue, name+"="+a.Value)
		default:
			g.fields[name] = a.Value
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// startField begins an element in a game.
func (r *renjuNetReader) startField(name string) error {
	g := r.game
	if !slices.Contains(renjuNetFields, name) || r.open[len(r.open)-2] != "game" {
		return r.unknownName("<" + name + ">")
	}
	g.endField()
	if _, again := g.fields[name]; again {
		return r.xml.notice(NoticeSecondValue, "<"+name+">")
	}
	g.field, g.fields[name] = name, ""
	return nil
}

// endField stores the text of the element that has been read, if there is one.
func (g *renjuNetGame) endField() {
	if g.field != "" {
		g.fields[g.field] = string(g.text)
	}
	g.field, g.text = "", g.text[:0]
}

// addText adds a token of text to the element that is being read.
func (g *renjuNetGame) addText(x *xmlReader, text string) error {
	if g.field == "move" && len(g.text) == 0 {
		g.moves.number, g.moves.column = x.line, x.column
	}
	if g.text = append(g.text, text...); len(g.text) > maxTextBytes {
		return &ParseError{Line: x.line, Column: x.column, Want: WantShorterText, Found: "…"}
	}
	return nil
}

// build returns the game of an element.
func (r *renjuNetReader) build(g *renjuNetGame) (*Game, error) {
	g.endField()
	g.moves.text = g.fields["move"]
	for name, text := range g.fields {
		g.fields[name] = strings.TrimSpace(text)
	}
	game := &Game{Name: g.fields["id"], Round: g.fields["round"], Comment: g.fields["info"]}
	if err := r.setVariant(game, g); err != nil {
		return nil, err
	}
	recorder, err := NewRecorder(game)
	if err != nil {
		return nil, &ParseError{Line: g.line, Column: g.column, Err: err}
	}
	if err := r.setNames(game, g); err != nil {
		return nil, err
	}
	if err := g.play(recorder); err != nil {
		return nil, err
	}
	if err := g.setOutcome(r.in, recorder); err != nil {
		return nil, err
	}
	g.addOffers(recorder)
	return recorder.Finish(), nil
}

// rule returns the number of the rule of a game: that of the game, or else of the tournament.
func (r *renjuNetReader) rule(g *renjuNetGame) string {
	if number := g.fields["rule"]; number != "" {
		return number
	}
	return r.tables["tournament"][g.fields["tournament"]].rule
}

// setNames sets the names and the properties of a game.
func (r *renjuNetReader) setNames(game *Game, g *renjuNetGame) error {
	var opening, publisher string
	for _, field := range []struct {
		name, table string
		to          *string
	}{
		{"black", "player", &game.Players[alinha.First]},
		{"white", "player", &game.Players[alinha.Second]},
		{"tournament", "tournament", &game.Event},
		{"opening", "opening", &opening},
		{"publisher", "player", &publisher},
	} {
		var err error
		if *field.to, err = r.lookUp(g, field.name, field.table); err != nil {
			return err
		}
	}
	tournament := r.tables["tournament"][g.fields["tournament"]]
	game.Date = tournament.date
	rule, _, _ := r.tables.rule(r.rule(g))
	for _, p := range [...][2]string{
		{"ON", opening},
		{"PC", r.tables.place(tournament)},
		{"US", publisher},
		{"RIFRULE", rule},
		{"RIFALT", g.fields["alt"]},
		{"RIFSWAP", g.fields["swap"]},
		{"RIFBTIME", g.fields["btime"]},
		{"RIFWTIME", g.fields["wtime"]},
	} {
		if p[1] != "" {
			game.Properties = append(game.Properties, Property{p[0], []string{escapeSGF(p[1])}})
		}
	}
	return nil
}

// lookUp returns the name that a table has for the number in a field. A number that the table does not have is a
// notice, and its own name.
func (r *renjuNetReader) lookUp(g *renjuNetGame, field, table string) (string, error) {
	number := g.fields[field]
	entry, found := r.tables[table][number]
	switch {
	case found:
		return entry.name, nil
	case number == "" || number == "0":
		return "", nil
	}
	return number, r.in.noticeAt(g.line, g.column, NoticeUnknownNumber, field+"="+number)
}

// setVariant sets the variant of a game by its rule, or that of the caller.
func (r *renjuNetReader) setVariant(game *Game, g *renjuNetGame) error {
	name, v, known := r.tables.rule(r.rule(g))
	want := r.variant
	game.Variant = v
	switch {
	case want == rules.Variant{} && !known:
		return r.in.noticeAt(g.line, g.column, NoticeUnknownRenju, name)
	case want == rules.Variant{}:
		return nil
	case want.Cols != renjuNetSide || want.Rows != renjuNetSide || want.Layers != 1 || want.Slip > 0, want.Gravity:
		return &ParseError{Line: g.line, Column: g.column, Want: WantSameVariant, Found: "15x15"}
	}
	game.Variant = want
	switch {
	case !known && name != "":
		return r.in.noticeAt(g.line, g.column, NoticeRulesIgnored, name)
	case known && v != want:
		return r.in.noticeAt(g.line, g.column, NoticeOtherRules, name)
	}
	return nil
}

// play plays the moves. Behind a move that cannot be read or played the moves are left out. If the file ends within the
// moves, the last word may be a part of a move and is left out too.
func (g *renjuNetGame) play(r *Recorder) error {
	l := &g.moves
	for {
		l.skipAny(" \t\r\n,;")
		if l.text == "" {
			return nil
		}
		length := strings.IndexAny(l.text, " \t\r\n,;")
		if length < 0 {
			if length = len(l.text); g.isCut {
				return nil
			}
		}
		word := l.text[:length]
		if kind := playRenjuNetMove(r, word); kind != "" {
			return l.in.noticeAt(l.number, l.column, kind, word)
		}
		l.skip(length)
	}
}

// playRenjuNetMove plays a move. It returns the notice of a word that is no move, or of a move that cannot be played, or
// "".
func playRenjuNetMove(r *Recorder, word string) NoticeKind {
	m := renjuNetCell(r.game.Variant, word)
	switch {
	case strings.Trim(word, "-") == "" || strings.EqualFold(word, "pass"):
		return NoticePass
	case m == alinha.NoMove:
		return NoticeUnreadable
	}
	switch err := r.Add(Turn{Aim: m, Cell: m}); {
	case errors.Is(err, alinha.ErrOver):
		return NoticeMovesAfterEnd
	case err != nil:
		return NoticeUnplayable
	}
	return ""
}

// renjuNetCell returns the cell of a text such as h8, NoMove if there is none.
func renjuNetCell(v rules.Variant, text string) alinha.Move {
	if len(text) < 2 || !isLetter(text[0]) || text[1] < '1' || text[1] > '9' {
		return alinha.NoMove
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil {
		return alinha.NoMove
	}
	return cellAt(v, int(text[0]|0x20-'a'), v.Rows-row)
}

// setOutcome sets the outcome by bresult, unless the board has decided the game. No variation must have been added.
func (g *renjuNetGame) setOutcome(in *reader, r *Recorder) error {
	text := g.fields["bresult"]
	points, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 32)
	var stated alinha.Outcome
	switch {
	case text == "":
		return nil
	case err != nil || points != 0 && points != 0.5 && points != 1:
		return in.noticeAt(g.line, g.column, NoticeResult, "bresult="+text)
	case points == 0.5:
		stated = alinha.Draw
	case points == 1:
		stated = alinha.FirstWins
	default: // 0
		stated = alinha.SecondWins
	}
	if board := r.pos.Outcome(); board != alinha.Undecided && board != stated {
		return in.noticeAt(g.line, g.column, NoticeOtherResult, "bresult="+text)
	}
	r.game.Outcome = stated
	return nil
}

// addOffers adds the fifth moves that were offered and not chosen as variations of the fifth turn.
func (g *renjuNetGame) addOffers(r *Recorder) {
	const fifth = 4        // index of the turn
	var line []alinha.Move // from the last turn
	for n := r.current; n != 0; n = r.tree.nodes.at(n).parent {
		line = append(line, alinha.Move(r.tree.nodes.at(n).cell))
	}
	if len(line) <= fifth || g.fields["alt"] == "" {
		return
	}
	offered := []alinha.Move{line[len(line)-1-fifth]}
	for range len(line) - fifth {
		r.ToParent()
	}
	isSeparator := func(c rune) bool { return strings.ContainsRune(" \t\r\n,;/", c) }
	for word := range strings.FieldsFuncSeq(g.fields["alt"], isSeparator) {
		m := renjuNetCell(r.game.Variant, word)
		if m == alinha.NoMove || slices.Contains(offered, m) {
			continue
		}
		offered = append(offered, m)
		if r.Add(Turn{Aim: m, Cell: m}) == nil {
			r.ToParent()
		}
	}
}
