package record

import (
	"io"
	"iter"
	"path/filepath"
	"strings"

	"github.com/alinha/alinha/rules"
)

// A Format reads and writes game records in one notation.
type Format struct {
	Name      string
	Extension string // of the format's files, with the dot; "" if its files have no extension of their own

	// NeedsVariant reports that texts of the format do not name their variant, so that Read needs one.
	NeedsVariant bool

	// HasVariations reports that the format represents variations. Other formats represent the main line only.
	HasVariations bool

	// IsBinary reports that texts of the format are bytes, not characters: a user cannot read them, and JSON cannot hold them.
	IsBinary bool

	// ReadOnly reports that the format cannot be written: Write returns an *UnsupportedError.
	ReadOnly bool

	// HasOneGame reports that other programs read only the first game of a file. Read and Write take one after the other.
	HasOneGame bool

	// readsBytes reports that read may take the text as bytes, so that Read must not decode it.
	readsBytes bool

	// read implements Read. Syntax errors are *ParseError.
	read func(in *reader, v rules.Variant) iter.Seq2[*Game, error]
	// write implements Write. It writes nothing if it returns an *UnsupportedError.
	write func(w io.Writer, g *Game) error
}

// Formats returns all formats in the order of lists for users.
func Formats() []Format {
	return append([]Format{
		{Name: "sgf", Extension: ".sgf", HasVariations: true, read: readSGF, write: writeSGF},
		{Name: "psq", Extension: ".psq", HasOneGame: true, read: readPSQ, write: writePSQ},
		{Name: "jsonl", Extension: ".jsonl", read: readJSON, write: writeJSON},
		{Name: "pos", Extension: ".pos", NeedsVariant: true, readsBytes: true, read: readAnyPos, write: writePos},
		{Name: "offset", NeedsVariant: true, read: lineReader(scanOffsets), write: writeOffsets},
		{Name: "moves", NeedsVariant: true, read: lineReader(scanMoves), write: writeMoves},
		{Name: "playok", read: readPlayOK, write: writePlayOK},
		{Name: "lib", Extension: ".lib", HasVariations: true, IsBinary: true, HasOneGame: true, readsBytes: true, read: readLib, write: writeLib},
		{Name: "sav", Extension: ".sav", HasOneGame: true, read: readSav, write: writeSav},
		{Name: "binpos", IsBinary: true, readsBytes: true, read: readBinaryPos, write: writeBinaryPos},
		{Name: "board", NeedsVariant: true, read: readBoard, write: writeBoard},
	}, renjuNetFormats()...)
}

// FormatByName returns the format called name, false if there is none.
func FormatByName(name string) (Format, bool) {
	return findFormat(func(f Format) bool { return f.Name == name })
}

// FormatByFile returns the format that has the extension of a file's name, false if there is none. Upper and lower
// case are alike, .json means .jsonl, and .xml means .rif.
func FormatByFile(file string) (Format, bool) {
	extension := strings.ToLower(filepath.Ext(file))
	switch extension {
	case ".json":
		extension = ".jsonl"
	case ".xml":
		extension = ".rif"
	}
	return findFormat(func(f Format) bool { return extension != "" && f.Extension == extension })
}

// findFormat returns the first format that satisfies a predicate.
func findFormat(is func(Format) bool) (Format, bool) {
	for _, f := range Formats() {
		if is(f) {
			return f, true
		}
	}
	return Format{}, false
}

// Write writes a game whose turns can be played. Read returns the same number of games as were written to one text. If
// the format cannot represent the position or the moves of the game, Write returns an *UnsupportedError and writes
// nothing. Write leaves out other parts that the format cannot represent, such as comments or variations: see Losses.
func (f Format) Write(w io.Writer, g *Game) error { return f.write(w, g) }

// checkLayersAndSlip returns an *UnsupportedError if the board has several layers or the pieces may slip. Most formats
// write one move as a column and a row, so they can represent neither.
func checkLayersAndSlip(format string, g *Game) error {
	switch {
	case g.Variant.Layers > 1:
		return &UnsupportedError{format, FeatureLayers}
	case g.Variant.Slip > 0:
		return &UnsupportedError{format, FeatureSlip}
	}
	return nil
}
