package lab

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Set is positions of Connect Four, 7x6, whose scores are known.
type Set struct {
	Name string // its file's, without the ending
	Rows []Row
}

// A Row is a position of a set.
type Row struct {
	Moves string // columns from 1; none for the empty board
	Score int    // as connect4.Score has it
	pos   alinha.Position
}

// A SetError says which line of a set is wrong. It wraps ErrRow, a *rules.MoveError or
// alinha.ErrOver.
type SetError struct {
	File string
	Line int // from 1
	Err  error
}

func (e *SetError) Error() string { return fmt.Sprintf("%s, line %d: %v", e.File, e.Line, e.Err) }

func (e *SetError) Unwrap() error { return e.Err }

// ErrRow is that of a line that is no row of a set.
var ErrRow = errors.New("expected the digits of columns, a space and a score")

// ReadSet reads a set from a file in the format of the common benchmarks, lines "moves
// score". Lines that begin with # are comments. Its error is a *SetError or one of the
// file system.
func ReadSet(file string) (*Set, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(file)
	set := &Set{Name: strings.TrimSuffix(name, filepath.Ext(name))}
	number := 0
	for line := range strings.Lines(string(text)) {
		number++
		if strings.HasPrefix(line, "#") {
			continue
		}
		row, err := parseRow(strings.TrimRight(line, "\r\n\t "))
		if err != nil {
			return nil, &SetError{File: file, Line: number, Err: err}
		}
		set.Rows = append(set.Rows, row)
	}
	return set, nil
}

func parseRow(line string) (Row, error) {
	moves, claim, _ := strings.Cut(line, " ")
	score, err := strconv.Atoi(claim)
	if err != nil || strings.Trim(moves, "0123456789") != "" {
		return Row{}, ErrRow
	}
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, moves); err != nil {
		return Row{}, err
	}
	if pos.Outcome() != alinha.Undecided {
		return Row{}, alinha.ErrOver
	}
	return Row{Moves: moves, Score: score, pos: pos}, nil
}

// every returns the first row of a set and each n-th after it.
func (s *Set) every(n int) []Row {
	var rows []Row
	for i := 0; i < len(s.Rows); i += n {
		rows = append(rows, s.Rows[i])
	}
	return rows
}
