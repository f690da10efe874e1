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
	aside bool
}

// commands is the table of all commands.
var commands = map[string]command{
	"START":      {run: (*session).start},
	"RECTSTART":  {run: (*session).start},
	"RESTART":    {run: (*session).restart},
	"BEGIN":      {run: (*session).begin},
	"TURN":       {run: (*session).turn},
	"BOARD":      {run: (*session).readBoard},
	"PLAY":       {run: (*session).play},
	"TAKEBACK":   {run: (*session).takeBack},
	"SWAP2BOARD": {run: (*session).readSwap2},
	"INFO":       {run: (*session).info, aside: true},
	"ABOUT":      {run: (*session).about, aside: true},
	"END":        {run: (*session).end, aside: true},
	"DONE":       {run: (*session).done},

	"STOP":         {run: (*session).stop, aside: true},
	"YXSTOP":       {run: (*session).stop, aside: true},
	"YXSHOWINFO":   {run: (*session).showInfo, aside: true},
	"YXBOARD":      {run: (*session).setBoard},
	"YXNBEST":      {run: (*session).nBest},
	"YXSHOWFORBID": {run: (*session).showForbid},
	"YXBALANCEONE": {run: (*session).balanceOne},
	"YXBALANCETWO": {run: (*session).balanceTwo},
	"YXHASHCLEAR":  {run: (*session).clearHash},

	"YXBLOCK":        {run: (*session).block},
	"YXBLOCKUNDO":    {run: (*session).unblock},
	"YXBLOCKRESET":   {run: (*session).unblockAll},
	"YXSEARCHDEFEND": {run: (*session).searchDefend},
	"YXDRAW":         {run: (*session).pass, aside: true},
	"YXRESIGN":       {run: (*session).pass, aside: true},
}

// start begins a game on an empty board: "15", or "20,15" columns and rows.
func (c *session) start(rest string) {
	size, ok := numbers(rest)
	if !ok || len(size) > 2 {
		c.fail("expected a size such as START 15 or RECTSTART 20,15")
		return
	}
	cols, rows := size[0], size[len(size)-1]
	if cols < 1 || rows < 1 || cols > rules.MaxSide || rows > rules.MaxSide {
		c.fail("no board of %d columns and %d rows; expected 5 to %d of each", cols, rows, rules.MaxSide)
		return
	}
	if _, err := c.variant(cols, rows); err != nil {
		c.fail("%v", err)
		return
	}
	c.cols, c.rows = cols, rows
	c.clear()
	c.prepare()
	c.say("OK")
}

// prepare makes the engine for what is known of the game, now that it takes no time of a move. An
// error is told when a move is due.
func (c *session) prepare() {
	if v, err := c.variant(c.cols, c.rows); err == nil && c.search == nil && c.cols > 0 {
		_, _ = c.engineFor(v)
	}
}

// restart begins a new game on the board that there is.
func (c *session) restart(string) {
	if !c.started() {
		return
	}
	c.clear()
	c.say("OK")
}

// clear takes all stones away.
func (c *session) clear() {
	c.stones, c.blocked = c.stones[:0], nil
	c.forget()
}

func (c *session) clearHash(string) { c.forget() }

func (c *session) end(string) { c.over = true }

// forget makes the engine forget the last game.
func (c *session) forget() {
	if !c.opened.used {
		return
	}
	c.opened.used = false
	if r, ok := c.opened.engine.(alinha.Resetter); ok {
		r.Reset()
	}
}

// started says that there is a board; without one it complains.
func (c *session) started() bool {
	if c.cols == 0 {
		c.fail("there is no board; expected START first")
	}
	return c.cols > 0
}

func (c *session) begin(string) {
	if c.started() {
		c.think(c.makeMove, alinha.Limits{})
	}
}

func (c *session) turn(rest string) {
	if c.started() && c.put(rest, false) {
		c.think(c.makeMove, alinha.Limits{})
	}
}

// play puts the stone that the engine has suggested.
func (c *session) play(rest string) {
	if c.started() && c.put(rest, true) {
		c.say("%s", cellText(c.stones[len(c.stones)-1].cell, c.cols))
	}
}

