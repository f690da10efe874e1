package lab

import (
	"math"

	"github.com/alinha/alinha/internal/table"
)

// BranchingFactors returns the effective branching factor of each measurement: the factor by which each ply multiplies the
// nodes since the trial before, where that is the same search to a smaller depth, (n(d)/n(c))^(1/(d-c)). A measurement
// without such a trial has the factor 0.
func BranchingFactors(measurements []Measurement) []float64 {
	factors := make([]float64, len(measurements))
	for i := 1; i < len(measurements); i++ {
		m, before := measurements[i], measurements[i-1]
		plies := m.Depth - before.Depth
		before.Depth = m.Depth
		if plies > 0 && before.Trial == m.Trial && before.Nodes > 0 {
			factors[i] = math.Pow(float64(m.Nodes)/float64(before.Nodes), 1/float64(plies))
		}
	}
	return factors
}

// Tabulate returns the measurements as a table, in their order. The cells of a memory that the engine does not count are
// empty.
func Tabulate(measurements []Measurement) *table.Table {
	t := &table.Table{Header: []string{
		"game", "position", "engine", "depth", "move", "value", "proven", "nodes", "ebf", "peak_nodes", "peak_bytes", "ms",
	}}
	factors := BranchingFactors(measurements)
	for i, m := range measurements {
		ms := table.Decimal{Value: m.Ms, Decimals: 3}
		row := []any{m.Game, m.Position, m.Engine, nil, m.Move, roundValue(m.Value), m.Proven, m.Nodes, nil, nil, nil, ms}
		if m.Depth > 0 {
			row[3] = m.Depth
		}
		if factors[i] > 0 {
			row[8] = table.Decimal{Value: factors[i], Decimals: 2}
		}
		if m.PeakNodes > 0 {
			row[9], row[10] = m.PeakNodes, m.PeakBytes
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// roundValue rounds to six decimals, and returns 0 instead of -0.
func roundValue(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }
