package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// A Worker computes the units of all studies of some kinds and of one version.
type Worker struct {
	*Client
	Kinds   jobs.Kinds
	Version string // of the engines; the worker never receives units of another version
	Threads int    // the number of units that the worker computes at once; 0 for one
	Log     *slog.Logger

	id      string
	host    string
	slots   chan struct{} // one entry for each unit in progress
	running runningUnits
	runners runnerPool
	done    atomic.Uint64
	failed  atomic.Uint64
}

// Run computes units until ctx ends. Then it gives the units in progress back to the server, for other workers.
func (w *Worker) Run(ctx context.Context) error {
	w.id = nats.NewInbox()[len(nats.InboxPrefix):]
	w.host, _ = os.Hostname()
	w.slots = make(chan struct{}, max(w.Threads, 1))
	w.runners = runnerPool{kinds: w.Kinds, idle: make(map[string][]idleRunner)}
	defer w.runners.close()
	cancels, err := w.conn.Subscribe(cancelSubject(">"), w.handleCancel)
	if err != nil {
		return err
	}
	defer func() { _ = cancels.Unsubscribe() }()
	var all sync.WaitGroup
	defer all.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	all.Go(func() { w.sendHeartbeats(ctx) })
	all.Go(func() { w.cancelMissedStudies(ctx) })
	all.Go(func() { w.logRefusals(ctx) })
	for _, kind := range slices.Sorted(maps.Keys(w.Kinds)) {
		all.Go(func() { w.pull(ctx, kind, &all) })
	}
	<-ctx.Done()
	return nil
}

// handleCancel ends the unit of a cancelUnitSubject, or all units of the study of a cancelSubject. It answers the
// latter message with the IDs of the units.
func (w *Worker) handleCancel(m *nats.Msg) {
	studyID, unitID := parseCancelSubject(m.Subject)
	if unitID != "" {
		w.running.cancelUnit(studyID, unitID)
		return
	}
	ended := w.cancelStudy(studyID)
	if m.Reply != "" {
		text, _ := json.Marshal(ended)
		_ = m.Respond(text)
	}
}

// cancelStudy ends the units of a study in progress, and returns their IDs.
func (w *Worker) cancelStudy(studyID string) (unitIDs []string) {
	defer w.runners.drop(studyID) // after the contexts of the units have ended: see runnerPool.giveBack
	return w.running.cancel(studyID)
}

// cancelMissedStudies ends, after each reconnection until ctx ends, the units of studies that were cancelled while the
// worker had no server.
func (w *Worker) cancelMissedStudies(ctx context.Context) {
	reconnected := w.conn.StatusChanged(nats.CONNECTED)
	defer w.conn.RemoveStatusListener(reconnected)
	for {
		select {
		case _, open := <-reconnected:
			if !open {
				return // the connection is closed
			}
		case <-ctx.Done():
			return
		}
		for _, studyID := range w.running.studies() {
			err := retry(ctx, func() error { _, err := w.Study(ctx, studyID); return err })
			if errors.Is(err, ErrNoStudy) {
				w.cancelStudy(studyID)
			}
		}
	}
}

// pull fetches and begins units of a kind whenever threads are free, until ctx ends. After a fault of the server pull
// begins again.
func (w *Worker) pull(ctx context.Context, kind string, all *sync.WaitGroup) {
	for ctx.Err() == nil {
		consumer, err := w.js.CreateOrUpdateConsumer(ctx, workStream, w.consumerConfig(kind))
		for err == nil && ctx.Err() == nil {
			w.slots <- struct{}{} // waits for a free thread
			<-w.slots
			free := cap(w.slots) - len(w.slots)
			err = w.fetch(ctx, consumer, max(free, 1), all)
		}
		if ctx.Err() == nil {
			w.Log.Warn("no units from the server", "kind", kind, "error", err)
			sleep(ctx, retryInterval)
		}
	}
}

// consumerConfig returns the configuration of the consumer that all workers of a kind and a version share. The server
// delivers a unit without limit: handleUnit fails a unit after maxDeliveries.
func (w *Worker) consumerConfig(kind string) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Durable: kind + "=" + w.Version, FilterSubject: workFilter(kind, w.Version), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: ackWait, MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: maxWaiting, InactiveThreshold: consumerLifetime,
	}
}

// maxWaiting is how many idle workers of a kind and a version may wait for units. The server's default is 512.
const maxWaiting = 1 << 20

// fetchWait is how long a request for units stays open.
const fetchWait = 10 * time.Second

