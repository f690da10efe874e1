package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A command is the handler of a command of the protocol.
type command struct {
	run func(c *session, rest string) // rest is the line after the command's name

	// keepsSearch lets a running search go on. Any other command cancels the search, whose result is not sent.
	keepsSearch bool
}

// commands maps the name of each command, in capitals, to its handler.
var commands = map[string]command{
	"START":      {run: (*session).handleStart},
	"RECTSTART":  {run: (*session).handleStart},
	"RESTART":    {run: (*session).handleRestart},
	"BEGIN":      {run: (*session).handleBegin},
	"TURN":       {run: (*session).handleTurn},
	"BOARD":      {run: (*session).handleBoard},
	"PLAY":       {run: (*session).handlePlay},
	"TAKEBACK":   {run: (*session).handleTakeBack},
	"SWAP2BOARD": {run: (*session).handleSwap2Board},
	"INFO":       {run: (*session).handleInfo, keepsSearch: true},
	"ABOUT":      {run: (*session).handleAbout, keepsSearch: true},
	"END":        {run: (*session).handleEnd, keepsSearch: true},
	"DONE":       {run: (*session).endList},

	"STOP":         {run: (*session).handleStop, keepsSearch: true},
	"YXSTOP":       {run: (*session).handleStop, keepsSearch: true},
	"YXSHOWINFO":   {run: (*session).handleShowInfo, keepsSearch: true},
	"YXBOARD":      {run: (*session).handleYixinBoard},
	"YXNBEST":      {run: (*session).handleNBest},
	"YXSHOWFORBID": {run: (*session).handleShowForbid},
	"YXBALANCEONE": {run: (*session).handleBalanceOne},
	"YXBALANCETWO": {run: (*session).handleBalanceTwo},
	"YXHASHCLEAR":  {run: (*session).handleHashClear},

	"YXBLOCK":        {run: (*session).handleBlock},
	"YXBLOCKUNDO":    {run: (*session).handleBlockUndo},
	"YXBLOCKRESET":   {run: (*session).handleBlockReset},
	"YXSEARCHDEFEND": {run: (*session).handleSearchDefend},
	"YXDRAW":         {run: (*session).handleIgnored, keepsSearch: true},
	"YXRESIGN":       {run: (*session).handleIgnored, keepsSearch: true},
}

// handleStart begins a game on an empty board: "15", or "20,15" for columns and rows.
func (c *session) handleStart(rest string) {
	size, ok := parseNumbers(rest)
	if !ok || len(size) > 2 {
		c.sendError("expected a size such as START 15 or RECTSTART 20,15")
		return
	}
	cols, rows := size[0], size[len(size)-1]
	if cols < 1 || rows < 1 || cols > rules.MaxSide || rows > rules.MaxSide {
		c.sendError("no board of %d columns and %d rows; expected 5 to %d of each", cols, rows, rules.MaxSide)
		return
	}
	if _, err := c.variant(cols, rows); err != nil {
		c.sendError("%v", err)
		return
	}
	c.cols, c.rows = cols, rows
	c.newGame()
	c.prepareEngine()
	c.send("OK")
}

// prepareEngine opens the engine for the current game and resources, before the time of a move runs. An error is sent
// when the next search asks for the engine.
func (c *session) prepareEngine() {
	if v, err := c.variant(c.cols, c.rows); err == nil && c.search == nil && c.cols > 0 {
		_, _ = c.engineFor(v)
	}
}

// handleRestart begins a new game on a board of the same size.
func (c *session) handleRestart(string) {
	if !c.requireBoard() {
		return
	}
	c.newGame()
	c.send("OK")
}

// newGame clears the board and the blocked cells, and resets the engine.
func (c *session) newGame() {
	c.stones, c.blocked = c.stones[:0], nil
	c.resetEngine()
}

// handleHashClear makes the engine forget all that it has learned.
func (c *session) handleHashClear(string) { c.resetEngine() }

