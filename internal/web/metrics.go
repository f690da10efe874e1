package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the Prometheus metrics of a server, served at /metrics.
type metrics struct {
	registry  *prometheus.Registry
	latencies *prometheus.HistogramVec // seconds, by endpoint and status
	refused   *prometheus.CounterVec   // by reason
	panics    prometheus.Counter
}

func newMetrics(searches *semaphore) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		latencies: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "alinha_answer_seconds", Help: "How long answers took.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 9),
		}, []string{"question", "status"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "alinha_refused_total", Help: "Requests that were refused.",
		}, []string{"reason"}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "alinha_broken_total", Help: "Answers that ended in a panic."}),
	}
	m.registry.MustRegister(
		m.latencies, m.refused, m.panics,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "alinha_searches", Help: "Searches under way."},
			func() float64 { return float64(searches.running.Load()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "alinha_searches_waiting", Help: "Searches that wait for others to end."},
			func() float64 { return float64(searches.waiting.Load()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// observe counts a response of an endpoint. Status 0 means that nothing was sent.
func (m *metrics) observe(endpoint string, status int, took time.Duration) {
	m.latencies.WithLabelValues(endpoint, strconv.Itoa(status)).Observe(took.Seconds())
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
