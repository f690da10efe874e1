package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
)

// A Keep is a file of findings, so that a run that was stopped goes on where it
// was. Its first line describes the run, each other line is one finding, in JSON.
// A nil Keep keeps nothing.
type Keep struct {
	file  *os.File
	found map[Cell]Finding
}

// A heading is the first line of a kept file: whose findings these are.
type heading struct {
	Program string `json:"program"`
	Study
}

// A KeepError says why a file cannot go on keeping the findings of a run. The file
// is left as it was.
type KeepError struct {
	File    string
	Line    int      // that cannot be read, from 1; 0 if it is another run's
	Differs []string // the parts of the description that are another run's
}

func (e *KeepError) Error() string {
	if len(e.Differs) > 0 {
		return fmt.Sprintf("%s keeps another run: it differs in %s", e.File, strings.Join(e.Differs, ", "))
	}
	return fmt.Sprintf("%s, line %d: not a finding of this run", e.File, e.Line)
}

// OpenKeep opens the file that keeps the findings of a study by a version of the
// program, or makes it. A last line without an end was torn as it was written: it
// is cut off, and its cell searched again. Close ends the keeping.
//
// Its error is a *KeepError, or one of the file system.
func OpenKeep(name, program string, s *Study, g *Grid) (*Keep, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	k := &Keep{file: file}
	if err := k.read(name, heading{program, *s}, g); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return k, nil
}

// read takes what the file holds, and leaves it ready for the next finding.
func (k *Keep) read(name string, head heading, g *Grid) error {
	text, err := io.ReadAll(k.file)
	if err != nil {
		return err
	}
	first, err := json.Marshal(head)
	if err != nil {
		return err
	}
	first = append(first, '\n')
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	switch {
	case len(whole) > 0:
		first = nil
	case !bytes.HasPrefix(first, text):
		return &KeepError{File: name, Line: 1}
	}
	if k.found, err = parseKeep(name, whole, head, g); err != nil {
		return err
	}
	if err := k.file.Truncate(int64(len(whole))); err != nil {
		return err
	}
	_, err = k.file.WriteAt(first, int64(len(whole)))
	if err == nil {
		_, err = k.file.Seek(0, io.SeekEnd)
	}
	return err
}

// parseKeep reads whole lines: nothing, or a heading and findings in the grid, each
// once.
func parseKeep(name string, text []byte, head heading, g *Grid) (map[Cell]Finding, error) {
	found := make(map[Cell]Finding)
	if len(text) == 0 {
		return found, nil
	}
	lines := bytes.Split(bytes.TrimSuffix(text, []byte{'\n'}), []byte{'\n'})
	var other heading
	if strictly(lines[0], &other) != nil {
		return nil, &KeepError{File: name, Line: 1}
	}
	if differs := differences(other, head); len(differs) > 0 {
		return nil, &KeepError{File: name, Differs: differs}
	}
	wanted := make(map[Cell]bool, len(g.Cells))
	for _, cell := range g.Cells {
		wanted[cell] = true
	}
	for i, line := range lines[1:] {
		var f Finding
		if err := strictly(line, &f); err != nil || !wanted[f.Cell] || f.Move == "" {
			return nil, &KeepError{File: name, Line: i + 2}
		}
		wanted[f.Cell] = false
		found[f.Cell] = f
	}
	return found, nil
}

// strictly reads one JSON object whose fields are all known.
func strictly(line []byte, into any) error {
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

// fields returns a heading by the names of its fields in the file. Lists of
// nothing are equal, whether they were read or never made.
func fields(h heading) map[string]any {
	return map[string]any{
		"program": h.Program, "seed": h.Seed, "nodes": h.Nodes, "time": h.Time,
		"games": append([]string{}, h.Games...), "positions": append([]string{}, h.Positions...),
		"engines": append([]string{}, h.Engines...), "depths": append([]int{}, h.Depths...),
	}
}

// find returns what is kept of a cell.
func (k *Keep) find(c Cell) (Finding, bool) {
	if k == nil {
		return Finding{}, false
	}
	f, ok := k.found[c]
	return f, ok
}

// add writes one finding at once.
func (k *Keep) add(f Finding) error {
	if k == nil {
		return nil
	}
	line, err := json.Marshal(f)
	if err == nil {
		_, err = k.file.Write(append(line, '\n'))
	}
	return err
}

// Close closes the file.
func (k *Keep) Close() error {
	if k == nil {
		return nil
	}
	return k.file.Close()
}
