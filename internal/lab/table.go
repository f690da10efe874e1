// Package lab makes experiments with engines, and tables of what they measure.
package lab

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// A Table is rows of cells under a header. A cell is a string, a number, a bool,
// or nil where there is nothing to say.
type Table struct {
	Header []string
	Rows   [][]any
}

// A decimal is a number that is always written with so many decimals.
type decimal struct {
	x        float64
	decimals int
}

func (d decimal) String() string { return strconv.FormatFloat(d.x, 'f', d.decimals, 64) }

// MarshalJSON implements json.Marshaler.
func (d decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// Formats are the names of the ways in which Write writes a table.
var Formats = []string{"table", "markdown", "csv", "json"}

// Write writes the table in one of Formats; any other is an error.
func (t *Table) Write(w io.Writer, format string) error {
	switch format {
	case "table":
		out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(out, strings.Join(t.Header, "\t")+"\t")
		for _, row := range t.Rows {
			fmt.Fprintln(out, strings.Join(words(row), "\t")+"\t")
		}
		return out.Flush()
	case "markdown":
		return t.writeMarkdown(w)
	case "csv":
		out := csv.NewWriter(w)
		if err := out.Write(t.Header); err != nil {
			return err
		}
		for _, row := range t.Rows {
			if err := out.Write(words(row)); err != nil {
				return err
			}
		}
		out.Flush()
		return out.Error()
	case "json":
		return t.writeJSON(w)
	}
	return fmt.Errorf("table format %q: expected one of %s", format, strings.Join(Formats, ", "))
}

func (t *Table) writeMarkdown(w io.Writer) error {
	lines := [][]string{t.Header, slices.Repeat([]string{"---"}, len(t.Header))}
	for _, row := range t.Rows {
		lines = append(lines, words(row))
	}
	for _, line := range lines {
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(line, " | ")); err != nil {
			return err
		}
	}
	return nil
}

// writeJSON writes an array with one object a row, a row a line.
func (t *Table) writeJSON(w io.Writer) error {
	objects := make([]string, len(t.Rows))
	for i, row := range t.Rows {
		fields := make([]string, len(row))
		for c, cell := range row {
			value, err := json.Marshal(cell)
			if err != nil {
				return err
			}
			fields[c] = fmt.Sprintf("%q:%s", t.Header[c], value)
		}
		objects[i] = "{" + strings.Join(fields, ",") + "}"
	}
	_, err := fmt.Fprintf(w, "[\n%s\n]\n", strings.Join(objects, ",\n"))
	return err
}

func words(row []any) []string {
	words := make([]string, len(row))
	for i, cell := range row {
		switch cell := cell.(type) {
		case nil:
		case float64:
			words[i] = strconv.FormatFloat(cell, 'f', -1, 64)
		default:
			words[i] = fmt.Sprint(cell)
		}
	}
	return words
}

// Words returns the cells as they are written.
func (t *Table) Words() [][]string {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = words(row)
	}
	return rows
}
