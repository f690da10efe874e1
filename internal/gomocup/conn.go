package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/textline"
)

// A conn is the lines to a program and from it.
type conn struct {
	in           io.WriteCloser
	lines        chan line
	done         chan struct{} // closed when nobody reads lines any more
	log          io.Writer
	lastReceived time.Time                    // when the last line came
	terminate    func(patience time.Duration) // ends the program, which has that long to do it itself
	exitStatus   func() string                // how it has ended; it waits for the end
}

// newConn begins to read the lines of a program.
func newConn(in io.WriteCloser, out io.Reader, log io.Writer) *conn {
	c := &conn{in: in, lines: make(chan line, 16), done: make(chan struct{}), log: log, terminate: func(time.Duration) {}, exitStatus: func() string { return "" }}
	go readLines(out, c.lines, c.done)
	return c
}

// record writes a line into the protocol.
func (c *conn) logLine(way, text string) {
	if c.log != nil {
		fmt.Fprintf(c.log, "%s %s %s\n", time.Now().Format("15:04:05.000"), way, text)
	}
}

// sendPatience is how long a program may leave its lines unread.
const writeTimeout = 5 * time.Second

// breath is how long a program has after a line of its own before it is told the next: Rapfi drops
// what comes while the search that has answered winds down.
const sendDelay = 20 * time.Millisecond

// send sends lines, all at once.
func (c *conn) send(lines ...string) error {
	time.Sleep(sendDelay - time.Since(c.lastReceived))
	for _, l := range lines {
		c.logLine(">", l)
	}
	if in, ok := c.in.(interface{ SetWriteDeadline(time.Time) error }); ok {
		_ = in.SetWriteDeadline(time.Now().Add(writeTimeout)) // it may have ceased to read
	}
	_, err := io.WriteString(c.in, strings.Join(lines, "\r\n")+"\r\n")
	return err
}

// receive waits for a line. Its error is that of ctx, or a *Forfeit.
func (c *conn) receive(ctx context.Context, patience time.Duration) (string, error) {
	timer := time.NewTimer(patience)
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

// crashPatience is how long a program that has closed its output may take to end.
const exitTimeout = 100 * time.Millisecond

// crashed returns the forfeit of a program that has ended.
func (c *conn) crashForfeit() error {
	c.close(exitTimeout)
	return &Forfeit{Crash, c.exitStatus()}
}

// end ends the program, which has some time to do it by itself.
func (c *conn) close(patience time.Duration) {
	_ = c.in.Close()
	c.terminate(patience)
	select {
	case <-c.done:
	default:
		close(c.done)
	}
}
