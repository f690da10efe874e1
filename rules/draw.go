package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
)

// drawWidth is the width of Draw's output in characters, unless a single layer is wider.
const drawWidth = 80

// Draw returns a picture of the board with coordinates: X for First, O for Second, the last stone in brackets, the stones of
// a winning line between asterisks. On 3x3 an empty cell shows its number. Layers stand side by side, the lowest first, each
// under its number.
func (b *Board) Draw() string {
	v := b.geo.variant
	if v.usesCellNumbers() {
		return b.drawNumbered()
	}
	names := axisNames{
		row:    func(r int) string { return strconv.Itoa(v.Rows - r) },
		column: ColumnName,
		layer:  func(l int) string { return strconv.Itoa(l + 1) },
	}
	if v.usesColumns() {
		names.row = func(int) string { return "" }
		names.column = func(c int) string { return strconv.Itoa(c + 1) }
	}
	return b.drawGrid(names)
}

// DrawRC is Draw with the coordinates of FormatRC: rows, columns and layers are numbered from 0, rows from the top.
func (b *Board) DrawRC() string {
	return b.drawGrid(axisNames{strconv.Itoa, strconv.Itoa, strconv.Itoa})
}

// axisNames returns the coordinates that stand beside a drawn board, by their index from 0.
type axisNames struct{ row, column, layer func(int) string }

func (b *Board) drawGrid(names axisNames) string {
	v := b.geo.variant
	marks := b.marks()
	label := len(strconv.Itoa(v.Rows))
	width := label + 1 + 3*v.Cols + 2
	layersPerRow := max(1, drawWidth/width)
	var s strings.Builder
	for from := 0; from < v.Layers; from += layersPerRow {
		to := min(from+layersPerRow, v.Layers)
		if v.Layers > 1 {
			for l := from; l < to; l++ {
				fmt.Fprintf(&s, "%-*s", width, fmt.Sprintf("%*s /%s", label, "", names.layer(l)))
			}
			s.WriteByte('\n')
		}
		for r := range v.Rows {
			for l := from; l < to; l++ {
				fmt.Fprintf(&s, "%*s ", label, names.row(r))
				for c := range v.Cols {
					s.WriteString(b.drawCell(alinha.Move(b.geo.number(c, r, l)), marks, "."))
				}
				s.WriteString("  ")
			}
			s.WriteByte('\n')
		}
		for range to - from {
			fmt.Fprintf(&s, "%*s ", label, "")
			for c := range v.Cols {
				fmt.Fprintf(&s, "%2s ", names.column(c))
			}
			s.WriteString("  ")
		}
		s.WriteByte('\n')
	}
	return trimLines(s.String())
}

func (b *Board) drawNumbered() string {
	marks := b.marks()
	var s strings.Builder
	for m := range alinha.Move(9) {
		s.WriteString(b.drawCell(m, marks, strconv.Itoa(int(m)+1)))
		switch {
		case m == 8:
			s.WriteByte('\n')
		case m%3 == 2:
			s.WriteString("\n---+---+---\n")
		default:
			s.WriteByte('|')
		}
	}
	return trimLines(s.String())
}

func (b *Board) drawCell(m alinha.Move, marks map[alinha.Move]byte, blank string) string {
	p, taken := b.At(m)
	if !taken {
		return " " + blank + " "
	}
	stone := [2]string{"X", "O"}[p]
	switch marks[m] {
	case '[':
		return "[" + stone + "]"
	case '*':
		return "*" + stone + "*"
	}
	return " " + stone + " "
}

// marks maps the last stone to '[' and the stones of a winning line to '*'.
func (b *Board) marks() map[alinha.Move]byte {
	marks := make(map[alinha.Move]byte)
	if last := b.Last(); last != alinha.NoMove {
		marks[last] = '['
	}
	for _, m := range b.WinningLine(nil) {
		marks[m] = '*'
	}
	return marks
}

func trimLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}
