package record

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// The format board is positions as people type them and programs print them: a line for each row from the top, a
// character for each cell. The rows may have their numbers, the board the letters of its columns, the cells blanks or bars
// between them:
//
//	   A B C                       | X | O |   |
//	 3 X O . 3        XO.          |   | X |   |
//	 2 . X . 2        .X.          |   |   |   |
//	 1 . . . 1        ...
//	O to move
//
// A stone of First is X, B, R, #, ● or 1, one of Second O, W, Y, ○ or 2; an empty cell is a full stop, -, _, +, *, E or 0.
// Arrays of programs, such as [[1, -1, 0], ["X", "O", ""]], are boards too; in them -1 is Second. All cells may stand on one
// line instead, as 42 numbers for Connect Four, or X.O/.../... The records of the Connect-4 data set of UCI (John Tromp)
// are such lines by columns, from the bottom left, in which b is an empty cell: their last word becomes the comment.
//
// Without a line "X to move" the side to move is the one with fewer stones, or First.

// boardCells are the characters of a cell: 0 for an empty one, 1 for First, 2 for Second.
var boardCells = map[rune]uint8{
	'.': 0, '-': 0, '_': 0, '+': 0, '*': 0, '·': 0, '0': 0, 'e': 0, '⬜': 0, '□': 0,
	'x': 1, 'b': 1, 'r': 1, '#': 1, '●': 1, '1': 1, '❌': 1, '✕': 1, '✖': 1, '×': 1, '⚫': 1, '🔴': 1,
	'o': 2, 'w': 2, 'y': 2, '○': 2, '2': 2, '⭕': 2, '◯': 2, '⚪': 2, '🟡': 2,
}

// toMoveWords matches the words that tell the side to move. The side is one of the two groups.
const toMoveWords = `(?:(x|black|first|o|white|second) (?:to )?(?:move|play)s?|` +
	`(?:turn|to move|next|player)\s*[:=]?\s*(x|black|first|o|white|second))`

var (
	boardToMove = lazyregexp.New(`(?i)^\W*` + toMoveWords + `\W*$`)
	boardGrid   = lazyregexp.New(`^(?:[-+| ]*(?:\+[ |]*-|-[ |]*\+)[-+| ]*|[-=|+ ]*=[-=|+ ]*|\|?[-:]{2,}(?:\|[-:]{2,})+\|?)$`) // a line between rows
	boardRuler  = lazyregexp.New(`^[-_|:+ ]{3,}$`)                                                                            // the same, where it is no row
	boardUCI    = lazyregexp.New(`^[xob](?:,[xob])+(?:,(win|loss|draw))?$`)

	boardNumbers = lazyregexp.New(`^-?[0-2]\.?(?:[\s,]+-?[0-2]\.?)+[\s,]*$`) // the cells of an array of numbers
)

// boardArrays makes cells of the values in the arrays of programs, and takes the brackets away.
var (
	boardArrays      = strings.NewReplacer(`""`, ".", `''`, ".", `" "`, ".", `' '`, ".", "None", ".", "null", ".", `"`, "", "'", "", "[", "", "]", "")
	boardArrayOfInts = strings.NewReplacer("-1.", "2", "-1", "2", "-0.", "0", "0.", "0", "1.", "1", "2.", "2")
)

// readBoard reads positions, one after the other. Blank lines may stand anywhere.
func readBoard(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		b := &boardReader{in: in, variant: v}
		for {
			l, ok, err := in.readLine()
			if err == nil && v == (rules.Variant{}) && ok {
				err = l.errorExpected(WantVariant)
			}
			var done *Game // the game before this line
			if err == nil && ok {
				done, err = b.readLine(&l)
			} else if err == nil {
				done, err = b.finish(&l)
			}
			if (done != nil || err != nil) && !yield(done, err) || err != nil || !ok {
				return
			}
		}
	}
}

