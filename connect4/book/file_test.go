package book

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"testing/iotest"

	"github.com/alinha/alinha/connect4/internal/checksum"
)

// ReadBook reads what Write has written, and refuses a file with any bit changed, cut anywhere, or longer.
func TestBookFile(t *testing.T) {
	book := build(t, "4x4", 5)
	file := fileOf(t, book)
	again, err := ReadBook(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if again.spec != book.spec || !bytes.Equal(fileOf(t, again), file) {
		t.Errorf("got another book, of %+v, want %+v", again.spec, book.spec)
	}
	refuse := func(name string, file []byte) {
		t.Helper()
		if _, err := ReadBook(bytes.NewReader(file)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: got error %v, want ErrFormat", name, err)
		}
	}
	for i := range file {
		for bit := range 8 {
			bad := slices.Clone(file)
			bad[i] ^= 1 << bit
			refuse(fmt.Sprintf("byte %d, bit %d changed", i, bit), bad)
		}
		refuse(fmt.Sprintf("the first %d bytes", i), file[:i])
	}
	refuse("a byte more", append(slices.Clone(file), 0))

	// With a right checksum the header and the compressed scores must still be those of a book.
	body := file[:len(file)-checksum.Size]
	for i := range len(bookMagic) + 3 {
		bad := slices.Clone(body)
		bad[i]++
		refuse(fmt.Sprintf("byte %d of the header", i), checksum.Append(bad))
	}
	refuse("half of the scores", checksum.Append(slices.Clone(body[:len(body)/2])))
	reader := io.MultiReader(bytes.NewReader(file[:20]), iotest.ErrReader(io.ErrClosedPipe))
	if _, err := ReadBook(reader); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got error %v, want that of the reader", err)
	}
}
