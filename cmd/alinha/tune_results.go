package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/textline"
)

// orderedResults computes the units of a study, and appends the results to a checkpoint file in the order of their numbers, whatever
// the order in which they come.
type orderedResults struct {
	*app
	file     *checkpoint.File
	next     int                                // the number of the next result of the file
	total    int                                // that the file holds at the end
	name     string                             // of a result, in an error
	isResult func(line []byte, number int) bool // whether a line is the result with a number

	early map[int]json.RawMessage // results that came before one of a lower number
}

// compute computes units, the first with the number next, until ctx ends or Ctrl-C.
func (o *orderedResults) compute(
	ctx context.Context, connect *connectFlags, newStudy func(version string) (*jobs.Study, error), units iter.Seq[json.RawMessage],
) (err error) {
	if o.next >= o.total {
		return nil
	}
	ctx, cancel := o.interruptible(ctx)
	defer cancel()
	defer func() {
		if err != nil {
			err = cmp.Or(interruptedError(ctx), err)
		}
	}()
	executor, end, err := connect.executor(ctx, o.app)
	if err != nil {
		return err
	}
	defer end()
	study, err := newStudy(connect.version())
	if err != nil {
		return err
	}
	status := o.newStatusLine()
	defer status.erase()
	report := func() {
		status.update(func() string {
			done := o.next + len(o.early)
			return progressBar(done, o.total) + " " + o.Message("progress-tune", "Done", done, "Of", o.total)
		})
	}
	report()
	o.early = make(map[int]json.RawMessage)
	first := o.next
	return executor.Execute(ctx, study, units, func(unit int, line json.RawMessage) error {
		number := first + unit
		if !o.isResult(line, number) {
			return fmt.Errorf("not %s %d of this run: %s", o.name, number, textline.Clip(string(line)))
		}
		defer report()
		return o.add(number, line)
	})
}

// add appends a result and those that waited for it, or keeps it until those of lower numbers are there.
func (o *orderedResults) add(number int, line json.RawMessage) error {
	o.early[number] = slices.Clip(line)
	for ; o.early[o.next] != nil; o.next++ {
		if err := o.file.Append(append(o.early[o.next], '\n')); err != nil {
			return err
		}
		delete(o.early, o.next)
	}
	return nil
}
