package cluster

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// retryInterval is the time between two tries to reach a server.
const retryInterval = 500 * time.Millisecond

// follow sends the messages of a stream that match a subject to a channel, the old ones first, until ctx ends. After a fault
// of the server it goes on, or begins again at the first message: a receiver must tolerate repetitions.
func (c *Client) follow(ctx context.Context, stream, subject string, to chan<- jetstream.Msg) {
	for ctx.Err() == nil {
		consumer, err := c.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{FilterSubjects: []string{subject}})
		if err == nil {
			err = forward(ctx, consumer, to)
		}
		if err != nil {
			sleep(ctx, retryInterval)
		}
	}
}

// forward sends the messages of a consumer to a channel until ctx ends or the consumer fails for good.
func forward(ctx context.Context, consumer jetstream.Consumer, to chan<- jetstream.Msg) error {
	messages, err := consumer.Messages(jetstream.WithMessagesErrOnMissingHeartbeat(true))
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, messages.Stop)()
	defer messages.Stop()
	for {
		m, err := messages.Next()
		if err != nil {
			return err
		}
		select {
		case to <- m:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// sleep waits for a time, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// countMessages returns how many messages of a stream match a subject.
func (c *Client) countMessages(ctx context.Context, stream, subject string) (uint64, error) {
	consumer, err := c.js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{FilterSubject: subject, AckPolicy: jetstream.AckNonePolicy})
	if err != nil {
		return 0, err
	}
	info := consumer.CachedInfo()
	return info.NumPending, c.js.DeleteConsumer(ctx, stream, info.Name)
}
