package main

import (
	"encoding/json"
	"slices"

	"github.com/alinha/alinha/internal/checkpoint"
)

// An orderedAppender appends lines to a checkpoint file in the order of their numbers, whatever the order in which they come.
type orderedAppender struct {
	file  *checkpoint.File
	next  int                     // the number of the next line of the file
	early map[int]json.RawMessage // lines that came before one of a lower number
}

// add appends a line and those that waited for it, or keeps it until those of lower numbers are there.
func (o *orderedAppender) add(number int, line json.RawMessage) error {
	o.early[number] = slices.Clip(line)
	for ; o.early[o.next] != nil; o.next++ {
		if err := o.file.Append(append(o.early[o.next], '\n')); err != nil {
			return err
		}
		delete(o.early, o.next)
	}
	return nil
}

// count returns how many lines are there, those that wait included.
func (o *orderedAppender) count() int { return o.next + len(o.early) }