// handleEnd ends the session.
func (c *session) handleEnd(string) { c.ended = true }

// resetEngine resets the engine if it has searched and is an alinha.Resetter.
func (c *session) resetEngine() {
	if !c.engineState.used {
		return
	}
	c.engineState.used = false
	if r, ok := c.engineState.engine.(alinha.Resetter); ok {
		r.Reset()
	}
}

// requireBoard reports whether START has set the size of the board, and sends an error otherwise.
func (c *session) requireBoard() bool {
	if c.cols == 0 {
		c.sendError("there is no board; expected START first")
	}
	return c.cols > 0
}

// handleBegin answers with the engine's move.
func (c *session) handleBegin(string) {
	if c.requireBoard() {
		c.startSearch(c.makeMove, alinha.Limits{})
	}
}

// handleTurn plays the opponent's move, and answers with the engine's.
func (c *session) handleTurn(rest string) {
	if c.requireBoard() && c.placeStone(rest, false) {
		c.startSearch(c.makeMove, alinha.Limits{})
	}
}

// handlePlay plays the given move for the engine, after a SUGGEST, and repeats it as the answer.
func (c *session) handlePlay(rest string) {
	if c.requireBoard() && c.placeStone(rest, true) {
		c.send("%s", formatCell(c.stones[len(c.stones)-1].cell, c.cols))
	}
}

// placeStone places a stone on the empty cell that text names, and reports success. It sends an error for any other text.
func (c *session) placeStone(text string, own bool) bool {
	m, ok := c.parseEmptyCell(text)
	if ok {
		c.stones = append(c.stones, stone{m, own})
	}
	return ok
}

// parseEmptyCell reads the name of an empty cell. It sends an error and returns false for any other text.
func (c *session) parseEmptyCell(text string) (alinha.Move, bool) {
	at, ok := parseNumbers(text)
	if !ok || len(at) != 2 {
		c.sendError("expected a cell such as 7,7")
		return alinha.NoMove, false
	}
	m := cellAt(c.cols, c.rows, at[0], at[1])
	switch {
	case m == alinha.NoMove:
		c.sendError("%d,%d is off the board", at[0], at[1])
		return m, false
	case c.stoneAt(m) >= 0:
		c.sendError("%d,%d is taken", at[0], at[1])
		return m, false
	}
	return m, true
}

// stoneAt returns the index in c.stones of the stone on cell m, or -1.
func (c *session) stoneAt(m alinha.Move) int {
	return slices.IndexFunc(c.stones, func(s stone) bool { return s.cell == m })
}

// handleTakeBack removes the stone on the given cell.
func (c *session) handleTakeBack(rest string) {
	if !c.requireBoard() {
		return
	}
	at, ok := parseNumbers(rest)
	if !ok || len(at) != 2 {
		c.sendError("expected a cell such as 7,7")
		return
	}
	i := -1
	if m := cellAt(c.cols, c.rows, at[0], at[1]); m != alinha.NoMove {
		i = c.stoneAt(m)
	}
	if i < 0 {
		c.sendError("there is no stone on %d,%d", at[0], at[1])
		return
	}
	c.stones = slices.Delete(c.stones, i, i+1)
	c.send("OK")
}

// handleInfo sets an option, and opens the engine again if its resources have changed.
func (c *session) handleInfo(rest string) {
	c.settings.applyInfo(rest)
	c.prepareEngine()
}

// handleAbout answers with the engine's name, version and site.
func (c *session) handleAbout(string) {
	c.send("name=%q, version=%q, www=%q", c.Name, c.Version, c.Site)
}

// handleBoard reads a position, and answers with the engine's move.
func (c *session) handleBoard(string) {
	c.startList(true, func(c *session, stones []stone) {
		c.stones = stones
		c.startSearch(c.makeMove, alinha.Limits{})
	})
}

// handleYixinBoard reads a position, and sends no answer.
func (c *session) handleYixinBoard(string) {
	c.startList(true, func(c *session, stones []stone) { c.stones = stones })
}
