package cluster

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// Address is where a server is and how to be let in.
type Address struct {
	URL   string      // such as nats://host:4222, or several with commas
	Token string      // "" for none
	TLS   *tls.Config // nil for the system's, where the URL asks for TLS
}

// A Client is a connection to a server, which reconnects by itself for ever. Its methods are safe for concurrent use.
type Client struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	studies jetstream.KeyValue
	workers jetstream.KeyValue
}

// maxPendingUnits is how many units a command sends before the server has confirmed the first of them.
const maxPendingUnits = 1024

// confirmTimeout is how long the server may take to confirm a unit before the unit is sent again.
const confirmTimeout = 10 * time.Second

// Connect connects to a server, and creates the streams of this package if the server does not have them. name tells the
// server's log who connects.
func Connect(ctx context.Context, a Address, name string) (*Client, error) {
	options := []nats.Option{nats.Name(name), nats.Token(a.Token), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second / 2), nats.IgnoreAuthErrorAbort()}
	if a.TLS != nil {
		options = append(options, nats.Secure(a.TLS))
	}
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, err
	}
	c := &Client{conn: conn}
	if err := c.open(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// open creates the streams if they are missing, and opens the buckets.
func (c *Client) open(ctx context.Context) (err error) {
	if c.js, err = jetstream.New(c.conn, jetstream.WithPublishAsyncMaxPending(maxPendingUnits), jetstream.WithPublishAsyncTimeout(confirmTimeout)); err != nil {
		return err
	}
	_, err = c.js.KeyValue(ctx, workerBucket) // the last that ensureStreams creates
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		err = ensureStreams(ctx, c.js)
	}
	if err != nil {
		return err
	}
	if c.studies, err = c.js.KeyValue(ctx, studyBucket); err != nil {
		return err
	}
	c.workers, err = c.js.KeyValue(ctx, workerBucket)
	return err
}

// Close closes the connection.
func (c *Client) Close() { c.conn.Close() }

// States of a study.
const (
	Running = "running" // or waiting for workers
	Done    = "done"
	Failed  = "failed" // a unit failed
)

// A StudyEntry is what the server knows of a study.
type StudyEntry struct {
	jobs.Study
	State string    `json:"state"`
	Owner string    `json:"owner"` // who began the study
	Begun time.Time `json:"begun"`
	Units int       `json:"units"` // with a result, or sent by the last command that has sent all its units; 0 before

	Verify float64 `json:"verify,omitempty"` // the share of the units that two workers compute
}

// register marks a study as running, whatever its state was, and returns its entry, a new one if the server has none.
func (c *Client) register(ctx context.Context, s *jobs.Study, owner string) (*StudyEntry, error) {
	entry := &StudyEntry{Study: *s, State: Running, Owner: owner, Begun: time.Now()}
	err := retry(ctx, func() error {
		old, err := c.Study(ctx, StudyID(s))
		switch {
		case err == nil:
			entry.Owner, entry.Begun, entry.Units = old.Owner, old.Begun, old.Units
		case !errors.Is(err, ErrNoStudy):
			return err
		}
		return c.put(ctx, entry)
	})
	return entry, err
}

// Study returns the entry of a study, or ErrNoStudy.
func (c *Client) Study(ctx context.Context, id string) (*StudyEntry, error) {
	found, err := c.studies.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, ErrNoStudy
	}
	if err != nil {
		return nil, err
	}
	entry := new(StudyEntry)
	return entry, json.Unmarshal(found.Value(), entry)
}

// put stores the entry of a study.
func (c *Client) put(ctx context.Context, entry *StudyEntry) error {
	text, err := json.Marshal(entry)
	if err == nil {
		_, err = c.studies.Put(ctx, StudyID(&entry.Study), text)
	}
	return err
}

// retry calls do until it succeeds, ctx ends, or its error is not one of a server that is away for a while. It returns the
// last error.
func retry(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil || ctx.Err() != nil || !isTransient(err) {
			return err
		}
		sleep(ctx, retryInterval)
	}
}

// isTransient reports whether an error is one of a server that does not answer, as during a restart.
func isTransient(err error) bool {
	for _, transient := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded, jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, transient) {
			return true
		}
	}
	return false
}

// stopUnits removes the units of a study from the queue, whichever command sent them, and tells the connected workers to end
// those in progress.
func (c *Client) stopUnits(ctx context.Context, studyID string) error {
	work, err := c.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	return errors.Join(work.Purge(ctx, jetstream.WithPurgeSubject(studyWork(studyID))), c.conn.Publish(cancelSubject(studyID), nil))
}

// Cancel ends a study and removes what the server has of it: the entry, units, results and failures. Workers store nothing of a
// study without an entry.
func (c *Client) Cancel(ctx context.Context, studyID string) error {
	err := errors.Join(c.studies.Purge(ctx, studyID), c.stopUnits(ctx, studyID))
	for stream, subject := range map[string]string{resultStream: studyResults(studyID), failureStream: studyFailures(studyID)} {
		s, streamErr := c.js.Stream(ctx, stream)
		if streamErr == nil {
			streamErr = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
		}
		err = errors.Join(err, streamErr)
	}
	return err
}
