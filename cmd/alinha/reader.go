package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/alinha/alinha/internal/explain"
)

// longestLine is the longest line that is read, in bytes: far more than the
// longest game needs.
const longestLine = 64 << 10

// errLongLine is returned for a longer one, which has been read and dropped.
var errLongLine = &explain.At{Column: longestLine + 1, Err: explain.Failure("error-long-line", "Most", longestLine)}

// readLine reads a line without its end. At the end of the input it returns io.EOF.
func readLine(r *bufio.Reader) (string, error) {
	var line strings.Builder
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || line.Len()+len(part) > longestLine; !long {
			line.Write(part)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || !long && line.Len() == 0):
			return "", err
		case long:
			return line.String(), errLongLine
		}
		return strings.TrimRight(line.String(), "\r\n"), nil
	}
}

// A keyboard hands on the lines that a person types. They are read by a goroutine
// of its own, one for each that is asked for, so that Ctrl-C is heard meanwhile.
type keyboard struct {
	lines      chan line
	done       chan struct{}
	interrupts <-chan os.Signal
}

type line struct {
	text string
	err  error
}

// keyboard opens the input; close ends it.
func (a *app) keyboard() *keyboard {
	k := &keyboard{lines: make(chan line), done: make(chan struct{}), interrupts: a.interrupts()}
	go k.read(bufio.NewReader(a.in))
	return k
}

func (k *keyboard) read(in *bufio.Reader) {
	for {
		text, err := readLine(in)
		select {
		case k.lines <- line{text, err}:
		case <-k.done:
			return
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
	}
}

// line waits for a line, as readLine, or for Ctrl-C, with errLeft.
func (k *keyboard) line() (string, error) {
	select {
	case l := <-k.lines:
		return l.text, l.err
	case <-k.interrupts:
		return "", errLeft
	}
}

func (k *keyboard) close() { close(k.done) }
