package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The moves of an object are an array, or one string in the format moves. An element of the array is
//
//	"h8"                        the notation of package rules
//	4                           a column where pieces fall, else the number of a cell
//	[7,7]                       a column and a row, on boards where no pieces fall
//	{"move":"h8"}               one of these by the name move, pos, position, cell or coordinate
//	{"x":7,"y":7}               a column and a row; also as col or column, and row
//
// and may name its side, {"x":7,"y":7,"color":"black"}. Columns, rows and cells count from 0 at the top left, if none of
// them is too large for that; the columns of a board where pieces fall, and the cells of tic-tac-toe, count from 1 if none
// is 0.

// A jsonMove is an element of moves.
type jsonMove struct {
	text     string // a move in the notation of package rules; "" for numbers
	col, row int    // numbers as the element has them
	hasCol   bool
	hasRow   bool
	side     alinha.Player // noSide if the element names none
	known    bool
	isNamed  bool // an object has the numbers
	isPair   bool // an array has the numbers
}

// parseJSONMove reads an element of moves.
func parseJSONMove(value any) jsonMove {
	m := jsonMove{side: noSide}
	switch value := value.(type) {
	case string:
		m.text, m.known = value, true
	case float64:
		m.col, m.hasCol = int(value), true
		m.known = value == float64(m.col)
	case []any:
		if len(value) == 2 {
			x, y := parseJSONMove(value[0]), parseJSONMove(value[1])
			m.col, m.row, m.hasCol, m.hasRow = x.col, y.col, x.hasCol, y.hasCol
			m.known = x.known && y.known && x.hasCol && y.hasCol
			m.isPair = true
		}
	case map[string]any:
		return parseJSONMoveObject(value)
	}
	return m
}

// parseJSONMoveObject reads an element of moves that is an object.
func parseJSONMoveObject(object map[string]any) jsonMove {
	m := jsonMove{side: noSide}
	side := noSide
	for key, value := range object {
		inner := parseJSONMove(value)
		switch jsonKey(key) {
		case "move", "pos", "position", "cell", "coordinate", "coord", "point", "square":
			m = inner
		case "x", "col", "column":
			m.col, m.hasCol = inner.col, inner.hasCol
		case "y", "row":
			m.row, m.hasRow = inner.col, inner.hasCol
		case "color", "colour", "player", "side", "stone":
			if named, ok := parseSide(jsonText(value)); ok {
				side = named
			}
		}
	}
	m.known = m.known || m.hasCol
	m.isNamed, m.side = true, side
	return m
}

// firstNumber returns 0 or 1, the number from which the columns, rows and cells of moves count.
func firstNumber(moves []jsonMove, v rules.Variant) int {
	isPlain, isLow, isHigh := true, false, false // numbers stand alone; one is 0; one is too large for numbers from 0
	for _, m := range moves {
		if !m.hasCol {
			continue
		}
		usesRow := m.hasRow && !v.Gravity
		end := v.Cols
		if !m.hasRow && !v.Gravity {
			end = v.Cells()
		}
		isPlain = isPlain && !m.isNamed && !m.isPair
		isLow = isLow || m.col == 0 || usesRow && m.row == 0
		isHigh = isHigh || m.col >= end || usesRow && m.row >= v.Rows
	}
	const ticTacToeCells = 9
	isNotation := v.Gravity || v.Cells() == ticTacToeCells // numbers are moves of package rules
	if !isLow && (isHigh || isPlain && isNotation) {
		return 1
	}
	return 0
}

// notation returns the move in the notation of package rules; "" if the move is none. first is the number from which
// numbers count.
func (m jsonMove) notation(v rules.Variant, first int) string {
	col, row := m.col-first, m.row-first
	switch {
	case m.text != "" || !m.known || v.Gravity && m.isPair:
		return m.text
	case v.Gravity:
		return strconv.Itoa(col + 1)
	case !m.hasRow:
		col, row = col%v.Cols, col/v.Cols
	}
	return fmt.Sprintf("(%d,%d)", row, col)
}

// readMoves adds the moves to r. The first that cannot be played is an error, the others end the game with a notice.
func (j *jsonObject) readMoves(r *Recorder) error {
	if !j.has("moves") {
		return nil
	}
	v := r.game.Variant
	if text := j.text("moves"); text != "" {
		return j.readMoveText(r, text)
	}
	if j.raw("moves")[0] == '"' { // an empty string
		return nil
	}
	if j.raw("moves")[0] != '[' {
		return j.errorExpected(WantMoveList, "moves")
	}
	var moves []jsonMove
	for _, value := range j.list("moves") {
		moves = append(moves, parseJSONMove(value))
	}
	first := firstNumber(moves, v)
	for i, m := range moves {
		text := m.notation(v, first)
		switch {
		case i == 0 && text == "":
			return j.errorExpected(WantMoveList, "moves", i)
		case m.side != noSide && m.side != r.pos.ToMove() && r.pos.Outcome() == alinha.Undecided:
			return j.noticeAt(NoticeOutOfTurn, "moves", i)
		}
		if err := r.AddText(text, j.turn(i)); err != nil {
			if i == 0 {
				return j.errorAt(err, "moves", i)
			}
			return j.noticeAt(unplayableKind(r.pos, text), "moves", i)
		}
		if isNotation := (v.Gravity || v.Cells() == 9) && !m.hasRow && first == 1; i == 0 && m.text == "" && !isNotation {
			if err := j.noticeAt(numberNotice(v, m, first), "moves", i); err != nil {
				return err
			}
		}
	}
	return nil
}

// unplayableKind returns the notice of a move that cannot be played.
func unplayableKind(pos alinha.Position, text string) NoticeKind {
	switch {
	case pos.Outcome() != alinha.Undecided:
		return NoticeMovesAfterEnd
	case strings.EqualFold(text, "pass"):
		return NoticePass
	}
	return NoticeUnplayable
}

// numberNotice returns the notice of moves that are numbers.
func numberNotice(v rules.Variant, m jsonMove, first int) NoticeKind {
	switch {
	case v.Gravity && first == 1:
		return NoticeColumnsFrom1
	case v.Gravity:
		return NoticeColumnsFrom0
	case m.hasRow && first == 1:
		return NoticeRowsFrom1
	case m.hasRow:
		return NoticeRowsFrom0
	case first == 1:
		return NoticeCellsFrom1
	}
	return NoticeCellsFrom0
}

// readMoveText adds the moves of a text in the format moves to r.
func (j *jsonObject) readMoveText(r *Recorder, text string) error {
	l := j.at("moves")
	l.skip(1)
	l.text = text
	return scanMoves(l, r)
}

// readFirstSide lets Second begin, if the first move says so and the object has no setup.
func (j *jsonObject) readFirstSide(g *Game) error {
	moves := j.list("moves")
	if g.Setup != nil || len(moves) == 0 || parseJSONMove(moves[0]).side != alinha.Second {
		return nil
	}
	g.Setup, g.ToMove = make([]uint8, g.Variant.Cells()), alinha.Second
	return nil
}
