package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// transientErrors are the errors of requests to a server that does not answer, as during a restart.
var transientErrors = []error{
	context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
	nats.ErrReconnectBufExceeded, jetstream.ErrNoStreamResponse, jetstream.ErrTooManyStalledMsgs,
}

// transientCodes are the error codes of a cluster that elects a leader or lacks a server: no leader, not the leader, a
// stream or a consumer without servers, and a last sequence that is not known yet.
var transientCodes = []jetstream.ErrorCode{10008, 10009, 10118, 10119, 10163}

// IsTransient reports whether an error of a Client says that the server does not answer, as during a restart. The request
// may succeed later.
func IsTransient(err error) bool {
	return hasCode(err, transientCodes...) || slices.ContainsFunc(transientErrors, func(e error) bool { return errors.Is(err, e) })
}

// retry calls do until do succeeds, ctx ends, or the error is not transient. It returns the last error.
func retry(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil || ctx.Err() != nil || !IsTransient(err) {
			return err
		}
		sleep(ctx, retryInterval)
	}
}

// refusalTimeout is how long retryStore tries to store a message on a server that answers.
const refusalTimeout = 30 * time.Second

// A RefusedError is why a server that answers does not store a message, such as a full disk.
type RefusedError struct{ Err error }

func (e *RefusedError) Error() string { return fmt.Sprintf("the server stores nothing: %v", e.Err) }

func (e *RefusedError) Unwrap() error { return e.Err }

// errUnconfirmed is the error of a server that does not say why it does not store a message.
var errUnconfirmed = errors.New("no message is confirmed")

// retryStore calls do, which stores a message, until do succeeds or ctx ends, however long the server is away. The
// error is the cause of the end of ctx, or a *RefusedError if the server has answered for refusalTimeout without
// storing the message.
func (c *Client) retryStore(ctx context.Context, do func() error) error {
	var answering time.Time // since when the server answers; zero while the server is away
	for ; ; sleep(ctx, retryInterval) {
		err := do()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case IsTransient(err) && !c.answers(ctx, err):
			answering = time.Time{}
		case answering.IsZero():
			answering = time.Now()
		case time.Since(answering) > refusalTimeout:
			if IsTransient(err) {
				err = errUnconfirmed
			}
			return &RefusedError{err}
		}
	}
}

// answers reports whether the server answers other requests than the one to store a message, which failed with a
// transient error. A server with a full disk confirms no messages, or ends JetStream.
func (c *Client) answers(ctx context.Context, err error) bool {
	_, infoErr := c.js.AccountInfo(ctx)
	if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) {
		return errors.Is(infoErr, jetstream.ErrJetStreamNotEnabled)
	}
	return infoErr == nil && (errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded))
}

// isQueued reports whether the server refused a unit because the unit is in the queue already. The server has one code
// for all failures to store a message, so that isQueued compares the description too.
func isQueued(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == 10077 && strings.Contains(api.Description, "maximum messages per subject exceeded")
}

// isComputed reports whether the server refused a result because the unit has a result already.
func isComputed(err error) bool {
	return hasCode(err, jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// isOutdated reports whether the server refused an entry because the entry has changed since it was read.
func isOutdated(err error) bool { return isComputed(err) }

// Error codes of the request to create a stream on several servers.
const (
	codeNoPeers   jetstream.ErrorCode = 10005 // too few servers in the cluster
	codeNoCluster jetstream.ErrorCode = 10074 // the server is in no cluster
)

// isPeerOffline reports whether an error with codeNoPeers is due to servers of the cluster that are away.
func isPeerOffline(err error) bool { return strings.Contains(err.Error(), "peer offline") }

// hasCode reports whether an error is an answer of the server with one of the codes.
func hasCode(err error, codes ...jetstream.ErrorCode) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && slices.Contains(codes, api.ErrorCode)
}
