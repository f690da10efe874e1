package record

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// The formats pos, offset and moves have one game per line: its moves and nothing else. None names the variant.

// lineComment matches the beginning of a comment, which takes the rest of the line.
var lineComment = lazyregexp.New(`^(?:#|//|;)`)

// numberedLine matches the move number at the beginning of a line.
var numberedLine = lazyregexp.New(`^\s*(\d{1,4})[.):]`)

// numberOf returns the move number at the beginning of a line, 0 for none.
func numberOf(line string) int {
	if m := numberedLine.FindStringSubmatch(line); m != nil {
		return atoi(m[1])
	}
	return 0
}

// gameLines returns a function that returns the next line of a text, false at the end. A line that begins with the number of
// a move that is not the first belongs to a line before that begins with a number.
func gameLines(in *reader) func() (textLine, bool, error) {
	var next textLine
	hasNext := false
	return func() (l textLine, ok bool, err error) {
		if l, ok = next, hasNext; !hasNext {
			l, ok, err = in.readLine()
		}
		hasNext = false
		for err == nil && ok && numberOf(l.text) > 0 && len(l.text) < maxTextBytes {
			if next, hasNext, err = in.readLine(); !hasNext || numberOf(next.text) < 2 {
				break
			}
			l.text += "\n" + next.text
		}
		return l, ok, err
	}
}

// lineReader returns the read function of a format with one game per line. It skips blank lines. scan adds the moves of
// one line to a Recorder.
func lineReader(scan func(l *textLine, r *Recorder) error) func(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
	return func(in *reader, v rules.Variant) iter.Seq2[*Game, error] {
		return func(yield func(*Game, error) bool) {
			line := gameLines(in)
			for {
				l, ok, err := line()
				if err == nil && ok && v == (rules.Variant{}) {
					err = l.errorExpected(WantVariant)
				}
				if err != nil || !ok {
					if err != nil {
						yield(nil, err)
					}
					return
				}
				if l.skipAny(" \t"); l.text == "" {
					continue
				}
				if lineComment.MatchString(l.text) {
					if err := l.notice(NoticeComment); err != nil {
						yield(nil, err)
						return
					}
					continue
				}
				r, err := NewRecorder(&Game{Variant: v})
				if err == nil {
					err = scan(&l, r)
				}
				if err != nil {
					yield(nil, err)
					return
				}
				if !yield(r.Finish(), nil) {
					return
				}
			}
		}
	}
}

// scanPos reads the format pos of Gomoku tools: moves as the letters of the column and the number of the row from the top,
// without separators, such as h8i9.
func scanPos(l *textLine, r *Recorder) error {
	v := r.game.Variant
	for l.text != "" {
		letters := 0
		for letters < len(l.text) && isLetter(l.text[letters]) {
			letters++
		}
		digits := letters
		for digits < len(l.text) && '0' <= l.text[digits] && l.text[digits] <= '9' {
			digits++
		}
		row, err := strconv.Atoi(l.text[letters:digits])
		column := 0
		for i := range min(letters, 3) {
			column = 26*column + int(l.text[i]|0x20-'a') + 1
		}
		m := cellAt(v, column-1, row-1)
		if err != nil || letters == 0 || letters > 2 || m == alinha.NoMove {
			return l.errorExpected(WantCoordinate)
		}
		if err := r.Add(Turn{Aim: m, Cell: m}); err != nil {
			return l.errorAt(err)
		}
		l.skip(digits)
		if err := l.skipSeparators(" \t,-"); err != nil {
			return err
		}
	}
	return nil
}

