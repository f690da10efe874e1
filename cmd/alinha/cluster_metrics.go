package main

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/textline"
)

// metricsTimeout is how long a request for the metrics may take.
const metricsTimeout = 30 * time.Second

// serveMetrics serves the metrics of a server of units at the address of --metrics, in the format of Prometheus, until
// stop is called.
func (r *clusterRun) serveMetrics(s *cluster.Server) (stop func(), err error) {
	listener, err := net.Listen("tcp", r.metrics)
	if err != nil {
		return nil, explain.Failure("error-serve-metrics", "Address", textline.Clip(r.metrics), "Error", r.explain(err))
	}
	handler := &metricsHandler{connect: func(ctx context.Context) (*cluster.Client, error) { return s.Connect(ctx, r.options.Token) }}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", handler)
	server := &http.Server{Handler: mux, ReadTimeout: metricsTimeout, WriteTimeout: metricsTimeout}
	go func() { _ = server.Serve(listener) }() // ends with Close
	r.println("cluster-metrics", "URL", "http://"+listener.Addr().String()+"/metrics")
	return func() {
		_ = server.Close()
		handler.close()
	}, nil
}

// A metricsHandler answers with the metrics of a server of units. The handler connects to the server at the first
// request, because the first server of a cluster answers only after the start of a second one.
type metricsHandler struct {
	connect func(context.Context) (*cluster.Client, error)

	mu      sync.Mutex
	client  *cluster.Client // nil before the first request that succeeds
	metrics http.Handler
}

// ServeHTTP implements http.Handler.
func (h *metricsHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	metrics, err := h.open(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	metrics.ServeHTTP(w, r)
}

// open connects to the server unless the handler is connected, and returns the handler of the metrics.
func (h *metricsHandler) open(ctx context.Context) (http.Handler, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.client != nil {
		return h.metrics, nil
	}
	ctx, cancel := context.WithTimeout(ctx, metricsTimeout/2)
	defer cancel()
	client, err := h.connect(ctx)
	if err != nil {
		return nil, err
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(
		cluster.Metrics{Client: client}, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	h.client, h.metrics = client, promhttp.HandlerFor(registry, promhttp.HandlerOpts{})
	return h.metrics, nil
}

// close closes the connection.
func (h *metricsHandler) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.client != nil {
		h.client.Close()
	}
}
