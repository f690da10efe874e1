package cluster

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// An Address holds what a client needs to connect to a server.
type Address struct {
	URL   string      // such as nats://host:4222, or several with commas
	Token string      // "" for none
	TLS   *tls.Config // nil for the certificates that the system trusts, where the URL asks for TLS

	inProcess nats.InProcessConnProvider // a server in this process, in place of the URL; nil for none
}

// A Client is a connection to a server. A Client that loses its server reconnects by itself, without a limit of time.
// Its methods are safe for concurrent use.
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

// pingInterval is the time between two pings. A client whose server leaves two pings unanswered connects to another
// server.
const pingInterval = 10 * time.Second

// openTimeout is how long the servers of a cluster may take to elect a leader after their start.
const openTimeout = 30 * time.Second

// Errors of Connect.
var (
	ErrAddress  = errors.New("the address is no URL of a server")
	ErrNoServer = errors.New("no server answers at the address")
	ErrDenied   = errors.New("the server refuses the token")
	ErrNoLeader = errors.New("the servers of the cluster have no leader: of three, two must run, and all three the first time")
)

// connectError returns the error of Connect for an error of package nats.
func connectError(err error) error {
	_, isURL := errors.AsType[*url.Error](err)
	switch {
	case isURL:
		return ErrAddress
	case errors.Is(err, nats.ErrNoServers):
		return ErrNoServer
	case strings.EqualFold(err.Error(), nats.ErrAuthorization.Error()): // the text of the server, which wraps no error
		return ErrDenied
	}
	return err
}

// Connect connects to a server, and creates the streams of this package if the server does not have them. The log of
// the server names the client by name. Connect waits for openTimeout at most until the servers of a cluster are ready; then
// the error is ErrNoLeader.
func Connect(ctx context.Context, a Address, name string) (*Client, error) {
	options := []nats.Option{
		nats.Name(name), nats.Token(a.Token), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second / 2), nats.IgnoreAuthErrorAbort(),
		nats.PingInterval(pingInterval), nats.ReconnectHandler(restoreStreams),
	}
	if a.TLS != nil {
		options = append(options, nats.Secure(a.TLS))
	}
	if a.inProcess != nil {
		options = append(options, nats.InProcessServer(a.inProcess))
	}
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, connectError(err)
	}
	c := &Client{conn: conn}
	if err := c.open(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// open waits for a leader, and opens the streams.
func (c *Client) open(ctx context.Context) (err error) {
	if c.js, err = jetstream.New(c.conn, jetstream.WithPublishAsyncMaxPending(maxPendingUnits), jetstream.WithPublishAsyncTimeout(confirmTimeout)); err != nil {
		return err
	}
	waitCtx, cancel := context.WithCancelCause(ctx) // without a deadline, so that each request has a time of its own
	defer cancel(nil)
	defer time.AfterFunc(openTimeout, func() { cancel(ErrNoLeader) }).Stop()
	if err = c.awaitLeader(waitCtx); err == nil {
		err = c.openStreams(waitCtx)
	}
	if err != nil && errors.Is(context.Cause(waitCtx), ErrNoLeader) {
		return ErrNoLeader
	}
	return err
}

// openStreams creates the streams if they are missing, and opens the buckets.
func (c *Client) openStreams(ctx context.Context) error {
	return retry(ctx, func() error {
		_, err := c.js.KeyValue(ctx, workerBucket) // the last that ensureStreams creates
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
	})
}

// restoreStreams creates the streams that a server lacks after a restart: workerBucket is in the memory of the server.
func restoreStreams(conn *nats.Conn) {
	ctx, cancel := context.WithCancel(context.Background()) // without a deadline, as in open
	defer cancel()
	defer time.AfterFunc(openTimeout, cancel).Stop()
	js, err := jetstream.New(conn)
	if err != nil {
		return
	}
	_ = retry(ctx, func() error { // a failure shows where the bucket is used
		_, err := js.Stream(ctx, bucketStream(workerBucket))
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			err = ensureStreams(ctx, js)
		}
		return err
	})
}

