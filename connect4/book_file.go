package connect4

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"

	"github.com/alinha/alinha/rules"
)

// The file of a book is a heading, the scores of the layers from no stone on, packed by
// Deflate (RFC 1951), and a seal. A heading is words that say what the file is, then
// columns, rows and ply in a byte each.
const bookWords = "alinha book 1\n"

// ErrBook is returned for a file that is not a book, or is damaged.
var ErrBook = errors.New("connect4: not a book, or a damaged one")

func (s scope) heading(words string) []byte {
	return append([]byte(words), byte(s.columns), byte(s.rows), byte(s.ply))
}

// Write writes the book.
func (b *Book) Write(w io.Writer) error {
	var file bytes.Buffer
	file.Write(b.heading(bookWords))
	packer, err := flate.NewWriter(&file, flate.BestCompression)
	if err != nil {
		return err
	}
	for _, l := range b.layers() {
		if _, err := packer.Write(l.scores); err != nil {
			return err
		}
	}
	if err := packer.Close(); err != nil {
		return err
	}
	_, err = w.Write(seal(file.Bytes()))
	return err
}

// ReadBook reads a book. Its error is that of r, or wraps ErrBook.
func ReadBook(r io.Reader) (*Book, error) {
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s, packed, err := open(file)
	if err != nil {
		return nil, err
	}
	layers, err := s.unpack(packed)
	if err != nil {
		return nil, err
	}
	return &Book{s, func() []layer { return layers }}, nil
}

// open returns what a file says that it knows, and its scores, packed.
func open(file []byte) (s scope, packed []byte, err error) {
	packed, ok := unseal(file, bookWords)
	if !ok || len(packed) < 3 {
		return s, nil, ErrBook
	}
	board := rules.Variant{Cols: int(packed[0]), Rows: int(packed[1]), Layers: 1, K: 4, Gravity: true}
	if s, err = newScope(board, int(packed[2])); err != nil {
		return s, nil, fmt.Errorf("%w: %w", ErrBook, err)
	}
	return s, packed[3:], nil
}

// unpack returns the layers. Their scores must be all that is packed.
func (s scope) unpack(packed []byte) ([]layer, error) {
	unpacker := flate.NewReader(bytes.NewReader(packed))
	layers := s.layers()
	for _, l := range layers {
		if _, err := io.ReadFull(unpacker, l.scores); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBook, err)
		}
	}
	if n, err := io.Copy(io.Discard, unpacker); err != nil || n > 0 {
		return nil, ErrBook
	}
	return layers, nil
}
