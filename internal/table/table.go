// Package table writes tables of results as aligned text, Markdown, CSV and JSON.
package table

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

// A Table is a header and rows of cells. A cell is a string, a number, a Decimal, a NumberText, a Word, a bool, or nil,
// which is an empty cell.
type Table struct {
	Header []string // the names of the columns
	Rows   [][]any  // each as long as Header
}

// A NumberText is a number that is formatted already, such as 1.5/2, with a decimal point.
type NumberText string

// A Word is a cell that WriteText translates: the message "cell-WORD" of a Language. The other formats hold the word
// itself.
type Word string

// A Decimal is a number with a fixed count of decimals.
type Decimal struct {
	Value    float64
	Decimals int
}

func (d Decimal) String() string { return strconv.FormatFloat(d.Value, 'f', d.Decimals, 64) }

// MarshalJSON returns the number as String formats it.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// A Language translates a table for a reader. Package i18n implements it.
type Language interface {
	// Message returns the message of an id, its blanks filled by pairs of a blank's name and its value.
	Message(id string, pairs ...any) string

	// Number returns a decimal number with the decimal sign of the language.
	Number(text string) string
}

// machine is the Language of CSV, Markdown and JSON: words stay English, and numbers keep the point.
type machine struct{}

func (machine) Message(id string, _ ...any) string { return strings.TrimPrefix(id, "cell-") }
func (machine) Number(text string) string          { return text }

// Formats lists the formats of Table.Write.
var Formats = []string{"table", "markdown", "csv", "json"}

// Write writes the table in one of Formats. Another format is an error. Only the format "table" depends on the language.
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

// WriteText writes the table as aligned text in a language. The name of a column is the message "column-NAME", unless
// NAME is a number.
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

// WriteMarkdown writes the table in Markdown.
func (t *Table) WriteMarkdown(w io.Writer) error {
	lines := append([][]string{t.Header, slices.Repeat([]string{"---"}, len(t.Header))}, t.Texts()...)
	for _, line := range lines {
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(line, " | ")); err != nil {
			return err
		}
	}
	return nil
}

// WriteJSON writes a JSON array of objects, one object and one line per row, keyed by the header.
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

// Texts returns the texts of all cells as in CSV.
func (t *Table) Texts() [][]string {
	rows := make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = texts(row, machine{})
	}
	return rows
}

// texts returns the texts of the cells of a row in a language.
func texts(row []any, l Language) []string {
	texts := make([]string, len(row))
	for i, cell := range row {
		switch cell := cell.(type) {
		case nil:
		case float64:
			texts[i] = l.Number(strconv.FormatFloat(cell, 'f', -1, 64))
		case Decimal:
			texts[i] = l.Number(cell.String())
		case NumberText:
			texts[i] = l.Number(string(cell))
		case Word:
			texts[i] = l.Message("cell-" + string(cell))
		case bool:
			texts[i] = l.Message("cell-" + strconv.FormatBool(cell))
		default:
			texts[i] = fmt.Sprint(cell)
		}
	}
	return texts
}
