package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/checkpoint"
)

// A Checkpoint keeps the findings of a run in a file, so that a run that was stopped resumes where it was. The first
// line of the file describes the run, each other line is one finding, in JSON. The methods of a nil Checkpoint find and
// keep nothing.
type Checkpoint struct {
	file  *checkpoint.File
	found map[Cell]Finding // in the file when it was opened
}

// A heading is the first line of a checkpoint file. It says which version of the program runs which study.
type heading struct {
	Program string `json:"program"`
	Study
}

// A CheckpointError says why a file is no checkpoint of a run. The file is left as it was.
type CheckpointError struct {
	File    string
	Line    int      // the unreadable line, from 1; 0 in the checkpoint of another run
	Differs []string // the fields of the heading that belong to another run
}

func (e *CheckpointError) Error() string {
	if len(e.Differs) > 0 {
		return fmt.Sprintf("%s keeps another run: it differs in %s", e.File, strings.Join(e.Differs, ", "))
	}
	return fmt.Sprintf("%s, line %d: not a finding of this run", e.File, e.Line)
}

// OpenCheckpoint opens or creates the named checkpoint file of a study, run by a version of the program. A torn last
// line is cut off, and its cell searched again; see package checkpoint. The caller closes the Checkpoint.
//
// The error is a *CheckpointError, or one of the file system.
func OpenCheckpoint(name, program string, s *Study, g *Grid) (*Checkpoint, error) {
	head := heading{program, *s}
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	first = append(first, '\n')
	c, empty := &Checkpoint{}, false
	c.file, err = checkpoint.Open(name, func(whole, torn []byte) (err error) {
		if empty = len(whole) == 0; empty && !bytes.HasPrefix(first, torn) {
			return &CheckpointError{File: name, Line: 1}
		}
		c.found, err = parseCheckpoint(name, whole, head, g)
		return err
	})
	if err != nil {
		return nil, err
	}
	if empty {
		if err := c.file.Append(first); err != nil {
			return nil, errors.Join(err, c.file.Close())
		}
	}
	return c, nil
}

// parseCheckpoint reads the whole lines of a checkpoint file: none, or the heading and findings of cells of the grid, each
// cell once.
func parseCheckpoint(name string, whole []byte, head heading, g *Grid) (map[Cell]Finding, error) {
	found := make(map[Cell]Finding)
	if len(whole) == 0 {
		return found, nil
	}
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte{'\n'}), []byte{'\n'})
	var other heading
	if decodeStrict(lines[0], &other) != nil {
		return nil, &CheckpointError{File: name, Line: 1}
	}
	if differs := differences(other, head); len(differs) > 0 {
		return nil, &CheckpointError{File: name, Differs: differs}
	}
	wanted := make(map[Cell]bool, len(g.Cells))
	for _, cell := range g.Cells {
		wanted[cell] = true
	}
	for i, line := range lines[1:] {
		var f Finding
		if err := decodeStrict(line, &f); err != nil || !wanted[f.Cell] || f.Move == "" {
			return nil, &CheckpointError{File: name, Line: i + 2}
		}
		wanted[f.Cell] = false
		found[f.Cell] = f
	}
	return found, nil
}

// decodeStrict decodes a line that holds one JSON object without unknown fields.
func decodeStrict(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

// differences returns the names of the fields in which two headings differ.
func differences(a, b heading) []string {
	x, y := fields(a), fields(b)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(x)) {
		if !reflect.DeepEqual(x[name], y[name]) {
			names = append(names, name)
		}
	}
	return names
}

// fields returns the values of a heading by their JSON names. Empty lists are never nil, so that reflect.DeepEqual finds
// an empty list equal to a missing one.
func fields(h heading) map[string]any {
	return map[string]any{
		"program": h.Program, "seed": h.Seed, "nodes": h.Nodes, "time": h.Time,
		"games": append([]string{}, h.Games...), "positions": append([]string{}, h.Positions...),
		"engines": append([]string{}, h.Engines...), "depths": append([]int{}, h.Depths...),
	}
}

// find returns the finding of a cell that was in the file when it was opened.
func (c *Checkpoint) find(cell Cell) (Finding, bool) {
	if c == nil {
		return Finding{}, false
	}
	f, ok := c.found[cell]
	return f, ok
}

// add appends a finding to the file.
func (c *Checkpoint) add(f Finding) error {
	if c == nil {
		return nil
	}
	line, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return c.file.Append(append(line, '\n'))
}

// Close closes the file.
func (c *Checkpoint) Close() error {
	if c == nil {
		return nil
	}
	return c.file.Close()
}
