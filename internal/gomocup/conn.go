package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/textline"
)

// A conn is the connection to an external program: its input, and its lines of output.
type conn struct {
	in           io.WriteCloser
	lines        chan line
	done         chan struct{}               // closed by close, so that readLines returns
	log          io.Writer                   // takes all lines in both directions; nil for none
	lastReceived time.Time                   // when the last line was received
	terminate    func(timeout time.Duration) // waits up to timeout for the program to exit, then kills it
	exitStatus   func() string               // waits for the exit, and returns its status
}

// newConn returns the connection to a program with input in and output out, and starts the goroutine that reads out. The
// caller sets terminate and exitStatus.
func newConn(in io.WriteCloser, out io.Reader, log io.Writer) *conn {
	c := &conn{
		in:         in,
		lines:      make(chan line, 16),
		done:       make(chan struct{}),
		log:        log,
		terminate:  func(time.Duration) {},
		exitStatus: func() string { return "" },
	}
	go readLines(out, c.lines, c.done)
	return c
}

// logLine writes a line of the dialogue to the log, with the time and its direction: > to the program, < from it.
func (c *conn) logLine(way, text string) {
	if c.log != nil {
		fmt.Fprintf(c.log, "%s %s %s\n", time.Now().Format("15:04:05.000"), way, text)
	}
}

// writeTimeout is how long a program may leave its input unread.
const writeTimeout = 5 * time.Second

// sendDelay is the least time between a line of the program and the next line to it: Rapfi drops the lines that arrive
// while the search that has just answered winds down.
const sendDelay = 20 * time.Millisecond

// send writes lines to the program in one write, at least sendDelay after the program's last line.
func (c *conn) send(lines ...string) error {
	time.Sleep(sendDelay - time.Since(c.lastReceived))
	for _, l := range lines {
		c.logLine(">", l)
	}
	if in, ok := c.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = in.SetWriteDeadline(time.Now().Add(writeTimeout)) // a program that does not read its input would block the write
	}
	_, err := io.WriteString(c.in, strings.Join(lines, "\r\n")+"\r\n")
	return err
}

// receive waits for the program's next line, at most for timeout. Its error is that of ctx, or a *Forfeit with Timeout or
// Crash.
func (c *conn) receive(ctx context.Context, timeout time.Duration) (string, error) {
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case l, ok := <-c.lines:
		if !ok {
			return "", c.crashForfeit()
		}
		c.lastReceived = time.Now()
		text := strings.TrimSpace(l.text)
		c.logLine("<", textline.Printable(text))
		return text, nil
	case <-timer.C:
		c.logLine("!", "late")
		return "", &Forfeit{Fault: Timeout}
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// exitTimeout is how long a program that has closed its output may take to exit.
const exitTimeout = 100 * time.Millisecond

// crashForfeit closes the connection to a program that has ended, and returns its forfeit.
func (c *conn) crashForfeit() error {
	c.close(exitTimeout)
	return &Forfeit{Fault: Crash, Text: c.exitStatus()}
}

// close closes the program's input, waits for the program to exit and kills it after timeout. It ends readLines.
func (c *conn) close(timeout time.Duration) {
	_ = c.in.Close()
	c.terminate(timeout)
	select {
	case <-c.done:
	default:
		close(c.done)
	}
}
