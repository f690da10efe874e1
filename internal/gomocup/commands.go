package gomocup

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A command is what the server does for a word.
type command struct {
	run func(c *session, rest string)

	// aside says that a search under way goes on. All other commands end it, and
	// it is not answered.
	keepsSearch bool
}

// commands is the table of all commands.
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

// start begins a game on an empty board: "15", or "20,15" columns and rows.
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

// prepare makes the engine for what is known of the game, now that it takes no time of a move. An
// error is told when a move is due.
func (c *session) prepareEngine() {
	if v, err := c.variant(c.cols, c.rows); err == nil && c.search == nil && c.cols > 0 {
		_, _ = c.engineFor(v)
	}
}

// restart begins a new game on the board that there is.
func (c *session) handleRestart(string) {
	if !c.requireBoard() {
		return
	}
	c.newGame()
	c.send("OK")
}

// clear takes all stones away.
func (c *session) newGame() {
	c.stones, c.blocked = c.stones[:0], nil
	c.resetEngine()
}

func (c *session) handleHashClear(string) { c.resetEngine() }

func (c *session) handleEnd(string) { c.ended = true }

// forget makes the engine forget the last game.
func (c *session) resetEngine() {
	if !c.engineState.used {
		return
	}
	c.engineState.used = false
	if r, ok := c.engineState.engine.(alinha.Resetter); ok {
		r.Reset()
	}
}

// started says that there is a board; without one it complains.
func (c *session) requireBoard() bool {
	if c.cols == 0 {
		c.sendError("there is no board; expected START first")
	}
	return c.cols > 0
}

func (c *session) handleBegin(string) {
	if c.requireBoard() {
		c.startSearch(c.makeMove, alinha.Limits{})
	}
}

func (c *session) handleTurn(rest string) {
	if c.requireBoard() && c.placeStone(rest, false) {
		c.startSearch(c.makeMove, alinha.Limits{})
	}
}

// play puts the stone that the engine has suggested.
func (c *session) handlePlay(rest string) {
	if c.requireBoard() && c.placeStone(rest, true) {
		c.send("%s", formatCell(c.stones[len(c.stones)-1].cell, c.cols))
	}
}

// put puts a stone on the cell that a text names; it complains if it cannot.
func (c *session) placeStone(text string, own bool) bool {
	m, ok := c.parseEmptyCell(text)
	if ok {
		c.stones = append(c.stones, stone{m, own})
	}
	return ok
}

// emptyCell reads the name of an empty cell; it complains of any other.
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

// taken returns which of the stones is on a cell, or -1.
func (c *session) stoneAt(m alinha.Move) int {
	return slices.IndexFunc(c.stones, func(s stone) bool { return s.cell == m })
}

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

func (c *session) handleInfo(rest string) {
	c.settings.applyInfo(rest)
	c.prepareEngine()
}

func (c *session) handleAbout(string) {
	c.send("name=%q, version=%q, www=%q", c.Name, c.Version, c.Site)
}

// A list is lines that DONE ends: stones, in the order in which they were put.
type stoneList struct {
	withOwner bool // each line ends with whose stone it is
	stones    []stone
	problem   string // what is wrong with the first line that cannot be read
	onDone    func(c *session, stones []stone)
}

// readList begins a list.
func (c *session) startList(owned bool, then func(*session, []stone)) {
	if c.requireBoard() {
		c.openList = &stoneList{withOwner: owned, onDone: then}
	}
}

// addLine takes a line of a list: "x,y,1" for a stone of the engine, 2 for one of the
// opponent. Yixin-Board's passes, -1,-1, put no stone.
func (c *session) addListLine(text string) {
	l := c.openList
	n, ok := parseNumbers(strings.TrimSuffix(text, ";"))
	fields := 2
	if l.withOwner {
		fields = 3
	}
	switch {
	case l.problem != "":
		return
	case !ok || len(n) < fields:
		l.problem = "expected a stone such as 7,7,1, or DONE; found " + textline.Printable(text)
		return
	case n[0] == -1 && n[1] == -1:
		return
	}
	s := stone{cell: cellAt(c.cols, c.rows, n[0], n[1]), own: l.withOwner && n[2] == 1}
	switch {
	case s.cell == alinha.NoMove:
		l.problem = textline.Printable(text) + " is off the board"
	case slices.ContainsFunc(l.stones, func(other stone) bool { return other.cell == s.cell }):
		l.problem = textline.Printable(text) + " is taken"
	case l.withOwner && n[2] == 3: // a stone of a finished line, or a forbidden point: nobody's
	case l.withOwner && n[2] != 1 && n[2] != 2:
		l.problem = "expected 1 or 2 after the cell; found " + textline.Printable(text)
	default:
		l.stones = append(l.stones, s)
	}
}

// done ends a list.
func (c *session) endList(string) {
	l := c.openList
	c.openList = nil
	switch {
	case l == nil:
		c.sendError("there is no list that DONE ends")
	case l.problem != "":
		c.sendError("%s", l.problem)
	default:
		l.onDone(c, l.stones)
	}
}

func (c *session) handleBoard(string) {
	c.startList(true, func(c *session, stones []stone) {
		c.stones = stones
		c.startSearch(c.makeMove, alinha.Limits{})
	})
}

func (c *session) handleYixinBoard(string) {
	c.startList(true, func(c *session, stones []stone) { c.stones = stones })
}
