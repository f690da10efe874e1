// Package firstreplies tries to prove that the first player wins a game from the middle of the board, one first reply of the opponent
// after the other, and lists which replies are proven and which are open.
//
//	X in the middle                 the same for all
//	  O's first reply               one of each class of symmetry
//	    X's third move              one of the engine's
//	      O's second reply          each one, unless X wins after a pass of O
//	        a prooftree.Tree
//
// The first replies have turns, each with a limit of nodes that doubles from round to round. With an Executor the second replies that are
// open are units: each has a tree of its own, here or on another machine (docs/decisions/032-second-replies-are-units.md). The wins that
// the run has found stand in a checkpoint file, and a run goes on from there. Certify writes the certificate of a proven first reply.
package firstreplies

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/proof/prooftree"
	"github.com/alinha/alinha/rules"
)

// A Run is a long run that tries each first reply.
type Run struct {
	Variant   rules.Variant
	Engine    alinha.Engine // chooses X's quiet moves
	Folder    string        // of the checkpoint file, the certificates and the table
	Kept      string        // a file of WriteKept, whose wins the run takes in; "" for none
	TableBits int           // a table of a search has 2^TableBits places
	TurnNodes uint64        // the limit of a turn in the first round
	Rounds    int           // the most rounds

	// Executor computes units: the replies that are open. With nil the run searches in this process alone.
	Executor   jobs.Executor
	Version    string // of the engines that compute units
	LocalNodes uint64 // with an Executor, the limit of each search in this process

	withoutThreats bool // for tests: see prooftree.Tree

	board   *rules.Board // with X in the middle
	keep    *checkpoint.File
	replies []*firstReply
	tree    *prooftree.Tree
	wins    []win
	asked   map[string]uint64 // the greatest limit of a unit that has been computed, by position
}

// A firstReply is a first reply of O, and what its turns have found.
type firstReply struct {
	cells []uint8 // the position after the reply
	turn          // the last one, with the nodes and seconds of all
}

// Open opens the checkpoint file, which one process at a time has open, takes in the kept file, and prepares the first replies. The sides
// of the board must be odd, so that it has a middle cell.
func (r *Run) Open() error {
	if r.Variant.Rows%2 == 0 || r.Variant.Cols%2 == 0 {
		return fmt.Errorf("first replies on %s: the board has no middle cell; expected odd sides", r.Variant)
	}
	pos := rules.New(r.Variant)
	pos.Play(alinha.Move(r.Variant.Rows/2*r.Variant.Cols + r.Variant.Cols/2))
	r.board, _ = rules.BoardOf(pos)
	r.replies, r.wins = nil, nil
	for _, m := range r.classes() {
		f := &firstReply{cells: r.board.Cells(nil), turn: turn{First: r.board.Format(m)}}
		f.cells[m] = 2
		r.replies = append(r.replies, f)
	}
	var err error
	load := func(whole []byte) error { return r.read(whole, r.take) }
	r.keep, err = checkpoint.OpenWithHeader(filepath.Join(r.Folder, "wins.jsonl"), r.header(), load)
	if err != nil {
		return err
	}
	if err := r.takeKept(); err != nil {
		return errors.Join(err, r.keep.Close())
	}
	return nil
}

// Close closes the checkpoint file.
func (r *Run) Close() error { return r.keep.Close() }

// classes returns one first reply of each class of symmetry, those that are farthest from the middle first.
func (r *Run) classes() (list []alinha.Move) {
	seen := make(map[int32]bool)
	for m := range int32(r.Variant.Cells()) {
		if r.board.Cells(nil)[m] != 0 || seen[m] {
			continue
		}
		list = append(list, alinha.Move(m))
		for _, to := range r.board.Symmetries() {
			seen[to[m]] = true
		}
	}
	distance := func(m alinha.Move) int {
		x, y := 2*(int(m)%r.Variant.Cols)-r.Variant.Cols+1, 2*(int(m)/r.Variant.Cols)-r.Variant.Rows+1
		return max(x, -x, y, -y)
	}
	slices.SortStableFunc(list, func(a, b alinha.Move) int { return cmp.Compare(distance(b), distance(a)) })
	return list
}

// newTree returns a tree with the wins that have been found.
func (r *Run) newTree(tableBits int) (*prooftree.Tree, error) {
	tree, err := prooftree.New(r.Variant, r.Engine, tableBits)
	if err != nil {
		return nil, err
	}
	tree.WithoutThreats = r.withoutThreats
	for _, w := range r.wins {
		found, err := w.decode(r.board)
		if err != nil {
			return nil, err
		}
		tree.AddWin(found)
	}
	return tree, nil
}

// Search tries the first replies round after round until ctx ends, all are proven or the rounds are over. It writes the table after
// each turn.
func (r *Run) Search(ctx context.Context) error {
	tree, err := r.newTree(r.TableBits)
	if err != nil {
		return err
	}
	r.tree, r.asked = tree, make(map[string]uint64)
	tree.Solved = r.record
	for round := range r.Rounds {
		limit := r.TurnNodes << round
		for _, f := range r.replies {
			if f.Proven || f.Limit >= limit {
				continue
			}
			if err := errors.Join(r.try(ctx, f, limit), r.writeTable()); err != nil || ctx.Err() != nil {
				return err
			}
		}
	}
	return nil
}

// try gives a first reply a turn.
func (r *Run) try(ctx context.Context, f *firstReply, limit uint64) error {
	now := turn{First: f.First}
	if err := r.prove(ctx, f, limit, &now); err != nil {
		return err
	}
	if ctx.Err() == nil {
		now.Limit = limit
	}
	if third, replies, lost := r.tree.Progress(f.cells); third != alinha.NoMove {
		now.Third, now.Replies, now.Lost = r.board.Format(third), replies, lost
	}
	f.add(&now)
	return r.keep.AppendJSON(&line{Turn: &now})
}

// prove searches a first reply until it is proven, the searches have had so many nodes, units included, no unit is left to ask, or ctx ends.
func (r *Run) prove(ctx context.Context, f *firstReply, limit uint64, now *turn) (err error) {
	local := limit
	if r.Executor != nil {
		local = min(limit, r.LocalNodes)
	}
	for {
		start, before := time.Now(), r.tree.Nodes()
		now.Proven, err = r.tree.Prove(ctx, f.cells, local)
		spent := r.tree.Nodes() - before
		now.Nodes += spent
		now.Seconds += time.Since(start).Seconds()
		if now.Proven || err != nil || ctx.Err() != nil || r.Executor == nil || now.Nodes >= limit {
			return err
		}
		open := r.tree.OpenReplies(f.cells)
		units := r.questions(open, limit-now.Nodes)
		if len(units) == 0 {
			if len(open) == 0 && spent > 0 {
				continue // until the search has listed the replies to its best move
			}
			return nil
		}
		if err := r.ask(ctx, units, now); err != nil || ctx.Err() != nil {
			return err
		}
	}
}