// A boardReader collects the cells of one position.
type boardReader struct {
	in      *reader
	variant rules.Variant
	cells   []uint8
	comment string
	toMove  alinha.Player
	isTold  bool // a line tells toMove
}

// readLine reads a line. It returns the position before if the line begins another.
func (b *boardReader) readLine(l *textLine) (*Game, error) {
	text := strings.TrimSpace(l.text)
	if text == "" || boardGrid.MatchString(text) || isColumnLabels(text, b.variant.Cols) {
		return nil, nil
	}
	isFull := len(b.cells) == b.variant.Cells()
	if side := boardToMove.FindStringSubmatch(text); side != nil && isFull {
		b.isTold, b.toMove = true, sideOf(side[1]+side[2])
		return nil, nil
	}
	row, comment := boardRow(l.text, len(b.cells)/b.variant.Cols%b.variant.Rows, b.variant)
	if row == nil {
		if boardRuler.MatchString(text) {
			return nil, nil
		}
		if len(b.cells) > 0 && !isFull {
			return nil, l.errorExpected(WantBoardRow)
		}
		kind := NoticeTrailingText
		if len(b.cells) == 0 {
			kind = NoticeLeadingText
		}
		return nil, l.notice(kind)
	}
	var done *Game
	if isFull {
		var err error
		if done, err = b.finish(l); err != nil {
			return nil, err
		}
	}
	if len(b.cells)+len(row) > b.variant.Cells() {
		return nil, l.errorExpected(WantBoardRow)
	}
	b.cells, b.comment = append(b.cells, row...), comment
	return done, nil
}

// sideOf returns the side that one of toMoveWords names.
func sideOf(word string) alinha.Player {
	if strings.ContainsAny(word[:1], "oOwWsS") {
		return alinha.Second
	}
	return alinha.First
}

// finish returns the position whose cells have been read, nil if there are none, and begins another. The error tells that
// rows are missing before line l.
func (b *boardReader) finish(l *textLine) (*Game, error) {
	if len(b.cells) == 0 {
		return nil, nil
	}
	if len(b.cells) < b.variant.Cells() {
		return nil, l.errorExpected(WantBoardRow)
	}
	g := &Game{Variant: b.variant, Setup: b.cells, ToMove: b.toMove, Comment: b.comment}
	if !b.isTold {
		g.ToMove = fewerStones(b.cells)
	}
	*b = boardReader{in: b.in, variant: b.variant}
	pos, err := g.Start()
	if err != nil {
		return nil, l.errorAt(err)
	}
	g.Outcome = pos.Outcome()
	return g, nil
}

// boardRow returns the cells of a line: the i-th row from 0, or all cells of the board; nil if the line is neither.
func boardRow(text string, i int, v rules.Variant) (cells []uint8, comment string) {
	if class := boardUCI.FindStringSubmatch(strings.TrimSpace(text)); class != nil && v.Layers == 1 {
		if cells := uciCells(class[0], v); cells != nil {
			return cells, class[1]
		}
	}
	raw := text
	text = strings.TrimSpace(fillBars(boardArrays.Replace(text), v.Cols))
	if boardNumbers.MatchString(text) {
		text = boardArrayOfInts.Replace(text)
	}
	if strings.Count(text, "/") == v.Rows-1 {
		text = strings.ReplaceAll(text, "/", "")
	}
	for _, row := range boardRows(text, i, v) {
		if cells := boardRowCells(row); len(cells) == v.Cols || len(cells) == v.Cells() {
			return cells, ""
		}
	}
	if strings.TrimSpace(raw) != "" && len(raw) == v.Cols { // blanks are empty cells
		return boardRowCells(strings.ReplaceAll(raw, " ", ".")), ""
	}
	return nil, ""
}

