package cluster

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// Queued returns how many units wait for a worker or are being computed.
func (c *Client) Queued(t *testing.T) uint64 { return c.messagesIn(t, workStream) }

func (c *Client) messagesIn(t *testing.T, name string) uint64 {
	t.Helper()
	stream, err := c.js.Stream(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	info, err := stream.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return info.State.Msgs
}

// CountChosen returns how many of the payloads 0 to n-1 of a study belong to a share.
func CountChosen(s *jobs.Study, n int, share float64) (count int) {
	v := verification{share: share}
	for i := range n {
		if v.isChosen(unitID(s, json.RawMessage(strconv.Itoa(i)))) {
			count++
		}
	}
	return count
}

// Replicas returns on how many servers each stream is.
func (c *Client) Replicas(t *testing.T) map[string]int {
	t.Helper()
	all := make(map[string]int)
	for _, info := range c.streams(t) {
		all[info.Config.Name] = info.Config.Replicas
	}
	return all
}

// Subjects returns the subjects of all messages that the server has, but for the heartbeats of workers.
func (c *Client) Subjects(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, s := range c.streams(t) {
		if s.Config.Name == bucketStream(workerBucket) {
			continue
		}
		stream, err := c.js.Stream(t.Context(), s.Config.Name)
		if err != nil {
			t.Fatal(err)
		}
		info, err := stream.Info(t.Context(), jetstream.WithSubjectFilter(">"))
		if err != nil {
			t.Fatal(err)
		}
		all = slices.AppendSeq(all, maps.Keys(info.State.Subjects))
	}
	return all
}

// Consumers returns what each consumer of the server reads: the stream and the subjects.
func (c *Client) Consumers(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, s := range c.streams(t) {
		stream, err := c.js.Stream(t.Context(), s.Config.Name)
		if err != nil {
			t.Fatal(err)
		}
		consumers := stream.ListConsumers(t.Context())
		for info := range consumers.Info() {
			all = append(all, fmt.Sprint(s.Config.Name, " ", info.Config.FilterSubject, info.Config.FilterSubjects))
		}
		if err := consumers.Err(); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(all)
	return all
}

// streams returns all streams of the server.
func (c *Client) streams(t *testing.T) (all []*jetstream.StreamInfo) {
	t.Helper()
	streams := c.js.ListStreams(t.Context())
	for info := range streams.Info() {
		all = append(all, info)
	}
	if err := streams.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// Ask sends requests for units of a kind and a version, which stay open for a minute.
func (c *Client) Ask(t *testing.T, kind, version string, requests int) {
	t.Helper()
	inbox := c.conn.NewInbox()
	answers, err := c.conn.SubscribeSync(inbox)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answers.Unsubscribe() })
	for range requests {
		subject := "$JS.API.CONSUMER.MSG.NEXT." + workStream + "." + kind + "=" + version
		if err := c.conn.PublishRequest(subject, inbox, []byte(`{"batch": 1, "expires": 60000000000}`)); err != nil {
			t.Fatal(err)
		}
	}
}

// Waiting returns how many requests for units of a kind and a version are open, or 0 while no worker has asked.
func (c *Client) Waiting(t *testing.T, kind, version string) int {
	consumer, err := c.js.Consumer(t.Context(), workStream, kind+"="+version)
	if err != nil {
		return 0
	}
	return consumer.CachedInfo().NumWaiting
}

// Routes returns how many connections to other servers of its cluster a server has.
func (s *Server) Routes() int { return s.nats.NumRoutes() }
