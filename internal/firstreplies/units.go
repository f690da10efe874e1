package firstreplies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"

	"github.com/alinha/alinha/internal/jobs"
)

// minUnitNodes is the least limit of a unit. A search of fewer nodes takes less time than a unit costs beyond it.
const minUnitNodes = 1 << 13

// questions returns the units of the open replies of a first reply, within so many nodes in all. A position that has been asked is asked
// again with a greater limit only. Limits are powers of two, so that a run that goes on after a stop asks the same again.
func (r *Run) questions(open [][]uint8, nodes uint64) (list []question) {
	if len(open) == 0 {
		return nil
	}
	limit := uint64(1) << max(0, bits.Len64(nodes/uint64(len(open)))-1)
	for _, cells := range open {
		q := question{formatPosition(cells), min(limit, maxQuestionNodes)}
		if q.Nodes >= minUnitNodes && q.Nodes > r.asked[q.Position] {
			list = append(list, q)
		}
	}
	return list
}

// ask has the Executor compute units of a first reply until ctx ends, keeps the wins, and adds the nodes and the time of the searches to the
// turn.
func (r *Run) ask(ctx context.Context, list []question, now *turn) error {
	study, err := jobs.NewStudy(StudyKind, r.Version, parameters{r.Variant.Spec(), now.First})
	if err != nil {
		return err
	}
	units := func(yield func(json.RawMessage) bool) {
		for _, q := range list {
			text, err := json.Marshal(q)
			if err != nil {
				panic("firstreplies: " + err.Error()) // a question is a text and a number
			}
			if !yield(text) {
				return
			}
		}
	}
	var refused error
	err = r.Executor.Execute(ctx, study, units, func(unit int, result json.RawMessage) error {
		refused = r.accept(list[unit], result, now)
		return refused
	})
	if refused != nil || ctx.Err() != nil {
		return refused
	}
	if failed, ok := errors.AsType[*jobs.UnitError](err); ok {
		return fmt.Errorf("%s: %w", list[failed.Unit].Position, failed.Err)
	}
	return err
}

// errUnit is the error of a result that cannot be used.
var errUnit = errors.New("the result of a unit is refused")

// accept takes in the result of a unit.
func (r *Run) accept(q question, result json.RawMessage, now *turn) error {
	a, wins, err := readAnswer(r.board, q, result)
	if err != nil {
		return fmt.Errorf("%s: %.200s: %w: %w", q.Position, result, errUnit, err)
	}
	r.asked[q.Position] = q.Nodes
	now.Nodes += a.Spent
	now.Seconds += a.Ms / 1000
	for _, found := range wins {
		if _, known := r.tree.Win(found.Cells); known {
			continue
		}
		if err := r.record(found); err != nil {
			return err
		}
		r.tree.AddWin(found)
	}
	asked, err := parsePosition(r.Variant, q.Position)
	r.tree.SetNumbers(asked, a.Proof, a.Disproof) // of an open position
	return err
}
