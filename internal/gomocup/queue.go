package gomocup

import (
	"io"
	"os"
	"slices"
	"time"
)

// While the engine searches its answer to a command, a manager that follows the protocol sends only INFO, ABOUT, STOP and
// END. Lines of any other kind come from a file or a script that does not wait for answers, or from a user who has begun
// something else:
//
//	INFO, ABOUT, YXSHOWINFO           are carried out, and the search goes on
//	STOP, YXSTOP                      the search stops, and answers at once with the best move that it has found
//	TURN, BEGIN, BOARD and the rest   wait in the queue until the search has answered
//	START, RESTART, YXBOARD           stop the search, which answers only to Yixin-Board; they wait if the input is a script
//	END                               the search answers at once, and the session ends
//
// Yixin-Board counts the searches that it has interrupted and ignores as many answers, so each of them needs its answer.
// The end of the input is no END: all lines before it are answered, each in its time.

// A whileSearching says how a command that arrives while the engine searches an answer is dispatched. What its handler does to
// the search is the handler's own affair.
type whileSearching uint8

const (
	waitForAnswer whileSearching = iota // the command waits until the search has answered
	dropSearch                          // the search is cancelled without an answer (with one for Yixin-Board); in a script the command waits
	runAtOnce                           // the handler runs at once; those of STOP, YXSTOP and END end the search with its answer
)

// maxQueuedLines is how many lines may wait for a search. Further lines stay in the manager's pipe.
const maxQueuedLines = 64

// A lineQueue holds the lines that wait for a search.
type lineQueue struct {
	waiting    []line
	script     bool          // the input is a file: every command waits for the answer to the one before
	inputEnded chan struct{} // closed when the last line has been read from the input
	drained    bool          // the last line has been taken from the reader
}

// isRegularFile reports whether in is a file on a disk, as in "alinha gomocup <game.txt".
func isRegularFile(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// readable returns the channel of the reader, or nil while the queue is full or after the last line.
func (s *session) readable(lines <-chan line) <-chan line {
	if s.queue.drained || len(s.queue.waiting) >= maxQueuedLines {
		return nil
	}
	return lines
}

// answering reports whether a search runs that owes an answer. Pondering owes none.
func (s *session) answering() bool { return s.search != nil && s.search.onResult != nil }

// allAnswered reports whether the input has ended and every line of it is answered.
func (s *session) allAnswered() bool {
	return s.queue.drained && len(s.queue.waiting) == 0 && !s.answering()
}

// receive takes a line from the reader: it carries the line out, or queues the line behind a search. After the last line, ok
// is false.
func (s *session) receive(l line, ok bool) {
	name, _ := splitCommand(l.text)
	switch {
	case !ok:
		s.queue.drained = true
		s.endInput()
	case len(s.queue.waiting) > 0 && (s.queue.script || !isStop(name)), s.holdBack(name):
		s.queue.waiting = append(s.queue.waiting, l)
	default:
		s.lastReceived = l.received
		if s.lastSent.After(l.received) || s.queue.script { // the sender does not wait for answers: the time runs from now
			s.lastReceived = time.Now()
		}
		s.handleLine(l)
		s.handleWaiting()
	}
}

// isStop reports whether a command stops a search, which it does even if other lines wait for the search's end.
func isStop(name string) bool { return name == "STOP" || name == "YXSTOP" }

// holdBack decides whether a line with the given first word waits for the search that runs. It has effects: before a dropSearch
// command it stops the search of Yixin-Board, which answers, and with other managers it blocks for up to scriptDelay. The caller
// calls holdBack once for each line, just before the line is carried out.
func (s *session) holdBack(name string) bool {
	if !s.answering() {
		return false
	}
	cmd, known := commands[name]
	switch {
	case s.queue.script || !known || cmd.whileSearching == waitForAnswer:
		return true
	case cmd.whileSearching == runAtOnce:
		return false
	case s.yixinBoard:
		s.stopSearch()
		return false
	}
	return s.inputEndsWithin(scriptDelay)
}

// scriptDelay is how long a START that would drop a search waits for the end of the input, which shows that the input is a
// script in a pipe. A manager keeps its end of the pipe open.
const scriptDelay = 20 * time.Millisecond

// inputEndsWithin reports whether the input ends within a time.
func (s *session) inputEndsWithin(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-s.queue.inputEnded:
		return true
	case <-timer.C:
		return false
	}
}

// handleWaiting carries out the lines that wait, up to the next that has to wait for a search. The time of a line's search
// runs from now.
func (s *session) handleWaiting() {
	for len(s.queue.waiting) > 0 && !s.ended {
		l := s.queue.waiting[0]
		if name, _ := splitCommand(l.text); s.holdBack(name) {
			return
		}
		s.queue.waiting = slices.Delete(s.queue.waiting, 0, 1)
		s.lastReceived = time.Now()
		s.handleLine(l)
	}
	if s.queue.drained {
		s.endInput()
	}
}

// endInput sends an error for a list that has no DONE at the end of the input, once all lines are carried out.
func (s *session) endInput() {
	if l := s.openList; l != nil && len(s.queue.waiting) == 0 {
		s.openList = nil
		if !l.refused {
			s.sendError("the input has ended before DONE")
		}
	}
}

// stopSearch stops the search that owes an answer, if any, and sends the answer.
func (s *session) stopSearch() {
	for s.answering() { // YXBALANCETWO searches twice
		s.search.cancel()
		s.finishSearch(<-s.search.result)
	}
}

// lastSearchTime is the least time that END leaves a search which has just begun: a script has ended, and its last move
// should be a good one. A manager waits about a second before it kills the program.
const lastSearchTime = 200 * time.Millisecond

// handleEnd ends the session. A search that owes an answer sends the answer first: END stops the search no earlier than
// lastSearchTime after its start.
func (s *session) handleEnd(string) {
	s.ended = true
	for s.answering() {
		timer := time.NewTimer(lastSearchTime - time.Since(s.search.started))
		select {
		case result := <-s.search.result:
			s.finishSearch(result)
		case <-timer.C:
			s.stopSearch()
		case <-s.ctx.Done():
			s.cancelSearch()
		}
		timer.Stop()
	}
}
