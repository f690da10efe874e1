package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// maxLineBytes is the longest line that is read from the input: far more than the longest game needs.
const maxLineBytes = 64 << 10

// errLongLine is the error of a longer line.
var errLongLine = &explain.ColumnError{Column: maxLineBytes + 1, Err: explain.Failure("error-long-line", "Most", maxLineBytes)}

// A lineReader reads the lines of the input on a goroutine of its own, so that a command that waits for a line
// also notices Ctrl-C.
type lineReader struct {
	lines      chan lineRead
	done       chan struct{}
	interrupts <-chan os.Signal
}

// A lineRead is one line, or why there is none.
type lineRead struct {
	text string
	err  error
}

// openLines begins to read the input of the program, until close.
func (a *app) openLines() *lineReader {
	r := &lineReader{lines: make(chan lineRead), done: make(chan struct{}), interrupts: a.interrupts()}
	go r.run(&textline.Reader{In: bufio.NewReader(a.in), MaxBytes: maxLineBytes})
	return r
}

// run delivers the lines of the input, the first without a byte order mark.
func (r *lineReader) run(in *textline.Reader) {
	for first := true; ; first = false {
		text, long, err := in.Read()
		if first {
			text = textline.TrimBOM(text)
		}
		if long {
			err = errLongLine
		}
		select {
		case r.lines <- lineRead{text, err}:
		case <-r.done:
			return
		}
		if err != nil && !long {
			return
		}
	}
}

// next returns the next line without its end. The error is errLongLine for a line of which only the beginning is
// returned, errQuit after Ctrl-C, and io.EOF at the end of the input.
func (r *lineReader) next() (string, error) {
	select {
	case l := <-r.lines:
		return l.text, l.err
	case <-r.interrupts:
		return "", errQuit
	}
}

// nextBefore is next for a caller whose context ends at Ctrl-C. The error is that of ctx if ctx ends first.
func (r *lineReader) nextBefore(ctx context.Context) (string, error) {
	select {
	case l := <-r.lines:
		return l.text, l.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// paragraph returns the lines up to an empty one or the end of the input. The error of Ctrl-C is errInterrupted.
func (r *lineReader) paragraph() (string, error) {
	var text strings.Builder
	for {
		line, err := r.next()
		switch {
		case errors.Is(err, io.EOF), err == nil && strings.TrimSpace(line) == "" && text.Len() > 0:
			return text.String(), nil
		case errors.Is(err, errQuit):
			return "", errInterrupted
		case err != nil:
			return "", err
		}
		text.WriteString(line + "\n")
	}
}

// close stops the reading, but for the line that is being read.
func (r *lineReader) close() { close(r.done) }
