package gomocup

import (
	"bufio"
	"io"
	"time"

	"github.com/alinha/alinha/internal/textline"
)

// maxLineBytes is the longest line that is read, in bytes.
const maxLineBytes = 4096

// A line is a line that was read: without its end, and cut at maxLineBytes if it was longer.
type line struct {
	text     string
	tooLong  bool      // the line was longer than maxLineBytes
	received time.Time // when the end of the line was read
}

// readLines sends the lines of in, which end with LF, CR or both, and closes lines at the end of in. It skips
// empty lines and byte order marks, and returns early once done is closed.
func readLines(in io.Reader, lines chan<- line, done <-chan struct{}) {
	defer close(lines)
	r := textline.Reader{In: bufio.NewReader(in), MaxBytes: maxLineBytes, CR: true}
	for {
		text, long, err := r.Read()
		if err != nil {
			return
		}
		text = textline.TrimBOM(text)
		if text == "" {
			continue
		}
		select {
		case lines <- line{text, long, time.Now()}:
		case <-done:
			return
		}
	}
}
