package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/alinha/alinha/internal/api"
)

// heartbeat is the time after which a stream without events sends a comment, so that no proxy closes the connection as
// idle (nginx does after a minute).
const heartbeat = 10 * time.Second

// stream sends the response as server-sent events. Where the endpoint's events replace each other (Endpoint.Latest), a
// client that reads slowly misses events; elsewhere such a client slows the search down. The search ends when the
// client disconnects or a write fails.
func (c *apiCall) stream() {
	ctx, cancel := context.WithCancel(c.r.Context())
	defer cancel()
	slot := make(chan any, 1)
	var failed error // written before slot is closed
	go func() {
		defer close(slot)
		failed = c.handle(ctx, func(event any) {
			if c.endpoint.Latest {
				select {
				case <-slot:
				default:
				}
			}
			select {
			case slot <- event:
			case <-ctx.Done():
			}
		})
	}()
	s := eventWriter{apiCall: c}
	beat := time.NewTicker(c.heartbeat)
	defer beat.Stop()
	for open := true; open; {
		var err error
		select {
		case event, more := <-slot:
			if open = more; more {
				err = s.send(event)
			}
		case <-beat.C:
			err = s.write([]byte(":\n\n"))
		}
		if err != nil {
			cancel()
		}
	}
	s.finish(failed)
}

// An eventWriter writes server-sent events.
type eventWriter struct {
	*apiCall
	started bool
}

func (s *eventWriter) send(event any) error {
	var text bytes.Buffer
	text.WriteString("data: ")
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(event); err != nil {
		return err
	}
	text.WriteByte('\n')
	return s.write(text.Bytes())
}

// write writes text and flushes. The first call sends the headers of the stream.
func (s *eventWriter) write(text []byte) error {
	if !s.started {
		s.started = true
		h := s.w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-store")
	}
	s.extendWriteDeadline()
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(s.w).Flush()
}

// finish ends the stream. If err is not nil, finish sends an error event, or an error response if the stream has not
// begun. It sends no event about the disconnect of the client.
func (s *eventWriter) finish(err error) {
	f, isFault := errors.AsType[*api.Fault](err)
	switch closing := errors.Is(context.Cause(s.r.Context()), errClosing); {
	case err == nil:
	case !s.started:
		s.fail(err)
	case isFault:
		_ = s.send(errorBody{f})
	case closing || s.r.Context().Err() == nil:
		id := "broken"
		if closing {
			id = "closing"
		}
		_ = s.send(errorBody{&api.Fault{ID: id, Text: localizer(s.r).Message("error-serve-" + id)}})
	}
}
