package cluster

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A fakeConsumer answers a request for units with a batch.
type fakeConsumer struct {
	jetstream.Consumer
	batch fakeBatch
}

func (c *fakeConsumer) Fetch(int, ...jetstream.FetchOpt) (jetstream.MessageBatch, error) {
	return c.batch, nil
}

type fakeBatch []*fakeMsg

func (b fakeBatch) Messages() <-chan jetstream.Msg {
	messages := make(chan jetstream.Msg, len(b))
	for _, m := range b {
		messages <- m
	}
	close(messages)
	return messages
}

func (fakeBatch) Error() error { return nil }

// A fakeMsg is a message that is no unit, which compute ends by Term. It keeps what the worker tells the server.
type fakeMsg struct {
	jetstream.Msg
	renewed atomic.Int64
	ended   bool
}

func (*fakeMsg) Subject() string                           { return "no unit" }
func (*fakeMsg) Metadata() (*jetstream.MsgMetadata, error) { return new(jetstream.MsgMetadata), nil }

func (m *fakeMsg) InProgress() error {
	m.renewed.Add(1)
	return nil
}

func (m *fakeMsg) Term() error {
	m.ended = true
	return nil
}

// While all threads are busy, a worker renews its claim to one unit only. The server gives the units behind that one to
// other workers after ackWait, so that the worker does not compute them.
func TestFetchLeavesUnits(t *testing.T) {
	for busy, want := range map[time.Duration][]bool{0: {true, true, true}, 2 * ackWait: {true, false, false}} {
		synctest.Test(t, func(t *testing.T) {
			w, all := &Worker{slots: make(chan struct{}, 1)}, new(sync.WaitGroup)
			w.slots <- struct{}{} // a unit of another kind
			go func() {
				time.Sleep(busy)
				<-w.slots
			}()
			batch := fakeBatch{{}, {}, {}}
			if err := w.fetch(context.Background(), &fakeConsumer{batch: batch}, len(batch), all); err != nil {
				t.Fatal(err)
			}
			all.Wait()
			for i, m := range batch {
				if m.ended != want[i] {
					t.Errorf("busy for %v, unit %d: got begun %v, want %v", busy, i+1, m.ended, want[i])
				}
			}
			if got := batch[0].renewed.Load(); busy > 0 && got != 5 && got != 6 { // every 10 s, in 60 s
				t.Errorf("the claim to unit 1 was renewed %d times, want 5 or 6", got)
			}
		})
	}
}