// fetch asks for up to count units, and begins each when a thread is free. The threads may meanwhile have become busy
// with units of another kind. Units that then wait longer than ackWait behind the first one are left to the workers to
// which the server gives them.
func (w *Worker) fetch(ctx context.Context, consumer jetstream.Consumer, count int, all *sync.WaitGroup) error {
	begun := time.Now()
	waitCtx, cancel := context.WithTimeout(ctx, fetchWait)
	defer cancel()
	batch, err := consumer.Fetch(count, jetstream.FetchContext(waitCtx))
	if err != nil {
		return err
	}
	for m := range batch.Messages() {
		if time.Since(begun) > ackWait {
			continue
		}
		studyID, unitID, _, _ := parseWorkSubject(m.Subject())
		unitCtx, release := w.running.add(ctx, studyID, unitID)
		stop := w.keepAlive(m)
		select {
		case w.slots <- struct{}{}:
			all.Go(func() {
				defer func() { <-w.slots }()
				defer stop()
				defer release()
				w.handleUnit(unitCtx, m)
			})
		case <-unitCtx.Done(): // the worker ends, or the study or the unit is stopped
			stop()
			release()
			_ = m.Nak()
		}
	}
	if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// keepAlive renews the claim of the worker to a unit every third of ackWait, until stop is called.
func (w *Worker) keepAlive(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-time.After(ackWait / 3):
				_ = m.InProgress()
			case <-done:
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// handleUnit computes a unit, stores the result, and acknowledges the unit. An error takes the place of the result from
// the maxTries-th delivery on. ctx ends when the worker ends, or somebody stops the study or the unit.
//
// handleUnit gives the unit back to the server if ctx ends, if an early try fails, or if the server stores no result.
// It drops the unit if the server does not have the study any more.
func (w *Worker) handleUnit(ctx context.Context, m jetstream.Msg) {
	studyID, unitID, earlier, ok := parseWorkSubject(m.Subject())
	meta, err := m.Metadata()
	if !ok || err != nil {
		_ = m.Term()
		return
	}
	isVerification := earlier != ""
	if isVerification && hasWorker(earlier, w.id) {
		_ = m.NakWithDelay(passDelay(meta.NumDelivered))
		return
	}
	var result json.RawMessage
	if meta.NumDelivered > maxDeliveries && !isVerification { // deliveries to workers that pass a unit on do not count
		err = fmt.Errorf("begun %d times without an end", maxDeliveries)
	} else {
		result, err = w.computeResult(ctx, studyID, m.Data())
	}
	switch {
	case errors.Is(err, ErrNoStudy):
		_ = m.Term() // somebody has cancelled the study
		return
	case ctx.Err() != nil:
		_ = m.Nak() // without effect on the units of a stopped study, which the command purges
		return
	case err != nil:
		w.reportFailure(ctx, studyID, unitID, err)
		if meta.NumDelivered < maxTries {
			_ = m.NakWithDelay(time.Duration(meta.NumDelivered) * 100 * time.Millisecond)
			return
		}
	}
	answer := &nats.Msg{Subject: resultSubject(studyID, unitID), Data: result, Header: nats.Header{workerHeader: {w.id}}}
	if isVerification {
		answer.Subject = verifyResultSubject(studyID, unitID, earlier)
	}
	if err != nil {
		answer.Header.Set(errorHeader, fmt.Sprintf("delivery %d: %s", meta.NumDelivered, errorText(err)))
	}
	if err := w.storeAnswer(ctx, answer); err != nil {
		_ = m.NakWithDelay(retryInterval)
		return
	}
	w.done.Add(1)
	_ = m.Ack()
}

// computeResult computes the result of a unit with a runner of its study.
func (w *Worker) computeResult(ctx context.Context, studyID string, payload json.RawMessage) (json.RawMessage, error) {
	runner, err := w.runners.take(ctx, w.Client, studyID)
	if err != nil {
		return nil, err
	}
	result, err := jobs.Run(ctx, runner, payload)
	skipped := errors.Is(err, context.Canceled) && errors.Is(context.Cause(ctx), errSkipped)
	if err != nil && !skipped {
		_ = runner.Close() // a runner that failed may be in no state for another unit
		return nil, err
	}
	w.runners.giveBack(ctx, studyID, runner)
	return result, err
}

// storeAnswer stores a result, or an error in its place, until ctx ends or the server refuses to store. storeAnswer
// drops the result of a unit that has a result: the first result counts.
func (w *Worker) storeAnswer(ctx context.Context, answer *nats.Msg) error {
	return w.retryStore(ctx, func() error {
		_, err := w.js.PublishMsg(ctx, answer, jetstream.WithExpectLastSequencePerSubject(0))
		if err == nil || isComputed(err) {
			return nil
		}
		w.Log.Warn("a result is not stored yet", "subject", answer.Subject, "error", err)
		return err
	})
}

// maxErrorText is the greatest number of bytes of an error that a worker sends. The header of a message has 64 KiB at
// most.
const maxErrorText = 4 << 10

// errorText returns the text of the error of a unit, cut to maxErrorText.
func errorText(err error) string {
	text := err.Error()
	return strings.ToValidUTF8(text[:min(len(text), maxErrorText)], "?")
}

// A Failure is a failed try of a unit, or a disagreement between workers about a unit.
type Failure struct {
	Worker string    `json:"worker"` // the ID of the worker, or the IDs of several workers, joined by hyphens
	Host   string    `json:"host"`   // of the worker; "" if unknown
	Time   time.Time `json:"time"`
	Error  string    `json:"error"`
	Stack  string    `json:"stack,omitempty"` // of the runner that panicked
}

// reportFailure counts, logs and stores a failed try. An error of the server is only logged: failures are only shown.
func (w *Worker) reportFailure(ctx context.Context, studyID, unitID string, failure error) {
	w.failed.Add(1)
	w.Log.Warn("a unit failed", "study", studyID, "unit", unitID, "error", failure)
	f := Failure{Worker: w.id, Host: w.host, Time: time.Now(), Error: errorText(failure)}
	if panicked, ok := errors.AsType[*jobs.PanicError](failure); ok {
		f.Stack = string(panicked.Stack)
	}
	text, err := json.Marshal(f)
	if err == nil {
		_, err = w.js.Publish(ctx, failureSubject(studyID, unitID), text)
	}
	if err != nil {
		w.Log.Warn("a failure is not stored", "error", err)
	}
}
