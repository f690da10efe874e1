package api

import (
	"context"
	"iter"
	"regexp"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A ConvertRequest asks for a game record in another format. The record is either Text or Plies.
type ConvertRequest struct {
	Text     string `json:"text,omitempty"`
	Plies    []Ply  `json:"plies,omitempty"`
	GameInfo        // of Plies
	Game     string `json:"game,omitempty"`  // of Plies, or of a text that does not name its game
	Board    string `json:"board,omitempty"` // from which Plies lead; as in PositionRef
	To       string `json:"to,omitempty"`    // the name of a format, "" for none
}

// A ConvertResponse is a game record.
type ConvertResponse struct {
	PositionRef // at the end of the main line
	GameInfo
	Plies []Ply  `json:"plies"`
	Text  string `json:"text"` // in the format asked for

	// Notices are lines about what the reader of the text left out or repaired.
	Notices []string `json:"notices,omitempty"`
}

// A GameInfo holds the names of the players, why the game was lost if the board did not decide it, and the comment and the marks
// of the position before the first ply.
type GameInfo struct {
	First  string        `json:"first,omitempty"`  // the name of the first player
	Second string        `json:"second,omitempty"` // the name of the second player
	Lost   record.Reason `json:"lost,omitempty"`   // why the side to move at the end of the main line has lost an undecided position

	Comment string `json:"comment,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`

	Opening *RecordOpening `json:"opening,omitempty"` // by an opening rule
}

// gameInfoOf returns the game info of a record whose main line ends in the position end.
func gameInfoOf(g *record.Game, end alinha.Position) GameInfo {
	info := GameInfo{
		First: g.Players[alinha.First], Second: g.Players[alinha.Second],
		Comment: g.Comment, Marks: marksOf(analysis.Of(end), g.Properties), Opening: openingOf(g),
	}
	if end.Outcome() == alinha.Undecided && g.Outcome == alinha.WinFor(end.ToMove().Other()) {
		info.Lost = g.Reason
	}
	return info
}

// applyTo sets the players, the outcome, the reason, the comment and the marks of g. The error names a mark that is none, a reason that is none, or a game that the board
// has decided.
func (info GameInfo) applyTo(g *record.Game) error {
	properties, err := markProperties(g.Variant, info.Marks)
	if err != nil {
		return err
	}
	g.Players, g.Comment, g.Properties = [2]string{info.First, info.Second}, info.Comment, properties
	if info.Opening != nil {
		if err := info.Opening.applyTo(g); err != nil {
			return err
		}
	}
	if info.Lost == "" {
		return nil
	}
	pos, err := g.End()
	if err != nil {
		return err
	}
	if (info.Lost != record.ByResignation && info.Lost != record.OnTime) || pos.Outcome() != alinha.Undecided {
		return explain.Misuse("error-question-lost", "Text", textline.Clip(string(info.Lost)))
	}
	g.Outcome, g.Reason = alinha.WinFor(pos.ToMove().Other()), info.Lost
	return nil
}

// textFormats recognise the format of a record by its text, most by the beginning. Any other text is moves.
var textFormats = []struct {
	name   string
	begins *regexp.Regexp
}{
	{"sgf", regexp.MustCompile(`^\(\s*;`)},
	{"psq", regexp.MustCompile(`(?i)^piskvork`)},
	{"jsonl", regexp.MustCompile(`^(?:\{|\[\s*[\[{"\d-])`)},
	{"renjunet", regexp.MustCompile(`(?i)^<(\?xml\b|!--|!doctype\b|database\b|games?\b)`)},
	{"playok", regexp.MustCompile(`^\[\w+ +"`)},
	{"sgf", regexp.MustCompile(`^(?:;\s*[A-Za-z]{1,2}|(?:\(\s*)?(?:GM|FF|SZ))\s*\[`)}, // with a bracket or a semicolon missing
	{"sgf", regexp.MustCompile(`\(\s*;\s*[A-Za-z]+\s*\[`)},                            // after other text, as in a mail
}

// formatOf returns the name of the first of textFormats that a text without space around it has, "moves" for none.
func formatOf(text string) string {
	for _, f := range textFormats {
		if f.begins.MatchString(text) {
			return f.name
		}
	}
	return "moves"
}

// readGames reads the games of a text in a format, of variant v unless v is zero. An error ends the games.
func readGames(formatName, text string, v rules.Variant) iter.Seq2[*record.Game, error] {
	format, _ := record.FormatByName(formatName)
	return format.Read(strings.NewReader(text+"\n"), record.ReadOptions{Variant: v, Decoded: true})
}

// convert answers a ConvertRequest.
func (s *Service) convert(_ context.Context, q *ConvertRequest, loc *i18n.Localizer) (*ConvertResponse, error) {
	found, err := q.record()
	if err != nil {
		return nil, err
	}
	game := found.playable()
	pos, err := game.End()
	if err != nil {
		return nil, err
	}
	g := analysis.Of(pos)
	a := &ConvertResponse{
		PositionRef: PositionRef{Game: g.Name(), Board: catalog.BoardText(pos), Moves: shortMoves(g)}, GameInfo: gameInfoOf(game, pos),
		Plies: appendPlies([]Ply{}, g, game.Turns, gameStart),
	}
	if found.games > 1 {
		a.Notices = append(a.Notices, loc.Message("record-first-game", "Count", found.games))
	}
	if found.other != "" {
		a.Notices = append(a.Notices, loc.Message("record-other-game", "Game", gameTitle(found.other, loc), "Asked", gameTitle(q.Game, loc)))
	}
	if len(game.Turns) > len(found.game.Turns) {
		a.Notices = append(a.Notices, loc.Message("record-setup-moves"))
	}
	for _, n := range game.Notices {
		a.Notices = append(a.Notices, explain.Notice(loc, n))
	}
	if q.To == "" {
		return a, nil
	}
	format, ok := record.FormatByName(q.To)
	if !ok || format.IsBinary || format.ReadOnly {
		return nil, explain.UnknownName("error-format", q.To, "Formats", analysis.WritableTextFormats())
	}
	var text strings.Builder
	err = format.Write(&text, game)
	a.Text = text.String()
	return a, err
}

// gameTitle returns the title of a game of the catalog, and any other text as it is.
func gameTitle(game string, loc *i18n.Localizer) string {
	if slices.Contains(rules.Presets(), game) {
		return loc.Message("page-game-" + game)
	}
	return textline.Clip(game)
}

// A foundGame is the first game of a text, with the number of games that the text has.
type foundGame struct {
	game  *record.Game
	games int
	other string // the name of the game whose moves the text has, where they are not moves of the game asked for
}

// playable returns the game as a visitor goes on with it: from the empty board, with the stones of a setup as moves, if the
// sides can have placed them by turns and the board has no name; else from the board.
func (f foundGame) playable() *record.Game {
	if start, err := f.game.Start(); err != nil || slices.Contains(catalog.PositionNames(), catalog.BoardText(start)) {
		return f.game
	}
	if game, ok := f.game.FromEmptyBoard(); ok {
		return game
	}
	return f.game
}

// record returns the game record of the request: the first game of its text, or the game of its plies.
func (q *ConvertRequest) record() (foundGame, error) {
	if q.Plies != nil {
		g, err := recordOf(q.Game, q.Board, q.Plies)
		if err != nil {
			return foundGame{}, err
		}
		return foundGame{game: g, games: 1}, q.applyTo(g)
	}
	text := strings.Trim(textline.TrimBOM(q.Text), "\r\n")
	trimmed := strings.TrimSpace(text)
	for _, f := range textFormats {
		if !f.begins.MatchString(trimmed) {
			continue
		}
		if found, ok, err := readRecord(f.name, trimmed, q.Game); ok {
			return found, err
		}
	}
	g, err := (&PositionRef{Game: q.Game, Moves: trimmed}).open()
	if err == nil {
		game, err := record.FromPosition(g.Pos)
		return foundGame{game: game, games: 1}, err
	}
	for _, name := range []string{"board", "moves"} { // moves has texts that are no position, such as comments
		if v, variantErr := rules.Parse(q.Game); variantErr == nil {
			if found := readFirst(name, text, v); found.err == nil && found.games > 0 {
				return found.foundGame, nil
			}
		}
	}
	for _, name := range []string{"connect4", "gomoku", "tictactoe"} {
		if g, otherErr := (&PositionRef{Game: name, Moves: trimmed}).open(); otherErr == nil {
			game, err := record.FromPosition(g.Pos)
			return foundGame{game: game, games: 1, other: name}, err
		}
	}
	return foundGame{}, err
}

// isOfOtherGame reports whether a notice says that the text, or the first game of the text, is not of the game that the caller
// of the reader asks for.
func isOfOtherGame(n record.Notice) bool {
	return n.Kind == record.NoticeOtherRules || n.Kind == record.NoticeGameSkipped
}

// readRecord reads the first game of a text, which is of the game asked for or of the game that the text names. ok is false
// if the text has no game. A malformed text gives ok and the error.
func readRecord(formatName, text, game string) (found foundGame, ok bool, err error) {
	asked, _ := rules.Parse(game) // the zero Variant, which is any game, if the request names none
	for _, v := range []rules.Variant{asked, {}} {
		first := readFirst(formatName, text, v)
		switch {
		case v == (rules.Variant{}):
			return first.foundGame, first.games > 0 || first.err != nil, first.err
		case first.err == nil && first.games > 0 && !slices.ContainsFunc(first.game.Notices, isOfOtherGame):
			return first.foundGame, true, nil
		}
	}
	return foundGame{}, false, nil
}

// A firstRead is a foundGame, or the error that the text has before its first game.
type firstRead struct {
	foundGame
	err error
}

// readFirst reads the first game of a text, of variant v unless v is zero, and counts the others up to an error.
func readFirst(formatName, text string, v rules.Variant) (first firstRead) {
	for g, err := range readGames(formatName, text, v) {
		switch {
		case err != nil && first.games > 0:
			return first
		case err != nil:
			return firstRead{err: err}
		case first.games == 0:
			first.game = g
		}
		first.games++
	}
	return first
}
