package cluster

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A sender sends units, many before the server has confirmed the first, and sends those again that the server has not
// confirmed.
type sender struct {
	*Client
	ctx     context.Context
	futures chan jetstream.PubAckFuture // of the units on the way
	done    chan error                  // receives the error of ctx, if ctx ends first; closed at the end
}

// newSender returns a sender whose work ends with ctx.
func (c *Client) newSender(ctx context.Context) *sender {
	s := &sender{Client: c, ctx: ctx, futures: make(chan jetstream.PubAckFuture, maxPendingUnits), done: make(chan error, 1)}
	go s.confirm()
	return s
}

// send sends a unit.
func (s *sender) send(subject string, payload []byte) error {
	for {
		future, err := s.js.PublishAsync(subject, payload)
		if err == nil {
			select {
			case s.futures <- future:
				return nil
			case <-s.ctx.Done():
				return s.ctx.Err()
			}
		}
		if sleep(s.ctx, retryInterval); s.ctx.Err() != nil {
			return s.ctx.Err()
		}
	}
}

// wait waits until the server has confirmed all units, or ctx has ended. No unit may be sent afterwards.
func (s *sender) wait() error {
	close(s.futures)
	return <-s.done
}

// confirm confirms units until all have arrived or ctx ends.
func (s *sender) confirm() {
	defer close(s.done)
	for {
		select {
		case future, more := <-s.futures:
			if !more {
				return
			}
			if err := s.confirmUnit(future); err != nil {
				s.done <- err
				return
			}
		case <-s.ctx.Done():
			s.done <- s.ctx.Err()
			return
		}
	}
}

// confirmUnit waits until the server has confirmed a unit, and sends the unit again as often as needed.
func (s *sender) confirmUnit(future jetstream.PubAckFuture) (err error) {
	select {
	case <-future.Ok():
	case err = <-future.Err():
	case <-s.ctx.Done():
		return s.ctx.Err()
	}
	for err != nil && !isQueued(err) {
		if sleep(s.ctx, retryInterval); s.ctx.Err() != nil {
			return s.ctx.Err()
		}
		_, err = s.js.PublishMsg(s.ctx, &nats.Msg{Subject: future.Msg().Subject, Data: future.Msg().Data})
	}
	return nil
}

// isQueued reports whether the server refused a unit because its subject has a unit in the queue. The code alone does not
// tell: the server has it for every failure to store, so the description is compared too.
func isQueued(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == 10077 && strings.Contains(api.Description, "maximum messages per subject exceeded")
}

// isComputed reports whether the server refused a result because the unit has one already.
func isComputed(err error) bool {
	return hasCode(err, jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// hasCode reports whether an error is one of the server's with one of the codes.
func hasCode(err error, codes ...jetstream.ErrorCode) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && slices.Contains(codes, api.ErrorCode)
}
