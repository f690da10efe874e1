package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strings"

	"github.com/alinha/alinha/rules"
)

// A Format is a way to write games.
type Format struct {
	Name      string
	Extension string // of its files, with the dot; "" if they have none of their own

	// Mute says that the format does not say which game it is.
	Mute bool

	// Varied says that the format says variations; the others say the main line.
	Varied bool

	read  func(in *reader, v rules.Variant) iter.Seq2[*Game, error]
	write func(w io.Writer, g *Game) error
}

// Formats returns all formats, in the order to show them.
func Formats() []Format {
	return []Format{
		{Name: "sgf", Extension: ".sgf", Varied: true, read: readSGF, write: writeSGF},
		{Name: "psq", Extension: ".psq", read: readPSQ, write: writePSQ},
		{Name: "jsonl", Extension: ".jsonl", read: readJSON, write: writeJSON},
		{Name: "pos", Extension: ".pos", Mute: true, read: lines(scanPos), write: writePos},
		{Name: "offset", Mute: true, read: lines(scanOffsets), write: writeOffsets},
		{Name: "moves", Mute: true, read: lines(scanMoves), write: writeMoves},
	}
}

// Named returns the format of a name; false if there is none.
func Named(name string) (Format, bool) {
	return find(func(f Format) bool { return f.Name == name })
}

// OfFile returns the format of a file by its extension; false if that tells none.
func OfFile(file string) (Format, bool) {
	extension := strings.ToLower(filepath.Ext(file))
	return find(func(f Format) bool { return extension != "" && f.Extension == extension })
}

func find(is func(Format) bool) (Format, bool) {
	for _, f := range Formats() {
		if is(f) {
			return f, true
		}
	}
	return Format{}, false
}

// Read returns the games of a text, one by one. All are of variant v; the zero Variant
// leaves it to the text, which a Mute format cannot say. After an error there is no more:
// it is an *Error, or one of the reader.
func (f Format) Read(r io.Reader, v rules.Variant) iter.Seq2[*Game, error] {
	return f.read(newReader(r), v)
}

// Write writes a game. What is written of several games, one after the other, is
// read as several games. A game that the format cannot say gives an
// *UnsayableError, and nothing is written.
func (f Format) Write(w io.Writer, g *Game) error { return f.write(w, g) }

// An UnsayableError says what of a game a format cannot say. It wraps errors.ErrUnsupported.
type UnsayableError struct {
	Format string
	What   What
}

func (e *UnsayableError) Error() string {
	return fmt.Sprintf("%s cannot say %s", e.Format, [...]string{
		Layers: "layers", Slips: "slips", Columns: "more than 26 columns", Setups: "stones that the sides have not put by turns", Nothing: "a game without moves",
	}[e.What])
}

func (e *UnsayableError) Unwrap() error { return errors.ErrUnsupported }

// What is something of a game that some format cannot say.
type What uint8

// What some format cannot say.
const (
	Layers What = iota
	Slips
	Columns // more than 26
	Setups  // that are no position of a game
	Nothing // no moves
)

// flat requires of a game what most formats take for granted: one layer, and pieces that
// stay where they are put.
func flat(format string, g *Game) error {
	switch {
	case g.Variant.Layers > 1:
		return &UnsayableError{format, Layers}
	case g.Variant.Slip > 0:
		return &UnsayableError{format, Slips}
	}
	return nil
}
