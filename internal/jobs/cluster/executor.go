package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// An Executor is a jobs.Executor whose units are computed by the workers of a server. A study goes on when the context
// of Execute ends; Execute of the same study then begins with the results that the server has.
type Executor struct {
	*Client
	Owner string // the owner of studies that Execute begins

	// Verify is the share of the units, from 0 to 1, that a second worker computes as well, and further workers where the
	// results differ. The ID of a unit decides whether the unit belongs to the share. accept sees the result on which two
	// workers agree. Client.Failures names the workers with other results; all their later results are verified.
	Verify float64

	// Equal holds, by the kind of studies, functions that report whether two results differ in measured times only.
	// Results of other kinds are compared byte by byte.
	Equal map[string]func(a, b json.RawMessage) bool

	// Ahead is the greatest number of units that wait for a result at once; 0 for no limit. After the end of the command,
	// the workers compute the units that were sent, and no others. accept may change Ahead.
	Ahead int

	// Summary returns what study watch shows of a study besides counts, as a value that becomes JSON; nil for nothing.
	// Execute calls Summary between two calls of accept, and at the end. The function itself may be nil.
	Summary func() any

	wasted atomic.Int64
}

var _ jobs.Executor = (*Executor)(nil)

// Wasted implements jobs.Executor. Where a worker or the server does not answer in time, the count is too low.
func (e *Executor) Wasted() int { return int(e.wasted.Load()) }

// errorHeader is the header of a message with an error in place of a result: the error of the last try.
const errorHeader = "Alinha-Error"

// Execute implements jobs.Executor. accept sees the results that the server has already in the order of units, and
// others in the order in which the workers store them. The error of one unit fails the study. ErrEnough and a failure
// remove the remaining units, also those that another command of the same study waits for. The error is ErrNoStudy if
// somebody cancels the study.
func (e *Executor) Execute(ctx context.Context, s *jobs.Study, units iter.Seq[json.RawMessage], accept func(unit int, result json.RawMessage) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	if err := e.register(ctx, s, e.Owner); err != nil {
		return err
	}
	x := &execution{
		Executor: e, study: s, acceptResult: accept, silence: minSilence, stops: make(chan *nats.Msg, maxStops), skipped: make(map[int]bool),
		waiting: make(map[string]*waitingUnit), stored: make(map[string]json.RawMessage), failures: make(map[string]uint64),
		ctx: ctx, verification: e.newVerification(s), unfollow: func() {},
	}
	err := x.run(ctx, units)
	defer func() { x.unfollow() }()
	_, failed := errors.AsType[*jobs.UnitError](err)
	switch {
	case errors.Is(err, jobs.ErrEnough):
		err := x.storeState(ctx, Done)
		wasted, stopErr := x.stopEarly(ctx)
		e.wasted.Add(int64(wasted))
		return errors.Join(err, stopErr)
	case failed:
		return errors.Join(err, x.storeState(ctx, Failed), x.stopUnits(ctx, StudyID(s), ""))
	case errors.Is(err, jobs.ErrNoUnits):
		return errors.Join(err, x.storeState(ctx, Done))
	case err != nil:
		return err
	}
	return x.storeState(ctx, Done)
}

// An execution is one call of Execute.
type execution struct {
	*Executor
	ctx          context.Context // of Execute
	study        *jobs.Study
	acceptResult func(int, json.RawMessage) error // the accept function of Execute
	skipped      map[int]bool                     // the numbers of the units whose results accept does not want
	sent         int                              // the number of units that were taken from units
	sentAll      bool                             // the server has all units

	results  <-chan jetstream.Msg
	unfollow func()         // ends the messages in results
	received int            // messages from results since followResults
	stops    chan *nats.Msg // the messages that somebody removes units of the study
	silence  time.Duration  // without a result, after which receive returns errSilence

	waiting  map[string]*waitingUnit    // the units that wait for a result, by unit ID
	stored   map[string]json.RawMessage // the results that count, by unit ID
	failures map[string]uint64          // the sequences of messages with an error of an earlier run, by unit ID
	verification

	summaryStored time.Time // when storeSummary last stored the summary
}

// A waitingUnit is a payload whose result an execution waits for.
type waitingUnit struct {
	numbers []int // the numbers of the units with this payload
	payload json.RawMessage
}

