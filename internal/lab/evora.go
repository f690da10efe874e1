package lab

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// evoraHeader holds the columns of the Évora table.
var evoraHeader = []string{
	"board", "agent", "searches", "nodes", "printed_nodes", "ms", "printed_ms", "exact",
	"alphabeta_nodes", "pvs_nodes", "mtdf_nodes", "peak_nodes", "peak_bytes",
}

// evoraTableMiB is the size of the transposition tables of our own algorithms.
const evoraTableMiB = 4

// Evora plays the self-played games behind the two tables of reference system R5, for its ten boards and four agents,
// and returns the counted nodes and the time beside the printed ones. Where the document prints "overflow", the printed
// cells and the cell exact are empty. The columns of our own algorithms are the nodes that these visit in the same
// searches, to the same depth with the same evaluation and a cleared table before each search; they do not search a
// position that is won already. The last columns are the agent's memory: see classic.EvoraGame.PeakMemory. Before each
// row Evora calls report, which must not be nil, with the rows so far and the number of all rows.
//
// When ctx ends, Evora returns the rows so far and the error of ctx.
func Evora(ctx context.Context, report func(t *table.Table, of int)) (*table.Table, error) {
	t := &table.Table{Header: evoraHeader}
	boards, printed, agents := classic.EvoraBoards(), classic.EvoraPrintedFigures(), classic.EvoraAgents()
	for b, board := range boards {
		for a, agent := range agents {
			report(t, len(boards)*len(agents))
			start := time.Now()
			game, err := agent.SelfPlay(ctx, board, 0)
			if err != nil {
				return t, err
			}
			row := []any{b + 1, agent.Name(), len(game.Searches), game.Nodes(), nil, time.Since(start).Milliseconds(), nil, nil}
			for _, engine := range evoraOwnEngines(agent.Eval) {
				nodes, err := searchedNodes(ctx, engine, game.Positions)
				if err != nil {
					return t, err
				}
				row = append(row, nodes)
			}
			peakNodes, peakBytes := game.PeakMemory()
			row = append(row, peakNodes, peakBytes)
			if figure := printed[b][a]; figure.Nodes > 0 {
				row[4], row[6], row[7] = figure.Nodes, figure.Millis, figure.Nodes == game.Nodes()
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t, nil
}

// evoraOwnEngines returns our own algorithms in the order of their columns of the table. They evaluate leaves as the
// agent does: by eval.Windows, or else by eval.Utility.
func evoraOwnEngines(windows bool) []alinha.Resetter {
	value := eval.Utility
	if windows {
		value = eval.Windows
	}
	return []alinha.Resetter{
		&search.AlphaBeta{Eval: value},
		&search.PVS{Eval: value, Table: tt.New(evoraTableMiB)},
		&search.MTDF{Eval: value, Table: tt.New(evoraTableMiB)},
	}
}

// searchedNodes returns the sum of the nodes that an engine visits in one search of each undecided position of a game.
func searchedNodes(ctx context.Context, engine alinha.Resetter, positions []alinha.Position) (uint64, error) {
	var nodes uint64
	for _, pos := range positions {
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		engine.Reset()
		fast, _ := bitboard.From(pos)
		res, err := engine.Search(ctx, fast, alinha.Limits{Depth: classic.EvoraDepth}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nodes, err
		}
		nodes += res.Nodes
	}
	return nodes, nil
}
