package cluster

import (
	"context"
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go"
)

// answerTimeout is how long a command that ends a study early waits for the answers of the workers, and again for the
// results that the server has received meanwhile.
const answerTimeout = 750 * time.Millisecond

// stopEarly removes the units of the study that are still to compute, and returns the number of wasted units: a worker
// has received or computed a wasted unit, but accept has not seen its result.
func (x *execution) stopEarly(ctx context.Context) (wasted int, err error) {
	inbox := nats.NewInbox()
	answers, err := x.conn.SubscribeSync(inbox)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answers.Unsubscribe() }()
	studyID := StudyID(x.study)
	if err := x.stopUnits(ctx, studyID, inbox); err != nil {
		return 0, err
	}
	begun := x.endedUnits(ctx, answers)
	x.addLateResults(ctx, begun)
	for id := range x.tries {
		begun[id] = true
	}
	for id := range begun {
		if x.waiting[id] != nil {
			wasted++
		}
	}
	return wasted, nil
}

// endedUnits returns the IDs of the units that workers end because of stopUnits, by the answers that come within
// answerTimeout.
func (x *execution) endedUnits(ctx context.Context, answers *nats.Subscription) map[string]bool {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	ended := make(map[string]bool)
	workers, _ := x.Workers(ctx)
	for range workers {
		m, err := answers.NextMsgWithContext(ctx)
		if err != nil {
			break
		}
		var ids []string
		_ = json.Unmarshal(m.Data, &ids)
		for _, id := range ids {
			ended[id] = true
		}
	}
	return ended
}

// addLateResults adds the IDs of the units whose results the server has, but handleResult has not seen.
func (x *execution) addLateResults(ctx context.Context, begun map[string]bool) {
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	count, _ := x.countMessages(ctx, resultStream, studyResultsFilter(StudyID(x.study)), 1)
	for ; x.received < int(count) && ctx.Err() == nil; x.received++ {
		select {
		case m := <-x.results:
			id, _ := parseResultSubject(m.Subject())
			begun[id] = true
		case <-ctx.Done():
		}
	}
}
