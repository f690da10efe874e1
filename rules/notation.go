package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
)

// A MoveError says why a text is not a legal move. It wraps one of the errors below.
type MoveError struct {
	Text   string // the move as written, shortened if long
	Turn   int    // the number of the turn, from 1; 0 where a single move was parsed
	Column int    // where the move begins in the text, in characters from 1; 0 where a single move was parsed
	Err    error
	Want   []Range // the moves that the game has, in each notation
}

func (e *MoveError) Error() string {
	s := fmt.Sprintf("move %q: %v", e.Text, e.Err)
	if e.Turn > 0 {
		s = fmt.Sprintf("move %d, %q: %v", e.Turn, e.Text, e.Err)
	}
	return s + "; expected " + joinRanges(e.Want)
}

func joinRanges(ranges []Range) string {
	words := make([]string, len(ranges))
	for i, r := range ranges {
		words[i] = r.From + " to " + r.To
	}
	return strings.Join(words, " or ")
}

// A Range describes the moves of a game in one notation, by the first and the last.
type Range struct{ From, To string }

func (e *MoveError) Unwrap() error { return e.Err }

// The reasons why a move is not legal.
const (
	ErrNotation moveReason = "not the notation of this game"
	ErrOutside  moveReason = "off the board"
	ErrOccupied moveReason = "the square is occupied"
	ErrFull     moveReason = "the column is full"
	ErrFloating moveReason = "pieces fall: that cell is not the lowest free one of its column"
	ErrSlip     moveReason = "a piece lands where it was aimed at or on a free neighbour"
	ErrNumber   moveReason = "move numbers count up by one"
)

type moveReason string

func (r moveReason) Error() string { return string(r) }

// usesCellNumbers reports whether a move is written as the number of its cell, from 1.
func (v Variant) usesCellNumbers() bool {
	return v.Cols == 3 && v.Rows == 3 && v.Layers == 1 && !v.Gravity
}

// usesColumns reports whether a move is written as the number of its column, from 1.
func (v Variant) usesColumns() bool { return v.Gravity && v.Layers == 1 }

// digitPerMove reports whether each digit of a number is a move.
func (v Variant) digitPerMove() bool { return v.usesCellNumbers() || v.usesColumns() && v.Cols <= 9 }

// Format returns a move in the game's own notation: on 3x3 the number of the cell; where pieces fall down the rows the number
// of the column; elsewhere the letters of the column and the number of the row from the bottom, d3. On boards with layers the
// number of the layer follows a slash, d3/2, unless pieces fall through the layers.
func (b *Board) Format(m alinha.Move) string {
	v := b.geo.variant
	switch {
	case v.usesCellNumbers():
		return strconv.Itoa(int(m) + 1)
	case v.usesColumns():
		return strconv.Itoa(b.Column(m) + 1)
	}
	return b.cellName(int(m))
}

func (b *Board) cellName(m int) string {
	v := b.geo.variant
	c, r, l := b.geo.coordinates(m)
	s := ColumnName(c) + strconv.Itoa(v.Rows-r)
	if v.Layers > 1 && !v.Gravity {
		s += "/" + strconv.Itoa(l+1)
	}
	return s
}

// FormatRC returns a move as (row,column), from 0 at the top left, or (row,column,layer) on boards with layers.
func (b *Board) FormatRC(m alinha.Move) string {
	c, r, l := b.geo.coordinates(int(m))
	if b.geo.variant.Layers > 1 {
		return fmt.Sprintf("(%d,%d,%d)", r, c, l)
	}
	return fmt.Sprintf("(%d,%d)", r, c)
}

// ColumnName returns the letters of a column, from 0: a to z, then aa, ab, …
func ColumnName(c int) string {
	if c < 26 {
		return string(rune('a' + c))
	}
	return string(rune('a'+c/26-1)) + string(rune('a'+c%26))
}

// Try returns nil if the player to move may play m, else why not: one of the errors above, or alinha.ErrOver.
func (b *Board) Try(m alinha.Move) error {
	switch {
	case b.outcome != alinha.Undecided:
		return alinha.ErrOver
	case m < 0 || int(m) >= len(b.geo.indexOf):
		return ErrOutside
	case b.cells[b.geo.indexOf[m]] != empty:
		return ErrOccupied
	case b.geo.variant.Gravity && b.landing(b.Column(m)) != m:
		return ErrFloating
	}
	return nil
}

// ParseMove parses one legal move in any notation of the game, without playing the move. The error is a *MoveError.
func (b *Board) ParseMove(text string) (alinha.Move, error) {
	m, err := b.ParseCell(text)
	if err != nil {
		return alinha.NoMove, err
	}
	if err := b.Try(m); err != nil {
		return alinha.NoMove, &MoveError{Text: shorten(text, maxQuotedMove), Err: err, Want: b.Want()}
	}
	return m, nil
}

// ParseCell parses the name of a cell, empty or not, in any notation of the game. Where pieces fall, a column names the cell
// where the next piece lands. The error is a *MoveError.
func (b *Board) ParseCell(text string) (alinha.Move, error) {
	m, rest, err := b.scanMove(strings.TrimSpace(toASCII(text)))
	if err == nil && rest != "" {
		err = ErrNotation
	}
	if err != nil {
		return alinha.NoMove, &MoveError{Text: shorten(text, maxQuotedMove), Err: err, Want: b.Want()}
	}
	return m, nil
}

