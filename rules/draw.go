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
	marks := b.marks()
	if v.usesCellNumbers() {
		return b.drawNumbered(marks)
	}
	label := len(strconv.Itoa(v.Rows))
	width := label + 1 + 3*v.Cols + 2
	layersPerRow := max(1, drawWidth/width)
	var s strings.Builder
	for from := 0; from < v.Layers; from += layersPerRow {
		to := min(from+layersPerRow, v.Layers)
		if v.Layers > 1 {
			for l := from; l < to; l++ {
				fmt.Fprintf(&s, "%-*s", width, fmt.Sprintf("%*s /%d", label, "", l+1))
			}
			s.WriteByte('\n')
		}
		for r := range v.Rows {
			for l := from; l < to; l++ {
				if v.usesColumns() {
					fmt.Fprintf(&s, "%*s ", label, "")
				} else {
					fmt.Fprintf(&s, "%*d ", label, v.Rows-r)
				}
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
				name := ColumnName(c)
				if v.usesColumns() {
					name = strconv.Itoa(c + 1)
				}
				fmt.Fprintf(&s, "%2s ", name)
			}
			s.WriteString("  ")
		}
		s.WriteByte('\n')
	}
	return trimLines(s.String())
}

func (b *Board) drawNumbered(marks map[alinha.Move]byte) string {
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
