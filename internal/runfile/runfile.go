// Package runfile reads run files: a TOML file that describes a grid of searches (package lab) and the files for its
// results.
//
//	title = "Tic-tac-toe"
//	games = ["tictactoe"]
//	engines = ["minimax", "alphabeta"]
//	depths = "1-6"
//	[limits]
//	time = "10s"
//	[outputs]
//	csv = "study.csv"
package runfile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// A Run is a grid of searches and the files for its results.
type Run struct {
	Title   string
	Spec    lab.GridSpec
	Outputs Outputs
}

// Outputs are the names of the files for the results of a run. A file without a name is not written.
type Outputs struct {
	Table, Markdown, CSV, JSON string // the table, in the order of table.Formats

	Charts string // the directory of the charts, which package chart draws
	Keep   string // the checkpoint file; see lab.Checkpoint
}

// Read reads the named run file. Relative names of outputs become relative to the directory of the file. The error is one
// of Parse, or of the file system.
func Read(name string) (*Run, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	run, err := Parse(string(textline.TrimBOM(text)))
	if wrong, ok := errors.AsType[*Error](err); ok {
		wrong.File = name
	}
	if err != nil {
		return nil, err
	}
	run.Outputs = run.Outputs.relativeTo(filepath.Dir(name))
	return run, nil
}

// relativeTo returns the outputs with relative names joined to a directory.
func (o Outputs) relativeTo(dir string) Outputs {
	for _, name := range []*string{&o.Table, &o.Markdown, &o.CSV, &o.JSON, &o.Charts, &o.Keep} {
		if *name != "" && !filepath.IsAbs(*name) {
			*name = filepath.Join(dir, *name)
		}
	}
	return o
}

// WriteTables writes the table of measurements to the files of all formats, with the title above the table in Markdown, and
// makes their directories.
func (o Outputs) WriteTables(title string, measurements []lab.Measurement, l table.Language) error {
	t := lab.Tabulate(measurements)
	for i, name := range []string{o.Table, o.Markdown, o.CSV, o.JSON} {
		if name == "" {
			continue
		}
		var text bytes.Buffer
		if table.Formats[i] == "markdown" && title != "" {
			fmt.Fprintf(&text, "# %s\n\n", title)
		}
		if err := t.Write(&text, table.Formats[i], l); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := atomicfile.WriteFile(name, text.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
