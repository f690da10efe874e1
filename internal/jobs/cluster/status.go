package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A StudyStatus is the entry of a study with the numbers of its results and failures.
type StudyStatus struct {
	StudyEntry
	ID       string `json:"id"`
	Results  uint64 `json:"results"`  // also those of second workers, and final errors in place of results
	Failures uint64 `json:"failures"` // failed tries, and disagreements of workers
}

// Studies returns all studies of the server, the oldest first.
func (c *Client) Studies(ctx context.Context) ([]StudyStatus, error) {
	ids, err := bucketKeys(ctx, c.studies)
	if err != nil {
		return nil, err
	}
	var all []StudyStatus
	for _, id := range ids {
		s, err := c.Status(ctx, id)
		if errors.Is(err, ErrNoStudy) {
			continue // cancelled since
		}
		if err != nil {
			return nil, err
		}
		all = append(all, *s)
	}
	slices.SortFunc(all, func(a, b StudyStatus) int {
		return cmp.Or(a.Begun.Compare(b.Begun), strings.Compare(a.ID, b.ID))
	})
	return all, nil
}

// ErrNoStudy is the error of an ID that no study of the server has, and of a prefix that begins the IDs of several
// studies.
var ErrNoStudy = errors.New("no study has this ID")

// Find returns the ID of the one study whose ID begins with prefix, or ErrNoStudy.
func (c *Client) Find(ctx context.Context, prefix string) (id string, err error) {
	ids, err := bucketKeys(ctx, c.studies)
	if err != nil {
		return "", err
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { return !strings.HasPrefix(id, prefix) })
	if len(ids) != 1 || prefix == "" {
		return "", ErrNoStudy
	}
	return ids[0], nil
}

// Status returns the status of a study, or ErrNoStudy.
func (c *Client) Status(ctx context.Context, id string) (*StudyStatus, error) {
	entry, err := c.Study(ctx, id)
	if err != nil {
		return nil, err
	}
	s := &StudyStatus{StudyEntry: *entry, ID: id}
	if s.Results, err = c.countMessages(ctx, resultStream, studyResultsFilter(id), 1); err != nil {
		return nil, err
	}
	s.Failures, err = c.countMessages(ctx, failureStream, studyFailuresFilter(id), 1)
	return s, err
}

// Results calls accept with the results that the server has of a study, one for each unit, in the order in which the
// server stored the results. Results leaves errors in place of results out.
func (c *Client) Results(ctx context.Context, id string, accept func(result json.RawMessage) error) error {
	return c.forEachMessage(ctx, resultStream, firstResultsFilter(id), func(m jetstream.Msg) error {
		if m.Headers().Get(errorHeader) != "" {
			return nil
		}
		return accept(m.Data())
	})
}

// Failures returns the failed tries of a study and the disagreements of its workers, the oldest first.
func (c *Client) Failures(ctx context.Context, id string) ([]Failure, error) {
	var all []Failure
	err := c.forEachMessage(ctx, failureStream, studyFailuresFilter(id), func(m jetstream.Msg) error {
		var f Failure
		err := json.Unmarshal(m.Data(), &f)
		all = append(all, f)
		return err
	})
	return all, err
}

// forEachMessage calls do with as many messages of a stream as match a subject now, fewer if some are removed
// meanwhile. After a fault of the server some may come twice in place of others.
func (c *Client) forEachMessage(ctx context.Context, stream, subject string, do func(jetstream.Msg) error) error {
	count, err := c.countMessages(ctx, stream, subject, 1)
	if err != nil {
		return err
	}
	messages, stop := c.follow(ctx, stream, subject)
	defer stop()
	next := uint64(1) // the sequence after that of the last message
	for received := uint64(0); received < count; {
		select {
		case m := <-messages:
			received++
			if meta, err := m.Metadata(); err == nil {
				next = meta.Sequence.Stream + 1
			}
			if err := do(m); err != nil {
				return err
			}
		case <-time.After(recountInterval):
			if left, err := c.countMessages(ctx, stream, subject, next); err == nil && left == 0 {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// recountInterval is the time without a message after which forEachMessage asks whether messages are left.
const recountInterval = time.Second

// bucketKeys returns the keys of a bucket, sorted.
func bucketKeys(ctx context.Context, bucket jetstream.KeyValue) ([]string, error) {
	lister, err := bucket.ListKeys(ctx)
	if err != nil {
		return nil, err
	}
	var all []string
	for key := range lister.Keys() {
		all = append(all, key)
	}
	slices.Sort(all)
	return slices.Compact(all), ctx.Err() // the lister may repeat keys, and ends without an error when ctx ends
}
