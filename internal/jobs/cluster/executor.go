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

// An Executor is a jobs.Executor whose units are computed by the workers of a server. A study goes on when the context of
// Execute ends; Execute of the same study then begins with the results that the server has.
type Executor struct {
	*Client
	Owner string // whom a new study belongs to

	// Verify is the share of the units, from 0 to 1, that a second worker computes as well, and a third one where the two
	// results differ. The ID of a unit decides whether the unit belongs to the share. accept sees the result on which two
	// workers agree; Failures name a worker with another result, whose further results are all verified.
	Verify float64

	// Equal has for a kind of studies whether two results are the same but for measured times. Results of other kinds are
	// the same if their bytes are.
	Equal map[string]func(a, b json.RawMessage) bool

	// Ahead is the most units that wait for a result at once; 0 for no limit. Only units that were sent go on after the
	// command. accept may change Ahead.
	Ahead int

	// Summary returns what study watch shows of how a study stands besides counts, as a JSON value of its kind; nil for
	// nothing. It is called between two calls of accept, and once at the end. Summary itself may be nil.
	Summary func() any

	wasted atomic.Int64
}

var _ jobs.Executor = (*Executor)(nil)

// Wasted implements jobs.Executor. Where a worker or the server does not answer in time, the count is too low.
func (e *Executor) Wasted() int { return int(e.wasted.Load()) }

// errorHeader is the header of a result that is none: the error of the last try.
const errorHeader = "Alinha-Error"

// Execute implements jobs.Executor. Results that the server has already come in the order of units, others in the order in
// which they are stored. The error of one unit fails the study; ErrEnough and a failure remove the remaining units, also those
// that another command of the same study waits for. The error is ErrNoStudy if somebody cancels the study.
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
		return errors.Join(err, x.storeState(ctx, Failed), x.stop(ctx))
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
	study         *jobs.Study
	acceptResult  func(int, json.RawMessage) error // the accept function of Execute
	results       <-chan jetstream.Msg
	unfollow      func()                     // ends what sends to results
	received      int                        // messages of results, since followResults
	stops         chan *nats.Msg             // receives a message when somebody removes units of the study
	skipped       map[int]bool               // the numbers of the units whose results are not wanted
	silence       time.Duration              // without a result, after which something may be wrong
	waiting       map[string]*waitingUnit    // units that wait for a result, by unit ID
	stored        map[string]json.RawMessage // the results so far, by unit ID
	failures      map[string]uint64          // the messages with an error of an earlier run in place of a result, by unit ID
	sent          int                        // units that have been sent, or were computed before
	sentAll       bool                       // units has ended, and the server has all units
	ctx           context.Context            // of Execute
	summaryStored time.Time                  // when storeSummary last stored the summary
	verification
}

// A waitingUnit is a unit that waits for a result.
type waitingUnit struct {
	numbers []int // of the units that have the payload
	payload json.RawMessage
}

// The least and the greatest time without a result after which an execution looks whether something is wrong. The time doubles
// with each look that finds nothing.
const (
	minSilence = 10 * time.Second
	maxSilence = 10 * time.Minute
)

// errSilence is the error of a time without a result.
var errSilence = errors.New("no results")

// end stores the state of the study and the number of units: of this command, and others that have results; or 0 while the study
// runs and units are still to be sent. A payload that occurs twice is one unit here, and a unit that two workers compute is two. The error is ErrNoStudy if the study was cancelled.
func (x *execution) storeState(ctx context.Context, state string) error {
	units := len(x.stored) + len(x.waiting) + x.countVerifications()
	if state == Running && !x.sentAll {
		units = 0 // more are to come
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

// stop removes the units of the study that are still to compute.
func (x *execution) stop(ctx context.Context) error {
	return retry(ctx, func() error { return x.stopUnits(ctx, StudyID(x.study), "") })
}

// run reads the results that the server has, sends the other units, and hands all results over.
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
			break // some have been removed since they were counted
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

// receiveUntil takes in results until at most so many units wait for one.
func (x *execution) receiveUntil(ctx context.Context, waiting int) error {
	for len(x.waiting) > waiting {
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

// receive takes in one result. The error is errSilence if there is none for a time, or if another command has removed units
// that wait for a result.
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
			return nil // this command has skipped the unit, or does not need it
		}
		return errSilence
	case <-time.After(x.silence):
		x.silence = min(2*x.silence, maxSilence)
		return errSilence
	case <-ctx.Done():
		return ctx.Err()
	}
}

// maxSentAgain is how many units recover sends again.
const maxSentAgain = 1000

// recover makes up for what may have gone wrong while no results came: it stores the entry again, reads the results from the
// first one on again, and sends units again that wait for a result. The server refuses those that are in the queue or being
// computed. The error is ErrNoStudy if the study was cancelled, and a *RefusedError if the server stores nothing.
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

// take keeps a result and hands it to the units that wait for it. The error of a unit ends the study, or is kept to be removed
// if no unit waits for it. A result that was taken before is ignored.
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
		return nil // from an earlier command that verified more
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

// settle keeps the result of a unit and hands it to the units that wait for it.
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

// deleteResult removes a message from the results, so that its unit can have a result.
func (x *execution) deleteResult(ctx context.Context, sequence uint64) error {
	return retry(ctx, func() error {
		stream, err := x.js.Stream(ctx, resultStream)
		if err == nil {
			err = stream.DeleteMsg(ctx, sequence)
		}
		if hasCode(err, jetstream.JSErrCodeMessageNotFound) {
			return nil // another command has removed it
		}
		return err
	})
}

// sendAll sends the units without a result and takes in results meanwhile, so that at most ahead units wait for one. When
// the server has confirmed all units, it stores their number in the entry.
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

// sendUnit sends a unit, unless its result is known or the unit has been sent already.
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
