package book

import (
	_ "embed" // of the book
	"sync"
)

// openingsFile is the book of 7x6. docs/results/book.md says how it was made.
//
//go:embed openings.book
var openingsFile []byte

// Openings returns the embedded book of 7x6, the same each time. The file is decompressed when the book is first asked
// for a score.
func Openings() *Book { return openings() }

var openings = sync.OnceValue(func() *Book {
	s, compressed, err := parseFile(openingsFile)
	if err != nil {
		panic("book: the embedded file: " + err.Error()) // a test reads the file
	}
	return &Book{s, sync.OnceValue(func() []bookPly {
		plies, err := s.decompress(compressed)
		if err != nil {
			panic("book: the embedded file: " + err.Error())
		}
		return plies
	})}
})