// awaitLeader waits until the servers of a cluster have a leader. Servers without one leave requests unanswered.
func (c *Client) awaitLeader(ctx context.Context) error {
	timeout := retryInterval
	return retry(ctx, func() error {
		ctx, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		timeout *= 2
		_, err := c.js.AccountInfo(ctx)
		return err
	})
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
	Units int       `json:"units"` // the number of results in all; 0 until all units are sent

	Verify  float64         `json:"verify,omitempty"`  // the share of the units that two workers compute
	Summary json.RawMessage `json:"summary,omitempty"` // the last value of Executor.Summary
}

// register adds the entry of a study, or marks a study that the server has as running with an unknown number of units.
// register announces the study to the workers.
func (c *Client) register(ctx context.Context, s *jobs.Study, owner string) error {
	added := &StudyEntry{Study: *s, State: Running, Owner: owner, Begun: time.Now()}
	text, err := json.Marshal(added)
	if err != nil {
		return err
	}
	id := StudyID(s)
	err = c.retryStore(ctx, func() error {
		_, err := c.studies.Create(ctx, id, text)
		if errors.Is(err, jetstream.ErrKeyExists) {
			err = c.updateEntry(ctx, id, func(entry *StudyEntry) { entry.State, entry.Units = Running, 0 })
		}
		return err
	})
	if err == nil {
		c.announce(added)
	}
	return err
}

// Study returns the entry of a study, or ErrNoStudy.
func (c *Client) Study(ctx context.Context, id string) (*StudyEntry, error) {
	entry, _, err := c.entry(ctx, id)
	return entry, err
}

// entry returns the entry of a study with its revision, or ErrNoStudy.
func (c *Client) entry(ctx context.Context, id string) (entry *StudyEntry, revision uint64, err error) {
	found, err := c.studies.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, 0, ErrNoStudy
	}
	if err != nil {
		return nil, 0, err
	}
	entry = new(StudyEntry)
	return entry, found.Revision(), json.Unmarshal(found.Value(), entry)
}

// updateEntry replaces the entry of a study by the entry that update leaves. If others replace the entry meanwhile,
// updateEntry calls update again. The error is ErrNoStudy if the server has no entry: a cancelled study stays
// cancelled.
func (c *Client) updateEntry(ctx context.Context, id string, update func(*StudyEntry)) error {
	for {
		entry, revision, err := c.entry(ctx, id)
		if err != nil {
			return err
		}
		update(entry)
		text, err := json.Marshal(entry)
		if err == nil {
			_, err = c.studies.Update(ctx, id, text, revision)
		}
		if !isOutdated(err) {
			return err
		}
	}
}

// stopUnits removes the units of a study from the queue, also those of other commands, and tells the connected workers
// to end the units in progress. Each worker sends the IDs of the units that it ends to the subject reply, unless reply
// is "".
func (c *Client) stopUnits(ctx context.Context, studyID, reply string) error {
	select { // a unit on its way to the server would be queued after the purge
	case <-c.js.PublishAsyncComplete():
	case <-time.After(confirmTimeout):
	case <-ctx.Done():
		return ctx.Err()
	}
	return errors.Join(
		c.purge(ctx, workStream, studyWorkFilter(studyID)),
		retry(ctx, func() error { return c.conn.PublishMsg(&nats.Msg{Subject: cancelSubject(studyID), Reply: reply}) }),
	)
}

// Cancel ends a study and removes its entry, units, results and failures from the server. Workers compute no unit of a
// study without an entry.
func (c *Client) Cancel(ctx context.Context, studyID string) error {
	err := errors.Join(
		c.purge(ctx, bucketStream(studyBucket), studySubject(studyID)),
		c.stopUnits(ctx, studyID, ""),
		c.purgeResults(ctx, studyID),
	)
	if err != nil {
		return err
	}
	sleep(ctx, retryInterval) // for the results that workers sent before they ended their units
	return c.purgeResults(ctx, studyID)
}

// purgeResults removes the results and the failures of a study.
func (c *Client) purgeResults(ctx context.Context, studyID string) error {
	return errors.Join(
		c.purge(ctx, resultStream, studyResultsFilter(studyID)),
		c.purge(ctx, failureStream, studyFailuresFilter(studyID)),
	)
}

// purge removes the messages of a stream that match a subject.
func (c *Client) purge(ctx context.Context, stream, subject string) error {
	return retry(ctx, func() error {
		s, err := c.js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		return s.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}
