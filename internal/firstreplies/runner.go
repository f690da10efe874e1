package firstreplies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/proof/prooftree"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A runner has tables of one to two places for each node of a question, from 1<<minTableBits to 1<<maxTableBits, and a tree of one node for
// nodePlaces places at most, as far as half of the memory allows: the other half is for what the unit before has left. Both take some
// placeBytes for each place.
const (
	minTableBits = 12
	maxTableBits = 22
	nodePlaces   = 8
	placeBytes   = 160
)

// A runner answers questions. It keeps nothing from one question to the next, so that an answer does not depend on those before it.
type runner struct {
	board   *rules.Board // empty
	engine  alinha.Engine
	maxBits int

	withoutThreats bool // for tests: see prooftree.Tree
}

// NewRunner returns the function of StudyKind for jobs.Kinds. The tables and the tree of a runner take at most half of limits.MemoryMiB, if
// that is not 0, and the engine's table takes engineTableMiB. No question makes a runner read a file or start a program.
func NewRunner(limits catalog.Resources) func(params json.RawMessage) (jobs.Runner, error) {
	return func(params json.RawMessage) (jobs.Runner, error) {
		return newRunner(params, limits.MemoryMiB, newEngine())
	}
}

// newEngine returns an engine to choose X's quiet moves.
func newEngine() *gomoku.Engine { return &gomoku.Engine{Table: search.NewTable(engineTableMiB)} }

// engineTableMiB is the size of the engine's transposition table.
const engineTableMiB = 32

// newRunner returns a runner for the parameters of a study. The errors are those of rules.Parse, or wrap errors.ErrUnsupported.
func newRunner(params json.RawMessage, memoryMiB int, engine alinha.Engine) (*runner, error) {
	var p parameters
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	r := &runner{engine: engine, maxBits: catalog.TableBits(memoryMiB, placeBytes, minTableBits, maxTableBits)}
	r.board, _ = rules.BoardOf(rules.New(v))
	if _, err := prooftree.New(v, r.engine, minTableBits); err != nil {
		return nil, err
	}
	if !catalog.Supports(r.engine, v) {
		return nil, fmt.Errorf("an engine for %s: %w", v, errors.ErrUnsupported)
	}
	return r, nil
}

// Run implements jobs.Runner.
func (r *runner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	begun := time.Now()
	var a answer
	if err := json.Unmarshal(payload, &a.question); err != nil {
		return nil, err
	}
	cells, err := parsePosition(r.board.Variant(), a.Position)
	if err != nil {
		return nil, err
	}
	if a.Nodes < 1 || a.Nodes > maxQuestionNodes {
		return nil, fmt.Errorf("%d nodes, expected from 1 to %d", a.Nodes, uint64(maxQuestionNodes))
	}
	a.TableBits = min(r.maxBits, max(minTableBits, bits.Len64(a.Nodes)))
	wins, err := r.search(ctx, &a, cells)
	if err != nil {
		return nil, err
	}
	if a.Wins, err = packWins(wins, maxWinsBytes); err != nil {
		return nil, err
	}
	a.Ms = float64(time.Since(begun).Microseconds()) / 1000
	return json.Marshal(a)
}

// search searches a position for an answer, and returns the wins that it finds besides that of the position.
func (r *runner) search(ctx context.Context, a *answer, cells []uint8) (wins []win, err error) {
	tree, err := prooftree.New(r.board.Variant(), r.engine, a.TableBits)
	if err != nil {
		return nil, err
	}
	if e, ok := r.engine.(alinha.Resetter); ok {
		e.Reset()
	}
	tree.WithoutThreats = r.withoutThreats
	tree.MaxNodes = 1 << a.TableBits / nodePlaces
	tree.Solved = func(found prooftree.Win) error {
		wins = append(wins, encodeWin(r.board, found))
		return nil
	}
	proven, err := tree.ProveInner(ctx, cells, a.Nodes)
	if err := errors.Join(err, ctx.Err()); err != nil {
		return nil, err
	}
	a.Spent = tree.Nodes()
	a.Proof, a.Disproof = tree.Numbers(cells)
	if proven {
		own, _ := tree.Win(cells)
		text := encodeWin(r.board, own)
		a.Win = &text
		if own.Move != alinha.NoMove {
			wins = wins[:len(wins)-1] // the last one
		}
	}
	return wins, nil
}

// Close implements jobs.Runner.
func (*runner) Close() error { return nil }