// isLetter reports whether c is an ASCII letter.
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// scanOffsets reads the format of Gomocup's openings: the column and the row of each stone as offsets from the middle of
// the board, which is half of each side, rounded down: 0,0, 1,-1, -2,3.
func scanOffsets(l *textLine, r *Recorder) error {
	v := r.game.Variant
	for l.skipAny(offsetSeparators); l.text != ""; {
		column, row, length := parseOffset(l.text)
		m := cellAt(v, column+v.Cols/2, row+v.Rows/2)
		if length == 0 || m == alinha.NoMove {
			return l.errorExpected(WantOffset)
		}
		if err := r.Add(Turn{Aim: m, Cell: m}); err != nil {
			return l.errorAt(err)
		}
		l.skip(length)
		if err := l.skipSeparators(offsetSeparators); err != nil {
			return err
		}
	}
	return nil
}

// offsetSeparators are the characters that may stand between offsets: scripts write (0,0) (1,-1) and [[0,0],[1,-1]].
const offsetSeparators = " \t,()[]"

// skipSeparators consumes separators, or a semicolon that is none of a comment, and then a comment, which gives a notice.
func (l *textLine) skipSeparators(set string) error {
	l.skipAny(set)
	if l.text == "" || !lineComment.MatchString(l.text) {
		return nil
	}
	if rest := strings.TrimLeft(l.text, ";"+set); len(rest) < len(l.text) && rest != "" && offsetPattern.MatchString(rest) {
		l.skip(len(l.text) - len(rest))
		return nil
	}
	err := l.notice(NoticeComment)
	l.skip(len(l.text))
	return err
}

// offsetPattern matches an offset, with a comma or blanks between its numbers.
var offsetPattern = lazyregexp.New(`^([+-]?\d{1,6})(?:\s*,\s*|\s+)([+-]?\d{1,6})`)

// parseOffset reads two integers from the beginning of a text, and returns how many bytes they take; 0 if the text begins
// with something else.
func parseOffset(text string) (column, row, length int) {
	m := offsetPattern.FindStringSubmatch(text)
	if m == nil {
		return 0, 0, 0
	}
	return atoi(m[1]), atoi(m[2]), len(m[0])
}

// cellAt returns the cell of a board of one layer at a column and a row, both counted from 0 at the top left. It returns
// NoMove off the board, and for a board of several layers.
func cellAt(v rules.Variant, column, row int) alinha.Move {
	if v.Layers != 1 || column < 0 || column >= v.Cols || row < 0 || row >= v.Rows {
		return alinha.NoMove
	}
	return alinha.Move(row*v.Cols + column)
}

// writePos writes the format that scanPos reads, with one letter per column: 26 columns at most.
func writePos(w io.Writer, g *Game) error {
	if g.Variant.Cols > 26 {
		return &UnsupportedError{"pos", FeatureWideBoard}
	}
	return writeLine(w, "pos", "", g, func(column, row int) string { return rules.ColumnName(column) + strconv.Itoa(row+1) })
}

// writeOffsets writes the format that scanOffsets reads.
func writeOffsets(w io.Writer, g *Game) error {
	v := g.Variant
	return writeLine(w, "offset", ", ", g, func(column, row int) string {
		return fmt.Sprintf("%d,%d", column-v.Cols/2, row-v.Rows/2)
	})
}

// writeLine writes the moves of a game on a board of one layer as a line. cellText returns the notation of a cell by its
// column and row, both counted from 0 at the top left.
func writeLine(w io.Writer, format, separator string, g *Game, cellText func(column, row int) string) error {
	if err := checkLayersAndSlip(format, g); err != nil {
		return err
	}
	turns, err := turnsFromEmpty(format, g)
	if err != nil {
		return err
	}
	cells := make([]string, len(turns))
	for i, t := range turns {
		cells[i] = cellText(int(t.Cell)%g.Variant.Cols, int(t.Cell)/g.Variant.Cols)
	}
	_, err = fmt.Fprintln(w, strings.Join(cells, separator))
	return err
}

// writeMoves writes the format that scanMoves reads.
func writeMoves(w io.Writer, g *Game) error {
	turns, err := turnsFromEmpty("moves", g)
	if err != nil {
		return err
	}
	pos, err := (&Game{Variant: g.Variant, Turns: turns}).End()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, rules.GameText(pos, false))
	return err
}
