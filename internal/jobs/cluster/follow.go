package cluster

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// retryInterval is the time between two tries to reach a server.
const retryInterval = 500 * time.Millisecond

// followerLifetime is how long the server keeps the consumer of a follower that has died.
const followerLifetime = time.Minute

// follow returns a channel of the messages of a stream that match a subject, the stored messages first, until stop is
// called. After a fault of the server the channel may begin with the first message again: receivers must tolerate
// repetitions. stop deletes the consumer on the server.
func (c *Client) follow(ctx context.Context, stream, subject string) (messages <-chan jetstream.Msg, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	to, done := make(chan jetstream.Msg), make(chan struct{})
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			consumer, err := c.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
				FilterSubjects: []string{subject}, InactiveThreshold: followerLifetime,
			})
			if err == nil {
				err = c.forward(ctx, consumer, to)
			}
			if err != nil {
				sleep(ctx, retryInterval)
			}
		}
	}()
	return to, func() {
		cancel()
		<-done
	}
}

// forward sends the messages of a consumer to a channel until ctx ends or the consumer fails for good, and deletes the
// consumer.
func (c *Client) forward(ctx context.Context, consumer jetstream.Consumer, to chan<- jetstream.Msg) error {
	defer func() {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		info := consumer.CachedInfo()
		// After an error the server deletes the consumer by followerLifetime.
		_ = c.js.DeleteConsumer(last, info.Stream, info.Name)
	}()
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

// countMessages returns how many messages of a stream from a sequence on match a subject.
func (c *Client) countMessages(ctx context.Context, stream, subject string, from uint64) (uint64, error) {
	consumer, err := c.js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{
		FilterSubject: subject, AckPolicy: jetstream.AckNonePolicy, Replicas: 1, MemoryStorage: true,
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from,
	})
	if err != nil {
		return 0, err
	}
	info := consumer.CachedInfo()
	return info.NumPending, c.js.DeleteConsumer(ctx, stream, info.Name)
}
