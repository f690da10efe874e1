package record

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// readSetup fills Setup and ToMove of g, from stones or from a board. Without toMove the side with fewer stones is to move,
// First if both have the same number. An object without black, white, board and toMove has no setup. A board beside moves or
// stones is left out with a notice.
func (j *jsonObject) readSetup(g *Game) error {
	hasStones := j.hasStones("black") || j.hasStones("white")
	if j.has("board") && (hasStones || len(j.list("moves")) > 0 || j.text("moves") != "") {
		if err := j.noticeAt(NoticeSecondBoard, "board"); err != nil {
			return err
		}
		j.drop("board")
	}
	switch {
	case j.has("board"):
		cells, ok := parseBoard(j.raw("board"), g.Variant.Cols)
		if !ok || len(cells) != g.Variant.Cells() {
			return j.errorExpected(WantBoard, "board")
		}
		g.Setup = cells
		if err := j.turnUpsideDown(g); err != nil {
			return err
		}
	case hasStones || j.has("toMove"):
		g.Setup = make([]uint8, g.Variant.Cells())
		if err := j.readStones(g); err != nil {
			return err
		}
	default:
		return nil
	}
	return j.readSideToMove(g)
}

// turnUpsideDown turns a board on which pieces hang over empty cells upside down, with a notice, if none hangs then: some
// programs write the bottom row first.
func (j *jsonObject) turnUpsideDown(g *Game) error {
	if _, err := rules.Setup(g.Variant, g.Setup, alinha.First); err == nil || g.Variant.Layers > 1 {
		return nil
	}
	turned := slices.Clone(g.Setup)
	slices.Reverse(turned)
	for row := range slices.Chunk(turned, g.Variant.Cols) {
		slices.Reverse(row)
	}
	if _, err := rules.Setup(g.Variant, turned, alinha.First); err != nil {
		return nil // the error of the board as it is comes later
	}
	g.Setup = turned
	return j.noticeAt(NoticeUpsideDown, "board")
}

// hasStones reports whether a member is an array with elements, or a text.
func (j *jsonObject) hasStones(name string) bool { return len(j.list(name)) > 0 || j.text(name) != "" }

// jsonStone matches the cells in a text such as "h8, i9" or "(7,7) (6,8)".
var jsonStone = lazyregexp.New(`\([^)]*\)|[^\s,;]+`)

