package split

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/alinha/alinha/internal/jobs"
)

// A Search solves a position by units. Its methods are for one goroutine.
type Search struct {
	board      board
	graph      *graph
	checkpoint *Checkpoint
	progress   Progress
	asked      []int       // the position of each unit of the question
	pending    map[int]int // the units that have no answer yet, by position
}

// A board is what a Search needs to know of its game, its units and its checkpoint: that of a ConnectFour or of a Proof.
type board interface {
	game

	// header returns what the first line of a checkpoint says.
	header() header

	// study returns the study of the units, for engines of a version.
	study(version string) (*jobs.Study, error)

	// nextAlpha returns alpha of the next question about the root, by its bounds. open is false if nothing is left to ask.
	nextAlpha(low, high int) (alpha int, open bool)

	// payload returns the unit that asks whether the score of position i is above alpha.
	payload(i, alpha int) any

	// read returns the answer that a result or a line of a checkpoint holds.
	read(text []byte) (*answer, error)

	// name returns position i as payloads and errors name it.
	name(i int) string
}

// An answer is what a unit has found of a position of the frontier.
type answer struct {
	number    int // of the position
	alpha     int // of the question
	low, high int // bounds of the score
	nodes     uint64
	took      time.Duration
	use       func() // keeps what else the answer holds; nil for nothing
}

// errNoAnswer is the error of a text that is no answer about a position of the frontier.
var errNoAnswer = errors.New("not an answer of this search")

// Progress is how far a Search has come.
type Progress struct {
	Low, High int    // bounds of the score of the root
	Units     int    // that have been answered, kept ones too
	Kept      int    // of these, in the checkpoint when it was opened
	Question  int    // units of this question, of this run
	Nodes     uint64 // of all answers
	KeptNodes uint64 // of these, in the checkpoint when it was opened

	Searched time.Duration // the time of the searches of all answers, together
}

// Progress returns how far the search has come.
func (s *Search) Progress() Progress {
	p := s.progress
	p.Low, p.High = s.graph.nodes[0].low, s.graph.nodes[0].high
	return p
}

// Positions returns the number of positions of the frontier.
func (s *Search) Positions() int { return len(s.graph.frontier) }

// CountOpen returns how many positions may still have to answer the question, at most.
func (s *Search) CountOpen() int { return s.graph.countOpen() }

// Run has questions answered by e, by engines of a version, until the score of the root is known. It keeps each answer in
// the checkpoint, and calls report, which must not be nil, before each question and after each answer. Units that no longer
// matter because of an answer end.
//
// e should take a unit only when a worker will soon be free: the later a unit is chosen, the more answers it is chosen by.
//
// When ctx ends, Run returns its error; the bounds of the root then say what is proven so far.
func (s *Search) Run(ctx context.Context, e jobs.Executor, version string, report func()) error {
	study, err := s.board.study(version)
	if err != nil {
		return err
	}
	for {
		root := &s.graph.nodes[0]
		alpha, open := s.board.nextAlpha(root.low, root.high)
		if !open {
			return nil
		}
		s.graph.alpha = alpha
		s.progress.Question = 0
		report()
		for s.graph.isOpen(root) {
			if err := s.runUnits(ctx, e, study, report); err != nil {
				return err
			}
		}
	}
}

// runUnits has units computed until the question is answered, or all that it handed over have answers.
func (s *Search) runUnits(ctx context.Context, e jobs.Executor, study *jobs.Study, report func()) error {
	s.asked, s.pending = nil, make(map[int]int)
	defer func() {
		for i := range s.pending {
			s.graph.nodes[i].pending = false
		}
	}()
	err := e.Execute(ctx, study, s.units(), func(unit int, result json.RawMessage) error {
		if err := s.accept(s.asked[unit], result); err != nil {
			return err
		}
		report()
		if !s.graph.isOpen(&s.graph.nodes[0]) {
			return jobs.ErrEnough
		}
		return s.skipUseless()
	})
	if failed, ok := errors.AsType[*jobs.UnitError](err); ok {
		return fmt.Errorf("%s: %w", s.board.name(s.asked[failed.Unit]), failed.Err)
	}
	return err
}

// skipUseless returns a *jobs.SkipUnits of the pending units whose answers do not matter any more, or nil if all matter.
func (s *Search) skipUseless() error {
	skip, known := new(jobs.SkipUnits), make(map[int]bool)
	for i, unit := range s.pending {
		if !s.graph.matters(i, known) {
			skip.Units = append(skip.Units, unit)
			s.graph.nodes[i].pending = false
			delete(s.pending, i)
		}
	}
	if len(skip.Units) == 0 {
		return nil
	}
	return skip
}

// units returns the payloads of the units that matter, each chosen when it is asked for. It ends when every position that
// matters is pending: their answers then decide the question.
func (s *Search) units() iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for {
			i, ok := s.graph.next()
			if !ok {
				return
			}
			n := &s.graph.nodes[i]
			n.pending = true
			s.pending[i] = len(s.asked)
			s.asked = append(s.asked, i)
			text, err := json.Marshal(s.board.payload(i, s.graph.alphaAt(n)))
			if err != nil {
				panic("split: " + err.Error()) // a question is texts and numbers
			}
			if !yield(text) {
				return
			}
		}
	}
}

// accept takes in the answer of a unit that asked position i.
func (s *Search) accept(i int, result json.RawMessage) error {
	n := &s.graph.nodes[i]
	a, err := s.board.read(result)
	if err != nil || a.number != i || a.alpha != s.graph.alphaAt(n) || !s.isPossible(a) {
		return fmt.Errorf("%s: %.200s: %w", s.board.name(i), result, errNoAnswer)
	}
	n.pending = false
	delete(s.pending, i)
	s.take(a)
	s.progress.Question++
	return s.checkpoint.add(result)
}

// isPossible reports whether an answer agrees with what is known of the score of its position.
func (s *Search) isPossible(a *answer) bool {
	n := &s.graph.nodes[a.number]
	return len(n.children) == 0 && a.low <= a.high && a.low <= n.high && a.high >= n.low
}

// take narrows the bounds by an answer, and counts the answer.
func (s *Search) take(a *answer) {
	s.graph.narrow(a.number, a.low, a.high)
	s.progress.Units++
	s.progress.Nodes += a.nodes
	s.progress.Searched += a.took
	if a.use != nil {
		a.use()
	}
}
