package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A Server plays an engine for a manager: it reads commands of the protocol and writes the answers.
type Server struct {
	// Open opens the engine for a game. The server calls Open again when the game or the engine's resources change,
	// after it has closed the engine that was open before, if that engine is an io.Closer.
	Open func(rules.Variant, Resources) (alinha.Engine, error)

	Name, Version, Site string // the answer to ABOUT

	Seed uint64 // of the first two stones of an opening
}

// Resources are the limits that a manager sets for an engine by INFO.
type Resources struct {
	Memory  int64 // bytes for the whole program, 0 for no limit
	Threads int   // threads of a search, 0 for one
	Level   int   // strength from 1 to learner.MaxLevel, 0 for full strength
}

// Serve answers the lines of in until END, the end of in or the end of ctx. At the end of in, Serve answers the lines that
// it has read before it returns: the search of a last TURN takes its time. Invalid input is answered by a line ERROR or
// UNKNOWN and is no error of Serve: Serve returns the errors of writing to out alone.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	lines, done := make(chan line, maxQueuedLines), make(chan struct{})
	defer close(done)
	sess := &session{Server: s, ctx: ctx, out: bufio.NewWriter(out), settings: defaultSettings(), rng: rand.New(rand.NewPCG(s.Seed, 1))}
	sess.queue = lineQueue{script: isRegularFile(in), inputEnded: make(chan struct{})}
	go func() {
		defer close(sess.queue.inputEnded)
		readLines(in, lines, done)
	}()
	defer sess.close()
	for !sess.ended && !sess.allAnswered() {
		select {
		case l, ok := <-sess.readable(lines):
			sess.receive(l, ok)
		case result := <-sess.search.resultChan():
			sess.finishSearch(result)
			sess.handleWaiting()
		case info := <-sess.search.infoChan():
			sess.sendInfo(info)
		case <-ctx.Done():
			return sess.out.Flush()
		}
		if err := sess.out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// A session is the state of one dialogue with a manager. The goroutine of Serve owns the session and all its fields. A
// search runs on a goroutine of its own, which sends its result and its reports over the channels of a searchJob.
type session struct {
	*Server
	ctx          context.Context
	out          *bufio.Writer
	lastReceived time.Time // when the line that is being handled was received, or could be handled after a search
	lastSent     time.Time // when the last line was sent
	ended        bool      // END was received
	rng          *rand.Rand
	queue        lineQueue

	settings
	cols, rows   int // of the board; 0 before START
	stones       []stone
	blocked      []alinha.Move   // cells where the engine may not move, by YXBLOCK
	blockedPaths [][]alinha.Move // lines of play whose last move the engine may not make, by YXBLOCKPATH
	walls        []alinha.Move   // cells of finished lines in a continuous game: neither side's stones
	end          string          // the text for the move that has ended the game; "" while the game goes on
	openList     *stoneList      // the list of stones that is being read, until DONE; nil for none
	skipOffers   bool            // the next line has the fifth moves of a list that was answered by an error
	nextLine     func(string)    // takes the line after a command that has another one, such as a file name; nil for none
	emptyBoard   alinha.Position // the board of emptyVariant without stones; nil at first
	emptyVariant rules.Variant

	engineState struct { // the open engine, and what it was opened for
		variant   rules.Variant
		resources Resources
		engine    alinha.Engine
		used      bool // the engine has searched since it was opened or reset
	}
	search *searchJob // the running search; nil for none
}

// A stone is a stone on the board. session.stones lists the stones in the order in which the manager sent them.
type stone struct {
	cell alinha.Move
	own  bool // the stone is the engine's
}

// send writes a line to the manager; Serve flushes it.
func (s *session) send(format string, a ...any) {
	fmt.Fprintf(s.out, format+"\n", a...)
	s.lastSent = time.Now()
}

// sendError answers that a command could not be carried out.
func (s *session) sendError(format string, a ...any) { s.send("ERROR "+format, a...) }

// handleLine carries out one line of the manager: a command, or a line of the open list.
func (s *session) handleLine(l line) {
	if l.tooLong {
		if s.openList != nil {
			s.openList.refused = true
		}
		s.sendError("the line is longer than %d bytes", maxLineBytes)
		return
	}
	text := strings.TrimSpace(l.text)
	if text == "" {
		return
	}
	name, rest := splitCommand(text)
	if next := s.nextLine; next != nil {
		s.nextLine = nil
		next(text)
		return
	}
	skip := s.skipOffers && !isCommand(name)
	s.skipOffers = false
	if skip {
		return
	}
	if s.openList != nil && !isCommand(name) {
		s.addListLine(text)
		return
	}
	cmd, known := commands[name]
	if !known {
		s.send("UNKNOWN %s", textline.Printable(text))
		return
	}
	if name != "DONE" {
		s.discardList()
	}
	if cmd.whileSearching != runAtOnce {
		s.cancelSearch()
	}
	cmd.run(s, rest)
	if s.openList != nil {
		s.openList.command = name
	}
}

// splitCommand returns the first word of a line, in capitals, and the rest.
func splitCommand(text string) (name, rest string) {
	name, rest, _ = strings.Cut(strings.ReplaceAll(strings.TrimSpace(text), "\t", " "), " ")
	return strings.ToUpper(name), strings.TrimSpace(rest)
}

// isCommand reports whether a word is a command, and not the beginning of a list's line.
func isCommand(name string) bool {
	_, ok := commands[name]
	return ok
}

// close cancels the search and closes the engine.
func (s *session) close() {
	s.cancelSearch()
	s.closeEngine()
}

// closeEngine closes the open engine, if any.
func (s *session) closeEngine() {
	if closer, ok := s.engineState.engine.(io.Closer); ok {
		_ = closer.Close()
	}
	s.engineState.engine = nil
}
