package strategy

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"

	"github.com/alinha/alinha/internal/budget"
)

// ErrTooLarge is the error of a certificate that is larger than the limit of Read.
var ErrTooLarge = errors.New("certificate too large")

// positionBytes is what the check of a node takes in memory, beside a byte for each cell.
const positionBytes = 64

// headerLines is the number of lines before the first node.
const headerLines = 4

// Read reads a certificate that is compressed by gzip, or the text itself, and calls New. The error is ErrTooLarge if the check
// would take more than most bytes of memory.
func Read(ctx context.Context, file []byte, most int) (*Strategy, error) {
	in := io.Reader(bytes.NewReader(file))
	if bytes.HasPrefix(file, []byte("\x1f\x8b")) {
		zipped, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		in = zipped
	}
	text, err := io.ReadAll(io.LimitReader(&contextReader{ctx, in}, int64(most)+1))
	if err != nil {
		return nil, err
	}
	if checkBytes(text) > most {
		return nil, ErrTooLarge
	}
	return New(ctx, text)
}

// checkBytes returns the bytes of memory that the check of a text takes, about.
func checkBytes(text []byte) int {
	_, root, _ := bytes.Cut(text[:min(len(text), maxHeader)], []byte("\nroot "))
	cells := max(0, bytes.IndexByte(root, ' '))
	nodes := max(0, bytes.Count(text, []byte("\n"))-headerLines-1)
	return max(len(text), nodes*(cells+positionBytes))
}

// maxHeader is more than the bytes of the lines before the first node.
const maxHeader = 16 << 10

// A contextReader reads until a context ends, and lets other goroutines run meanwhile, as budget.Expired does.
type contextReader struct {
	ctx context.Context
	in  io.Reader
}

// Read implements io.Reader.
func (r *contextReader) Read(p []byte) (int, error) {
	if budget.Expired(r.ctx) {
		return 0, r.ctx.Err()
	}
	return r.in.Read(p)
}
