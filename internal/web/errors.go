package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/i18n"
)

// An httpError is an error response of the server itself. Its text is the message error-serve-ID.
type httpError struct {
	status     int
	id         string
	retryAfter int // seconds after which the client may try again; 0 for never
}

// writeError answers with an error, and counts the error in the metrics. The arguments fill the placeholders of the
// message: name, value, name, value, ...
func (s *Server) writeError(w http.ResponseWriter, r *http.Request, e httpError, args ...any) {
	s.metrics.refused.WithLabelValues(e.id).Inc()
	if e.retryAfter > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(e.retryAfter))
	}
	if e.status != http.StatusTooManyRequests && r.ContentLength != 0 {
		w.Header().Set("Connection", "close") // the body has not been read
	}
	text := localizer(r).Message("error-serve-"+e.id, append(args, "Seconds", e.retryAfter)...)
	writeFault(w, e.status, &api.Fault{ID: e.id, Text: text})
}

// writeFault answers with a fault as JSON.
func writeFault(w http.ResponseWriter, status int, f *api.Fault) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(errorBody{f})
}

// An errorBody is the JSON body of an error response.
type errorBody struct {
	Error *api.Fault `json:"error"`
}

// localizer returns the messages in the language that the request accepts.
func localizer(r *http.Request) *i18n.Localizer {
	tag, ok := i18n.Match(r.Header.Get("Accept-Language"))
	if !ok {
		tag = i18n.Tags[0]
	}
	return i18n.New(tag)
}
