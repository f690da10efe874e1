package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A WorkerEntry is what a worker stores of itself every heartbeatInterval.
type WorkerEntry struct {
	ID      string    `json:"id"`
	Host    string    `json:"host"`
	Process int       `json:"process"`
	Version string    `json:"version"`
	Kinds   []string  `json:"kinds"`
	Threads int       `json:"threads"`
	Running int       `json:"running"` // units in progress
	Done    uint64    `json:"done"`    // units with a result or with a final error
	Failed  uint64    `json:"failed"`  // tries
	Rate    float64   `json:"rate"`    // units done a second, in the last minute
	Seen    time.Time `json:"-"`       // when the server received the entry
}

// sendHeartbeats stores the entry of the worker every heartbeatInterval, and removes the entry when ctx ends. It also
// closes the runners that no unit has used for idleLifetime.
func (w *Worker) sendHeartbeats(ctx context.Context) {
	entry := WorkerEntry{
		ID: w.id, Host: w.host, Process: os.Getpid(), Version: w.Version,
		Kinds: slices.Sorted(maps.Keys(w.Kinds)), Threads: cap(w.slots),
	}
	var rate RateMeter
	for ctx.Err() == nil {
		entry.Running, entry.Done, entry.Failed = len(w.slots), w.done.Load(), w.failed.Load()
		entry.Rate = rate.Rate(time.Now(), entry.Done)
		text, _ := json.Marshal(entry)
		if _, err := w.workers.Put(ctx, w.id, text); err != nil && ctx.Err() == nil {
			w.Log.Warn("the server does not answer", "error", err)
		}
		w.runners.closeUnused(time.Now().Add(-idleLifetime))
		sleep(ctx, heartbeatInterval)
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = w.workers.Delete(last, w.id)
}

// Workers returns the workers with a heartbeat in the last workerLifetime, sorted by host and process.
func (c *Client) Workers(ctx context.Context) ([]WorkerEntry, error) {
	watcher, err := c.workers.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer func() { _ = watcher.Stop() }()
	var all []WorkerEntry
	for {
		select {
		case found := <-watcher.Updates():
			if found == nil { // the end of the entries that there are now
				sortWorkers(all)
				return all, ctx.Err()
			}
			w := WorkerEntry{}
			if err := json.Unmarshal(found.Value(), &w); err != nil {
				return nil, err
			}
			w.Seen = found.Created()
			all = append(all, w)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// sortWorkers sorts workers by host and process.
func sortWorkers(all []WorkerEntry) {
	slices.SortFunc(all, func(a, b WorkerEntry) int {
		return cmp.Or(strings.Compare(a.Host, b.Host), cmp.Compare(a.Process, b.Process), strings.Compare(a.ID, b.ID))
	})
}
