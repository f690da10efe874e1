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

// A Search solves the root of a graph by units that ask the positions of the frontier. One goroutine at a time calls
// its methods.
type Search struct {
	game       unitGame
	graph      *graph
	checkpoint *Checkpoint
	progress   Progress
	asked      []int       // by the number of a unit of this call of Execute, the position that the unit asks
	pending    map[int]int // by position, the number of the unit that has no answer yet
}

// A unitGame is the game of a Search, with its units and its checkpoint: ConnectFour or Proof.
type unitGame interface {
	game

	// header returns the first line of a checkpoint.
	header() header

	// study returns the study of the units, which engines of a version compute.
	study(version string) (*jobs.Study, error)

	// nextAlpha returns alpha of the next question about the root, given the bounds of the root. open is false if
	// no question is left.
	nextAlpha(low, high int) (alpha int, open bool)

	// payload returns the payload, before JSON, of the unit that asks whether the score of position i is above alpha.
	payload(i, alpha int) any

	// parseAnswer returns the answer in a result or in a line of a checkpoint.
	parseAnswer(text []byte) (*answer, error)

	// positionText returns position i as payloads and errors have it.
	positionText(i int) string
}

// An answer is what a unit has found about a position of the frontier.
type answer struct {
	number    int // of the position
	alpha     int // of the question
	low, high int // bounds of the score
	nodes     uint64
	took      time.Duration
	keep      func() // keeps the nodes of a proof; nil for none
}

// errNoAnswer is the error of a text that is no answer about a position of the frontier.
var errNoAnswer = errors.New("not an answer of this search")

// Progress is how far a Search has come.
type Progress struct {
	Low, High     int    // bounds of the score of the root
	Units         int    // the number of answers, also of those in the checkpoint
	Kept          int    // the number of answers in the checkpoint when it was opened
	QuestionUnits int    // the number of answers to the present question in this run
	Nodes         uint64 // the nodes of all answers
	KeptNodes     uint64 // the nodes of the answers in the checkpoint when it was opened

	Searched time.Duration // the sum of the times of the searches of all answers
}

// Progress returns how far the search has come, at the root and in numbers of units and nodes.
func (s *Search) Progress() Progress {
	p := s.progress
	p.Low, p.High = s.graph.nodes[0].low, s.graph.nodes[0].high
	return p
}

// Positions returns the number of positions of the frontier.
func (s *Search) Positions() int { return len(s.graph.frontier) }

// CountOpen returns how many positions may still have to answer the question, at most.
func (s *Search) CountOpen() int { return s.graph.countOpen() }

// Run has e answer questions about the root, by engines of a version, until no question is left. Run keeps each answer
// in the checkpoint, and calls report, which must not be nil, before each question and after each answer. After each
// answer Run skips the units that do not matter any more.
//
// e should take a unit only when a worker will soon be free: the later Run chooses a unit, the more answers it knows.
//
// When ctx ends, Run returns the error of ctx; the bounds of the root then say what is proven so far.
func (s *Search) Run(ctx context.Context, e jobs.Executor, version string, report func()) error {
	study, err := s.game.study(version)
	if err != nil {
		return err
	}
	for {
		root := &s.graph.nodes[0]
		alpha, open := s.game.nextAlpha(root.low, root.high)
		if !open {
			return nil
		}
		s.graph.alpha = alpha
		s.progress.QuestionUnits = 0
		report()
		for s.graph.isOpen(root) {
			if err := s.runUnits(ctx, e, study, report); err != nil {
				return err
			}
		}
	}
}

// runUnits has units computed by one call of Execute, until the question is answered or all units of the call have
// answers.
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
		return fmt.Errorf("%s: %w", s.game.positionText(s.asked[failed.Unit]), failed.Err)
	}
	return err
}

// skipUseless returns a *jobs.SkipUnits of the pending units whose answers do not matter any more, or nil if all
// matter. The positions of the skipped units are not pending any more.
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

// units returns the payloads of the units that matter. Execute takes each payload when it needs one, so that units
// chooses the position by all answers so far. units ends when every position that matters is pending: their answers
// decide the question.
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
			text, err := json.Marshal(s.game.payload(i, s.graph.alphaAt(n)))
			if err != nil {
				panic("split: " + err.Error()) // a question is texts and numbers
			}
			if !yield(text) {
				return
			}
		}
	}
}

// accept checks and applies the result of a unit that asked position i, and adds the result to the checkpoint.
func (s *Search) accept(i int, result json.RawMessage) error {
	n := &s.graph.nodes[i]
	a, err := s.game.parseAnswer(result)
	if err != nil || a.number != i || a.alpha != s.graph.alphaAt(n) || !s.isPossible(a) {
		return fmt.Errorf("%s: %.200s: %w", s.game.positionText(i), result, errNoAnswer)
	}
	n.pending = false
	delete(s.pending, i)
	s.apply(a)
	s.progress.QuestionUnits++
	return s.checkpoint.add(result)
}

// isPossible reports whether an answer is about a position of the frontier, and agrees with the bounds of its score.
func (s *Search) isPossible(a *answer) bool {
	n := &s.graph.nodes[a.number]
	return len(n.children) == 0 && a.low <= a.high && a.low <= n.high && a.high >= n.low
}

// apply narrows the bounds by an answer, and counts the answer.
func (s *Search) apply(a *answer) {
	s.graph.narrow(a.number, a.low, a.high)
	s.progress.Units++
	s.progress.Nodes += a.nodes
	s.progress.Searched += a.took
	if a.keep != nil {
		a.keep()
	}
}
