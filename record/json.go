package record

import (
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The format jsonl is a game as a JSON object on one line. Moves and stones are in the notation of package rules, a slip as
// b2>c3. The reader also takes objects over several lines, several on a line, an array of objects, and an object with the
// array games. Lines of Gomoku problems, which have a rule and a size instead of a game, can be read too, and so can the
// boards of Kaggle's competitions. Other programs have other names for the members and other forms of their values:
//
//	names of members    json_object.go
//	moves               json_moves.go
//	stones, boards      json_setup.go, json_board.go
//
//	text ──jsonScanner──> text of an object ──decode──> members with their columns ──> Game

// A jsonGame is a game as the writer writes it.
type jsonGame struct {
	Game     string   `json:"game,omitempty"`
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

	// Opening holds the properties of the game that tell its opening: jsonOpening.
	Opening map[string]string `json:"opening,omitempty"`
}

// jsonOpening are the properties of a game that the member opening has, each as a text. RU is one of them only beside others.
var jsonOpening = []string{"RU", "RIFRULE", "RIFSWAP", "RIFALT", "ON"}

// jsonColours are the values of toMove, and the names of the members that hold the stones of a side.
var jsonColours = [...]string{alinha.First: "black", alinha.Second: "white"}

// jsonResults are the values of result.
var jsonResults = [...]string{alinha.Undecided: "", alinha.FirstWins: "black", alinha.SecondWins: "white", alinha.Draw: "draw"}

// readJSON reads one game from each object. An object that cannot be read beside others is skipped with a notice.
func readJSON(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		games := 0
		var lost error // of the first object that cannot be read
		for l, err := range jsonObjects(in) {
			var g *Game
			if err == nil {
				g, err = parseJSON(&l, v)
			}
			switch {
			case err == nil:
				if games++; !yield(g, nil) {
					return
				}
			case l.text != "" && in.noticeSkippedGame(err):
				lost = cmp.Or(lost, err)
			default:
				yield(nil, err)
				return
			}
		}
		if games == 0 && lost != nil {
			yield(nil, lost)
		}
	}
}

// parseJSON returns the game of an object, which must be of variant want unless want is zero.
func parseJSON(l *textLine, want rules.Variant) (*Game, error) {
	j := jsonObject{textLine: *l}
	if err := j.decode(); err != nil {
		return nil, err
	}
	v, err := j.variant(want)
	if err != nil {
		return nil, err
	}
	g := &Game{Variant: v}
	if err := j.readHeader(g); err != nil {
		return nil, err
	}
	if err := j.readSetup(g); err != nil {
		return nil, err
	}
	if !j.has("moves") && g.Setup == nil {
		return nil, j.textLine.errorExpected(WantMoves)
	}
	if err := j.readFirstSide(g); err != nil {
		return nil, err
	}
	r, err := NewRecorder(g)
	if err != nil {
		return nil, j.errorAt(err, j.setupKey())
	}
	if err := j.readMoves(r); err != nil {
		return nil, err
	}
	return r.Finish(), nil
}

// readHeader fills the fields of g that are no moves and no stones. A value that is not understood is a notice.
func (j *jsonObject) readHeader(g *Game) error {
	for name, field := range map[string]*string{"id": &g.Name, "event": &g.Event, "round": &g.Round, "date": &g.Date} {
		*field = j.text(name)
	}
	if err := j.readPlayers(g); err != nil {
		return err
	}
	if err := j.readOpening(g); err != nil {
		return err
	}
	var known bool
	result := j.text("result")
	if outcome := slices.Index(jsonResults[:], result); outcome >= 0 {
		g.Outcome, known = alinha.Outcome(outcome), true
	} else if side, ok := parseSide(result); ok { // of winner
		g.Outcome, known = alinha.WinFor(side), true
	} else {
		g.Outcome, g.Reason, known = parseResult(result)
	}
	if !known {
		if err := j.noticeAt(NoticeResult, "result"); err != nil {
			return err
		}
	}
	reason := Reason(j.text("reason"))
	switch {
	case reason == "":
	case slices.Contains(reasons, reason):
		g.Reason = reason
	default:
		return j.noticeAt(NoticeWrongType, "reason")
	}
	return nil
}

// readOpening adds the properties of the member opening to g.
func (j *jsonObject) readOpening(g *Game) error {
	if !j.has("opening") {
		return nil
	}
	var texts map[string]string
	if json.Unmarshal(j.raw("opening"), &texts) != nil {
		return j.noticeAt(NoticeWrongType, "opening")
	}
	for _, id := range jsonOpening {
		if text, ok := texts[id]; ok {
			g.Properties = append(g.Properties, Property{id, []string{text}})
			delete(texts, id)
		}
	}
	if len(texts) > 0 {
		return j.noticeAt(NoticeWrongType, "opening")
	}
	return nil
}

