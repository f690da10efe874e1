package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// A verification has a share of the units computed by a second worker, and by further workers until two results agree:
//
//	alinha.work.….UNIT          ──▶ worker A ──▶ alinha.result.STUDY.UNIT
//	alinha.work.….UNIT.A        ──▶ worker B ──▶ alinha.result.STUDY.UNIT.A
//	alinha.work.….UNIT.A-B      ──▶ worker C ──▶ alinha.result.STUDY.UNIT.A-B, where the results of A and B differ
//
// A worker that receives a unit a second time passes the unit on to another worker.
type verification struct {
	share      float64 // of the units that are verified, from 0 to 1
	equal      func(a, b json.RawMessage) bool
	tries      map[string][]try // the results of the units on which no two workers agree yet, by unit ID
	distrusted map[string]bool  // workers that had a result with which two others do not agree
	unverified map[string]int   // the number of results that count without a second worker, by worker
	extra      int              // the number of further results of settled units that countVerifications does not foresee
}

// A try is the result of one worker for a unit to verify.
type try struct {
	worker   string
	earlier  string          // the IDs of the workers with an earlier try, as in the subject
	result   json.RawMessage // nil after an error
	sequence uint64          // of the message in the stream of results
}

// workerHeader is the header of a result with the ID of the worker.
const workerHeader = "Alinha-Worker"

// maxWorkerID is the greatest length of the ID of a worker.
const maxWorkerID = 64

// maxPassDelay is the greatest passDelay.
const maxPassDelay = 2 * time.Second

// passDelay returns how long the server keeps a unit that a worker passes on, by the number of deliveries so far. The
// delay is random: with equal delays the server would offer several units in the same order to the same workers again
// and again.
func passDelay(deliveries uint64) time.Duration {
	most := time.Duration(min(deliveries, 100)) * 50 * time.Millisecond
	return 1 + rand.N(min(most, maxPassDelay))
}

// workerOf returns the ID of the worker of a result. An ID that cannot be a part of a subject becomes "unknown".
func workerOf(m jetstream.Msg) string {
	id := m.Headers().Get(workerHeader)
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	if id == "" || len(id) > maxWorkerID || strings.ContainsFunc(id, isOther) {
		return "unknown"
	}
	return id
}

// newVerification returns the verification of a study.
func (e *Executor) newVerification(s *jobs.Study) verification {
	v := verification{
		share: e.Verify, equal: e.Equal[s.Kind],
		tries: make(map[string][]try), distrusted: make(map[string]bool), unverified: make(map[string]int),
	}
	if v.equal == nil {
		v.equal = func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
	}
	return v
}

// joinWorkers returns the IDs of the workers of tries, sorted and joined by hyphens, as the last part of a
// verifySubject.
func joinWorkers(tries []try) string {
	ids := make([]string, len(tries))
	for i, t := range tries {
		ids[i] = t.worker
	}
	slices.Sort(ids)
	return strings.Join(ids, "-")
}

// hasWorker reports whether the last part of a verifySubject names a worker.
func hasWorker(earlier, id string) bool { return slices.Contains(strings.Split(earlier, "-"), id) }

// isChosen reports whether a unit belongs to the share that is verified. The first 32 bits of the ID, which is a hash,
// decide.
func (v *verification) isChosen(unitID string) bool {
	n, err := strconv.ParseUint(unitID[:min(len(unitID), 8)], 16, 32)
	return err == nil && float64(n) < v.share*(math.MaxUint32+1)
}

// countVerifications returns how many results of second and further workers the study needs. Disagreements may raise
// the number.
func (x *execution) countVerifications() int {
	count := x.extra
	for _, tries := range x.tries {
		count += len(tries) - 1
	}
	for id := range x.stored {
		if x.isChosen(id) {
			count++
		}
	}
	for id := range x.waiting {
		if x.isChosen(id) {
			count++
		}
	}
	return count
}

// needsVerification reports whether a result counts only together with the equal result of another worker. An error in
// place of the first result needs none: the error fails the study.
func (x *execution) needsVerification(id, earlier string, m jetstream.Msg) bool {
	if x.share == 0 || earlier == "" && m.Headers().Get(errorHeader) != "" {
		return false
	}
	return x.isChosen(id) || len(x.tries[id]) > 0 || x.distrusted[workerOf(m)]
}

