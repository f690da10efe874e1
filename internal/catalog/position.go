package catalog

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// OpenPosition returns the position of a game that a text names. The text is one of:
//
//	44 53                     moves, as rules.PlayText reads them
//	evora:1                   a board of the report from Évora, evora:1 to evora:10
//	XO./.X./...               a board, as record.ParseBoard reads it, on one line or on several
//	(;GM[4]AB[hh]AW[ii])      a record in SGF; the position is the one after its main line
//
// Moves may follow a board after the word moves: evora:1 moves a3 b4. toMove names the side to move, as ParseSide reads
// a side, where a board does not tell; "" leaves the side to the text and the numbers of stones.
//
// A board of a text must be one that a game can lead to, but the boards with names are as their reports print them. The
// errors are *PositionError, *rules.MoveError, *record.ParseError and *rules.SetupError.
func OpenPosition(v rules.Variant, text, toMove string) (alinha.Position, error) {
	if err := checkSide(toMove); err != nil {
		return nil, err
	}
	if sgfBeginning.MatchString(text) {
		return openSGF(v, text, toMove)
	}
	start, moves := CutMoves(text)
	pos, isBoard, err := openStart(v, start, toMove)
	if err != nil {
		return nil, err
	}
	if !isBoard && start != text {
		_, err := rules.PlayText(rules.New(v), text) // moves end before the word moves
		return nil, err
	}
	if _, err := rules.PlayText(pos, moves); err != nil {
		if moveErr, ok := errors.AsType[*rules.MoveError](err); ok {
			moveErr.Column += utf8.RuneCountInString(text[:len(text)-len(moves)])
		}
		return nil, err
	}
	return pos, nil
}

// OpenBoard is OpenPosition for a text that is no moves: a name, a board or a record.
func OpenBoard(v rules.Variant, text, toMove string) (alinha.Position, error) {
	if err := checkSide(toMove); err != nil {
		return nil, err
	}
	if sgfBeginning.MatchString(text) {
		return openSGF(v, text, toMove)
	}
	if number, ok := evoraNumber(text); ok {
		return openEvora(v, number, toMove)
	}
	b, err := record.ParseBoard(text, v)
	if err != nil {
		return nil, err
	}
	return startBoard(b, toMove)
}

// CutMoves splits the text of a position into a board and the moves after the word moves.
func CutMoves(text string) (board, moves string) {
	if at := movesWord.FindStringIndex(text); at != nil {
		return text[:at[0]], text[at[1]:]
	}
	return text, ""
}

// movesWord matches the word between a board and the moves from there on.
var movesWord = regexp.MustCompile(`(?i)\smoves\b:?`)

// openStart opens a text without the moves after a board. isBoard is false for a text of moves.
func openStart(v rules.Variant, text, toMove string) (pos alinha.Position, isBoard bool, err error) {
	if number, ok := evoraNumber(text); ok {
		pos, err = openEvora(v, number, toMove)
		return pos, true, err
	}
	pos = rules.New(v)
	_, moveErr := rules.PlayText(pos, text)
	if moveErr == nil {
		return pos, false, checkToMove(pos.ToMove(), toMove)
	}
	b, boardErr := record.ParseBoard(text, v)
	switch {
	case boardErr == nil:
		pos, err = startBoard(b, toMove)
		return pos, true, err
	case !looksLikeBoard(text, v):
		return nil, false, moveErr
	}
	moved, read := offsetOf(moveErr, text), offsetOf(boardErr, text) // how far each reading gets
	if moved > read || moved == read && rowCount(text) != v.Rows*v.Layers {
		return nil, false, moveErr
	}
	return nil, true, boardErr
}

// boardBeginning matches the beginning of a board on one line that no moves have: an array, or a line of UCI's data
// set. sgfBeginning matches that of a record.
var (
	boardBeginning = regexp.MustCompile(`(?i)^\s*(?:\[|[xob],[xob],)`)
	sgfBeginning   = regexp.MustCompile(`^\s*\(\s*;`)
)

// looksLikeBoard reports whether a text that is no moves is meant as a board: the text has several lines or slashes, or
// begins as boards do.
func looksLikeBoard(text string, v rules.Variant) bool {
	text = strings.TrimSpace(text)
	slash := "/"
	if v.Layers > 1 {
		slash = "//" // a2/1 is a cell
	}
	return strings.ContainsAny(text, "\n\r") || strings.Contains(text, slash) || boardBeginning.MatchString(text)
}

// rowCount returns the number of lines, or parts of lines between slashes, that are not blank.
func rowCount(text string) int {
	rows := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune("\r\n/", c) })
	return len(slices.DeleteFunc(rows, func(row string) bool { return strings.TrimSpace(row) == "" }))
}

