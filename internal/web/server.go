// Package web serves the page and, at api/NAME, the answers to its questions.
package web

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/lang"
)

//go:embed dist
var dist embed.FS

// A Server is the page and what answers it.
type Server struct {
	Desk *api.Desk
}

// Handler returns what serves requests.
func (s *Server) Handler() http.Handler {
	page, _ := fs.Sub(dist, "dist")
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(page))
	for _, q := range api.Questions() {
		mux.HandleFunc("POST /api/"+q.Name, s.ask(q))
		if !q.Search && !q.Stream {
			mux.HandleFunc("GET /api/"+q.Name, s.ask(q))
		}
	}
	return mux
}

// mostBody is the longest question, in bytes.
const mostBody = 1 << 18

func (s *Server) ask(q api.Question) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		say := lang.New(languageOf(r))
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
		if err != nil {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		if q.Stream {
			s.stream(w, r, q, body, say)
			return
		}
		err = s.Desk.Ask(r.Context(), q.Name, body, say, func(a any) {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(a)
		})
		if err != nil {
			refuse(w, err)
		}
	}
}

// stream sends events, the latest of them if there are more than the connection takes.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, q api.Question, body []byte, say *lang.Speaker) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	slot := make(chan any, 1)
	var failed error
	go func() {
		defer close(slot)
		failed = s.Desk.Ask(ctx, q.Name, body, say, func(e any) {
			if q.Latest {
				select {
				case <-slot:
				default:
				}
			}
			select {
			case slot <- e:
			case <-ctx.Done():
			}
		})
	}()
	control := http.NewResponseController(w)
	begun := false
	for e := range slot {
		if !begun {
			w.Header().Set("Content-Type", "text/event-stream")
			begun = true
		}
		data, err := json.Marshal(e)
		if err == nil {
			_, err = w.Write(append(append([]byte("data: "), data...), "\n\n"...))
		}
		if err == nil {
			err = control.Flush()
		}
		if err != nil {
			cancel()
		}
	}
	switch {
	case failed == nil:
	case begun:
		data, _ := json.Marshal(map[string]error{"error": failed})
		_, _ = w.Write(append(append([]byte("data: "), data...), "\n\n"...))
	default:
		refuse(w, failed)
	}
}

// refuse answers with a fault.
func refuse(w http.ResponseWriter, err error) {
	f, ok := errors.AsType[*api.Fault](err)
	if !ok {
		f = &api.Fault{ID: "busy", Text: err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusBadRequest)
	_ = json.NewEncoder(w).Encode(map[string]*api.Fault{"error": f})
}

func languageOf(r *http.Request) string {
	if tag, ok := lang.Match(r.Header.Get("Accept-Language")); ok {
		return tag
	}
	return lang.Tags[0]
}
