package gomocup

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// An inquiry is a search under way, on a goroutine of its own.
type searchJob struct {
	cancel     context.CancelFunc
	result     chan searchResult
	info       chan alinha.Info    // the latest, if nobody has looked at it yet
	onResult   func(alinha.Result) // nil if it thinks on the opponent's time
	started    time.Time
	legalMoves []alinha.Move // the first to play if it is stopped before it has found any
}

// A finding is how a search has ended.
type searchResult struct {
	result alinha.Result
	err    error
}

func (s *searchJob) resultChan() <-chan searchResult {
	if s == nil {
		return nil
	}
	return s.result
}

func (s *searchJob) infoChan() <-chan alinha.Info {
	if s == nil {
		return nil
	}
	return s.info
}

// think lets the engine search the position, and answers with what it has found. Limits
// that are not zero take the place of those of the settings.
func (c *session) startSearch(answer func(alinha.Result), lim alinha.Limits) {
	pos, engine, err := c.searchTarget()
	if err != nil {
		c.sendError("%v", err)
		return
	}
	if lim.Time == 0 {
		every := lim.EveryMove
		lim = c.engineLimits(engine, time.Since(c.lastReceived))
		lim.EveryMove = every
	} else if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	lim.EveryMove = lim.EveryMove || len(c.blocked) > 0
	c.search = c.spawnSearch(engine, pos, lim, answer)
}

// question returns the position, with the engine to move, and the engine.
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

// launch sets a goroutine to a search, which is not answered if answer is nil.
func (c *session) spawnSearch(engine alinha.Engine, pos alinha.Position, lim alinha.Limits, answer func(alinha.Result)) *searchJob {
	c.engineState.used = true
	ctx, cancel := context.WithCancel(c.ctx)
	s := &searchJob{cancel: cancel, result: make(chan searchResult, 1), info: make(chan alinha.Info, 1), onResult: answer, started: time.Now(), legalMoves: pos.Moves(nil)}
	go func() {
		res, err := engine.Search(ctx, pos, lim, s.report)
		s.result <- searchResult{res, err}
	}()
	return s
}

// report keeps the latest that a search tells, and never waits.
func (s *searchJob) report(info alinha.Info) {
	info.PV = slices.Clone(info.PV)
	select {
	case <-s.info:
	default:
	}
	s.info <- info // there is room: nobody else puts anything there
}

// conclude answers with what the search has found.
func (c *session) finishSearch(f searchResult) {
	s := c.search
	s.cancel()
	select {
	case info := <-s.info: // the last is worth telling
		c.sendInfo(info)
	default:
	}
	c.search = nil
	switch {
	case s.onResult == nil:
	case errors.Is(f.err, context.Canceled):
		f.result, f.err = alinha.Result{Move: s.legalMoves[0]}, nil
		fallthrough
	case f.err == nil:
		c.removeBlocked(&f.result, s.legalMoves)
		s.onResult(f.result)
	default:
		c.sendError("%v", f.err)
	}
}

// abandon ends a search that nobody waits for any more.
func (c *session) cancelSearch() {
	if c.search == nil {
		return
	}
	c.search.cancel()
	<-c.search.result
	c.search = nil
}

// stop makes the search answer with the best that it has found.
func (c *session) handleStop(string) {
	if c.search != nil {
		c.search.cancel()
	}
}

// makeMove puts the engine's stone.
func (c *session) makeMove(res alinha.Result) {
	c.stones = append(c.stones, stone{res.Move, true})
	c.send("%s", formatCell(res.Move, c.cols))
	c.ponder(res.PV)
}

// engineFor returns the engine for a game, with what it may use now.
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

// side returns the engine's colour if it is to move: First has as many stones as Second.
func (c *session) engineColour() alinha.Player {
	own := 0
	for _, s := range c.stones {
		if s.own {
			own++
		}
	}
	if 2*own >= len(c.stones) {
		return alinha.First
	}
	return alinha.Second
}

// errPosition is the error of stones that are no position of the game.
var errPosition = errors.New("the stones are no position of this game")

// position returns the board, with the engine to move: with its history, if the
// stones have been put by turns, or else as it stands.
func (c *session) position() (alinha.Position, error) {
	v, err := c.variant(c.cols, c.rows)
	if err != nil {
		return nil, err
	}
	if c.emptyBoard == nil || c.emptyVariant != v {
		c.emptyBoard, c.emptyVariant = rules.New(v), v
	}
	side := c.engineColour()
	if pos := c.replay(side); pos != nil {
		return pos, nil
	}
	cells := make([]uint8, v.Cells())
	for _, s := range c.stones {
		owner := side
		if !s.own {
			owner = side.Other()
		}
		cells[s.cell] = 1 + uint8(owner)
	}
	pos, err := rules.Setup(v, cells, side)
	if err != nil {
		return nil, errPosition
	}
	return pos, nil
}

// replay plays the stones in their order, by turns from First on; nil if they have not been
// put like that.
func (c *session) replay(side alinha.Player) alinha.Position {
	pos := c.emptyBoard.Clone()
	board, _ := rules.BoardOf(pos)
	for _, s := range c.stones {
		if s.own != (pos.ToMove() == side) || board.Try(s.cell) != nil {
			return nil
		}
		pos.Play(s.cell)
	}
	if pos.ToMove() != side {
		return nil
	}
	return pos
}
