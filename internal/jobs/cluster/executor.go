package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// An Executor is a jobs.Executor whose units are computed by the workers of a server. A study goes on when the context of
// Execute ends; Execute of the same study then begins with the results that the server has.
type Executor struct {
	*Client
	Owner string // whom a new study belongs to
}

// errorHeader is the header of a result that is none: the error of the last try.
const errorHeader = "Alinha-Error"

// Execute implements jobs.Executor. Results come in the order in which they were stored. A unit fails after maxTries tries,
// and the study with it.
func (e *Executor) Execute(ctx context.Context, s *jobs.Study, units iter.Seq[json.RawMessage], accept func(unit int, result json.RawMessage) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	entry, err := e.register(ctx, s, e.Owner)
	if err != nil {
		return err
	}
	x := &execution{
		Client: e.Client, entry: entry, study: s, accept: accept,
		numbers: make(map[string][]int), stored: make(map[string]json.RawMessage),
	}
	err = x.run(ctx, units)
	switch {
	case errors.Is(err, jobs.ErrEnough):
		return errors.Join(x.end(ctx, Done), e.stopUnits(ctx, s.ID()))
	case isUnitError(err):
		return errors.Join(err, x.end(ctx, Failed), e.stopUnits(ctx, s.ID()))
	case err != nil:
		return err
	}
	return x.end(ctx, Done)
}

func isUnitError(err error) bool {
	_, ok := errors.AsType[*jobs.UnitError](err)
	return ok
}

// An execution is one call of Execute.
type execution struct {
	*Client
	entry   *StudyEntry
	study   *jobs.Study
	accept  func(int, json.RawMessage) error
	numbers map[string][]int           // the numbers of the units that wait for a result, by unit ID
	stored  map[string]json.RawMessage // the results so far, by unit ID
	sent    int                        // units that have been sent, or were computed before
	waiting int                        // units that wait for a result
}

// end stores the state of the study.
func (x *execution) end(ctx context.Context, state string) error {
	x.entry.State, x.entry.Units = state, x.sent
	return x.put(ctx, x.entry)
}

// run reads the results that the server has, sends the other units, and hands all results over.
func (x *execution) run(ctx context.Context, units iter.Seq[json.RawMessage]) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	known, err := x.countMessages(ctx, resultStream, studyResults(x.study.ID()))
	if err != nil {
		return err
	}
	results := make(chan jetstream.Msg)
	go x.follow(ctx, resultStream, studyResults(x.study.ID()), results)
	for range known {
		if err := x.receive(ctx, results); err != nil {
			return err
		}
	}
	if err := x.send(ctx, units, results); err != nil {
		return err
	}
	for x.waiting > 0 {
		if err := x.receive(ctx, results); err != nil {
			return err
		}
	}
	return nil
}

// receive takes in one result.
func (x *execution) receive(ctx context.Context, results <-chan jetstream.Msg) error {
	select {
	case m := <-results:
		return x.take(ctx, m)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// take keeps a result and hands it to the units that wait for it.
func (x *execution) take(ctx context.Context, m jetstream.Msg) error {
	id := m.Subject()[strings.LastIndexByte(m.Subject(), '.')+1:]
	if _, again := x.stored[id]; again {
		return nil
	}
	numbers := x.numbers[id]
	if text := m.Headers().Get(errorHeader); text != "" {
		if len(numbers) == 0 { // of an earlier run of the study
			return x.deleteResult(ctx, m)
		}
		return &jobs.UnitError{Unit: numbers[0], Err: errors.New(text)}
	}
	delete(x.numbers, id)
	x.waiting -= len(numbers)
	x.stored[id] = m.Data()
	for _, number := range numbers {
		if err := x.accept(number, m.Data()); err != nil {
			return err
		}
	}
	return nil
}

// deleteResult removes a result from the server, so that the unit can have another.
func (x *execution) deleteResult(ctx context.Context, m jetstream.Msg) error {
	meta, err := m.Metadata()
	if err != nil {
		return err
	}
	stream, err := x.js.Stream(ctx, resultStream)
	if err != nil {
		return err
	}
	return stream.DeleteMsg(ctx, meta.Sequence.Stream)
}

// send sends the units without a result, and takes in results meanwhile.
func (x *execution) send(ctx context.Context, units iter.Seq[json.RawMessage], results <-chan jetstream.Msg) error {
	sender := x.newSender(ctx)
	for payload := range units {
		if err := jobs.CheckPayload(payload); err != nil {
			return &jobs.UnitError{Unit: x.sent, Err: err}
		}
		if err := x.sendUnit(sender, payload); err != nil {
			return err
		}
		select {
		case m := <-results:
			if err := x.take(ctx, m); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
	}
	if x.sent == 0 {
		return jobs.ErrNoUnits
	}
	if err := sender.wait(); err != nil {
		return err
	}
	x.entry.Units = x.sent
	return x.put(ctx, x.entry)
}

// sendUnit sends a unit, unless its result is known or the unit has been sent already.
func (x *execution) sendUnit(s *sender, payload json.RawMessage) error {
	number, id := x.sent, x.study.UnitID(payload)
	x.sent++
	if result, ok := x.stored[id]; ok {
		return x.accept(number, result)
	}
	first := len(x.numbers[id]) == 0
	x.numbers[id] = append(x.numbers[id], number)
	x.waiting++
	if !first {
		return nil
	}
	return s.send(workSubject(x.study, id), payload)
}
