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

// A Table is rows of cells under a header, the names of the columns. A cell is a string, a
// number, a Figure, a word, a bool, or nil where there is nothing to say.
type Table struct {
	Header []string
	Rows   [][]any
}

// A Figure is a number in a form of its own, such as 1.5/2.
type Figure string

// A word is said to a person in the language of that person.
type word string

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
func (t *Table) Write(w io.Writer, format string, l Language) error {
	switch format {
	case "table":
		return t.WriteText(w, l)
	case "markdown":
		return t.WriteMarkdown(w)
	case "csv":
		return t.WriteCSV(w)
	case "json":
		return t.WriteJSON(w)
	}
	return fmt.Errorf("table format %q: expected one of %s", format, strings.Join(Formats, ", "))
}

// WriteText writes the table for a person to read, in a language.
func (t *Table) WriteText(w io.Writer, l Language) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, name := range t.Header {
		if _, err := strconv.Atoi(name); err != nil {
			name = l.Message("column-" + name)
		}
		fmt.Fprint(out, name+"\t")
	}
	fmt.Fprintln(out)
	for _, row := range t.Rows {
		fmt.Fprintln(out, strings.Join(texts(row, l), "\t")+"\t")
	}
	return out.Flush()
}

// WriteCSV writes the table as CSV.
func (t *Table) WriteCSV(w io.Writer) error {
	return csv.NewWriter(w).WriteAll(append([][]string{t.Header}, t.Texts()...))
}

// WriteMarkdown writes the table as one of Markdown.
func (t *Table) WriteMarkdown(w io.Writer) error {
	lines := append([][]string{t.Header, slices.Repeat([]string{"---"}, len(t.Header))}, t.Texts()...)
	for _, line := range lines {
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(line, " | ")); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes an array with one object a row, a row a line.
func (t *Table) WriteJSON(w io.Writer) error {
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

// Texts returns the cells as a program reads them.
func (t *Table) Texts() [][]string {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = texts(row, plain{})
	}
	return rows
}

// texts says the cells of a row.
func texts(row []any, l Language) []string {
	texts := make([]string, len(row))
	for i, cell := range row {
		switch cell := cell.(type) {
		case nil:
		case float64:
			texts[i] = l.Number(strconv.FormatFloat(cell, 'f', -1, 64))
		case decimal:
			texts[i] = l.Number(cell.String())
		case Figure:
			texts[i] = l.Number(string(cell))
		case word:
			texts[i] = l.Message("cell-" + string(cell))
		case bool:
			texts[i] = l.Message("cell-" + strconv.FormatBool(cell))
		default:
			texts[i] = fmt.Sprint(cell)
		}
	}
	return texts
}
