package book

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"

	"github.com/alinha/alinha/connect4/internal/checksum"
	"github.com/alinha/alinha/rules"
)

// bookMagic begins the file of a book. The package comment describes the file.
const bookMagic = "alinha book 1\n"

// ErrFormat is the error of ReadBook for a file that is not a book or is damaged.
var ErrFormat = errors.New("book: not a book, or a damaged one")

// header returns the beginning of a file: its magic, columns, rows and ply.
func (s bookSpec) header(magic string) []byte {
	return append([]byte(magic), byte(s.size.Columns), byte(s.size.Rows), byte(s.ply))
}

// Write writes the file of the book to w.
func (b *Book) Write(w io.Writer) error {
	var file bytes.Buffer
	file.Write(b.spec.header(bookMagic))
	compressor, err := flate.NewWriter(&file, flate.BestCompression)
	if err != nil {
		return err
	}
	for _, bp := range b.plies() {
		if _, err := compressor.Write(bp.scores); err != nil {
			return err
		}
	}
	if err := compressor.Close(); err != nil {
		return err
	}
	_, err = w.Write(checksum.Append(file.Bytes()))
	return err
}

// ReadBook reads the file of a book. Its error is that of r, or wraps ErrFormat.
func ReadBook(r io.Reader) (*Book, error) {
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s, compressed, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	plies, err := s.decompress(compressed)
	if err != nil {
		return nil, err
	}
	return newBook(s, plies), nil
}

// parseFile returns the spec and the compressed scores of a file. The error wraps ErrFormat.
func parseFile(file []byte) (s bookSpec, compressed []byte, err error) {
	content, ok := checksum.Verify(file, bookMagic)
	if !ok || len(content) < 3 {
		return s, nil, ErrFormat
	}
	v := rules.Variant{Cols: int(content[0]), Rows: int(content[1]), Layers: 1, K: 4, Gravity: true}
	if s, err = newBookSpec(v, int(content[2])); err != nil {
		return s, nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return s, content[3:], nil
}

// decompress returns the plies of a book. The error wraps ErrFormat unless the compressed data hold the scores of these
// plies and nothing else.
func (s bookSpec) decompress(compressed []byte) ([]bookPly, error) {
	r := flate.NewReader(bytes.NewReader(compressed))
	plies := s.newPlies()
	for _, bp := range plies {
		if _, err := io.ReadFull(r, bp.scores); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
	}
	if n, err := io.Copy(io.Discard, r); err != nil || n > 0 {
		return nil, ErrFormat
	}
	return plies, nil
}
