package record

import (
	"iter"
	"strconv"
	"strings"

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
				points := []string{v.text}
				if p.id == "QPR" {
					points = strings.Split(v.text, ",")
				}
				for _, point := range points {
					s := sgfStep{id: p.id, side: side, value: sgfValue{v.line, v.column, strings.TrimSpace(point)}}
					if !yield(s) {
						return
					}
					if p.id == "QPR" {
						side = side.Other()
					}
				}
			}
		}
	}
}

// isPass reports whether a move is a pass: an empty value, or tt on a board of at most 19 columns and rows.
func (s sgfStep) isPass(v rules.Variant) bool {
	return s.value.text == "" || s.value.text == "tt" && v.Cols <= 19 && v.Rows <= 19
}

// cell returns the cell of a move, NoMove if there is none. The second result tells that the point is no pair of letters
// but a letter and a number such as h8, from the bottom left.
func (s sgfStep) cell(v rules.Variant) (m alinha.Move, isLetterNumber bool) {
	if m := parsePoint(v, s.value.text); m != alinha.NoMove || len(s.value.text) < 2 {
		return m, false
	}
	column := strings.IndexByte(sgfLetters, s.value.text[0]|0x20)
	row, err := strconv.Atoi(s.value.text[1:])
	if err != nil {
		return alinha.NoMove, false
	}
	return cellAt(v, column, v.Rows-row), true
}

// setUp changes cells as a step AB, AW or AE says, and returns the side that PL names, noSide for other steps. Points
// that are off the board, and a side that does not exist, are left out; the result is then false. A value is a point or
// the top left and bottom right points of a rectangle: aa:cc.
func (s sgfStep) setUp(v rules.Variant, cells []uint8) (side alinha.Player, ok bool) {
	if s.id == "PL" {
		switch strings.ToLower(strings.TrimSpace(s.value.text)) {
		case "b", "black", "1":
			return alinha.First, true
		case "w", "white", "2":
			return alinha.Second, true
		}
		return noSide, false
	}
	ok = true
	stone := map[string]uint8{"AB": 1, "AW": 2}[s.id]
	for _, value := range s.values {
		first, last, isRectangle := strings.Cut(strings.TrimSpace(value.text), ":")
		if !isRectangle {
			last = first
		}
		from, to := parsePoint(v, first), parsePoint(v, last)
		if from == alinha.NoMove || to == alinha.NoMove {
			ok = ok && first == "" // an empty list
			continue
		}
		cols := alinha.Move(v.Cols)
		for row := from / cols; row <= to/cols; row++ {
			for column := from % cols; column <= to%cols; column++ {
				cells[row*cols+column] = stone
			}
		}
	}
	return noSide, ok
}
