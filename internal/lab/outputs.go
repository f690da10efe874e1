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

// Write writes the tables and the charts of findings, the title above the table in
// Markdown. Directories are made if need be.
func (o Outputs) Write(title string, findings []Finding, labels *Labels) error {
	table := Tabulate(findings)
	for i, name := range []string{o.Table, o.Markdown, o.CSV, o.JSON} {
		if name == "" {
			continue
		}
		var text bytes.Buffer
		if Formats[i] == "markdown" && title != "" {
			fmt.Fprintf(&text, "# %s\n\n", title)
		}
		if err := table.Write(&text, Formats[i]); err != nil {
			return err
		}
		if err := writeFile(name, text.Bytes()); err != nil {
			return err
		}
	}
	if o.Charts == "" {
		return nil
	}
	for _, chart := range Charts(findings) {
		for _, format := range ChartFormats {
			var image bytes.Buffer
			if err := chart.Write(&image, format, labels); err != nil {
				return err
			}
			if err := writeFile(filepath.Join(o.Charts, chart.Name()+"."+format), image.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeFile writes a file, in a directory that need not be there yet.
func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
