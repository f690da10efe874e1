package split

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// A Search solves a position by units. Its methods are for one goroutine.
type Search struct {
	// Weak ends the search when the winner is known.
	Weak bool

	// MemoryMiB is the greatest size of the transposition table of a worker's thread; 0 for 64.
	MemoryMiB int

	graph      *graph
	root       alinha.Position
	plies      int
	checkpoint *Checkpoint
	progress   Progress
	asked      []int       // the position of each unit of the question
	pending    map[int]int // the units that have no answer yet, by position
}

// Progress is how far a Search has come.
type Progress struct {
	Low, High int    // bounds of the score of the root, as connect4.Score has scores
	Units     int    // that have been answered, kept ones too
	Kept      int    // of these, in the checkpoint when it was opened
	Question  int    // units of this question, of this run
	Nodes     uint64 // of all answers
	KeptNodes uint64 // of these, in the checkpoint when it was opened

	Searched time.Duration // the time of the searches of all answers, together
}

// New returns the search of a position of package rules by units that are plies below it. The error is a *PliesError,
// alinha.ErrOver, or wraps errors.ErrUnsupported if the position is none of Connect Four on a board that the solver plays.
func New(root alinha.Position, plies int) (*Search, error) {
	p, err := connect4.ReadBitboards(root)
	if err != nil {
		return nil, err
	}
	g, err := newGraph(p, plies)
	if err != nil {
		return nil, err
	}
	return &Search{graph: g, root: root.Clone(), plies: plies}, nil
}

// Progress returns how far the search has come.
func (s *Search) Progress() Progress {
	p := s.progress
	p.Low, p.High = s.graph.nodes[0].low, s.graph.nodes[0].high
	return p
}

// game returns the game of the search as rules.Parse reads it.
func (s *Search) game() string { return s.variant().String() }

// variant returns the rules of the game.
func (s *Search) variant() rules.Variant {
	board, _ := rules.BoardOf(s.root)
	return board.Variant()
}

// Positions returns the number of positions of the frontier.
func (s *Search) Positions() int { return len(s.graph.frontier) }

// A Summary is how a search stands: what study watch shows.
type Summary struct {
	ToMove alinha.Player `json:"toMove"` // at the root
	Left   int           `json:"left"`   // empty cells of the root
	Low    int           `json:"low"`    // bounds of the score of the root, as connect4.Score has scores
	High   int           `json:"high"`
	Open   int           `json:"open"` // positions that may still have to answer the question, at most
}

// Summary returns how the search stands.
func (s *Search) Summary() Summary {
	root := &s.graph.nodes[0]
	return Summary{s.root.ToMove(), root.Empty(), root.low, root.high, s.graph.countOpen()}
}

// Score returns what is known of the score of the root: the score; or 1 or -1, not proven, if only the winner is known; or 0,
// not proven.
func (s *Search) Score() alinha.Score {
	root := &s.graph.nodes[0]
	return connect4.BoundsScore(root.low, root.high, root.Empty())
}

// BestMoves returns the moves of the root that certainly keep its score, in the order of the columns.
func (s *Search) BestMoves() []alinha.Move {
	root := &s.graph.nodes[0]
	var best []alinha.Move
	for _, m := range s.root.Moves(nil) {
		s.root.Play(m)
		child, err := connect4.ReadBitboards(s.root)
		if i, ok := s.graph.numbers[mirrorKey(child)]; err == nil && ok && -s.graph.nodes[i].high >= root.low {
			best = append(best, m)
		}
		s.root.Undo()
	}
	slices.Sort(best)
	return best
}

// Run has questions answered by e, by engines of a version, until the score of the root is known. It keeps each answer in
// the checkpoint, and calls report, which must not be nil, before each question and after each answer. Units that no longer
// matter because of an answer end.
//
// e should take a unit only when a worker will soon be free: the later a unit is chosen, the more answers it is chosen by.
//
// When ctx ends, Run returns its error; Score then says what is proven so far.
func (s *Search) Run(ctx context.Context, e jobs.Executor, version string, report func()) error {
	study, err := s.study(version)
	if err != nil {
		return err
	}
	for {
		root := &s.graph.nodes[0]
		alpha, open := connect4.NextAlpha(root.low, root.high, root.Empty(), s.Weak)
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
		return fmt.Errorf("%s: %w", s.positionText(s.asked[failed.Unit]), failed.Err)
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
			text, err := json.Marshal(Question{s.positionText(i), s.graph.alphaAt(n)})
			if err != nil {
				panic("split: " + err.Error()) // a question is a text and a number
			}
			if !yield(text) {
				return
			}
		}
	}
}

// positionText returns a position of the graph as catalog.OpenPosition reads one.
func (s *Search) positionText(i int) string {
	pos := s.root.Clone()
	board, _ := rules.BoardOf(pos)
	for _, column := range s.graph.moves(i) {
		for _, m := range pos.Moves(nil) {
			if board.Column(m) == column {
				pos.Play(m)
				break
			}
		}
	}
	return catalog.PositionText(pos, false)
}

// accept takes in the answer of a unit that asked position i.
func (s *Search) accept(i int, result json.RawMessage) error {
	var a Answer
	if err := json.Unmarshal(result, &a); err != nil {
		return err
	}
	n := &s.graph.nodes[i]
	if want := (Question{s.positionText(i), s.graph.alphaAt(n)}); a.Question != want || !a.isPossible(n) {
		return fmt.Errorf("the answer %+v to the question %+v", a, want)
	}
	n.pending = false
	delete(s.pending, i)
	s.take(i, a)
	s.progress.Question++
	return s.checkpoint.add(a)
}

// take narrows the bounds by an answer of position i.
func (s *Search) take(i int, a Answer) {
	low, high := a.bounds(&s.graph.nodes[i])
	s.graph.narrow(i, low, high)
	s.progress.Units++
	s.progress.Nodes += a.Nodes
	s.progress.Searched += time.Duration(a.Ms * float64(time.Millisecond))
}
