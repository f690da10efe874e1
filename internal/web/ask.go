package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/alinha/alinha/internal/api"
)

// A questioner is one question being answered.
type questioner struct {
	*Server
	question api.Endpoint
	w        http.ResponseWriter
	r        *http.Request
	body     []byte
}

// ask answers a question.
func (s *Server) ask(q api.Endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &statusWriter{ResponseWriter: w}
		defer func() { s.meters.asked(q.Name, seen.status, time.Since(start)) }()
		a := &questioner{Server: s, question: q, w: seen, r: r}
		if !a.read() {
			return
		}
		room := s.quick
		if q.Search {
			room = s.searches
		}
		free, err := room.take(r.Context())
		if err != nil {
			a.fail(err)
			return
		}
		defer free()
		if q.Stream {
			a.stream()
		} else {
			a.once()
		}
	}
}

// unknown answers what is no question, or is asked in another way.
func (s *Server) unknown(w http.ResponseWriter, r *http.Request) {
	for _, q := range api.Endpoints() {
		if r.URL.Path == "/api/"+q.Name {
			w.Header().Set("Allow", http.MethodPost)
			s.refuse(w, r, refusal{http.StatusMethodNotAllowed, "method", 0})
			return
		}
	}
	name := r.URL.Path[len("/api/"):]
	(&questioner{Server: s, w: w, r: r}).fail(s.desk.Handle(r.Context(), name, nil, speaker(r), nil))
}

// read reads the question; it returns false if it has answered it.
func (a *questioner) read() bool {
	if a.r.Method == http.MethodGet {
		fields := make(map[string]string)
		for name, values := range a.r.URL.Query() {
			fields[name] = values[0]
		}
		a.body, _ = json.Marshal(fields) // of strings
		return true
	}
	var err error
	a.body, err = io.ReadAll(http.MaxBytesReader(a.w, a.r.Body, mostBody))
	switch _, large := errors.AsType[*http.MaxBytesError](err); {
	case large:
		a.refuse(a.w, a.r, refusal{http.StatusRequestEntityTooLarge, "large", 0}, "Most", mostBody)
	case err != nil:
		a.refuse(a.w, a.r, refusal{http.StatusRequestTimeout, "slow", 0})
	}
	return err == nil
}

// once sends the one object of the answer.
func (a *questioner) once() {
	var answer bytes.Buffer
	err := a.answer(a.r.Context(), func(object any) {
		encoder := json.NewEncoder(&answer)
		encoder.SetEscapeHTML(false)
		_ = encoder.Encode(object) // into memory
	})
	if err != nil {
		a.fail(err)
		return
	}
	a.patience()
	h := a.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(answer.Len()))
	_, _ = answer.WriteTo(a.w)
}

// answer asks the desk. What breaks in an engine ends with its answer.
func (a *questioner) answer(ctx context.Context, emit func(any)) (err error) {
	defer func() {
		if broken := recover(); broken != nil {
			a.meters.broken.Inc()
			err = fmt.Errorf("%v\n%s", broken, debug.Stack())
		}
	}()
	return a.desk.Handle(ctx, a.question.Name, a.body, speaker(a.r), emit)
}

// fail answers with what is wrong.
func (a *questioner) fail(err error) {
	var f *api.Fault
	switch {
	case errors.As(err, &f) && f.ID == "name":
		writeFault(a.w, http.StatusNotFound, f)
	case errors.As(err, &f):
		writeFault(a.w, http.StatusBadRequest, f)
	case errors.Is(err, errBusy):
		a.refuse(a.w, a.r, refusal{http.StatusServiceUnavailable, "busy", busySeconds})
	case errors.Is(context.Cause(a.r.Context()), errClosing):
		a.refuse(a.w, a.r, refusal{http.StatusServiceUnavailable, "closing", busySeconds})
	case a.r.Context().Err() != nil: // nobody listens
		a.w.WriteHeader(statusGone)
	default:
		a.refuse(a.w, a.r, refusal{http.StatusInternalServerError, "broken", 0})
	}
}

const (
	busySeconds = 3
	statusGone  = 499 // nobody waits for the answer: as other servers note it
)

// patience gives the client some time to take what is written next.
func (a *questioner) patience() {
	_ = http.NewResponseController(a.w).SetWriteDeadline(time.Now().Add(writePatience)) // not in tests
}

// A statusWriter remembers the status of an answer.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *statusWriter) Write(data []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(data)
}

// Unwrap is for http.ResponseController.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
