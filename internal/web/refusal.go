package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/i18n"
)

// A refusal is why the server does not do what it could: its text is the message
// error-serve-ID.
type refusal struct {
	status int
	id     string
	later  int // seconds after which to ask again; 0 for never
}

// refuse answers with a refusal, whose message has blanks.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, why refusal, blanks ...any) {
	s.meters.refused.WithLabelValues(why.id).Inc()
	if why.later > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(why.later))
	}
	if why.status != http.StatusTooManyRequests && r.ContentLength != 0 {
		w.Header().Set("Connection", "close") // nothing of the body is read
	}
	text := speaker(r).Message("error-serve-"+why.id, append(blanks, "Seconds", why.later)...)
	writeFault(w, why.status, &api.Fault{ID: why.id, Text: text})
}

// writeFault answers with a fault.
func writeFault(w http.ResponseWriter, status int, f *api.Fault) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(failure{f})
}

// A failure is how a fault is sent.
type failure struct {
	Error *api.Fault `json:"error"`
}

// speaker returns who speaks the language of a client.
func speaker(r *http.Request) *i18n.Localizer {
	tag, ok := i18n.Match(r.Header.Get("Accept-Language"))
	if !ok {
		tag = i18n.Tags[0]
	}
	return i18n.New(tag)
}
