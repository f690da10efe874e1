package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A BoardText is one position as text in the format board, read strictly.
type BoardText struct {
	Variant rules.Variant
	Setup   []uint8       // as rules.Setup takes the cells
	ToMove  alinha.Player // as the text tells, else the side with fewer stones, or First

	IsToMoveTold bool // the text tells ToMove

	// IsToMoveKnown reports that the text or the numbers of stones tell ToMove. The numbers do where the sides have
	// equally many stones or one has one more, and where pieces fall: those were put by turns.
	IsToMoveKnown bool

	places []textPlace // of the cells, in their order
}

// A textPlace is a place in a text.
type textPlace struct {
	line, column int // from 1; column counts characters
}

// ParseBoard reads one position, and nothing but the position, in the format board. Slashes may stand for the ends of
// the lines, XO./.X./..., and the side to move may follow the last cell, XO./.X./... O to move. Where all cells are b,
// x and o, b is an empty one.
//
// The error is a *ParseError that names the first place where the text is wrong. Its Err may be a *BoardSizeError.
func ParseBoard(text string, v rules.Variant) (*BoardText, error) {
	p := &boardParser{BoardText: BoardText{Variant: v}, last: textPlace{1, 1}}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(textline.TrimBOM(text))
	cells := text
	if at := boardToMoveEnd.FindStringSubmatchIndex(text); at != nil {
		cells = text[:at[0]]
		p.ToMove, p.IsToMoveTold = sideOf(submatch(text, at, 1)+submatch(text, at, 2)), true
	}
	if onlyBXO(cells) {
		cells = strings.NewReplacer("b", ".", "B", ".").Replace(cells)
	}
	for i, line := range strings.Split(cells, "\n") {
		column := 1
		for segment := range strings.SplitSeq(line, "/") {
			if err := p.readSegment(segment, textPlace{i + 1, column}); err != nil {
				return nil, err
			}
			column += utf8.RuneCountInString(segment) + 1
		}
	}
	return p.finish()
}

// boardToMoveEnd matches the side to move at the end of a text.
var boardToMoveEnd = lazyregexp.New(`(?i)(?:^|\s)[(\[]?` + toMoveWords + `\W*$`)

// submatch returns a group of a match, "" if the group is not part of it.
func submatch(text string, at []int, group int) string {
	if at[2*group] < 0 {
		return ""
	}
	return text[at[2*group]:at[2*group+1]]
}

// onlyBXO reports whether all cells of a text are b, x and o, as in the data set of UCI but on lines of their own.
func onlyBXO(text string) bool {
	hasBlank, hasStone := false, false
	for _, c := range strings.ToLower(text) {
		switch {
		case c == 'b':
			hasBlank = true
		case c == 'x' || c == 'o':
			hasStone = true
		case !isCellSeparator(c) && c != '/':
			return false
		}
	}
	return hasBlank && hasStone && !strings.Contains(text, ",")
}

// A boardParser collects the cells of a BoardText.
type boardParser struct {
	BoardText
	last textPlace // the end of the last row
}

// readSegment reads a line, or the part of a line between two slashes, that begins at a place.
func (p *boardParser) readSegment(text string, at textPlace) error {
	trimmed := strings.TrimSpace(text)
	v := p.Variant
	if trimmed == "" || boardGrid.MatchString(trimmed) || isColumnLabels(trimmed, v.Cols) {
		return nil
	}
	line := newSegmentLine(text, at)
	if len(p.Setup) == v.Cells() {
		if boardRuler.MatchString(trimmed) {
			return nil
		}
		return line.errorExpected(WantBoardEnd)
	}
	i := len(p.Setup) / v.Cols % v.Rows
	row, _ := boardRow(text, i, v)
	switch {
	case row == nil && boardRuler.MatchString(trimmed):
		return nil
	case row == nil:
		return p.rowError(line, i)
	case len(p.Setup)+len(row) > v.Cells():
		return line.errorAt(&BoardSizeError{Unit: RowCells, Found: len(row), Want: v.Cols})
	}
	p.addPlaces(line, i, len(row))
	p.Setup = append(p.Setup, row...)
	p.last = textPlace{at.line, at.column + utf8.RuneCountInString(strings.TrimRight(text, " \t"))}
	return nil
}

// newSegmentLine returns the text of a segment from its first character that is no blank.
func newSegmentLine(text string, at textPlace) *textLine {
	l := &textLine{number: at.line, column: at.column, text: text}
	l.skipAny(" \t")
	return l
}

