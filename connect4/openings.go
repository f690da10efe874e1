package connect4

import (
	_ "embed" // of the book
	"sync"
)

// How it was made is written in docs/results/book.md.
//
//go:embed openings.book
var openingsFile []byte

var openings struct {
	sync.Once
	layers []layer
}

// Openings returns the book of 7x6 that travels with the package. It is unpacked when it is
// first asked for a score.
func Openings() *Book {
	s, packed, err := open(openingsFile)
	if err != nil {
		panic("connect4: " + err.Error()) // the file is tested
	}
	return &Book{s, func() []layer {
		openings.Do(func() { openings.layers, _ = s.unpack(packed) })
		return openings.layers
	}}
}
