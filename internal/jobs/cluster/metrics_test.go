package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// sampleLine matches a line of the text format of Prometheus without escapes: a name, labels, and a number.
var sampleLine = regexp.MustCompile(`^([a-z_]+)(\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})? (\S+)$`)

// scrape returns the metrics of a server by name and labels, and fails unless each has a line HELP and a line TYPE above.
func scrape(t *testing.T, c *cluster.Client) map[string]float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(cluster.Metrics{Client: c})
	recorder := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(recorder, httptest.NewRequest("GET", "/metrics", nil))
	if recorder.Code != 200 {
		t.Fatalf("got status %d: %s", recorder.Code, recorder.Body)
	}
	samples, described := make(map[string]float64), make(map[string]int)
	for line := range strings.Lines(recorder.Body.String()) {
		line = strings.TrimSuffix(line, "\n")
		if fields := strings.Fields(line); fields[0] == "#" {
			described[fields[2]]++
			continue
		}
		match := sampleLine.FindStringSubmatch(line)
		if match == nil || described[match[1]] != 2 {
			t.Errorf("got line %q, want a sample of a metric with HELP and TYPE", line)
			continue
		}
		value, err := strconv.ParseFloat(match[3], 64)
		if err != nil {
			t.Errorf("line %q: %v", line, err)
		}
		samples[match[1]+match[2]] = value
	}
	return samples
}

// The metrics tell studies, results, failures, units in the queue and workers.
func TestMetrics(t *testing.T) {
	c := clustertest.StartServer(t)
	e := &cluster.Executor{Client: c}
	if got := scrape(t, c)["alinha_cluster_workers"]; got != 0 {
		t.Errorf("got %v workers, want none", got)
	}
	startWorker(t, c, 3)
	count := 0
	if err := e.Execute(t.Context(), jobstest.Study("square", "first"), jobstest.Numbers(20), accept(&count)); err != nil {
		t.Fatal(err)
	}
	_ = e.Execute(t.Context(), jobstest.Study("fault", "second"), jobstest.Texts(`"error"`), accept(&count))
	other := jobstest.Study("square", "third")
	other.Version = "other"
	waitForSent(t, e, other, 7)
	samples := scrape(t, c)
	for name, want := range map[string]float64{
		`alinha_cluster_studies{kind="square",state="done"}`:    1,
		`alinha_cluster_studies{kind="square",state="running"}`: 1,
		`alinha_cluster_studies{kind="fault",state="failed"}`:   1,
		`alinha_cluster_units{kind="square",state="queued"}`:    0,
		`alinha_cluster_units{kind="square",state="running"}`:   0,
		`alinha_cluster_units_unclaimed`:                        7,
		`alinha_cluster_results{kind="square"}`:                 20,
		`alinha_cluster_results{kind="fault"}`:                  1,
		`alinha_cluster_failed_tries{kind="fault"}`:             5,
		`alinha_cluster_failed_tries{kind="square"}`:            0,
		`alinha_cluster_workers`:                                1,
		`alinha_cluster_worker_threads`:                         3,
	} {
		if got, ok := samples[name]; !ok || got != want {
			t.Errorf("%s: got %v (there: %v), want %v", name, got, ok, want)
		}
	}
	if samples["alinha_cluster_store_bytes"] < 1000 {
		t.Errorf("got %v bytes, want those of 20 results and 3 studies at least", samples["alinha_cluster_store_bytes"])
	}
	if _, ok := samples["alinha_cluster_units_per_second"]; !ok {
		t.Error("there is no rate")
	}
}

// waitForSent has units of a study sent for which there is no worker, and returns when the server has them.
func waitForSent(t *testing.T, e *cluster.Executor, study *jobs.Study, n int) {
	t.Helper()
	before := e.Queued(t)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- e.Execute(ctx, study, jobstest.Numbers(n), func(int, json.RawMessage) error { return nil })
	}()
	for range 600 {
		if e.Queued(t) == before+uint64(n) {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the error of the context", err)
	}
}