// addPlaces adds the places of the n cells of the i-th row.
func (p *boardParser) addPlaces(line *textLine, i, n int) {
	columns := scanRow(line.text, i, p.Variant).columns
	for j := range n {
		at := textPlace{line.number, line.column}
		if len(columns) == n {
			at.column += columns[j]
		}
		p.places = append(p.places, at)
	}
}

// rowError returns the error of a line that is not the i-th row.
func (p *boardParser) rowError(line *textLine, i int) error {
	v := p.Variant
	row := scanRow(line.text, i, v)
	n := len(row.columns)
	size := &BoardSizeError{Unit: RowCells, Found: n, Want: v.Cols}
	if len(p.Setup) == 0 && n >= 2*v.Cols {
		size.Unit, size.Want = BoardCells, v.Cells()
	}
	switch {
	case row.rest != "":
		line.skip(len(line.text) - len(row.rest))
		c, _ := utf8.DecodeRuneInString(row.rest)
		return &ParseError{Line: line.number, Column: line.column, Want: WantBoardCell, Found: string(c)}
	case n == size.Want:
		return line.errorExpected(WantBoardRow)
	case n > size.Want:
		return &ParseError{Line: line.number, Column: line.column + row.columns[size.Want], Err: size}
	}
	end := line.column + utf8.RuneCountInString(strings.TrimSpace(line.text))
	return &ParseError{Line: line.number, Column: end, Err: size}
}

// finish returns the position. The error tells that rows are missing.
func (p *boardParser) finish() (*BoardText, error) {
	v := p.Variant
	switch {
	case len(p.Setup) == 0:
		return nil, &ParseError{Line: p.last.line, Column: p.last.column, Want: WantBoardRow}
	case len(p.Setup) < v.Cells():
		size := &BoardSizeError{Unit: BoardRows, Found: len(p.Setup) / v.Cols, Want: v.Rows * v.Layers}
		return nil, &ParseError{Line: p.last.line, Column: p.last.column, Err: size}
	}
	surplus := stoneSurplus(p.Setup)
	if !p.IsToMoveTold {
		p.ToMove = fewerStones(p.Setup)
	}
	p.IsToMoveKnown = p.IsToMoveTold || v.Gravity || -1 <= surplus && surplus <= 1
	return &p.BoardText, nil
}

// Start returns the position, as StartSetup does. The error is a *ParseError with the place of the cell at fault, or a
// *rules.SetupError if no cell is.
func (b *BoardText) Start() (alinha.Position, error) {
	pos, err := StartSetup(b.Variant, b.Setup, b.ToMove)
	if setupErr, ok := errors.AsType[*rules.SetupError](err); ok && setupErr.Cell != alinha.NoMove {
		at := b.places[setupErr.Cell]
		err = &ParseError{Line: at.line, Column: at.column, Err: setupErr}
	}
	return pos, err
}

// StartSetup returns the position of a setup to which a game may have led: see rules.CheckSetup. Where pieces fall, some order
// of moves leads to the stones. The error is a *rules.SetupError.
func StartSetup(v rules.Variant, setup []uint8, toMove alinha.Player) (alinha.Position, error) {
	pos, err := rules.Setup(v, setup, toMove)
	if err == nil {
		err = rules.CheckSetup(pos)
	}
	if err == nil && !hasOrder(&Game{Variant: v, Setup: setup, ToMove: toMove}) {
		err = &rules.SetupError{Reason: rules.SetupOrder, Cell: alinha.NoMove}
	}
	if err != nil {
		return nil, err
	}
	return pos, nil
}

// FormatBoard returns a setup on one line, as ParseBoard reads it: the rows from the top with slashes between them, two
// between layers, and the side to move unless the numbers of stones tell it.
func FormatBoard(v rules.Variant, setup []uint8, toMove alinha.Player) string {
	var s strings.Builder
	for m, stone := range setup {
		if m > 0 && m%v.Cols == 0 {
			s.WriteByte('/')
		}
		if m > 0 && m%(v.Cols*v.Rows) == 0 {
			s.WriteByte('/')
		}
		s.WriteByte(".XO"[stone])
	}
	if stoneSurplus(setup) != int(toMove) {
		s.WriteString(" " + string("XO"[toMove]) + " to move")
	}
	return s.String()
}