// readStones adds the stones of black and white to the setup of g.
func (j *jsonObject) readStones(g *Game) error {
	board, _ := rules.BoardOf(rules.New(g.Variant))
	for side, name := range jsonColours {
		var stones []jsonMove
		for _, value := range j.list(name) {
			stones = append(stones, parseJSONMove(value))
		}
		for _, text := range jsonStone.FindAllString(j.text(name), -1) {
			stones = append(stones, jsonMove{text: text})
		}
		first := firstNumber(stones, g.Variant)
		for i, stone := range stones {
			text := stone.notation(g.Variant, first)
			if stone.hasRow && stone.text == "" {
				text = fmt.Sprintf("(%d,%d)", stone.row-first, stone.col-first)
			}
			m, err := board.ParseCell(text)
			if err == nil && g.Setup[m] != 0 {
				err = &rules.MoveError{Text: excerpt(text), Err: rules.ErrOccupied, Want: board.Want()}
			}
			if err != nil {
				return j.errorAt(err, name, i)
			}
			g.Setup[m] = 1 + uint8(side)
			if i == 0 && stone.text == "" {
				if err := j.noticeAt(numberNotice(g.Variant, stone, first), name, i); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// readSideToMove fills ToMove of g: toMove, the mark of a board, or the side that the stones tell. A mark that says
// something else than the stones is ignored with a notice.
func (j *jsonObject) readSideToMove(g *Game) error {
	g.ToMove = fewerStones(g.Setup)
	if j.has("toMove") {
		side, ok := parseSide(j.text("toMove"))
		if !ok {
			return j.errorExpected(WantSide, "toMove")
		}
		g.ToMove = side
		return nil
	}
	if side, ok := parseSide(j.text("mark")); j.has("mark") && (!ok || side != g.ToMove) {
		return j.noticeAt(NoticeWrongSideToMove, "mark")
	}
	return nil
}

// setupKey returns the member that tells the stones of the setup.
func (j *jsonObject) setupKey() string {
	if j.has("board") {
		return "board"
	}
	return "black"
}

// boardVariant returns the variant of a board whose game no one names, with a notice: Connect Four with 42 cells,
// tic-tac-toe with 9, freestyle Gomoku on a larger square.
func (j *jsonObject) boardVariant() (rules.Variant, error) {
	cells, ok := parseBoard(j.raw("board"), 0)
	connect4, _ := rules.Preset("connect4")
	ticTacToe, _ := rules.Preset("tictactoe")
	size := 5
	for size < 32 && size*size != len(cells) {
		size++
	}
	switch {
	case ok && len(cells) == connect4.Cells():
		return connect4, j.noticeAt(NoticeConnectFour, "board")
	case ok && len(cells) == ticTacToe.Cells():
		return ticTacToe, j.noticeAt(NoticeTicTacToe, "board")
	case ok && size*size == len(cells):
		return freestyle(size, size), j.noticeAt(NoticeSquareBoard, "board")
	}
	return rules.Variant{}, j.errorExpected(WantVariant, "game")
}

// parseBoard returns the cells of a board as rules.Setup takes them. The board is an array of cells row by row from the
// top left, as Kaggle's competitions write them, an array of such rows, or the rows as strings, of a board of cols columns.
// A cell is a number, 0 for an empty one, 1 for a stone of First, 2 or -1 for one of Second, or a text such as X, O, black,
// "" or null. It returns false for any other value.
func parseBoard(raw []byte, cols int) (cells []uint8, ok bool) {
	var value any
	_ = json.Unmarshal(raw, &value)
	if text, isText := value.(string); isText {
		value = []any{}
		for line := range strings.Lines(strings.ReplaceAll(text, "/", "\n")) {
			value = append(value.([]any), strings.TrimRight(line, "\r\n"))
		}
	}
	rows, isList := value.([]any)
	if !isList {
		return nil, false
	}
	length := -1 // of a row
	for _, row := range rows {
		from := len(cells)
		switch row := row.(type) {
		case []any:
			for _, cell := range row {
				c, ok := parseBoardCell(cell)
				if !ok {
					return nil, false
				}
				cells = append(cells, c)
			}
		default:
			rowCells := boardTextCells(row, cols)
			if rowCells == nil {
				return nil, false
			}
			cells = append(cells, rowCells...)
		}
		n := len(cells) - from
		if length >= 0 && n != length {
			return nil, false
		}
		length = n
	}
	return cells, true
}

// boardTextCells returns the cells of a row that is a text, or the one cell of another value; nil if the value is neither.
func boardTextCells(value any, cols int) []uint8 {
	text, _ := value.(string)
	if cols > 1 && len([]rune(text)) == cols {
		return boardRowCells(strings.ReplaceAll(text, " ", "."))
	}
	if cell, ok := parseBoardCell(value); ok {
		return []uint8{cell}
	}
	return boardRowCells(text)
}

// parseBoardCell returns the cell that a value of JSON is.
func parseBoardCell(value any) (cell uint8, ok bool) {
	switch value := value.(type) {
	case nil:
		return 0, true
	case bool:
		return 0, !value
	case float64:
		switch value {
		case 0, 1, 2:
			return uint8(value), true
		case -1:
			return 2, true
		}
	case string:
		text := strings.ToLower(strings.TrimSpace(value))
		if side, ok := parseSide(text); ok {
			return 1 + uint8(side), true
		}
		if text == "" || text == "empty" || text == "none" {
			return 0, true
		}
		if runes := []rune(text); len(runes) == 1 {
			cell, ok = boardCells[runes[0]]
			return cell, ok
		}
	}
	return 0, false
}
