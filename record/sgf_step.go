package record

import (
	"iter"
	"strconv"
	"strings"
	"unicode"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// An sgfStep is a move of a node, or a property that sets up stones or the side to move.
type sgfStep struct {
	id    string        // AB, AW, AE or PL; B or W for a move
	side  alinha.Player // of a move
	value sgfValue      // of a move, or the last of a setup

	values []sgfValue // of a setup
}

// isSetup reports whether the step is no move.
func (s sgfStep) isSetup() bool { return s.values != nil }

// stepsOf returns the steps of a node in the order of its properties. Each value of B and W is a move. Gomoku Quest writes
// an opening that was drawn as QPR[hh,hg,jf], three stones by turns, and White's answer as QSLW[ig].
func (t *sgfReader) stepsOf(n *sgfNode) iter.Seq[sgfStep] {
	return func(yield func(sgfStep) bool) {
		for _, p := range n.properties {
			switch p.id {
			case "AB", "AW", "AE", "PL":
				if !yield(sgfStep{id: p.id, values: p.values, value: p.values[len(p.values)-1]}) {
					return
				}
				continue
			case "B", "QSLB", "W", "QSLW", "QPR":
			default:
				continue
			}
			side := alinha.First
			if p.id == "W" || p.id == "QSLW" {
				side = alinha.Second
			}
			for _, v := range p.values {
				if p.id != "QPR" {
					if !yield(sgfStep{id: p.id, side: side, value: sgfValue{v.line, v.column, trimPoint(v.text)}}) {
						return
					}
					continue
				}
				column := v.column
				for point := range strings.SplitSeq(v.text, ",") {
					if !yield(sgfStep{id: p.id, side: side, value: sgfValue{v.line, column, trimPoint(point)}}) {
						return
					}
					side = side.Other()
					column += len(point) + 1
				}
			}
		}
	}
}

// isPass reports whether a move is a pass: an empty value, or tt on a board of at most 19 columns and rows.
func (s sgfStep) isPass(v rules.Variant) bool {
	return s.value.text == "" || s.value.text == "tt" && v.Cols <= 19 && v.Rows <= 19
}

// isOpening reports whether the step is a move of an opening of Gomoku Quest.
func (s sgfStep) isOpening() bool { return s.id == "QPR" || s.id == "QSLB" || s.id == "QSLW" }

// trimPoint returns the text of a point without white space and without backslashes, by which a line may be broken.
func trimPoint(text string) string {
	return strings.Map(func(c rune) rune {
		if c == '\\' || unicode.IsSpace(c) {
			return -1
		}
		return c
	}, text)
}

// cell returns the cell of a move, NoMove if there is none. form is the notice of a point that SGF writes otherwise.
func (s sgfStep) cell(v rules.Variant) (m alinha.Move, form NoticeKind) {
	return readPoint(v, s.value.text)
}

// readPoint returns the cell of a point such as hh. Two other forms have a notice: capitals, HH, where the board has no such
// column or row, and a letter and a number from the bottom left, h8. The cell of any other text is NoMove.
func readPoint(v rules.Variant, text string) (m alinha.Move, form NoticeKind) {
	if m := parsePoint(v, text); m != alinha.NoMove || len(text) < 2 {
		return m, ""
	}
	if m := parsePoint(v, strings.ToLower(text)); m != alinha.NoMove {
		return m, NoticeCapitals
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil {
		return alinha.NoMove, ""
	}
	if m = cellAt(v, strings.IndexByte(sgfLetters, text[0]|0x20), v.Rows-row); m == alinha.NoMove {
		return m, ""
	}
	return m, NoticeLetterNumber
}

// setUp changes cells as a step AB, AW or AE says, and returns the side that PL names, noSide for other steps. Points
// that are off the board, and a side that does not exist, are left out; ok is then false. A value is a point or the points
// of two opposite corners of a rectangle: aa:cc. form is the notice of points that SGF writes otherwise.
func (s sgfStep) setUp(v rules.Variant, cells []uint8) (side alinha.Player, ok bool, form NoticeKind) {
	if s.id == "PL" {
		switch strings.ToLower(strings.TrimSpace(s.value.text)) {
		case "b", "black", "1":
			return alinha.First, true, ""
		case "w", "white", "2":
			return alinha.Second, true, ""
		}
		return noSide, false, ""
	}
	ok = true
	stone := map[string]uint8{"AB": 1, "AW": 2}[s.id]
	for _, value := range s.values {
		first, last, isRectangle := strings.Cut(trimPoint(value.text), ":")
		if !isRectangle {
			last = first
		}
		from, fromForm := readPoint(v, first)
		to, _ := readPoint(v, last)
		if from == alinha.NoMove || to == alinha.NoMove {
			ok = ok && first == "" // an empty list
			continue
		}
		form = max(form, fromForm)
		cols := alinha.Move(v.Cols)
		for row := min(from/cols, to/cols); row <= max(from/cols, to/cols); row++ {
			for column := min(from%cols, to%cols); column <= max(from%cols, to%cols); column++ {
				cells[row*cols+column] = stone
			}
		}
	}
	return noSide, ok, form
}
