package cluster

import (
	"context"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Metrics are the Prometheus metrics of a server: its studies, units and workers at the time of each request.
type Metrics struct{ *Client }

var _ prometheus.Collector = Metrics{}

// metricsTimeout is how long Collect waits for the server in all.
const metricsTimeout = 10 * time.Second

// The metrics.
var (
	studiesMetric   = describeMetric("studies", "Studies.", "kind", "state")
	unitsMetric     = describeMetric("units", "Units that wait for a worker (queued) or are being computed (running).", "kind", "state")
	unclaimedMetric = describeMetric("units_unclaimed", "Queued units of kinds and versions that no worker has computed yet.")
	resultsMetric   = describeMetric("results", "Results of the studies that the server has.", "kind")
	failuresMetric  = describeMetric("failed_tries", "Failed tries of units of the studies that the server has.", "kind")
	workersMetric   = describeMetric("workers", "Workers that have given a sign of life lately.")
	threadsMetric   = describeMetric("worker_threads", "Units that the workers can compute at once.")
	rateMetric      = describeMetric("units_per_second", "Units that the workers have computed a second in the last minute.")
	storeMetric     = describeMetric("store_bytes", "Bytes that the streams take on the disk of the server.")
)

// describeMetric returns the description of a metric whose name begins with alinha_cluster_.
func describeMetric(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("alinha_cluster_"+name, help, labels, nil)
}

// Describe implements prometheus.Collector.
func (Metrics) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{
		studiesMetric, unitsMetric, unclaimedMetric, resultsMetric, failuresMetric, workersMetric, threadsMetric, rateMetric, storeMetric,
	} {
		to <- d
	}
}

// Collect implements prometheus.Collector. If the server does not answer, Collect sends an invalid metric.
func (m Metrics) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), metricsTimeout)
	defer cancel()
	for _, collect := range []func(context.Context, func(*prometheus.Desc, float64, ...string)) error{
		m.collectStudies, m.collectUnits, m.collectWorkers, m.collectStore,
	} {
		err := collect(ctx, func(d *prometheus.Desc, value float64, labels ...string) {
			to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
		})
		if err != nil {
			to <- prometheus.NewInvalidMetric(studiesMetric, err)
			return
		}
	}
}

// collectStudies sends the numbers of studies, results and failures.
func (m Metrics) collectStudies(ctx context.Context, send func(*prometheus.Desc, float64, ...string)) error {
	all, err := m.Studies(ctx)
	studies := make(map[[2]string]int)
	results, failures := make(map[string]uint64), make(map[string]uint64)
	for _, s := range all {
		studies[[2]string{s.Kind, s.State}]++
		results[s.Kind] += s.Results
		failures[s.Kind] += s.Failures
	}
	for key, count := range studies {
		send(studiesMetric, float64(count), key[:]...)
	}
	for kind := range results {
		send(resultsMetric, float64(results[kind]), kind)
		send(failuresMetric, float64(failures[kind]), kind)
	}
	return err
}

// collectUnits sends the numbers of units in the queue, by the consumers of the kinds and versions of workers.
func (m Metrics) collectUnits(ctx context.Context, send func(*prometheus.Desc, float64, ...string)) error {
	stream, err := m.js.Stream(ctx, workStream)
	if err != nil {
		return err
	}
	queued, running := make(map[string]uint64), make(map[string]uint64)
	unclaimed := int64(stream.CachedInfo().State.Msgs)
	consumers := stream.ListConsumers(ctx)
	for info := range consumers.Info() {
		kind, _, _ := strings.Cut(info.Name, "=")
		queued[kind] += info.NumPending
		running[kind] += uint64(info.NumAckPending)
		unclaimed -= int64(info.NumPending) + int64(info.NumAckPending)
	}
	for kind := range queued {
		send(unitsMetric, float64(queued[kind]), kind, "queued")
		send(unitsMetric, float64(running[kind]), kind, "running")
	}
	send(unclaimedMetric, float64(max(unclaimed, 0)))
	return consumers.Err()
}

// collectWorkers sends the numbers of workers and of their threads, and their rate.
func (m Metrics) collectWorkers(ctx context.Context, send func(*prometheus.Desc, float64, ...string)) error {
	workers, err := m.Workers(ctx)
	threads, rate := 0, 0.0
	for _, w := range workers {
		threads += w.Threads
		rate += w.Rate
	}
	send(workersMetric, float64(len(workers)))
	send(threadsMetric, float64(threads))
	send(rateMetric, rate)
	return err
}

// collectStore sends the number of bytes of the streams and buckets on the disk. workerBucket is in memory.
func (m Metrics) collectStore(ctx context.Context, send func(*prometheus.Desc, float64, ...string)) error {
	var bytes uint64
	for _, name := range []string{workStream, resultStream, failureStream, bucketStream(studyBucket)} {
		stream, err := m.js.Stream(ctx, name)
		if err != nil {
			return err
		}
		bytes += stream.CachedInfo().State.Bytes
	}
	send(storeMetric, float64(bytes))
	return nil
}
