package cluster

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go"
)

// announceSubject is the subject of the message by which a command announces the entry of a study that begins.
const announceSubject = "alinha.begin"

// announce sends the entry of a study that begins to the connected workers, for their logs.
func (c *Client) announce(entry *StudyEntry) {
	if text, err := json.Marshal(entry); err == nil {
		_ = c.conn.Publish(announceSubject, text)
	}
}

// logRefusals logs the studies that the worker leaves to workers of other versions: the running studies, and the
// studies that begin until ctx ends.
func (w *Worker) logRefusals(ctx context.Context) {
	begun := make(chan *nats.Msg, 64)
	announced, err := w.conn.ChanSubscribe(announceSubject, begun)
	if err != nil {
		return
	}
	defer func() { _ = announced.Unsubscribe() }()
	ids, _ := bucketKeys(ctx, w.studies)
	for _, id := range ids {
		if entry, err := w.Study(ctx, id); err == nil && entry.State == Running {
			w.logRefusal(entry)
		}
	}
	for {
		select {
		case m := <-begun:
			var entry StudyEntry
			if json.Unmarshal(m.Data, &entry) == nil {
				w.logRefusal(&entry)
			}
		case <-ctx.Done():
			return
		}
	}
}

// logRefusal logs a study of the worker's kinds if the worker leaves the study to workers of another version.
func (w *Worker) logRefusal(entry *StudyEntry) {
	if w.Kinds[entry.Kind] != nil && entry.Version != w.Version {
		w.Log.Warn("a study is left to workers of its version", "study", StudyID(&entry.Study), "version", entry.Version, "worker", w.Version)
	}
}
