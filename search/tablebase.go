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

// Tablebase plays small boards perfectly, with or without slips, from a table of the
// exact values of all positions, which retrograde analysis computes. It accepts
// positions of package rules.
//
// The first search of a game builds the table; later searches of the same game only
// look values up. A search of another game replaces the table. Several goroutines may
// share one Tablebase. Result.Nodes is always 1.
//
// A table holds, within 256 MiB, the games on 4x4 and 3x3x2 with and without slips, 5x4
// without slips, and with gravity 5x5 and 6x4. Renju, caro and larger games give an error
// that wraps errors.ErrUnsupported.
type Tablebase struct {
	MaxMiB int // maximum memory of the table in MiB; 0 means 256

	mu    sync.Mutex
	table *valueTable
}

var _ alinha.Engine = (*Tablebase)(nil)

// Search implements alinha.Engine. Result.Moves has the exact value of every legal move.
// Limits are ignored; ctx interrupts the building of the table.
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
	if err := checkStones(board); err != nil {
		return alinha.Result{}, err
	}
	table, err := e.tableFor(ctx, board.Variant())
	if err != nil {
		return alinha.Result{}, err
	}
	scores, err := table.moveScores(board)
	if err != nil {
		return alinha.Result{}, err
	}
	best := BestMoves(scores)[0]
	res := alinha.Result{
		Move:  best.Move,
		Score: best.Score,
		Nodes: 1,
		PV:    table.principalVariation(board, best.Move),
		Moves: scores,
	}
	if report != nil {
		report(alinha.Info{Nodes: res.Nodes, Score: res.Score, PV: res.PV, Moves: res.Moves})
	}
	return res, nil
}

// tableFor returns the table of a variant, and builds it unless it was the last one used.
func (e *Tablebase) tableFor(ctx context.Context, v rules.Variant) (*valueTable, error) {
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

// principalVariation returns m and best play of both sides after it, to the end of the
// game. Where pieces slip it returns m alone.
func (t *valueTable) principalVariation(b *rules.Board, m alinha.Move) []alinha.Move {
	pv := []alinha.Move{m}
	if t.variant.Slip > 0 {
		return pv
	}
	pos := b.Clone()
	for pos.Play(m); pos.Outcome() == alinha.Undecided; pos.Play(m) {
		next, _ := rules.BoardOf(pos)
		scores, err := t.moveScores(next)
		if err != nil {
			return pv
		}
		m = BestMoves(scores)[0].Move
		pv = append(pv, m)
	}
	return pv
}
