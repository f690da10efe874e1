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

// evoraHeader is the columns of the Évora table.
var evoraHeader = []string{
	"board", "agent", "searches", "nodes", "printed_nodes", "ms", "printed_ms", "exact",
	"alphabeta_nodes", "pvs_nodes", "mtdf_nodes",
}

// evoraTableMiB is the memory of our own searches.
const evoraTableMiB = 4

// Evora plays the self-played games behind the two tables of reference system R5,
// for its ten boards and four agents, and sets what it counts beside what is
// printed. Where the document prints "overflow" the printed cells are empty and
// exact says nothing. The last columns are what our own algorithms visit in the same
// searches, to the same depth with the same evaluation, a table cleared before each; a
// position that is won already they do not search. It reports the rows so far, and how
// many there will be.
//
// When ctx ends it returns the rows that it has, and the error of ctx.
func Evora(ctx context.Context, report func(t *table.Table, of int)) (*table.Table, error) {
	t := &table.Table{Header: evoraHeader}
	boards, printed, agents := classic.EvoraBoards(), classic.EvoraPrinted(), classic.EvoraAgents()
	for b, board := range boards {
		for a, agent := range agents {
			report(t, len(boards)*len(agents))
			start := time.Now()
			game, err := agent.SelfPlay(ctx, board, 0)
			if err != nil {
				return t, err
			}
			row := []any{b + 1, agent.Name(), len(game.Searches), game.Nodes(), nil, time.Since(start).Milliseconds(), nil, nil}
			for _, e := range evoraRivals(agent.Eval) {
				nodes, err := rivalNodes(ctx, e, game.Positions)
				if err != nil {
					return t, err
				}
				row = append(row, nodes)
			}
			if figure := printed[b][a]; figure.Nodes > 0 {
				row[4], row[6], row[7] = figure.Nodes, figure.Millis, figure.Nodes == game.Nodes()
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t, nil
}

// evoraRivals returns our own algorithms with the leaves of an agent, as the last
// columns of the table have them.
func evoraRivals(windows bool) []alinha.Resetter {
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

// rivalNodes returns the nodes that an engine visits in all the positions of a game,
// one search each.
func rivalNodes(ctx context.Context, e alinha.Resetter, positions []alinha.Position) (uint64, error) {
	var nodes uint64
	for _, pos := range positions {
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		e.Reset()
		fast, _ := bitboard.From(pos)
		res, err := e.Search(ctx, fast, alinha.Limits{Depth: classic.EvoraDepth}, nil)
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
