package lab

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// A Run is a study and where its results go.
type Run struct {
	Title   string
	Study   Study
	Outputs Outputs
}

// Outputs name the files of a run. Those without a name are not written.
type Outputs struct {
	Table, Markdown, CSV, JSON string // the table in each of Formats

	Charts string // the directory of the charts
	Keep   string // the file of findings; see Keep
}

// in returns the outputs with the names that are relative taken from a directory.
func (o Outputs) in(dir string) Outputs {
	for _, name := range []*string{&o.Table, &o.Markdown, &o.CSV, &o.JSON, &o.Charts, &o.Keep} {
		if *name != "" && !filepath.IsAbs(*name) {
			*name = filepath.Join(dir, *name)
		}
	}
	return o
}

// Write writes the tables of findings, the title above the one in Markdown. Directories are
// made if need be. The charts are drawn by package chart.
func (o Outputs) Write(title string, findings []Finding, l Language) error {
	table := Tabulate(findings)
	for i, name := range []string{o.Table, o.Markdown, o.CSV, o.JSON} {
		if name == "" {
			continue
		}
		var text bytes.Buffer
		if Formats[i] == "markdown" && title != "" {
			fmt.Fprintf(&text, "# %s\n\n", title)
		}
		if err := table.Write(&text, Formats[i], l); err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, text.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}
