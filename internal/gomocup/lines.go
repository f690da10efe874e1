package gomocup

import (
	"bufio"
	"errors"
	"io"
	"time"
)

// longestLine is the longest line that is read, in bytes.
const longestLine = 4096

// A line is what has been read: without its end, or too long and dropped.
type line struct {
	text string
	long bool
	at   time.Time // when it came
}

// readLine reads a line that ends with LF, CR or both. Empty lines are skipped. A longer
// line than longestLine is read to its end.
func readLine(r *bufio.Reader) (line, error) {
	var text []byte
	long := false
	for {
		c, err := r.ReadByte()
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || len(text) == 0):
			return line{}, err
		case err != nil || c == '\n' || c == '\r':
			if len(text) > 0 {
				return line{string(text), long, time.Now()}, nil
			}
		case len(text) == longestLine:
			long = true
		default:
			text = append(text, c)
		}
	}
}

// readLines hands on the lines of a reader, and then closes the channel. It ends with the
// reader, or when nobody wants a line any more.
func readLines(in io.Reader, lines chan<- line, done <-chan struct{}) {
	defer close(lines)
	r := bufio.NewReader(in)
	for {
		l, err := readLine(r)
		if err != nil {
			return
		}
		select {
		case lines <- l:
		case <-done:
			return
		}
	}
}
