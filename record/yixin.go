package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// Yixin-Board (Kai Sun) saves a game as numbers, .sav:
//
//	15     rows
//	15     columns
//	2      number of moves
//	7 7    row and column of a move, from 0 at the top left
//	6 8
//
// In older files the second number is that of the rules: 0 for freestyle, 1 for standard, 2 for Renju. A newer file does
// not name the rules: unless the caller gives a variant, the game is freestyle Gomoku.
//
// Yixin-Board, RenLib and other programs for Renju also read .pos, a game on 15x15 in bytes: the number of moves, then
// row*15+column for each, from 0 at the top left. The format here is called binpos.

// readSav reads games, one after the other.
func readSav(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for first := true; ; first = false {
			if in.skipSpace(); in.peek() == eof {
				if in.err != nil {
					yield(nil, in.err)
				}
				return
			}
			s := &savReader{in: in}
			g, err := s.read(v, first)
			if g == nil && err == nil { // text after the last game
				return
			}
			if !yield(g, err) || err != nil || s.isLost {
				return
			}
		}
	}
}

// A savReader reads one game.
type savReader struct {
	in           *reader
	line, column int  // place of the last number
	isLost       bool // the rest of the text is no number
}

// number reads a number of at most 5 digits, false if the text holds something else.
func (s *savReader) number() (n int, ok bool) {
	s.in.skipSpace()
	s.line, s.column = s.in.line, s.in.column
	const maxDigits = 5
	digits := 0
	for ; digits <= maxDigits && '0' <= s.in.peek() && s.in.peek() <= '9'; digits++ {
		n = 10*n + s.in.next() - '0'
	}
	c := s.in.peek()
	if c == ',' && digits > 0 { // between the numbers of a move, as scripts write it
		s.in.next()
		c = ' '
	}
	return n, 0 < digits && digits <= maxDigits && (c == eof || c <= ' ')
}

// read reads a game. It returns nil with a notice if the text does not begin with numbers and is not the first.
func (s *savReader) read(v rules.Variant, isFirst bool) (*Game, error) {
	var header [3]int
	for i := range header {
		s.in.skipSpace()
		notANumber := s.in.errorExpected(WantSav)
		n, ok := s.number()
		switch {
		case ok:
			header[i] = n
		case isFirst:
			return nil, notANumber
		default:
			return nil, s.in.noticeAt(s.line, s.column, NoticeTrailingText, "")
		}
	}
	v, err := savVariant(header[0], header[1], v)
	if err != nil {
		return nil, &ParseError{Line: s.line, Column: s.column, Err: err}
	}
	if v == (rules.Variant{}) {
		return nil, &ParseError{Line: s.line, Column: s.column, Want: WantSameVariant, Found: fmt.Sprintf("%dx%d", header[1], header[0])}
	}
	r, err := NewRecorder(&Game{Variant: v})
	if err != nil {
		return nil, err
	}
	return s.readMoves(r, header[2])
}

// readMoves reads n moves, and returns the game.
func (s *savReader) readMoves(r *Recorder, n int) (*Game, error) {
	var failed error // why the moves are no longer played
	for i := range n {
		row, okRow := s.number()
		line, column := s.line, s.column
		col, okColumn := s.number()
		if !okRow || !okColumn {
			s.isLost = true
			kind := NoticeUnreadable
			if s.in.peek() == eof {
				kind = NoticeFileEnds
			}
			if err := s.in.noticeAt(s.line, s.column, kind, ""); err != nil {
				return nil, err
			}
			break
		}
		if failed != nil {
			continue
		}
		if failed = addCell(r, col, row); failed == nil {
			continue
		}
		if i == 0 {
			return nil, &ParseError{Line: line, Column: column, Err: failed}
		}
		if err := s.in.noticeAt(line, column, NoticeUnplayable, fmt.Sprint(row, " ", col)); err != nil {
			return nil, err
		}
	}
	return r.Finish(), nil
}

// addCell adds a move at a column and a row from 0 to r.
func addCell(r *Recorder, col, row int) error {
	m := cellAt(r.game.Variant, col, row)
	if m == alinha.NoMove {
		board, _ := rules.BoardOf(r.pos)
		return &rules.MoveError{Text: fmt.Sprint(row, " ", col), Err: rules.ErrOutside, Want: board.Want()}
	}
	return r.Add(Turn{Aim: m, Cell: m})
}

// savVariant returns the variant of the first two numbers of a file, which must be want unless that is zero. It returns
// the zero Variant for another size, and the error of rules.Parse for a size that no game has.
func savVariant(rows, second int, want rules.Variant) (rules.Variant, error) {
	v := freestyle(second, rows)
	const lastRule = 2
	if isOld := second <= lastRule && (want == rules.Variant{} || want.Cols != second); isOld {
		v.Cols, v.Exact, v.Renju = rows, second == 1, second == lastRule
	}
	if want == (rules.Variant{}) {
		_, err := rules.Parse(v.Spec())
		return v, err
	}
	if v.Cols != want.Cols || v.Rows != want.Rows || want.Layers != 1 {
		return rules.Variant{}, nil
	}
	return want, nil
}

