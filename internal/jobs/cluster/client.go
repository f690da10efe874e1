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

// A Client is a connection to a server, which reconnects by itself. Its methods are safe for concurrent use.
type Client struct {
	conn    *nats.Conn
	js      jetstream.JetStream
	studies jetstream.KeyValue
	workers jetstream.KeyValue
}

// maxPendingUnits is how many units a command sends before the server has confirmed the first of them.
const maxPendingUnits = 1024

// Connect connects to a server, and creates the streams of this package if the server does not have them; then replicas is
// how many servers keep each message, 1, 3 or 5. name tells the server's log who connects.
func Connect(ctx context.Context, a Address, name string, replicas int) (*Client, error) {
	options := []nats.Option{nats.Name(name), nats.Token(a.Token), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second / 2)}
	if a.TLS != nil {
		options = append(options, nats.Secure(a.TLS))
	}
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, err
	}
	c := &Client{conn: conn}
	if err := c.open(ctx, replicas); err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

func (c *Client) open(ctx context.Context, replicas int) (err error) {
	if c.js, err = jetstream.New(c.conn, jetstream.WithPublishAsyncMaxPending(maxPendingUnits)); err != nil {
		return err
	}
	_, err = c.js.KeyValue(ctx, workerBucket) // the last that ensureStreams creates
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		err = ensureStreams(ctx, c.js, replicas)
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
	Running   = "running" // or waiting for workers
	Done      = "done"
	Cancelled = "cancelled"
	Failed    = "failed" // a unit failed maxTries times
)

// A StudyEntry is what the server knows of a study.
type StudyEntry struct {
	jobs.Study
	State string    `json:"state"`
	Owner string    `json:"owner"` // who began the study
	Begun time.Time `json:"begun"`
	Units int       `json:"units"` // 0 until the command has sent all units
}

// register returns the entry of a study, which is new unless the server has it already. A study that was cancelled or has
// failed runs again.
func (c *Client) register(ctx context.Context, s *jobs.Study, owner string) (*StudyEntry, error) {
	entry := &StudyEntry{Study: *s, State: Running, Owner: owner, Begun: time.Now()}
	text, err := json.Marshal(entry)
	if err != nil {
		return nil, err
	}
	if _, err := c.studies.Create(ctx, s.ID(), text); err == nil {
		return entry, nil
	} else if !errors.Is(err, jetstream.ErrKeyExists) {
		return nil, err
	}
	if entry, err = c.Study(ctx, s.ID()); err != nil {
		return nil, err
	}
	entry.State = Running
	return entry, c.put(ctx, entry)
}

// Study returns the entry of a study. The error is jetstream.ErrKeyNotFound if the server does not have it.
func (c *Client) Study(ctx context.Context, id string) (*StudyEntry, error) {
	found, err := c.studies.Get(ctx, id)
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
		_, err = c.studies.Put(ctx, entry.ID(), text)
	}
	return err
}

// stopUnits removes the units of a study that are still to compute, and ends those that are being computed.
func (c *Client) stopUnits(ctx context.Context, studyID string) error {
	work, err := c.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	return errors.Join(work.Purge(ctx, jetstream.WithPurgeSubject(studyWork(studyID))), c.conn.Publish(cancelSubject(studyID), nil))
}

// Cancel ends a study and removes all that the server has of it: units, results, failures and the entry.
func (c *Client) Cancel(ctx context.Context, studyID string) error {
	err := c.stopUnits(ctx, studyID)
	for stream, subject := range map[string]string{resultStream: studyResults(studyID), failureStream: studyFailures(studyID)} {
		s, streamErr := c.js.Stream(ctx, stream)
		if streamErr == nil {
			streamErr = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
		}
		err = errors.Join(err, streamErr)
	}
	return errors.Join(err, c.studies.Purge(ctx, studyID))
}
