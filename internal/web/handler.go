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

// An apiCall is one request to an endpoint of the API while the server handles it.
type apiCall struct {
	*Server
	endpoint api.Endpoint
	w        http.ResponseWriter
	r        *http.Request
	body     []byte // the request of package api, as JSON
}

// handleAPI returns the handler of an endpoint. The handler waits for a place in one of the semaphores, and counts the response in
// the metrics. A heavy request waits for a place among these first.
func (s *Server) handleAPI(e api.Endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		recorder := &statusRecorder{ResponseWriter: w}
		defer func() { s.metrics.observe(e.Name, recorder.status, time.Since(start)) }()
		c := &apiCall{Server: s, endpoint: e, w: recorder, r: r}
		if e.Heavy {
			release, err := s.heavy.acquire(r.Context())
			if err != nil {
				c.fail(err)
				return
			}
			defer release()
		}
		if !c.readBody() {
			return
		}
		if e.Creates && !s.creations.allow(r.RemoteAddr) {
			s.writeError(recorder, r, httpError{http.StatusTooManyRequests, "rate", int(creationInterval.Seconds())})
			return
		}
		sem := s.quick
		switch {
		case e.Search:
			sem = s.searches
		case e.Lasting:
			sem = s.lasting
		}
		release, err := sem.acquire(r.Context())
		if err != nil {
			c.fail(err)
			return
		}
		defer release()
		if e.Stream {
			c.stream()
		} else {
			c.respond()
		}
	}
}

// handleUnknown answers a path below /api/ that is no endpoint, or an endpoint called with the wrong method.
func (s *Server) handleUnknown(w http.ResponseWriter, r *http.Request) {
	for _, e := range api.Endpoints() {
		if r.URL.Path == "/api/"+e.Name {
			w.Header().Set("Allow", allowedMethods(e))
			s.writeError(w, r, httpError{http.StatusMethodNotAllowed, "method", 0})
			return
		}
	}
	name := r.URL.Path[len("/api/"):]
	(&apiCall{Server: s, w: w, r: r}).fail(s.service.Handle(r.Context(), name, nil, localizer(r), nil))
}

// hasAddress reports whether an endpoint answers GET and HEAD too, with the request in the query of the URL.
func hasAddress(e api.Endpoint) bool { return !e.Search && !e.Private }

// allowedMethods returns the methods that an endpoint answers, as the header Allow lists them.
func allowedMethods(e api.Endpoint) string {
	if hasAddress(e) {
		return "GET, HEAD, POST"
	}
	return http.MethodPost
}

// readBody reads the request into c.body: the query of a GET or HEAD, as a JSON object of strings, or the body of a POST. It
// returns false if it has already answered with an error.
func (c *apiCall) readBody() bool {
	if c.r.Method != http.MethodPost {
		fields := make(map[string]string)
		for name, values := range c.r.URL.Query() {
			fields[name] = values[0]
		}
		c.body, _ = json.Marshal(fields) // strings always marshal
		return true
	}
	var err error
	c.body, err = io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, maxBody(c.r)))
	switch _, large := errors.AsType[*http.MaxBytesError](err); {
	case large:
		c.writeError(c.w, c.r, httpError{http.StatusRequestEntityTooLarge, "large", 0}, "Most", int(maxBody(c.r)))
	case err != nil:
		c.writeError(c.w, c.r, httpError{http.StatusRequestTimeout, "slow", 0})
	}
	return err == nil
}

// respond sends a response that is one JSON object.
func (c *apiCall) respond() {
	var body bytes.Buffer
	err := c.handle(c.r.Context(), func(response any) {
		encoder := json.NewEncoder(&body)
		encoder.SetEscapeHTML(false)
		_ = encoder.Encode(response) // a write to memory does not fail
	})
	if err != nil {
		c.fail(err)
		return
	}
	c.extendWriteDeadline()
	h := c.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(body.Len()))
	_, _ = body.WriteTo(c.w)
}

// handle calls the service. A panic of an engine becomes an error of this call alone.
func (c *apiCall) handle(ctx context.Context, emit func(any)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			c.metrics.panics.Inc()
			err = fmt.Errorf("%v\n%s", p, debug.Stack())
		}
	}()
	return c.service.Handle(ctx, c.endpoint.Name, c.body, localizer(c.r), emit)
}

// fail answers with an error of the service, of a semaphore or of the request's context.
func (c *apiCall) fail(err error) {
	var f *api.Fault
	switch {
	case errors.As(err, &f) && f.ID == "name":
		writeFault(c.w, http.StatusNotFound, f)
	case errors.As(err, &f):
		writeFault(c.w, http.StatusBadRequest, f)
	case errors.Is(err, errBusy):
		c.writeError(c.w, c.r, httpError{http.StatusServiceUnavailable, "busy", busyRetrySeconds})
	case errors.Is(context.Cause(c.r.Context()), errClosing):
		c.writeError(c.w, c.r, httpError{http.StatusServiceUnavailable, "closing", busyRetrySeconds})
	case c.r.Context().Err() != nil:
		c.w.WriteHeader(statusClientClosed)
	default:
		c.writeError(c.w, c.r, httpError{http.StatusInternalServerError, "broken", 0})
	}
}

const (
	busyRetrySeconds   = 3
	statusClientClosed = 499 // the client closed the request; the status that nginx logs for this
)

// extendWriteDeadline gives the client writeTimeout for what is written next.
func (c *apiCall) extendWriteDeadline() {
	// The recorder of a test has no deadline.
	_ = http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(writeTimeout))
}

// A statusRecorder remembers the status of a response, for the metrics. 0 means that nothing was sent.
type statusRecorder struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (w *statusRecorder) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *statusRecorder) Write(data []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(data)
}

// Unwrap returns the recorded writer, for http.ResponseController.
func (w *statusRecorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
