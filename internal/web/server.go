// Package web serves the page and, at api/NAME, the answers to its questions, within limits: of
// searches at a time, of what one may take, and of what a client may ask.
package web

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
)

// A Server is the page and what answers it. It keeps no game: that is in the address of the page.
type Server struct {
	limits   Limits
	desk     *api.Service
	searches *slots
	quick    *slots // answers without a search
	clients  *clients
	meters   *meters
	page     *page

	heartbeat time.Duration // between two signs of life of a stream without events
}

// New returns a server within limits.
func New(limits Limits) *Server {
	s := &Server{
		limits: limits,
		desk: &api.Service{Quota: api.Quota{
			Time: limits.Time, Means: catalog.Means{MemoryMiB: limits.MemoryMiB, Threads: limits.Threads, NoFiles: true},
		}},
		searches: newSlots(limits.Searches, searchWaiters),
		quick:    newSlots(quickSlots, quickWaiters),
		clients:  newClients(limits.Rate),
		page:     newPage(),

		heartbeat: heartbeat,
	}
	s.meters = newMeters(s.searches)
	return s
}

// errClosing is why the work of a server that is closing ends.
var errClosing = errors.New("the server is closing")

// How long a client may take, so that none holds a connection for nothing.
const (
	headerPatience = 5 * time.Second
	bodyPatience   = 10 * time.Second // with the header
	writePatience  = 10 * time.Second // for what is written at a time
	idlePatience   = time.Minute
	closePatience  = 5 * time.Second
)

// Serve serves until ctx ends, and then ends what is under way: streams and searches too. If
// the listener is of this machine only, so is the server: it answers to no other name.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	working, end := context.WithCancelCause(context.WithoutCancel(ctx))
	server := &http.Server{
		Handler:           s.Handler(isLoopback(listener.Addr())),
		BaseContext:       func(net.Listener) context.Context { return working },
		ReadHeaderTimeout: headerPatience,
		ReadTimeout:       bodyPatience,
		IdleTimeout:       idlePatience,
		MaxHeaderBytes:    mostHeader,
		ConnState:         new(crowd).admit,
		ErrorLog:          log.New(io.Discard, "", 0), // of what clients do: the metrics count it
	}
	closed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(closed)
		end(errClosing)
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), closePatience)
		defer cancel()
		if server.Shutdown(patience) != nil {
			_ = server.Close()
		}
	})
	err := server.Serve(listener)
	if !stop() {
		<-closed
	}
	end(errClosing)
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Handler returns what serves requests: with local, only those to this machine by its name.
func (s *Server) Handler(local bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", s.page)
	mux.HandleFunc("GET /healthz", healthy)
	mux.Handle("GET /metrics", s.meters.handler())
	mux.HandleFunc("GET /api/openapi.json", openAPI)
	for _, q := range api.Endpoints() {
		mux.HandleFunc("POST /api/"+q.Name, s.ask(q))
		if !q.Search {
			mux.HandleFunc("GET /api/"+q.Name, s.ask(q))
		}
	}
	mux.HandleFunc("/api/", s.unknown)
	return s.door(local, mux)
}

// healthy says that the server works, unless it is closing.
func healthy(w http.ResponseWriter, r *http.Request) {
	if r.Context().Err() != nil {
		http.Error(w, errClosing.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}
