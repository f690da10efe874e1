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

// heartbeat is how often a stream without events says that it lives, so that no proxy takes it
// for dead, as nginx does after a minute.
const heartbeat = 10 * time.Second

// stream sends the events of an answer as they come, in the form of server-sent events. A client
// that reads slowly misses events that later ones replace, and slows down those that are not
// replaced. When the client is gone, or reads no more, the search ends.
func (a *questioner) stream() {
	ctx, cancel := context.WithCancel(a.r.Context())
	defer cancel()
	slot := make(chan any, 1)
	var failed error // set before the slot is closed
	go func() {
		defer close(slot)
		failed = a.answer(ctx, func(event any) {
			if a.question.Latest {
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
	s := sender{questioner: a}
	beat := time.NewTicker(a.heartbeat)
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

// A sender writes a stream.
type sender struct {
	*questioner
	begun bool
}

func (s *sender) send(event any) error {
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

func (s *sender) write(text []byte) error {
	if !s.begun {
		s.begun = true
		h := s.w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-store")
	}
	s.patience()
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(s.w).Flush()
}

// finish ends the stream: with a fault, if it did not come to its end.
func (s *sender) finish(err error) {
	f, told := errors.AsType[*api.Fault](err)
	switch closing := errors.Is(context.Cause(s.r.Context()), errClosing); {
	case err == nil:
	case !s.begun:
		s.fail(err)
	case told:
		_ = s.send(failure{f})
	case closing || s.r.Context().Err() == nil:
		id := "broken"
		if closing {
			id = "closing"
		}
		_ = s.send(failure{&api.Fault{ID: id, Text: speaker(s.r).Message("error-serve-" + id)}})
	}
}
