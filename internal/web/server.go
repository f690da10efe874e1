// Package web is the HTTP server of the page and of its API.
//
//	browser ──> connLimiter ──> protect ──┬─> assets               /            the page's files
//	            connections     headers,  ├─> handleAPI            /api/NAME    package api, through a semaphore
//	                            origin,   ├─> serveOpenAPI         /api/openapi.json
//	                            rate      └─> health and metrics   /healthz, /metrics
//
// Every request carries its position. Only matches between two people are kept, by package online.
package web

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/online"
)

// A Server serves the page and its API within Limits.
type Server struct {
	limits       Limits
	service      *api.Service
	searches     *semaphore // requests with a search
	quick        *semaphore // requests without a search
	lasting      *semaphore // streams that last until the client leaves
	heavy        *semaphore // requests with a search that takes more memory than others
	rateLimiters *rateLimiters
	creations    *rateLimiters // of what the server keeps
	metrics      *metrics
	assets       *assets

	heartbeat time.Duration // between two comments in a stream without events
}

// New returns a server that keeps to limits.
func New(limits Limits) *Server {
	s := &Server{
		limits: limits,
		service: &api.Service{Quota: api.Quota{
			Time: limits.Time, Resources: catalog.Resources{MemoryMiB: limits.MemoryMiB, Threads: limits.Threads, NoFiles: true},
			KeptEngines: keptEngines,
		}, Matches: online.NewStore()},
		searches:     newSemaphore(limits.Searches, waitersPerSearch),
		quick:        newSemaphore(quickRequests, waitersPerQuickPlace),
		lasting:      newSemaphore(lastingStreams, 0),
		heavy:        newSemaphore(limits.heavySearches(), waitersPerSearch),
		rateLimiters: newRateLimiters(rate.Limit(limits.Rate), limits.Rate*burstSeconds),
		creations:    newRateLimiters(rate.Every(creationInterval), creationBurst),
		assets:       newAssets(),

		heartbeat: heartbeat,
	}
	s.metrics = newMetrics(s.searches)
	return s
}

// ShowCluster has the page show studies and workers of a server of units, which view returns. ShowCluster is called before
// Serve or Handler.
func (s *Server) ShowCluster(view func(ctx context.Context) *api.ClusterResponse) {
	s.service.Cluster = view
}

// KeepMatches has the server keep the matches between people in a store, instead of in memory only. KeepMatches is called before
// Serve or Handler.
func (s *Server) KeepMatches(store *online.Store) { s.service.Matches = store }

// errClosing is the cause with which a closing server cancels the requests that still run.
var errClosing = errors.New("the server is closing")

// Timeouts of a connection.
const (
	headerTimeout   = 5 * time.Second
	bodyTimeout     = 10 * time.Second // header and body together
	writeTimeout    = 10 * time.Second // for each write
	idleTimeout     = time.Minute
	shutdownTimeout = 5 * time.Second
)

// Serve serves requests until ctx ends. Then Serve cancels the running requests, searches and streams included, waits
// at most shutdownTimeout for them, and returns nil. Any other error is that of the listener. On a loopback listener
// the server answers only requests whose Host is this machine.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	working, end := context.WithCancelCause(context.WithoutCancel(ctx))
	server := &http.Server{
		Handler:           s.Handler(isLoopback(listener.Addr())),
		BaseContext:       func(net.Listener) context.Context { return working },
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       bodyTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ConnState:         new(connLimiter).connState,
		ErrorLog:          log.New(io.Discard, "", 0), // the metrics count what clients do wrong
	}
	closed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(closed)
		end(errClosing)
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
		defer cancel()
		if server.Shutdown(closing) != nil {
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

// Handler returns the handler of all requests. With local it refuses a Host that is not this machine.
func (s *Server) Handler(local bool) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", s.assets)
	mux.HandleFunc("GET /healthz", serveHealth)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.HandleFunc("GET /api/openapi.json", serveOpenAPI)
	for _, e := range api.Endpoints() {
		mux.HandleFunc("POST /api/"+e.Name, s.handleAPI(e))
		if hasAddress(e) {
			mux.HandleFunc("GET /api/"+e.Name, s.handleAPI(e))
		}
	}
	mux.HandleFunc("/api/", s.handleUnknown)
	return s.protect(local, mux)
}

// serveHealth answers ok, and 503 while the server is closing.
func serveHealth(w http.ResponseWriter, r *http.Request) {
	if r.Context().Err() != nil {
		http.Error(w, errClosing.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n"))
}
