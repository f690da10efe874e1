package cluster

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// A sender sends units without waiting for the server to confirm each, and sends units again that the server does not
// confirm.
type sender struct {
	*Client
	ctx     context.Context // ends at the first error, with the error as its cause
	fail    context.CancelCauseFunc
	futures chan jetstream.PubAckFuture // the confirmations of the units that were sent
	done    chan struct{}               // closed when all units are confirmed or ctx has ended
}

// newSender returns a sender that ends with ctx. The caller calls wait after the last unit.
func (c *Client) newSender(ctx context.Context) *sender {
	s := &sender{Client: c, futures: make(chan jetstream.PubAckFuture, maxPendingUnits), done: make(chan struct{})}
	s.ctx, s.fail = context.WithCancelCause(ctx)
	go s.confirm()
	return s
}

// send sends a unit without waiting for the confirmation. The error may be that of an earlier unit.
func (s *sender) send(subject string, payload []byte) error {
	var future jetstream.PubAckFuture
	err := s.retryStore(s.ctx, func() (err error) {
		future, err = s.js.PublishAsync(subject, payload)
		return err
	})
	if err != nil {
		return err
	}
	select {
	case s.futures <- future:
		return nil
	case <-s.ctx.Done():
		return context.Cause(s.ctx)
	}
}

// wait waits until the server has confirmed all units, has refused one for good, or ctx has ended. No unit may be sent
// afterwards.
func (s *sender) wait() error {
	close(s.futures)
	<-s.done
	err := context.Cause(s.ctx)
	s.fail(nil)
	return err
}

// confirm waits for the confirmation of each unit, until wait is called and all units are confirmed, or ctx ends.
func (s *sender) confirm() {
	defer close(s.done)
	for {
		select {
		case future, more := <-s.futures:
			if !more {
				return
			}
			if err := s.confirmUnit(future); err != nil {
				s.fail(err)
				return
			}
		case <-s.ctx.Done():
			return
		}
	}
}

// confirmUnit waits until the server has confirmed a unit, and sends the unit again as often as necessary.
func (s *sender) confirmUnit(future jetstream.PubAckFuture) error {
	select {
	case <-future.Ok():
		return nil
	case err := <-future.Err():
		if isQueued(err) {
			return nil
		}
	case <-s.ctx.Done():
		return context.Cause(s.ctx)
	}
	return s.publishUnit(s.ctx, future.Msg().Subject, future.Msg().Data)
}

// publishUnit sends a unit, as often as necessary, until the server has the unit in its queue.
func (c *Client) publishUnit(ctx context.Context, subject string, payload []byte) error {
	return c.retryStore(ctx, func() error {
		_, err := c.js.Publish(ctx, subject, payload)
		if isQueued(err) {
			return nil
		}
		return err
	})
}