// addTry adds the result of a worker to the tries of a unit, and decides whether the unit has a result now.
func (x *execution) addTry(id, earlier string, m jetstream.Msg) error {
	meta, err := m.Metadata()
	if err != nil {
		return err
	}
	t := try{worker: workerOf(m), earlier: earlier, result: m.Data(), sequence: meta.Sequence.Stream}
	if m.Headers().Get(errorHeader) != "" {
		t.result = nil
	}
	if slices.ContainsFunc(x.tries[id], func(other try) bool { return other.worker == t.worker }) {
		return nil // follow has repeated the message
	}
	x.tries[id] = append(x.tries[id], t)
	return x.decide(id)
}

// decide settles a unit on whose result two workers agree, and has a further worker compute any other unit. decide does
// nothing for a unit that this command has not sent yet: sendUnit calls decide again.
func (x *execution) decide(id string) error {
	unit, tries := x.waiting[id], x.tries[id]
	if unit == nil {
		return nil
	}
	slices.SortFunc(tries, func(a, b try) int { return strings.Compare(a.earlier, b.earlier) }) // the first result first
	for i, a := range tries {
		for _, b := range tries[i+1:] {
			if x.agree(a, b) {
				return x.settleTries(id, a)
			}
		}
	}
	switch {
	case len(tries) == maxTries:
		return &jobs.UnitError{Unit: unit.numbers[0], Err: fmt.Errorf("no two of %d workers have the same result", maxTries)}
	case len(tries) > 1:
		x.reportDisagreement(id, joinWorkers(tries), errDisagree)
	}
	return x.publishUnit(x.ctx, verifySubject(x.study, id, joinWorkers(tries)), unit.payload)
}

// errDisagree is the error of workers with different results of a unit.
var errDisagree = errors.New("the results of the workers differ, or one failed; another worker computes the unit")

// agree reports whether two results are the same.
func (x *execution) agree(a, b try) bool {
	return a.result != nil && b.result != nil && x.equal(a.result, b.result)
}

// settleTries settles a unit with a result on which two workers agree. It reports and distrusts the workers with other
// results.
func (x *execution) settleTries(id string, agreed try) error {
	first := x.tries[id][0]
	for _, t := range x.tries[id] {
		if t.worker == agreed.worker || t.result == nil || x.agree(t, agreed) {
			continue
		}
		x.distrusted[t.worker] = true
		x.reportDisagreement(id, t.worker, fmt.Errorf("its result of a unit differs from that of two other workers; %d of its results were not verified", x.unverified[t.worker]))
	}
	x.extra += len(x.tries[id]) - 1
	if x.isChosen(id) {
		x.extra--
	}
	delete(x.tries, id)
	if agreed.earlier != "" {
		if err := x.replaceResult(id, first, agreed); err != nil {
			return err
		}
	}
	return x.settle(id, agreed.result)
}

// replaceResult stores the result on which workers agree in place of the first result. first is the try with the lowest
// subject, which is no first result if its subject names earlier workers.
func (x *execution) replaceResult(id string, first, agreed try) error {
	if first.earlier == "" {
		if err := x.deleteResult(x.ctx, first.sequence); err != nil {
			return err
		}
	}
	answer := &nats.Msg{
		Subject: resultSubject(StudyID(x.study), id), Data: agreed.result, Header: nats.Header{workerHeader: {agreed.worker}},
	}
	return x.retryStore(x.ctx, func() error {
		_, err := x.js.PublishMsg(x.ctx, answer, jetstream.WithExpectLastSequencePerSubject(0))
		if isComputed(err) {
			return nil // another command has stored the result
		}
		return err
	})
}

// reportDisagreement stores a failure of a unit that names workers, once for each group of workers. Errors are ignored:
// failures are only shown.
func (x *execution) reportDisagreement(id, workers string, failure error) {
	ctx, cancel := context.WithTimeout(x.ctx, confirmTimeout)
	defer cancel()
	f := Failure{Worker: workers, Time: time.Now(), Error: failure.Error()}
	if entry, err := x.workers.Get(ctx, workers); err == nil {
		var w WorkerEntry
		_ = json.Unmarshal(entry.Value(), &w)
		f.Host = w.Host
	}
	text, _ := json.Marshal(f)
	subject := failureSubject(StudyID(x.study), id) + "." + workers
	_, _ = x.js.Publish(ctx, subject, text, jetstream.WithExpectLastSequencePerSubject(0))
}
