package lab

import (
	"context"
	"math"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/rules"
)

// A Cell is one search of a grid.
type Cell struct {
	Game     string `json:"game"`
	Position string `json:"position"` // the moves that lead to it, or Start
	Engine   string `json:"engine"`
	Depth    int    `json:"depth"` // plies, or 0 for the engine's own
}

// A Finding is what the search of a cell found.
type Finding struct {
	Cell
	Move   string  `json:"move"`
	Value  float64 `json:"value"` // as alinha.Score has it
	Proven bool    `json:"proven"`
	Nodes  uint64  `json:"nodes"` // as the engine counts them
	Ms     float64 `json:"ms"`    // wall clock, to the microsecond
}

// search fills a cell with an engine of its own, which remembers no other cell.
func (c Cell) search(ctx context.Context, pos alinha.Position, lim alinha.Limits) (Finding, error) {
	engine, _, err := catalog.OpenEngine(c.Engine)
	if err != nil {
		return Finding{}, err
	}
	pos = pos.Clone()
	lim.Depth = c.Depth
	start := time.Now()
	res, err := engine.Search(ctx, pos, lim, nil)
	elapsed := time.Since(start)
	if ctx.Err() != nil {
		err = ctx.Err() // an answer that was cut short is none
	}
	if err != nil {
		return Finding{}, err
	}
	board, _ := rules.BoardOf(pos)
	return Finding{
		Cell: c, Move: board.Format(res.Move), Value: res.Score.Value, Proven: res.Score.Proven,
		Nodes: res.Nodes, Ms: float64(elapsed.Microseconds()) / 1000,
	}, nil
}

// Branching returns the effective branching factor of each finding: by how much
// each ply multiplies the nodes since the next smaller depth of the same search,
// (n(d)/n(c))^(1/(d-c)). It is 0 where there is none.
func Branching(findings []Finding) []float64 {
	factors := make([]float64, len(findings))
	for i := 1; i < len(findings); i++ {
		now, before := findings[i], findings[i-1]
		plies := now.Depth - before.Depth
		before.Depth = now.Depth
		if plies > 0 && before.Cell == now.Cell && before.Nodes > 0 {
			factors[i] = math.Pow(float64(now.Nodes)/float64(before.Nodes), 1/float64(plies))
		}
	}
	return factors
}

// Tabulate returns the findings as a table, in their order.
func Tabulate(findings []Finding) *table.Table {
	t := &table.Table{Header: []string{"game", "position", "engine", "depth", "move", "value", "proven", "nodes", "ebf", "ms"}}
	factors := Branching(findings)
	for i, f := range findings {
		ms := table.Decimal{Value: f.Ms, Decimals: 3}
		row := []any{f.Game, f.Position, f.Engine, nil, f.Move, rounded(f.Value), f.Proven, f.Nodes, nil, ms}
		if f.Depth > 0 {
			row[3] = f.Depth
		}
		if factors[i] > 0 {
			row[8] = table.Decimal{Value: factors[i], Decimals: 2}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// rounded returns x with six decimals, and never -0.
func rounded(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }
