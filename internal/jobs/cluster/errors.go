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

// transientErrors are those of a server that does not answer, as during a restart.
var transientErrors = []error{
	context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
	nats.ErrReconnectBufExceeded, jetstream.ErrNoStreamResponse, jetstream.ErrTooManyStalledMsgs,
}

// transientCodes are those of a cluster of servers that is about to choose a leader, or of which a server is away: no leader,
// not the leader, a stream or a consumer without servers, and a last sequence that is not known yet.
var transientCodes = []jetstream.ErrorCode{10008, 10009, 10118, 10119, 10163}

// isTransient reports whether an error is one of a server that is away for a while.
func isTransient(err error) bool {
	return hasCode(err, transientCodes...) || slices.ContainsFunc(transientErrors, func(e error) bool { return errors.Is(err, e) })
}

// retry calls do until it succeeds, ctx ends, or its error is not one of a server that is away for a while. It returns the
// last error.
func retry(ctx context.Context, do func() error) error {
	for {
		err := do()
		if err == nil || ctx.Err() != nil || !isTransient(err) {
			return err
		}
		sleep(ctx, retryInterval)
	}
}

// refusalTimeout is how long a server may answer without storing a message before the message is given up.
const refusalTimeout = 30 * time.Second

// A RefusedError is why a server that is there does not store what it is sent, such as a full disk.
type RefusedError struct{ Err error }

func (e *RefusedError) Error() string { return fmt.Sprintf("the server stores nothing: %v", e.Err) }

func (e *RefusedError) Unwrap() error { return e.Err }

// errUnconfirmed is the error of a server that does not say why it does not store a message.
var errUnconfirmed = errors.New("no message is confirmed")

// retryStore calls do, which stores a message, until it succeeds or ctx ends. A server that is away is waited for. The error is the
// cause of the end of ctx, or a *RefusedError if the server has been there for refusalTimeout.
func (c *Client) retryStore(ctx context.Context, do func() error) error {
	var there time.Time // since when the server is there; zero if it is away
	for ; ; sleep(ctx, retryInterval) {
		err := do()
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case isTransient(err) && !c.isReachable(ctx, err):
			there = time.Time{}
		case there.IsZero():
			there = time.Now()
		case time.Since(there) > refusalTimeout:
			if isTransient(err) {
				err = errUnconfirmed
			}
			return &RefusedError{err}
		}
	}
}

// isReachable reports whether a server is there that did not confirm a message: a server with a full disk leaves messages
// unanswered, or ends JetStream.
func (c *Client) isReachable(ctx context.Context, err error) bool {
	_, infoErr := c.js.AccountInfo(ctx)
	if errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) {
		return errors.Is(infoErr, jetstream.ErrJetStreamNotEnabled)
	}
	return infoErr == nil && (errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded))
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

// isOutdated reports whether the server refused an entry because it has another one than the one that was read.
func isOutdated(err error) bool { return isComputed(err) }

// Codes of the server's answers to the request of a stream on several servers.
const (
	codeNoPeers   jetstream.ErrorCode = 10005 // too few servers in the cluster
	codeNoCluster jetstream.ErrorCode = 10074 // a server that is in no cluster
)

// isPeerOffline reports whether a codeNoPeers is because of servers of the cluster that are away.
func isPeerOffline(err error) bool { return strings.Contains(err.Error(), "peer offline") }

// hasCode reports whether an error is one of the server's with one of the codes.
func hasCode(err error, codes ...jetstream.ErrorCode) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && slices.Contains(codes, api.ErrorCode)
}
