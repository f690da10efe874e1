package gomocup

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A searchJob is a running search, on a goroutine of its own.
type searchJob struct {
	cancel   context.CancelFunc
	result   chan searchResult
	info     chan alinha.Info    // the latest report, until the session receives it
	onResult func(alinha.Result) // answers with the result; nil for pondering
	started  time.Time
	moves    []alinha.Move // that may be answered, the first if the search is stopped before it has found a move; nil in an opening
}

// A searchResult is what a search returned.
type searchResult struct {
	result alinha.Result
	err    error
}

// resultChan returns the channel of the job's result, or nil without a job.
func (j *searchJob) resultChan() <-chan searchResult {
	if j == nil {
		return nil
	}
	return j.result
}

// infoChan returns the channel of the job's reports, or nil without a job.
func (j *searchJob) infoChan() <-chan alinha.Info {
	if j == nil {
		return nil
	}
	return j.info
}

// startSearch starts a search of the current position with the engine to move; onResult answers with the result. Without
// lim.Time, the search has the limits of the settings, and only lim.EveryMove and lim.MultiPV count. A failure is sent as an
// error.
func (s *session) startSearch(onResult func(alinha.Result), lim alinha.Limits) {
	pos, engine, err := s.prepareSearch()
	if err != nil {
		s.sendError("%v", err)
		return
	}
	s.sendNotices()
	if lim.Time == 0 {
		everyMove, multiPV := lim.EveryMove, lim.MultiPV
		lim = s.engineLimits(engine, time.Since(s.lastReceived))
		lim.EveryMove, lim.MultiPV = everyMove, multiPV
	} else if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	moves := pos.Moves(nil)
	if blocked := s.blockedMoves(); len(blocked) > 0 {
		lim.EveryMove = true
		if lim.MultiPV > 0 {
			lim.MultiPV += len(blocked) // the best moves may be the blocked ones
		}
		moves = slices.DeleteFunc(moves, func(m alinha.Move) bool { return slices.Contains(blocked, m) })
	}
	if len(moves) == 0 {
		s.sendError("all cells are taken or blocked")
		return
	}
	s.search = s.spawnSearch(engine, pos, lim, onResult)
	s.search.moves = moves
}

// prepareSearch returns the current position, in which the engine is to move, and the engine of engineFor for its game.
// The error is that of position or of engineFor, or alinha.ErrOver for a game that is over.
func (s *session) prepareSearch() (alinha.Position, alinha.Engine, error) {
	pos, err := s.position()
	if err != nil {
		return nil, nil, err
	}
	if s.end != "" || pos.Outcome() != alinha.Undecided {
		return nil, nil, alinha.ErrOver
	}
	board, _ := rules.BoardOf(pos)
	engine, err := s.engineFor(board.Variant())
	return pos, engine, err
}

// spawnSearch starts the search of a position. Without onResult, the search is pondering and has no answer.
func (s *session) spawnSearch(engine alinha.Engine, pos alinha.Position, lim alinha.Limits, onResult func(alinha.Result)) *searchJob {
	return s.spawn(func(ctx context.Context, report func(alinha.Info)) (alinha.Result, error) {
		return engine.Search(ctx, pos, lim, report)
	}, onResult)
}

// spawn starts the goroutine of a search.
func (s *session) spawn(
	search func(ctx context.Context, report func(alinha.Info)) (alinha.Result, error), onResult func(alinha.Result),
) *searchJob {
	s.engineState.used = true
	ctx, cancel := context.WithCancel(s.ctx)
	job := &searchJob{
		cancel:   cancel,
		result:   make(chan searchResult, 1),
		info:     make(chan alinha.Info, 1),
		onResult: onResult,
		started:  time.Now(),
	}
	go func() {
		res, err := search(ctx, job.report)
		job.result <- searchResult{res, err}
	}()
	return job
}

// report keeps the latest report of the search for the session. It never blocks the search.
func (j *searchJob) report(info alinha.Info) {
	info.PV = slices.Clone(info.PV)
	select {
	case <-j.info:
	default:
	}
	j.info <- info // never blocks: this goroutine is the only sender
}

// finishSearch sends the last report of the search and answers with its result or its error. A search that was stopped
// before it found a move answers with the first allowed move. Pondering has no answer.
func (s *session) finishSearch(r searchResult) {
	job := s.search
	job.cancel()
	select {
	case info := <-job.info: // the last report
		s.sendInfo(info)
	default:
	}
	s.search = nil
	switch {
	case job.onResult == nil:
	case errors.Is(r.err, context.Canceled):
		r.result, r.err = alinha.Result{Move: job.moves[0]}, nil
		fallthrough
	case r.err == nil:
		if job.moves != nil {
			removeBlocked(&r.result, job.moves)
		}
		job.onResult(r.result)
	default:
		s.sendError("%v", r.err)
	}
}

// cancelSearch ends the search, if any, without an answer, and waits for its goroutine.
func (s *session) cancelSearch() {
	if s.search == nil {
		return
	}
	s.search.cancel()
	<-s.search.result
	s.search = nil
}

// handleStop stops the search. The search answers with the best move found so far, before the next line of the manager is
// carried out; pondering ends without an answer.
func (s *session) handleStop(string) {
	s.stopSearch()
	s.cancelSearch()
}

// makeMove plays and sends the engine's move, and starts to ponder.
func (s *session) makeMove(res alinha.Result) {
	s.addStone(stone{res.Move, true})
	s.send("%s", formatCell(res.Move, s.cols))
	s.ponder(res.PV)
}

// engineFor returns the engine for a game with the current resources. It opens the engine again if either has changed.
// The error is that of Open.
func (s *session) engineFor(v rules.Variant) (alinha.Engine, error) {
	want := Resources{Memory: s.maxMemory, Threads: s.threads, Level: s.level}
	if s.engineState.engine != nil && s.engineState.variant == v && s.engineState.resources == want {
		return s.engineState.engine, nil
	}
	s.closeEngine()
	e, err := s.Open(v, want)
	if err != nil {
		return nil, err
	}
	s.engineState.engine, s.engineState.variant, s.engineState.resources, s.engineState.used = e, v, want, false
	return e, nil
}