// offsetOf returns how many characters of a text stand before the place of an error.
func offsetOf(err error, text string) int {
	if moveErr, ok := errors.AsType[*rules.MoveError](err); ok {
		return moveErr.Column - 1
	}
	parseErr, ok := errors.AsType[*record.ParseError](err)
	if !ok {
		return 0
	}
	offset := parseErr.Column - 1
	for range parseErr.Line - 1 {
		line, rest, _ := strings.Cut(text, "\n")
		offset += utf8.RuneCountInString(line) + 1
		text = rest
	}
	return offset
}

// startBoard returns the position of a board, with the side to move that toMove names.
func startBoard(b *record.BoardText, toMove string) (alinha.Position, error) {
	side, isAsked := ParseSide(toMove)
	if b.IsToMoveTold {
		if err := checkToMove(b.ToMove, toMove); err != nil {
			return nil, err
		}
	}
	switch {
	case isAsked:
		b.ToMove = side
	case !b.IsToMoveKnown:
		e := &PositionError{Reason: SideUnknown}
		for _, stone := range b.Setup {
			if stone > 0 {
				e.Stones[stone-1]++
			}
		}
		return nil, e
	}
	return b.Start()
}

// checkToMove returns an error if toMove names another side than the one that a position tells.
func checkToMove(told alinha.Player, toMove string) error {
	if side, isAsked := ParseSide(toMove); isAsked && side != told {
		return &PositionError{Reason: SideTold, Text: toMove, Side: told}
	}
	return nil
}

// openSGF returns the position after the main line of a record.
func openSGF(v rules.Variant, text, toMove string) (alinha.Position, error) {
	sgf, _ := record.FormatByName("sgf")
	for g, err := range sgf.Read(strings.NewReader(text), record.ReadOptions{Variant: v, Decoded: true}) {
		if err != nil {
			return nil, err
		}
		for _, n := range g.Notices {
			if slices.Contains(lossyNotices, n.Kind) {
				return nil, &PositionError{Reason: BadRecord, Notice: n}
			}
		}
		if side, isAsked := ParseSide(toMove); isAsked && len(g.Turns) == 0 {
			g.ToMove = side
			if g.Setup == nil {
				g.Setup = make([]uint8, v.Cells())
			}
		}
		if g.Setup != nil {
			if _, err := record.StartSetup(g.Variant, g.Setup, g.ToMove); err != nil {
				return nil, err
			}
		}
		return g.End()
	}
	return nil, &record.ParseError{Line: 1, Column: 1, Want: record.WantGameTree}
}

// lossyNotices are the notices of a record whose position is not the one that its author has seen.
var lossyNotices = []record.NoticeKind{
	record.NoticeGameSkipped, record.NoticeOtherRules, record.NoticePassSkipped, record.NoticePoint,
	record.NoticeMoveSkipped, record.NoticeOutOfTurn, record.NoticeLateSetup,
}

// The names of the boards of the report from Évora are evora:1 to evora:10.
const (
	evoraPrefix = "evora:"
	evoraGame   = "free4"
)

// evoraNumber returns the number in the name of a board of the report from Évora, false for any other text.
func evoraNumber(text string) (string, bool) {
	return strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), evoraPrefix)
}

// openEvora returns a board of the report from Évora, on which First is to move.
func openEvora(v rules.Variant, number, toMove string) (alinha.Position, error) {
	boards := classic.EvoraBoards()
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(boards) {
		return nil, &PositionError{Reason: UnknownPosition, Text: evoraPrefix + number, Names: PositionNames()}
	}
	pos := boards[n-1]
	board, _ := rules.BoardOf(pos)
	if board.Variant() != v {
		return nil, &PositionError{Reason: OtherGame, Text: evoraPrefix + number, Game: evoraGame}
	}
	return pos, checkToMove(pos.ToMove(), toMove)
}

// PositionNames returns the names of the positions that have one.
func PositionNames() []string {
	names := make([]string, len(classic.EvoraBoards()))
	for i := range names {
		names[i] = evoraPrefix + strconv.Itoa(i+1)
	}
	return names
}

// BoardText returns the stones that a position of package rules was set up with as a text that OpenPosition reads: the
// name of the board if it has one. The text is "" for a position that began on the empty board.
func BoardText(pos alinha.Position) string {
	cells, toMove := rules.SetupOf(pos)
	if cells == nil {
		return ""
	}
	board, _ := rules.BoardOf(pos)
	for i, named := range classic.EvoraBoards() {
		namedCells, namedToMove := rules.SetupOf(named)
		namedBoard, _ := rules.BoardOf(named)
		if board.Variant() == namedBoard.Variant() && toMove == namedToMove && slices.Equal(cells, namedCells) {
			return evoraPrefix + strconv.Itoa(i+1)
		}
	}
	return record.FormatBoard(board.Variant(), cells, toMove)
}

// PositionText returns a position of package rules as a text that OpenPosition reads, with its moves: "" for the start
// of a game. The moves are in the game's own notation or, with rc, as (row,column).
func PositionText(pos alinha.Position, rc bool) string {
	board, moves := BoardText(pos), rules.GameText(pos, rc)
	switch {
	case board == "":
		return moves
	case moves == "":
		return board
	}
	return board + " moves " + moves
}
