package lab

import (
	"bytes"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/checkpoint"
)

// A Checkpoint keeps the measurements of a run in a file, so that a run that was stopped resumes where it was. The first
// line of the file describes the run, each other line is one measurement, in JSON. The methods of a nil Checkpoint find and
// keep nothing.
type Checkpoint struct {
	file         *checkpoint.File
	measurements map[Trial]Measurement // in the file when it was opened
}

// A header is the first line of a checkpoint file: the version of the program and the spec of the grid.
type header struct {
	Program string `json:"program"`
	GridSpec
}

// A CheckpointError says why a file is no checkpoint of a run. The file is left as it was.
type CheckpointError struct {
	File    string
	Line    int      // the unreadable line, from 1; 0 in the checkpoint of another run
	Differs []string // the fields of the header that belong to another run
}

func (e *CheckpointError) Error() string {
	if len(e.Differs) > 0 {
		return fmt.Sprintf("%s keeps another run: it differs in %s", e.File, strings.Join(e.Differs, ", "))
	}
	return fmt.Sprintf("%s, line %d: not a measurement of this run", e.File, e.Line)
}

// OpenCheckpoint opens or creates the named checkpoint file of a grid, run by a version of the program. A torn last line
// is cut off, and its trial run again; see package checkpoint. The caller closes the Checkpoint.
//
// The error is a *CheckpointError, a *checkpoint.LockedError if another process has the file open, or one of the file
// system.
func OpenCheckpoint(name, program string, spec *GridSpec, g *Grid) (*Checkpoint, error) {
	head := header{program, *spec}
	c := &Checkpoint{}
	var err error
	c.file, err = checkpoint.OpenWithHeader(name, head, func(whole []byte) (err error) {
		c.measurements, err = parseCheckpoint(name, whole, head, g)
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// parseCheckpoint reads the whole lines of a checkpoint file: none, or the header and measurements of trials of the grid,
// each trial once.
func parseCheckpoint(name string, whole []byte, head header, g *Grid) (map[Trial]Measurement, error) {
	measurements := make(map[Trial]Measurement)
	if len(whole) == 0 {
		return measurements, nil
	}
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte{'\n'}), []byte{'\n'})
	var other header
	if checkpoint.DecodeLine(lines[0], &other) != nil {
		return nil, &CheckpointError{File: name, Line: 1}
	}
	if differs := differences(other, head); len(differs) > 0 {
		return nil, &CheckpointError{File: name, Differs: differs}
	}
	wanted := make(map[Trial]bool, len(g.Trials))
	for _, trial := range g.Trials {
		wanted[trial] = true
	}
	for i, line := range lines[1:] {
		var m Measurement
		if err := checkpoint.DecodeLine(line, &m); err != nil || !wanted[m.Trial] || m.Move == "" {
			return nil, &CheckpointError{File: name, Line: i + 2}
		}
		wanted[m.Trial] = false
		measurements[m.Trial] = m
	}
	return measurements, nil
}

// differences returns the JSON names of the fields in which two headers differ.
func differences(a, b header) []string {
	x, y := fields(a), fields(b)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(x)) {
		if !reflect.DeepEqual(x[name], y[name]) {
			names = append(names, name)
		}
	}
	return names
}

// fields returns the values of a header by their JSON names. Empty lists are never nil, so that reflect.DeepEqual finds
// an empty list equal to a missing one.
func fields(h header) map[string]any {
	return map[string]any{
		"program": h.Program, "seed": h.Seed, "nodes": h.Nodes, "time": h.Time,
		"games": append([]string{}, h.Games...), "positions": append([]string{}, h.Positions...),
		"engines": append([]string{}, h.Engines...), "depths": append([]int{}, h.Depths...),
	}
}

// find returns the measurement of a trial that was in the file when it was opened.
func (c *Checkpoint) find(t Trial) (Measurement, bool) {
	if c == nil {
		return Measurement{}, false
	}
	m, ok := c.measurements[t]
	return m, ok
}

// add appends a measurement to the file.
func (c *Checkpoint) add(m Measurement) error {
	if c == nil {
		return nil
	}
	return c.file.AppendJSON(m)
}

// Close closes the file.
func (c *Checkpoint) Close() error {
	if c == nil {
		return nil
	}
	return c.file.Close()
}
