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
	cancel     context.CancelFunc
	result     chan searchResult
	info       chan alinha.Info    // the latest report, until the session receives it
	onResult   func(alinha.Result) // answers with the result; nil for pondering
	started    time.Time
	legalMoves []alinha.Move // the first is played if the search is stopped before it has found a move
}

// A searchResult is what a search returned.
type searchResult struct {
	result alinha.Result
	err    error
}

// resultChan returns the channel of the job's result, or nil without a job.
func (s *searchJob) resultChan() <-chan searchResult {
	if s == nil {
		return nil
	}
	return s.result
}

// infoChan returns the channel of the job's reports, or nil without a job.
func (s *searchJob) infoChan() <-chan alinha.Info {
	if s == nil {
		return nil
	}
	return s.info
}

// startSearch starts a search of the current position with the engine to move; onResult answers with its result. Without
// lim.Time, the search has the limits of the settings, and only lim.EveryMove counts. A failure is sent as an error.
func (c *session) startSearch(onResult func(alinha.Result), lim alinha.Limits) {
	pos, engine, err := c.searchTarget()
	if err != nil {
		c.sendError("%v", err)
		return
	}
	if lim.Time == 0 {
		everyMove := lim.EveryMove
		lim = c.engineLimits(engine, time.Since(c.lastReceived))
		lim.EveryMove = everyMove
	} else if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	lim.EveryMove = lim.EveryMove || len(c.blocked) > 0
	c.search = c.spawnSearch(engine, pos, lim, onResult)
}

// searchTarget returns the position to search, with the engine to move, and the engine. A game that is over is an error.
func (c *session) searchTarget() (alinha.Position, alinha.Engine, error) {
	pos, err := c.position()
	if err != nil {
		return nil, nil, err
	}
	if pos.Outcome() != alinha.Undecided {
		return nil, nil, alinha.ErrOver
	}
	board, _ := rules.BoardOf(pos)
	engine, err := c.engineFor(board.Variant())
	return pos, engine, err
}

// spawnSearch starts the goroutine of a search. Without onResult, the search is pondering and has no answer.
func (c *session) spawnSearch(engine alinha.Engine, pos alinha.Position, lim alinha.Limits, onResult func(alinha.Result)) *searchJob {
	c.engineState.used = true
	ctx, cancel := context.WithCancel(c.ctx)
	s := &searchJob{cancel: cancel, result: make(chan searchResult, 1), info: make(chan alinha.Info, 1), onResult: onResult, started: time.Now(), legalMoves: pos.Moves(nil)}
	go func() {
		res, err := engine.Search(ctx, pos, lim, s.report)
		s.result <- searchResult{res, err}
	}()
	return s
}

// report keeps the latest report of the search for the session. It never blocks the search.
func (s *searchJob) report(info alinha.Info) {
	info.PV = slices.Clone(info.PV)
	select {
	case <-s.info:
	default:
	}
	s.info <- info // never blocks: this goroutine is the only sender
}

// finishSearch sends the last report of the search and answers with its result. A search that was stopped before it found
// a move answers with the first legal move.
func (c *session) finishSearch(r searchResult) {
	s := c.search
	s.cancel()
	select {
	case info := <-s.info: // the last report
		c.sendInfo(info)
	default:
	}
	c.search = nil
	switch {
	case s.onResult == nil:
	case errors.Is(r.err, context.Canceled):
		r.result, r.err = alinha.Result{Move: s.legalMoves[0]}, nil
		fallthrough
	case r.err == nil:
		c.removeBlocked(&r.result, s.legalMoves)
		s.onResult(r.result)
	default:
		c.sendError("%v", r.err)
	}
}

// cancelSearch ends the search, if any, without an answer, and waits for its goroutine.
func (c *session) cancelSearch() {
	if c.search == nil {
		return
	}
	c.search.cancel()
	<-c.search.result
	c.search = nil
}

// handleStop stops the search, which then answers with the best move that it has found.
func (c *session) handleStop(string) {
	if c.search != nil {
		c.search.cancel()
	}
}

// makeMove plays and sends the engine's move, and starts to ponder.
func (c *session) makeMove(res alinha.Result) {
	c.stones = append(c.stones, stone{res.Move, true})
	c.send("%s", formatCell(res.Move, c.cols))
	c.ponder(res.PV)
}

// engineFor returns the engine for a game with the current resources. It opens the engine again if either has changed.
func (c *session) engineFor(v rules.Variant) (alinha.Engine, error) {
	want := Resources{Memory: c.maxMemory, Threads: c.threads, Level: c.level}
	if c.engineState.engine != nil && c.engineState.variant == v && c.engineState.resources == want {
		return c.engineState.engine, nil
	}
	c.closeEngine()
	e, err := c.Open(v, want)
	if err != nil {
		return nil, err
	}
	c.engineState.engine, c.engineState.variant, c.engineState.resources, c.engineState.used = e, v, want, false
	return e, nil
}