// boardRows returns what may be the cells of the i-th row of a board, from 0: all of the text, or the text without the
// label of the row on the left, on both sides or on the right. Labels are numbers and letters from either end. A row of
// numbers has no label on the right alone, which could be a cell.
func boardRows(text string, i int, v rules.Variant) []string {
	rows, right := []string{text}, []string(nil)
	lower := strings.ToLower(text)
	for _, n := range []int{i, i + 1, v.Rows - i, v.Rows - i - 1} {
		for _, label := range []string{strconv.Itoa(n), string(rune('a'+n)) + " "} {
			cut, hasLeft := strings.CutPrefix(lower, label)
			label = strings.TrimSpace(label)
			if hasLeft {
				rows = append(rows, cut, strings.TrimSuffix(cut, label))
			}
			if cut, ok := strings.CutSuffix(lower, label); ok && !boardNumbers.MatchString(text) && (isDigits(label) || strings.HasSuffix(cut, " ")) {
				right = append(right, cut)
			}
		}
	}
	return append(rows, right...)
}

// isDigits reports whether a text is digits.
func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

// fillBars returns a row of n cells between bars with a full stop for each blank cell. It returns another text as it is.
func fillBars(text string, n int) string {
	fields := strings.Split(text, "|")
	if len(fields) == n+2 && strings.TrimSpace(fields[0]+fields[n+1]) == "" {
		fields = fields[1 : n+1]
	}
	if len(fields) != n {
		return text
	}
	for i, field := range fields {
		switch trimmed := strings.TrimSpace(field); {
		case trimmed == "":
			fields[i] = "."
		case utf8.RuneCountInString(trimmed) > 2: // more than a cell, be it a number below 0 or a character with U+FE0F
			return text
		}
	}
	return strings.Join(fields, " ")
}

// boardRowCells returns the cells of a text, nil if a character is no cell. Blanks and commas may stand between cells.
func boardRowCells(text string) []uint8 {
	var cells []uint8
	for _, c := range text {
		if unicode.IsSpace(c) || c == ',' || c == '|' || c == ':' || c == '\uFE0F' { // U+FE0F asks for an emoji
			continue
		}
		cell, ok := boardCells[unicode.ToLower(c)]
		if !ok {
			return nil
		}
		cells = append(cells, cell)
	}
	return cells
}

// uciCells returns the cells of a line of UCI's data set, nil if their number is not that of the board.
func uciCells(text string, v rules.Variant) []uint8 {
	cells := make([]uint8, v.Cells())
	n := 0
	for word := range strings.SplitSeq(text, ",") {
		if len(word) > 1 {
			break
		}
		if n == len(cells) {
			return nil
		}
		cells[(v.Rows-1-n%v.Rows)*v.Cols+n/v.Rows] = map[string]uint8{"x": 1, "o": 2}[word]
		n++
	}
	if n < len(cells) {
		return nil
	}
	return cells
}

// isColumnLabels reports whether a text is the labels of n columns: letters, with or without i, or numbers from 0 or 1. On
// three columns 0 1 2 is a row.
func isColumnLabels(text string, n int) bool {
	const letters = "abcdefghijklmnopqrstuvwxyz"
	fields := strings.Fields(strings.Trim(text, " |"))
	joined := strings.ToLower(strings.Join(fields, ""))
	if n > 0 && n < len(letters) && (joined == letters[:n] || joined == strings.Replace(letters, "i", "", 1)[:n]) {
		return true
	}
	if len(fields) != n || n < 3 || n == 3 && fields[0] == "0" {
		return false
	}
	for i, field := range fields {
		if field != strconv.Itoa(i+atoi(fields[0])) {
			return false
		}
	}
	return fields[0] == "0" || fields[0] == "1"
}

// writeBoard writes the position before the first turn.
func writeBoard(w io.Writer, g *Game) error {
	if len(g.Turns) > 0 {
		return &UnsupportedError{"board", FeatureMoves}
	}
	pos, err := g.Start()
	if err != nil {
		return err
	}
	board, _ := rules.BoardOf(pos)
	_, err = fmt.Fprintf(w, "%s%c to move\n\n", board, "XO"[g.ToMove])
	return err
}
