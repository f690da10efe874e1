package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A Server answers managers for an engine.
type Server struct {
	// Open makes the engine for a game. It is called again when the game or what the
	// engine may use has changed.
	Open func(rules.Variant, Resources) (alinha.Engine, error)

	Name, Version, Site string // for ABOUT
}

// Resources is what an engine may use.
type Resources struct {
	Memory  int64 // bytes of the whole program, 0 for as many as it likes
	Threads int   // 0 for one
	Level   int   // 1 to learner.MaxLevel of an engine that can play weaker than it is; 0 for as well as it can
}

// Serve answers the lines of in until END, the end of in or of ctx. Odd input is
// answered by a line; an error is that of out.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	lines, done := make(chan line), make(chan struct{})
	defer close(done)
	go readLines(in, lines, done)
	c := &session{Server: s, ctx: ctx, out: bufio.NewWriter(out), settings: defaultSettings()}
	defer c.close()
	for !c.ended {
		select {
		case l, ok := <-lines:
			if !ok {
				return c.out.Flush()
			}
			c.lastReceived = l.received
			c.handleLine(l)
		case found := <-c.search.resultChan():
			c.finishSearch(found)
		case info := <-c.search.infoChan():
			c.sendInfo(info)
		case <-ctx.Done():
			return c.out.Flush()
		}
		if err := c.out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// A session is a conversation with a manager. One goroutine owns it; a search has
// another, and hands on what it finds.
type session struct {
	*Server
	ctx          context.Context
	out          *bufio.Writer
	lastReceived time.Time // when the last line came
	ended        bool      // END has come

	settings
	cols, rows   int // of the board; 0 before START
	stones       []stone
	blocked      []alinha.Move   // where the engine may not move
	openList     *stoneList      // of lines that DONE ends; nil while none is read
	emptyBoard   alinha.Position // the board without stones, nil at first
	emptyVariant rules.Variant

	engineState struct { // what the engine has been made for
		variant   rules.Variant
		resources Resources
		engine    alinha.Engine
		used      bool // it has searched since it was made or has forgotten
	}
	search *searchJob // under way; nil
}

// A stone is on the board by the order of the list.
type stone struct {
	cell alinha.Move
	own  bool // the engine's
}

// say writes a line.
func (c *session) send(format string, a ...any) { fmt.Fprintf(c.out, format+"\n", a...) }

// fail says that a command could not be done.
func (c *session) sendError(format string, a ...any) { c.send("ERROR "+format, a...) }

// hear answers a line.
func (c *session) handleLine(l line) {
	if l.tooLong {
		c.openList = nil
		c.sendError("the line is longer than %d bytes", maxLineBytes)
		return
	}
	text := strings.TrimSpace(l.text)
	if text == "" {
		return
	}
	name, rest, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	name, rest = strings.ToUpper(name), strings.TrimSpace(rest)
	if c.openList != nil && !isCommand(name) {
		c.addListLine(text)
		return
	}
	do, known := commands[name]
	if !known {
		c.send("UNKNOWN %s", textline.Printable(text))
		return
	}
	if name != "DONE" {
		c.openList = nil // a list that no DONE has ended is none
	}
	if !do.keepsSearch {
		c.cancelSearch()
	}
	do.run(c, rest)
}

// isCommand says that a word begins a command, and is no line of a list.
func isCommand(name string) bool {
	_, ok := commands[name]
	return ok
}

// close ends what is under way.
func (c *session) close() {
	c.cancelSearch()
	c.closeEngine()
}

func (c *session) closeEngine() {
	if closer, ok := c.engineState.engine.(io.Closer); ok {
		_ = closer.Close()
	}
	c.engineState.engine = nil
}