// Want returns the range of the game's moves in each of its notations, for error messages.
func (b *Board) Want() []Range {
	v := b.geo.variant
	if v.usesColumns() {
		return []Range{{"1", strconv.Itoa(v.Cols)}}
	}
	top := v.Layers - 1
	if v.Gravity {
		top = 0
	}
	low, high := b.geo.number(0, v.Rows-1, 0), b.geo.number(v.Cols-1, 0, top)
	cells := Range{b.cellName(low), b.cellName(high)}
	first, last := b.FormatRC(0), b.FormatRC(alinha.Move(b.geo.number(v.Cols-1, v.Rows-1, top)))
	if v.usesCellNumbers() {
		return []Range{{"1", "9"}, cells, {first, last}}
	}
	return []Range{cells, {first, last}}
}

// scanMove parses the move at the start of a text, d3, d-3, 3d, d3/2, (2,3), (2,3,1) or a number, and returns the rest of the text. The
// move need not be legal.
func (b *Board) scanMove(text string) (alinha.Move, string, error) {
	switch {
	case text == "":
		return alinha.NoMove, "", ErrNotation
	case text[0] == '(':
		inside, rest, ok := strings.Cut(text[1:], ")")
		if !ok {
			return alinha.NoMove, "", ErrNotation
		}
		m, err := b.readRC(inside)
		return m, rest, err
	case isDigit(text[0]):
		return b.scanNumber(text)
	case isLetter(text[0]):
		return b.scanLetters(text)
	}
	return alinha.NoMove, "", ErrNotation
}

func (b *Board) readRC(inside string) (alinha.Move, error) {
	v := b.geo.variant
	fields := strings.Split(inside, ",")
	if len(fields) != 2 && (len(fields) != 3 || v.Layers == 1) || len(fields) == 2 && v.Layers > 1 && !v.Gravity {
		return alinha.NoMove, ErrNotation
	}
	var n [3]int
	for i, field := range fields {
		var err error
		if n[i], err = strconv.Atoi(strings.TrimSpace(field)); err != nil {
			return alinha.NoMove, ErrNotation
		}
	}
	if len(fields) == 2 && v.Layers > 1 {
		return b.drop(b.geo.number(n[1], n[0], 0))
	}
	return b.onBoard(b.geo.number(n[1], n[0], n[2]))
}

func (b *Board) scanNumber(text string) (alinha.Move, string, error) {
	v := b.geo.variant
	end := 1
	for !v.digitPerMove() && end < len(text) && isDigit(text[end]) {
		end++
	}
	n, err := strconv.Atoi(text[:end])
	switch {
	case err != nil:
		return alinha.NoMove, text[end:], ErrOutside
	case v.usesCellNumbers():
		m, err := b.onBoard(n - 1)
		return m, text[end:], err
	case v.Gravity:
		m, err := b.drop(n - 1)
		return m, text[end:], err
	}
	return b.scanReversed(text, end)
}

// scanReversed parses a row of digits with the letters of a column behind them, 8h. The digits end at index end.
func (b *Board) scanReversed(text string, end int) (alinha.Move, string, error) {
	after := end
	for after < len(text) && isLetter(text[after]) {
		after++
	}
	const mostLetters = 2
	if letters := after - end; b.geo.variant.Layers > 1 || letters == 0 || letters > mostLetters || after < len(text) && isDigit(text[after]) {
		return alinha.NoMove, "", ErrNotation
	}
	m, rest, err := b.scanLetters(text[end:after] + text[:end])
	return m, rest + text[after:], err
}

func (b *Board) scanLetters(text string) (alinha.Move, string, error) {
	v := b.geo.variant
	i, c := 0, 0
	for ; i < len(text) && i < 2 && isLetter(text[i]); i++ {
		c = 26*c + int(text[i]|0x20-'a') + 1
	}
	if i+1 < len(text) && text[i] == '-' && isDigit(text[i+1]) {
		i++
	}
	row, i := scanDigits(text, i)
	if row < 0 {
		return alinha.NoMove, "", ErrNotation
	}
	layer := 1
	if i < len(text) && text[i] == '/' {
		if layer, i = scanDigits(text, i+1); layer < 0 {
			return alinha.NoMove, "", ErrNotation
		}
	} else if v.Layers > 1 {
		if !v.Gravity {
			return alinha.NoMove, "", ErrNotation
		}
		m, err := b.drop(b.geo.number(c-1, v.Rows-row, 0))
		return m, text[i:], err
	}
	m, err := b.onBoard(b.geo.number(c-1, v.Rows-row, layer-1))
	return m, text[i:], err
}

// scanDigits parses the digits of a text from index i on. It returns their value, or -1 if there are none or too many, and the
// index after them.
func scanDigits(text string, i int) (int, int) {
	start := i
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	n, err := strconv.Atoi(text[start:i])
	if err != nil {
		return -1, i
	}
	return n, i
}

func (b *Board) onBoard(m int) (alinha.Move, error) {
	if m < 0 || m >= len(b.geo.indexOf) {
		return alinha.NoMove, ErrOutside
	}
	return alinha.Move(m), nil
}

// drop returns the cell where a piece dropped into column c lands. The error is ErrOutside or ErrFull.
func (b *Board) drop(c int) (alinha.Move, error) {
	if c < 0 || c >= b.geo.columns {
		return alinha.NoMove, ErrOutside
	}
	m := b.landing(c)
	if m == alinha.NoMove {
		return alinha.NoMove, ErrFull
	}
	return m, nil
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
