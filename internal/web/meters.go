package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// meters count what the server does, for /metrics.
type meters struct {
	registry *prometheus.Registry
	answers  *prometheus.HistogramVec // seconds, by question and status
	refused  *prometheus.CounterVec   // by reason
	broken   prometheus.Counter
}

func newMeters(searches *slots) *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		answers: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "alinha_answer_seconds", Help: "How long answers took.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 9),
		}, []string{"question", "status"}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "alinha_refused_total", Help: "Requests that were refused.",
		}, []string{"reason"}),
		broken: prometheus.NewCounter(prometheus.CounterOpts{Name: "alinha_broken_total", Help: "Answers that ended in a panic."}),
	}
	m.registry.MustRegister(
		m.answers, m.refused, m.broken,
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "alinha_searches", Help: "Searches under way."},
			func() float64 { return float64(len(searches.taken)) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "alinha_searches_waiting", Help: "Searches that wait for others to end."},
			func() float64 { return float64(searches.waiting.Load()) }),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return m
}

// asked counts an answer; status 0 is one of which nothing was sent.
func (m *meters) asked(question string, status int, took time.Duration) {
	m.answers.WithLabelValues(question, strconv.Itoa(status)).Observe(took.Seconds())
}

func (m *meters) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}
