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

	// NeedsVariant says that the format does not say which game it is.
	NeedsVariant bool

	// HasVariations says that the format says variations; the others say the main line.
	HasVariations bool

	read  func(in *reader, v rules.Variant) iter.Seq2[*Game, error]
	write func(w io.Writer, g *Game) error
}

// Formats returns all formats, in the order to show them.
func Formats() []Format {
	return []Format{
		{Name: "sgf", Extension: ".sgf", HasVariations: true, read: readSGF, write: writeSGF},
		{Name: "psq", Extension: ".psq", read: readPSQ, write: writePSQ},
		{Name: "jsonl", Extension: ".jsonl", read: readJSON, write: writeJSON},
		{Name: "pos", Extension: ".pos", NeedsVariant: true, read: lineReader(scanPos), write: writePos},
		{Name: "offset", NeedsVariant: true, read: lineReader(scanOffsets), write: writeOffsets},
		{Name: "moves", NeedsVariant: true, read: lineReader(scanMoves), write: writeMoves},
	}
}

// FormatByName returns the format of a name; false if there is none.
func FormatByName(name string) (Format, bool) {
	return findFormat(func(f Format) bool { return f.Name == name })
}

// FormatByFile returns the format of a file by its extension; false if that tells none.
func FormatByFile(file string) (Format, bool) {
	extension := strings.ToLower(filepath.Ext(file))
	return findFormat(func(f Format) bool { return extension != "" && f.Extension == extension })
}

func findFormat(is func(Format) bool) (Format, bool) {
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

// An UnsupportedError says what of a game a format cannot say. It wraps errors.ErrUnsupported.
type UnsupportedError struct {
	Format  string
	Feature Feature
}

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("%s cannot say %s", e.Format, [...]string{
		FeatureLayers: "layers", FeatureSlip: "slips", FeatureWideBoard: "more than 26 columns", FeatureSetup: "stones that the sides have not put by turns", FeatureNoMoves: "a game without moves",
	}[e.Feature])
}

func (e *UnsupportedError) Unwrap() error { return errors.ErrUnsupported }

// A Feature is something of a game that some format cannot say.
type Feature uint8

// What some format cannot say.
const (
	FeatureLayers Feature = iota
	FeatureSlip
	FeatureWideBoard // more than 26
	FeatureSetup     // that are no position of a game
	FeatureNoMoves   // no moves
)

// checkLayersAndSlip requires of a game what most formats take for granted: one layer, and pieces that
// stay where they are put.
func checkLayersAndSlip(format string, g *Game) error {
	switch {
	case g.Variant.Layers > 1:
		return &UnsupportedError{format, FeatureLayers}
	case g.Variant.Slip > 0:
		return &UnsupportedError{format, FeatureSlip}
	}
	return nil
}
