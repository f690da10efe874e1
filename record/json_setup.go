package record

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// readSetup fills Setup and ToMove of g. Without toMove the side with fewer stones is to move, First if both have the same
// number. A line without black, white and toMove has no setup.
func (j *jsonLine) readSetup(g *Game) error {
	if len(j.Black) == 0 && len(j.White) == 0 && j.ToMove == "" {
		if j.Board != nil {
			return j.readBoard(g)
		}
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

// checkBoard leaves the board out, with a notice, if the line has moves or stones too.
func (j *jsonLine) checkBoard() error {
	if string(j.Board) == "null" {
		j.Board = nil
	}
	if j.Board == nil || len(j.Moves) == 0 && len(j.Black) == 0 && len(j.White) == 0 {
		return nil
	}
	j.Board = nil
	return j.notice(NoticeSecondBoard, "board")
}

// setupKey returns the member that tells the stones of the setup.
func (j *jsonLine) setupKey() string {
	if j.Board != nil {
		return "board"
	}
	return "black"
}

// readBoard fills Setup and ToMove of g from the board. The side with fewer stones is to move, First if both have the same
// number; a mark that says something else is ignored with a notice.
func (j *jsonLine) readBoard(g *Game) error {
	cells, ok := parseBoard(j.Board)
	if !ok || len(cells) != g.Variant.Cells() {
		return j.expected(WantBoard, "board")
	}
	g.Setup, g.ToMove = cells, fewerStones(cells)
	if j.Mark != 0 && j.Mark != 1+int(g.ToMove) {
		l := j.at("mark")
		return j.in.noticeAt(l.number, l.column, NoticeMark, strconv.Itoa(j.Mark))
	}
	return nil
}

// parseBoard returns the cells of a board as rules.Setup takes them. The board is an array of numbers row by row from the
// top left, as Kaggle's competitions write them, or an array of such rows: 0 is an empty cell, 1 a stone of First, 2 or -1
// a stone of Second. It returns false for any other value.
func parseBoard(text json.RawMessage) (cells []uint8, ok bool) {
	var numbers []int
	if json.Unmarshal(text, &numbers) != nil {
		var rows [][]int
		if json.Unmarshal(text, &rows) != nil {
			return nil, false
		}
		for _, row := range rows {
			if len(row) != len(rows[0]) {
				return nil, false
			}
		}
		numbers = slices.Concat(rows...)
	}
	for _, n := range numbers {
		switch n {
		case 0, 1, 2:
			cells = append(cells, uint8(n))
		case -1:
			cells = append(cells, 2)
		default:
			return nil, false
		}
	}
	return cells, true
}
