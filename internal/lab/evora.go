package lab

import (
	"context"
	"time"

	"github.com/alinha/alinha/classic"
)

// evoraHeader is the columns of the Évora table.
var evoraHeader = []string{"board", "agent", "searches", "nodes", "printed_nodes", "ms", "printed_ms", "exact"}

// Evora plays the self-played games behind the two tables of reference system R5,
// for its ten boards and four agents, and sets what it counts beside what is
// printed. Where the document prints "overflow" the printed cells are empty and
// exact says nothing. It reports how many of the cells are done.
//
// When ctx ends it returns the rows that it has, and the error of ctx.
func Evora(ctx context.Context, report func(done, of int)) (*Table, error) {
	table := &Table{Header: evoraHeader}
	boards, printed, agents := classic.EvoraBoards(), classic.EvoraPrinted(), classic.EvoraAgents()
	for b, board := range boards {
		for a, agent := range agents {
			report(len(table.Rows), len(boards)*len(agents))
			start := time.Now()
			game, err := agent.SelfPlay(ctx, board, 0)
			if err != nil {
				return table, err
			}
			row := []any{b + 1, agent.Name(), len(game.Searches), game.Nodes(), nil, time.Since(start).Milliseconds(), nil, nil}
			if figure := printed[b][a]; figure.Nodes > 0 {
				row[4], row[6], row[7] = figure.Nodes, figure.Millis, figure.Nodes == game.Nodes()
			}
			table.Rows = append(table.Rows, row)
		}
	}
	return table, nil
}
