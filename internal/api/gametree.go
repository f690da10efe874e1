package api

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A Ply is one turn in the tree of a game, which is a list of plies. Of the plies that follow the same ply, the first
// belongs to the main line. The list is in depth-first order: a ply stands before its variations, and all that follows
// a ply stands before the next variation.
type Ply struct {
	Move    string `json:"move"`
	After   int    `json:"after"` // the index of the ply before; -1 at the start of the game
	Comment string `json:"comment,omitempty"`
	Marks   []Mark `json:"marks,omitempty"`
}

// A Mark is a sign on a cell: a letter or a short text, or a shape.
type Mark struct {
	Cell  int              `json:"cell"`
	Shape record.MarkShape `json:"shape"`           // LB for a label, MA, TR, CR or SQ, as in SGF
	Label string           `json:"label,omitempty"` // of LB
}

// marksOf returns the marks among the properties of a turn, or of the start of a game.
func marksOf(g *analysis.Game, properties []record.Property) []Mark {
	var marks []Mark
	for _, m := range record.MarksOf(g.Variant(), properties) {
		marks = append(marks, Mark{int(m.Cell), m.Shape, m.Label})
	}
	return marks
}

// markProperties returns marks as properties. A mark off the board, or of an unknown shape, is an error.
func markProperties(v rules.Variant, marks []Mark) ([]record.Property, error) {
	var records []record.Mark
	for _, m := range marks {
		if m.Cell < 0 || m.Cell >= v.Cells() || !slices.Contains(record.MarkShapes(), m.Shape) {
			return nil, explain.Misuse("error-question-mark", "Text", textline.Clip(string(m.Shape)), "Cell", m.Cell)
		}
		records = append(records, record.Mark{Cell: alinha.Move(m.Cell), Shape: m.Shape, Label: m.Label})
	}
	if v.Layers > 1 {
		return nil, nil // SGF has no layers
	}
	return record.MarkProperties(v, records), nil
}

// gameStart is the After of a first ply.
const gameStart = -1

// appendPlies appends the plies of turns, a line that follows the ply of index after, and then those of their
// variations.
func appendPlies(to []Ply, g *analysis.Game, turns []record.Turn, after int) []Ply {
	before := []int{after} // the index of the ply before each turn
	for _, t := range turns {
		move := g.Format(t.Aim)
		if t.Cell != t.Aim {
			move += ">" + g.Format(t.Cell)
		}
		to = append(to, Ply{move, before[len(before)-1], t.Comment, marksOf(g, t.Properties)})
		before = append(before, len(to)-1)
	}
	for i, t := range slices.Backward(turns) { // a late variation stands before an early one
		for _, variation := range t.Variations {
			to = appendPlies(to, g, variation, before[i])
		}
	}
	return to
}

// recordOf returns the game record of a list of plies that lead from a board, "" for the empty one.
func recordOf(game, board string, plies []Ply) (*record.Game, error) {
	start, err := (&PositionRef{Game: game, Board: board}).start()
	if err != nil {
		return nil, err
	}
	g, err := record.FromPosition(start.Pos)
	if err != nil {
		return nil, err
	}
	r, err := record.NewRecorder(g)
	if err != nil {
		return nil, err
	}
	line := []int{gameStart} // the indices of the plies that lead to the position of the recorder
	for i, p := range plies {
		for len(line) > 0 && line[len(line)-1] != p.After {
			if line = line[:len(line)-1]; len(line) > 0 {
				r.ToParent()
			}
		}
		if len(line) == 0 {
			return nil, explain.Misuse("error-question-ply", "Turn", i+1)
		}
		properties, err := markProperties(start.Variant(), p.Marks)
		if err != nil {
			return nil, err
		}
		if err := r.AddText(p.Move, record.Turn{Comment: p.Comment, Properties: properties}); err != nil {
			return nil, err
		}
		line = append(line, i)
	}
	return r.Finish(), nil
}
