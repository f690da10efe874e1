package record

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Mark is a sign on a cell of the board: a letter or a short text, or a shape.
type Mark struct {
	Cell  alinha.Move
	Shape MarkShape
	Label string // of a mark with the shape LabelMark
}

// A MarkShape is the property of SGF for marks of one kind.
type MarkShape string

// The shapes of marks.
const (
	LabelMark    MarkShape = "LB"
	CrossMark    MarkShape = "MA"
	TriangleMark MarkShape = "TR"
	CircleMark   MarkShape = "CR"
	SquareMark   MarkShape = "SQ"
)

// MarkShapes returns all shapes, in the order in which SGF describes them.
func MarkShapes() []MarkShape {
	return []MarkShape{LabelMark, CrossMark, TriangleMark, CircleMark, SquareMark}
}

// MarksOf returns the marks among properties, for a board of a variant. Of several marks on one cell the last counts. A value
// that is no cell of the board is left out.
func MarksOf(v rules.Variant, properties []Property) []Mark {
	var marks []Mark
	for _, p := range properties {
		if !slices.Contains(MarkShapes(), MarkShape(p.ID)) {
			continue
		}
		for _, value := range p.Values {
			for _, m := range readMarks(v, MarkShape(p.ID), value) {
				marks = slices.DeleteFunc(marks, func(old Mark) bool { return old.Cell == m.Cell })
				marks = append(marks, m)
			}
		}
	}
	return marks
}

// readMarks returns the marks of one value: a point and a label, hh:A; or a point, hh, or the opposite corners of a rectangle,
// hh:jj.
func readMarks(v rules.Variant, shape MarkShape, value string) []Mark {
	first, rest, isPair := strings.Cut(value, ":")
	from, _ := readPoint(v, trimPoint(first))
	if from == alinha.NoMove {
		return nil
	}
	if shape == LabelMark {
		return []Mark{{from, shape, unescapeSGF(rest)}}
	}
	to := from
	if isPair {
		if to, _ = readPoint(v, trimPoint(rest)); to == alinha.NoMove {
			return nil
		}
	}
	var marks []Mark
	cols := alinha.Move(v.Cols)
	for row := min(from/cols, to/cols); row <= max(from/cols, to/cols); row++ {
		for column := min(from%cols, to%cols); column <= max(from%cols, to%cols); column++ {
			marks = append(marks, Mark{row*cols + column, shape, ""})
		}
	}
	return marks
}

// MarkProperties returns properties with marks, in the order of MarkShapes. The marks are on a board of one layer.
func MarkProperties(v rules.Variant, marks []Mark) []Property {
	var properties []Property
	for _, shape := range MarkShapes() {
		p := Property{ID: string(shape)}
		for _, m := range marks {
			if m.Shape != shape {
				continue
			}
			value := pointText(v, m.Cell)
			if shape == LabelMark {
				value += ":" + escapeSGF(m.Label)
			}
			p.Values = append(p.Values, value)
		}
		if p.Values != nil {
			properties = append(properties, p)
		}
	}
	return properties
}
