package analysis

import (
	"context"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/rules"
)

// An Explanation says where the value of a position comes from: the JSON contract of alinha explain.
type Explanation struct {
	Game   string           `json:"game"`
	Board  string           `json:"board,omitempty"` // from which Moves lead, as catalog.BoardText; "" for the empty one
	Moves  []string         `json:"moves"`
	Engine string           `json:"engine"`
	System string           `json:"system,omitempty"` // the reference system, R1 to R7
	ToMove string           `json:"toMove"`
	Move   string           `json:"move,omitempty"`  // that the engine plays, unless the game is over
	Worth  string           `json:"worth,omitempty"` // the value that the search finds, in words
	Scale  string           `json:"scale,omitempty"` // what the values are, in words
	Values []ExplainedValue `json:"values"`
}

// An ExplainedValue is a value and the parts that add up to it, for the side to move in the position that is explained.
type ExplainedValue struct {
	Name  string          `json:"name"`            // what is valued, for programs
	Text  string          `json:"text"`            // the same in words
	Line  []string        `json:"line,omitempty"`  // the moves from the position to the one that is valued
	Value *float64        `json:"value,omitempty"` // the sum of the points of the parts; absent for a rule
	Unit  string          `json:"unit,omitempty"`  // of Value: points, stones, utility, thousandths or logits
	Total string          `json:"total,omitempty"` // Value with its unit, in words
	Parts []ExplainedPart `json:"parts"`
	Note  string          `json:"note,omitempty"` // what follows from the value, in words
}

// An ExplainedPart is one term of a value.
type ExplainedPart struct {
	Kind   string   `json:"kind"`            // what it counts, for programs
	Text   string   `json:"text"`            // the same in words, with its counts
	Side   string   `json:"side,omitempty"`  // whose stones count: first or second
	Cells  []string `json:"cells,omitempty"` // that count together
	Points float64  `json:"points"`
	Sum    *float64 `json:"sum,omitempty"` // of this part and all before, in a value that accumulates
}

// An Explainer makes explanations of the values of an engine.
type Explainer struct {
	*Game
	*i18n.Localizer
	Engine alinha.Engine // as catalog.OpenEngine returns it
	Entry  catalog.Engine
	Text   string // the name and the options of the engine
}

// Explain returns the explanation of the value of the position. The result is that of a search, or nil if the game is
// over. When ctx ends, Explain leaves out the values that take more searches.
func (e *Explainer) Explain(ctx context.Context, res *alinha.Result) (*Explanation, error) {
	x := &Explanation{
		Game: e.Name(), Board: catalog.BoardText(e.Pos), Moves: e.MoveTexts(), Engine: e.Text, System: e.Entry.System,
		ToMove: e.Pos.ToMove().String(), Values: []ExplainedValue{},
	}
	if res != nil {
		v := e.Verdict(*res, 0, EngineKindOf(e.Pos, e.Entry))
		x.Move = e.Format(res.Move)
		x.Worth = v.Kind.MoveText(e.Localizer, MoveVerdict{Score: res.Score, Native: v.Native})
		x.Scale = ScaleText(e.Localizer, e.Entry, v)
	}
	values, err := e.values(ctx, res)
	x.Values = append(x.Values, values...)
	return x, err
}

// formatCells writes cells as moves are written, or with names such as d3 where a move is the number of a column.
func (e *Explainer) formatCells(cells []alinha.Move) []string {
	var names []string
	for _, m := range cells {
		name := e.Format(m)
		if v := e.Variant(); v.Gravity && v.Layers == 1 && !e.RowColumn {
			name = rules.ColumnName(int(m)%v.Cols) + strconv.Itoa(v.Rows-int(m)/v.Cols)
		}
		names = append(names, name)
	}
	return names
}

// newValue returns a value whose parts add up to it; name completes the id of the message that describes it.
func (e *Explainer) newValue(name, unit string, parts []ExplainedPart, pairs ...any) ExplainedValue {
	sum := 0.0
	for _, p := range parts {
		sum += p.Points
	}
	return ExplainedValue{
		Name: name, Text: e.Message("explain-value-"+name, pairs...), Value: &sum, Unit: unit, Total: NativeText(e.Localizer, unit, sum),
		Parts: parts,
	}
}

// withSums returns parts with their running sums.
func withSums(parts []ExplainedPart) []ExplainedPart {
	sum := 0.0
	for i := range parts {
		sum += parts[i].Points
		running := sum
		parts[i].Sum = &running
	}
	return parts
}