// openingTexts returns the member opening of a game, nil without RIFSWAP or RIFALT among its properties.
func openingTexts(g *Game) map[string]string {
	texts := make(map[string]string)
	for _, p := range g.Properties {
		if slices.Contains(jsonOpening, p.ID) && len(p.Values) == 1 {
			texts[p.ID] = p.Values[0]
		}
	}
	if texts["RIFSWAP"] == "" && texts["RIFALT"] == "" {
		return nil
	}
	return texts
}

// readPlayers fills Players of g: from an array of two names, from an object with the names of Black and White, and from
// black and white themselves where they are names and not stones.
func (j *jsonObject) readPlayers(g *Game) error {
	if j.has("players") {
		var names []any
		var sides map[string]any
		switch raw := j.raw("players"); {
		case json.Unmarshal(raw, &names) == nil && len(names) <= len(g.Players):
			for i, name := range names {
				g.Players[i] = jsonText(name)
			}
		case json.Unmarshal(raw, &sides) == nil:
			for key, name := range sides {
				if side, ok := parseSide(key); ok {
					g.Players[side] = jsonText(name)
				}
			}
		default:
			if err := j.noticeAt(NoticeWrongType, "players"); err != nil {
				return err
			}
		}
	}
	for side, name := range jsonColours {
		if text := j.text(name); text != "" && !j.isCell(g.Variant, text) {
			g.Players[side] = text
			j.drop(name)
		}
	}
	return nil
}

// isCell reports whether a text begins with the name of a cell.
func (j *jsonObject) isCell(v rules.Variant, text string) bool {
	board, _ := rules.BoardOf(emptyBoard(v))
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == ',' || c == ';' })
	if len(words) == 0 {
		return false
	}
	_, err := board.ParseCell(words[0])
	return err == nil
}

// parseSide reads the name of a side: black, white, first, second, X, O, 1, 2 or -1.
func parseSide(text string) (alinha.Player, bool) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "black", "b", "first", "x", "1", "player1":
		return alinha.First, true
	case "white", "w", "second", "o", "2", "-1", "player2":
		return alinha.Second, true
	}
	return noSide, false
}

// turn returns the turn of a move by its index, with its time and its comment.
func (j *jsonObject) turn(i int) Turn {
	t := Turn{}
	if millis := j.list("ms"); i < len(millis) {
		if ms, ok := millis[i].(float64); ok && ms > 0 && ms < 1<<40 {
			t.Time = time.Duration(ms) * time.Millisecond
		}
	}
	if comments := j.list("comments"); i < len(comments) {
		t.Comment = jsonText(comments[i])
	}
	return t
}

// variant returns the variant that the object names, or want if the object names none. The two must agree unless want is
// zero. A board without a game is one of Connect Four, of tic-tac-toe or of freestyle Gomoku, by its size.
func (j *jsonObject) variant(want rules.Variant) (rules.Variant, error) {
	v, name, err := want, "game", error(nil)
	switch {
	case j.text("game") != "":
		v, err = parseGameName(j.text("game"))
	case j.has("size"):
		name = "size"
		cols, rows, _ := parseSize(j.text("size"))
		if cols == 0 {
			return v, j.errorExpected(WantSize, name)
		}
		if j.has("rule") {
			name = "rule"
		}
		rule := parseSGFRule(j.text("rule"), cols, rows)
		if v = rule.variant; !rule.known {
			return v, j.errorExpected(WantRules, name)
		}
		_, err = rules.Parse(v.Spec())
	case j.has("columns") && j.has("rows") && j.has("inarow"): // Kaggle's ConnectX
		name = "columns"
		v, err = rules.Parse("mnk:" + j.text("columns") + "x" + j.text("rows") + ",k=" + j.text("inarow") + ",gravity")
	case want != rules.Variant{}:
	case j.has("board"):
		return j.boardVariant()
	default:
		return v, j.errorExpected(WantVariant, name)
	}
	if err != nil {
		return v, j.errorAt(err, name)
	}
	if !matchesVariant(v, want) {
		return v, j.errorExpected(WantSameVariant, name)
	}
	return v, nil
}

// parseGameName returns the variant of a name as rules.Parse reads it, or in other words: Gomoku, Connect Four, tic-tac-toe.
func parseGameName(text string) (rules.Variant, error) {
	v, err := rules.Parse(text)
	if err == nil {
		return v, nil
	}
	key := jsonKey(text)
	switch key {
	case "connectfour", "fourinarow", "4inarow", "connectx", "c4":
		key = "connect4"
	case "ttt", "noughtsandcrosses":
		key = "tictactoe"
	}
	if v, err := rules.Parse(key); err == nil {
		return v, nil
	}
	if rule := parseSGFRule(text, sgfDefaultSize, sgfDefaultSize); rule.known && !rule.opening {
		return rule.variant, nil
	}
	return v, err
}