// The least and the greatest time without a result after which receive returns errSilence. The time doubles with each
// errSilence, and is the least again after a result.
const (
	minSilence = 10 * time.Second
	maxSilence = 10 * time.Minute
)

// errSilence is the error of receive when something may be wrong: no result came for a time, or a unit was removed.
var errSilence = errors.New("no results")

// storeState stores the state, the summary, the share of verified units, and the number of units in the entry of the
// study. The number is 0 while units are still to be sent; later it counts each payload once, the results of other
// commands, and those of second workers. The error is ErrNoStudy if the study was cancelled.
func (x *execution) storeState(ctx context.Context, state string) error {
	units := len(x.stored) + len(x.waiting) + x.countVerifications()
	if state == Running && !x.sentAll {
		units = 0
	}
	cancelled := false
	err := x.retryStore(ctx, func() error {
		err := x.updateEntry(ctx, StudyID(x.study), func(entry *StudyEntry) {
			entry.State, entry.Units, entry.Verify = state, units, x.share
			entry.Summary = x.summary()
		})
		cancelled = errors.Is(err, ErrNoStudy)
		if cancelled {
			return nil
		}
		return err
	})
	if cancelled {
		return ErrNoStudy
	}
	return err
}

// run reads the results that the server has, sends the units without a result, and ends when accept has seen all
// results.
func (x *execution) run(ctx context.Context, units iter.Seq[json.RawMessage]) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var known uint64
	err := retry(ctx, func() (err error) {
		known, err = x.countMessages(ctx, resultStream, studyResultsFilter(StudyID(x.study)), 1)
		return err
	})
	if err != nil {
		return err
	}
	for _, subject := range []string{cancelSubject(StudyID(x.study)), cancelSubject(StudyID(x.study) + ".*")} {
		stops, err := x.conn.ChanSubscribe(subject, x.stops)
		if err != nil {
			return err
		}
		defer func() { _ = stops.Unsubscribe() }()
	}
	x.followResults()
	for x.received < int(known) {
		err := x.receive(ctx)
		if errors.Is(err, errSilence) {
			break // somebody has removed results since run counted them
		}
		if err != nil {
			return err
		}
	}
	if err := x.sendAll(ctx, units); err != nil {
		return err
	}
	return x.receiveUntil(ctx, 0)
}