// writeSav writes a game.
func writeSav(w io.Writer, g *Game) error {
	turns, err := turnsOnFlatBoard("sav", g)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%d\n%d\n%d\n", g.Variant.Rows, g.Variant.Cols, len(turns))
	for _, t := range turns {
		fmt.Fprintf(out, "%d %d\n", int(t.Cell)/g.Variant.Cols, int(t.Cell)%g.Variant.Cols)
	}
	return out.Flush()
}

// turnsOnFlatBoard is turnsFromEmpty for a format of boards of one layer without slips.
func turnsOnFlatBoard(format string, g *Game) ([]Turn, error) {
	if err := checkLayersAndSlip(format, g); err != nil {
		return nil, err
	}
	return turnsFromEmpty(format, g)
}

// posSide is the side of the board of binpos.
const posSide = 15

// readBinaryPos reads games in bytes, one after the other.
func readBinaryPos(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		if v == (rules.Variant{}) {
			v = freestyle(posSide, posSide)
		}
		for offset := 0; ; {
			text, err := readPosBytes(in)
			if err == nil && len(text) == 0 {
				return
			}
			var g *Game
			if err == nil {
				g, err = posGame(in, v, text, offset)
			}
			if g == nil && err == nil {
				return
			}
			if !yield(g, err) || err != nil {
				return
			}
			offset += len(text)
		}
	}
}

// readPosBytes reads the number of moves and the moves of a game: fewer bytes at the end of the text, none if there is no
// further game.
func readPosBytes(in *reader) ([]byte, error) {
	n, err := in.in.ReadByte()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return nil, err
	}
	text := make([]byte, 1+int(n))
	text[0] = n
	length, err := io.ReadFull(in.in, text[1:])
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return text[:1+length], err
}

// posGame returns the game of a number of moves and these moves, which stand at an offset of the text. It returns nil,
// with a notice, for bytes after the first game that are no game.
func posGame(in *reader, v rules.Variant, text []byte, offset int) (*Game, error) {
	if v.Cols != posSide || v.Rows != posSide || v.Layers != 1 {
		return nil, &ParseError{Line: 1, Column: 1, Want: WantSameVariant, Found: "15x15"}
	}
	r, err := NewRecorder(&Game{Variant: v})
	if err != nil {
		return nil, err
	}
	n := int(text[0])
	for i, cell := range text[1:] {
		err := r.Add(Turn{Aim: alinha.Move(cell), Cell: alinha.Move(cell)})
		if err == nil {
			continue
		}
		if i == 0 && offset == 0 {
			return nil, &ParseError{Line: 1, Column: 2, Err: err}
		}
		if i == 0 {
			return nil, in.noticeAt(1, offset+1, NoticeTrailingText, "")
		}
		if err := in.noticeAt(1, offset+i+2, NoticeUnplayable, strconv.Itoa(int(cell))); err != nil {
			return nil, err
		}
		break
	}
	switch {
	case len(text) == 1 && offset > 0:
		return nil, in.noticeAt(1, offset+1, NoticeTrailingText, "")
	case len(text) == 1:
		return nil, &ParseError{Line: 1, Column: 1, Want: WantBinaryPos}
	case len(text) <= n:
		err = in.noticeAt(1, offset+len(text)+1, NoticeFileEnds, "")
	}
	return r.Finish(), err
}

// writeBinaryPos writes a game.
func writeBinaryPos(w io.Writer, g *Game) error {
	turns, err := turnsOnFlatBoard("binpos", g)
	if err != nil {
		return err
	}
	if g.Variant.Cols != posSide || g.Variant.Rows != posSide {
		return &UnsupportedError{"binpos", FeatureNot15x15}
	}
	text := []byte{byte(len(turns))}
	for _, t := range turns {
		text = append(text, byte(t.Cell))
	}
	_, err = w.Write(text)
	return err
}

// posCoordinate matches the beginning of a text of the format pos.
var posCoordinate = lazyregexp.New(`^\s*[A-Za-z]{1,2}\d`)

// readAnyPos reads the format pos, or binpos if the text is the bytes of one game: files of both have the same extension.
func readAnyPos(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	ahead, err := in.in.Peek(1 + posSide*posSide + 1)
	isBinary := errors.Is(err, io.EOF) && len(ahead) > 1 && len(ahead) == 1+int(ahead[0]) && !posCoordinate.Match(bytes.TrimSpace(ahead))
	if isBinary {
		return readBinaryPos(in, v)
	}
	return lineReader(scanPos)(in, v)
}
