package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Tablebase plays small boards perfectly, with or without slips, by the table of all
// their positions. It builds the table when it first meets a game and keeps it
// for the next search; goroutines may share one Tablebase. A look into the table is
// its one node.
type Tablebase struct {
	MaxMiB int // most memory of the table; 0 means 256

	mu    sync.Mutex
	table *valueTable
}

var _ alinha.Engine = (*Tablebase)(nil)

// Search implements alinha.Engine. It gives every legal move its exact value.
func (e *Tablebase) Search(ctx context.Context, pos alinha.Position, _ alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	board, ok := rules.BoardOf(pos)
	switch {
	case !ok:
		return alinha.Result{}, fmt.Errorf("exact: %T is no position of the reference rules: %w", pos, errors.ErrUnsupported)
	case pos.Outcome() != alinha.Undecided:
		return alinha.Result{}, alinha.ErrOver
	case pos.ToMove() == alinha.Chance:
		return alinha.Result{}, fmt.Errorf("exact: the piece has not landed: %w", errors.ErrUnsupported)
	}
	table, err := e.tableOf(ctx, board.Variant())
	if err != nil {
		return alinha.Result{}, err
	}
	lines, err := table.moveScores(board)
	if err != nil {
		return alinha.Result{}, err
	}
	best := BestMoves(lines)[0]
	res := alinha.Result{
		Move:  best.Move,
		Score: best.Score,
		Nodes: 1,
		PV:    table.variation(board, best.Move),
		Moves: lines,
	}
	if report != nil {
		report(alinha.Info{Nodes: res.Nodes, Score: res.Score, PV: res.PV, Moves: res.Moves})
	}
	return res, nil
}

func (e *Tablebase) tableOf(ctx context.Context, v rules.Variant) (*valueTable, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.table == nil || e.table.variant != v {
		table, err := newValueTable(ctx, v, cmp.Or(e.MaxMiB, defaultTablebaseMiB))
		if err != nil {
			return nil, err
		}
		e.table = table
	}
	return e.table, nil
}

// variation returns best play from m on; m alone where pieces slip.
func (t *valueTable) variation(b *rules.Board, m alinha.Move) []alinha.Move {
	line := []alinha.Move{m}
	if t.variant.Slip > 0 {
		return line
	}
	pos := b.Clone()
	for pos.Play(m); pos.Outcome() == alinha.Undecided; pos.Play(m) {
		next, _ := rules.BoardOf(pos)
		lines, err := t.moveScores(next)
		if err != nil {
			return line
		}
		m = BestMoves(lines)[0].Move
		line = append(line, m)
	}
	return line
}
