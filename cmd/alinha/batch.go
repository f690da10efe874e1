package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
)

// A batch answers each line of the input by one line, in order. The searches are units of a study.
type batch struct {
	*app
	connect *connectFlags

	// study returns the study of the units. list tells lists of units apart on a server.
	study func(list string) (*jobs.Study, error)

	// read returns a line of the input, or nil for a line without an answer. err is why text is not the whole line. Numbers
	// of lines are from 1.
	read func(number int, text string, err error) *batchLine

	waiting []*batchLine       // the lines that are not answered yet, in order
	units   map[int]*batchLine // those of waiting that are units, by the number of the unit
	failed  error              // of reading the input, or of an answer to a line that is no unit
	status  *statusLine
}

// A batchLine is a line of a batch.
type batchLine struct {
	payload json.RawMessage                    // of the unit; nil for a line that is none
	answer  func(result json.RawMessage) error // prints the answer, by the result of the unit; nil for a line that is none

	number int
	result json.RawMessage // nil before the unit is done
}

// run answers the lines until the end of the input or Ctrl-C, whose error is errInterrupted. On a server the first answer comes
// after the end of the input.
func (b *batch) run(ctx context.Context) error {
	ctx, cancel := b.interruptible(ctx)
	defer cancel()
	executor, end, err := b.connect.executor(ctx, b.app)
	if err != nil {
		return err
	}
	defer end()
	lines := b.openLines()
	defer lines.close()
	b.units, b.status = make(map[int]*batchLine), b.newStatusLine()
	defer b.status.erase()
	err = b.execute(ctx, executor, b.payloads(ctx, lines))
	switch failed, ok := errors.AsType[*jobs.UnitError](err); {
	case err == nil && b.failed == nil:
		return nil
	case ctx.Err() != nil:
		return errInterrupted
	case b.failed != nil:
		return b.failed
	case errors.Is(err, jobs.ErrNoUnits):
		return nil
	case ok:
		return explain.Failure("error-batch-line", "Line", b.units[failed.Unit].number, "Error", b.explain(failed.Err))
	}
	return err
}

// execute has the units computed.
func (b *batch) execute(ctx context.Context, executor jobs.Executor, units iter.Seq[json.RawMessage]) error {
	list, of := "", 0
	if b.connect.url != "" {
		all := slices.Collect(units)
		if len(all) == 0 || b.failed != nil {
			return jobs.ErrNoUnits
		}
		units, list, of = slices.Values(all), hashList(all), len(all)
	}
	study, err := b.study(list)
	if err != nil {
		return err
	}
	done := 0
	return executor.Execute(ctx, study, units, func(unit int, result json.RawMessage) error {
		b.units[unit].result = result
		delete(b.units, unit)
		b.status.erase()
		if done++; done < of {
			defer b.status.update(func() string {
				return progressBar(done, of) + " " + b.Message("progress-rows", "Done", done, "Of", of)
			})
		}
		return b.flush()
	})
}

// hashList returns the SHA-256 of a list of payloads.
func hashList(payloads []json.RawMessage) string {
	hash := sha256.New()
	for _, p := range payloads {
		fmt.Fprintf(hash, "%s\n", p)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}

// payloads reads lines until the end of the input, or until ctx ends, and returns the payloads of those that are units. It
// answers other lines when those before are answered.
func (b *batch) payloads(ctx context.Context, lines *lineReader) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		unit := 0
		for number := 1; ; number++ {
			text, err := lines.nextBefore(ctx)
			if err != nil && !errors.Is(err, errLongLine) {
				if !errors.Is(err, io.EOF) {
					b.failed = err
				}
				return
			}
			line := b.read(number, text, err)
			if line == nil {
				continue
			}
			line.number = number
			b.waiting = append(b.waiting, line)
			if line.payload == nil {
				if b.failed = b.flush(); b.failed != nil {
					return
				}
				continue
			}
			b.units[unit] = line
			unit++
			if !yield(line.payload) {
				return
			}
		}
	}
}

// flush answers the waiting lines up to the first that waits for a result.
func (b *batch) flush() error {
	for len(b.waiting) > 0 {
		line := b.waiting[0]
		if line.payload != nil && line.result == nil {
			return nil
		}
		b.waiting = b.waiting[1:]
		if err := line.answer(line.result); err != nil {
			return err
		}
	}
	return nil
}