// receiveUntil receives results until at most maxWaiting units wait for a result.
func (x *execution) receiveUntil(ctx context.Context, maxWaiting int) error {
	for len(x.waiting) > maxWaiting {
		err := x.receive(ctx)
		if errors.Is(err, errSilence) {
			err = x.resync(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// followResults begins to receive the results of the study, from the first one on, until unfollow is called.
func (x *execution) followResults() {
	x.results, x.unfollow = x.follow(x.ctx, resultStream, studyResultsFilter(StudyID(x.study)))
	x.received = 0
}

// receive waits for one result and handles the result. The error is errSilence if no result comes for a time, or if
// somebody has removed units that wait for a result.
func (x *execution) receive(ctx context.Context) error {
	select {
	case m := <-x.results:
		x.silence = minSilence
		if err := x.handleResult(m); err != nil {
			return err
		}
		x.storeSummary()
		return nil
	case m := <-x.stops:
		if _, unitID := parseCancelSubject(m.Subject); unitID != "" && x.waiting[unitID] == nil {
			return nil // this command does not wait for the unit
		}
		return errSilence
	case <-time.After(x.silence):
		x.silence = min(2*x.silence, maxSilence)
		return errSilence
	case <-ctx.Done():
		return ctx.Err()
	}
}

// maxSentAgain is how many units one call of resync sends again.
const maxSentAgain = 1000

// resync repairs what may have gone wrong while no result came: resync stores the state again, follows the results from
// the first one on again, and sends units again that wait for a result. The server refuses the units that are in the
// queue or being computed. The error is ErrNoStudy if the study was cancelled, and a *RefusedError if the server stores
// nothing.
func (x *execution) resync(ctx context.Context) error {
	if err := x.storeState(ctx, Running); err != nil {
		return err
	}
	x.unfollow()
	x.followResults()
	sender, count := x.newSender(ctx), 0
	for id, unit := range x.waiting {
		if count++; count > maxSentAgain {
			break
		}
		if len(x.tries[id]) > 0 {
			if err := x.decide(id); err != nil {
				return err
			}
			continue
		}
		if err := sender.send(workSubject(x.study, id), unit.payload); err != nil {
			return err
		}
	}
	return sender.wait()
}

// handleResult settles a unit with its result, or adds the result to the tries of a unit to verify. An error in place
// of a result is a *jobs.UnitError if a unit waits for the result; otherwise the error is that of an earlier run, which
// sendUnit removes. handleResult ignores the results of units that are settled.
func (x *execution) handleResult(m jetstream.Msg) error {
	x.received++
	id, earlier := parseResultSubject(m.Subject())
	if _, again := x.stored[id]; again {
		return nil
	}
	if x.needsVerification(id, earlier, m) {
		return x.addTry(id, earlier, m)
	}
	if earlier != "" {
		return nil // an earlier command verified the unit, and this one does not
	}
	unit := x.waiting[id]
	if text := m.Headers().Get(errorHeader); text != "" {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		if unit == nil || x.failures[id] == meta.Sequence.Stream {
			x.failures[id] = meta.Sequence.Stream
			return nil
		}
		return &jobs.UnitError{Unit: unit.numbers[0], Err: errors.New(text)}
	}
	x.unverified[workerOf(m)]++
	return x.settle(id, m.Data())
}

// settle keeps the result that counts of a unit, and hands the result to accept for each number of the unit.
func (x *execution) settle(id string, result json.RawMessage) error {
	x.stored[id] = result
	unit := x.waiting[id]
	if unit == nil {
		return nil
	}
	delete(x.waiting, id)
	for _, number := range unit.numbers {
		if err := x.accept(number, result); err != nil {
			return err
		}
	}
	return nil
}

// deleteResult deletes a message from the results, so that the server accepts another result of the unit.
func (x *execution) deleteResult(ctx context.Context, sequence uint64) error {
	return retry(ctx, func() error {
		stream, err := x.js.Stream(ctx, resultStream)
		if err == nil {
			err = stream.DeleteMsg(ctx, sequence)
		}
		if hasCode(err, jetstream.JSErrCodeMessageNotFound) {
			return nil // another command has deleted the message
		}
		return err
	})
}

// sendAll sends the units without a result. Meanwhile it handles results, so that at most Ahead units wait for a
// result. When the server has confirmed all units, sendAll stores their number in the entry of the study.
func (x *execution) sendAll(ctx context.Context, units iter.Seq[json.RawMessage]) error {
	sender := x.newSender(ctx)
	for payload := range units {
		if err := jobs.CheckPayload(payload); err != nil {
			return &jobs.UnitError{Unit: x.sent, Err: err}
		}
		if err := x.sendUnit(ctx, sender, payload); err != nil {
			return err
		}
		select {
		case m := <-x.results:
			if err := x.handleResult(m); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		if x.Ahead > 0 {
			if err := x.receiveUntil(ctx, x.Ahead-1); err != nil {
				return err
			}
		}
	}
	if x.sent == 0 {
		return jobs.ErrNoUnits
	}
	if err := sender.wait(); err != nil {
		return err
	}
	x.sentAll = true
	return x.storeState(ctx, Running)
}

// sendUnit sends a unit, or hands its result to accept if the server has the result. An equal unit that waits for a
// result is not sent twice.
func (x *execution) sendUnit(ctx context.Context, s *sender, payload json.RawMessage) error {
	number, id := x.sent, unitID(x.study, payload)
	x.sent++
	if x.skipped[number] {
		return nil
	}
	if result, ok := x.stored[id]; ok {
		return x.accept(number, result)
	}
	if unit := x.waiting[id]; unit != nil {
		unit.numbers = append(unit.numbers, number)
		return nil
	}
	x.waiting[id] = &waitingUnit{[]int{number}, payload}
	if len(x.tries[id]) > 0 {
		return x.decide(id)
	}
	if sequence, failed := x.failures[id]; failed {
		if err := x.deleteResult(ctx, sequence); err != nil {
			return err
		}
	}
	return s.send(workSubject(x.study, id), payload)
}