// put puts a stone on the cell that a text names; it complains if it cannot.
func (c *session) put(text string, own bool) bool {
	m, ok := c.emptyCell(text)
	if ok {
		c.stones = append(c.stones, stone{m, own})
	}
	return ok
}

// emptyCell reads the name of an empty cell; it complains of any other.
func (c *session) emptyCell(text string) (alinha.Move, bool) {
	at, ok := numbers(text)
	if !ok || len(at) != 2 {
		c.fail("expected a cell such as 7,7")
		return alinha.NoMove, false
	}
	m := cellAt(c.cols, c.rows, at[0], at[1])
	switch {
	case m == alinha.NoMove:
		c.fail("%d,%d is off the board", at[0], at[1])
		return m, false
	case c.taken(m) >= 0:
		c.fail("%d,%d is taken", at[0], at[1])
		return m, false
	}
	return m, true
}

// taken returns which of the stones is on a cell, or -1.
func (c *session) taken(m alinha.Move) int {
	return slices.IndexFunc(c.stones, func(s stone) bool { return s.cell == m })
}

func (c *session) takeBack(rest string) {
	if !c.started() {
		return
	}
	at, ok := numbers(rest)
	if !ok || len(at) != 2 {
		c.fail("expected a cell such as 7,7")
		return
	}
	i := -1
	if m := cellAt(c.cols, c.rows, at[0], at[1]); m != alinha.NoMove {
		i = c.taken(m)
	}
	if i < 0 {
		c.fail("there is no stone on %d,%d", at[0], at[1])
		return
	}
	c.stones = slices.Delete(c.stones, i, i+1)
	c.say("OK")
}

func (c *session) info(rest string) {
	c.settings.info(rest)
	c.prepare()
}

func (c *session) about(string) {
	c.say("name=%q, version=%q, www=%q", c.Name, c.Version, c.Site)
}

// A list is lines that DONE ends: stones, in the order in which they were put.
type list struct {
	owned  bool // each line ends with whose stone it is
	stones []stone
	fault  string // what is wrong with the first line that cannot be read
	then   func(c *session, stones []stone)
}

// readList begins a list.
func (c *session) readList(owned bool, then func(*session, []stone)) {
	if c.started() {
		c.list = &list{owned: owned, then: then}
	}
}

// addLine takes a line of a list: "x,y,1" for a stone of the engine, 2 for one of the
// opponent. Yixin-Board's passes, -1,-1, put no stone.
func (c *session) addLine(text string) {
	l := c.list
	n, ok := numbers(strings.TrimSuffix(text, ";"))
	fields := 2
	if l.owned {
		fields = 3
	}
	switch {
	case l.fault != "":
		return
	case !ok || len(n) < fields:
		l.fault = "expected a stone such as 7,7,1, or DONE; found " + textline.Printable(text)
		return
	case n[0] == -1 && n[1] == -1:
		return
	}
	s := stone{cell: cellAt(c.cols, c.rows, n[0], n[1]), own: l.owned && n[2] == 1}
	switch {
	case s.cell == alinha.NoMove:
		l.fault = textline.Printable(text) + " is off the board"
	case slices.ContainsFunc(l.stones, func(other stone) bool { return other.cell == s.cell }):
		l.fault = textline.Printable(text) + " is taken"
	case l.owned && n[2] == 3: // a stone of a finished line, or a forbidden point: nobody's
	case l.owned && n[2] != 1 && n[2] != 2:
		l.fault = "expected 1 or 2 after the cell; found " + textline.Printable(text)
	default:
		l.stones = append(l.stones, s)
	}
}

// done ends a list.
func (c *session) done(string) {
	l := c.list
	c.list = nil
	switch {
	case l == nil:
		c.fail("there is no list that DONE ends")
	case l.fault != "":
		c.fail("%s", l.fault)
	default:
		l.then(c, l.stones)
	}
}

func (c *session) readBoard(string) {
	c.readList(true, func(c *session, stones []stone) {
		c.stones = stones
		c.think(c.makeMove, alinha.Limits{})
	})
}

func (c *session) setBoard(string) {
	c.readList(true, func(c *session, stones []stone) { c.stones = stones })
}
