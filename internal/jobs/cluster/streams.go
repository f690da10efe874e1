package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/alinha/alinha/internal/jobs"
)

// The streams and buckets on the server. Other programs may use the server too, so that each name begins with ALINHA or
// alinha.
const (
	workStream    = "ALINHA_WORK"     // units to compute, each until a worker acknowledges it
	resultStream  = "ALINHA_RESULTS"  // results, one on each subject
	failureStream = "ALINHA_FAILURES" // failed tries of units
	studyBucket   = "alinha-studies"  // study entries, by the ID of the study
	workerBucket  = "alinha-workers"  // worker entries, by the ID of the worker; an entry lives for workerLifetime
)

// The times of the protocol.
const (
	ackWait           = 30 * time.Second      // without a renewed claim, after which a unit goes to another worker
	heartbeatInterval = 5 * time.Second       // between two heartbeats of a worker
	workerLifetime    = 3 * heartbeatInterval // without a heartbeat, after which the entry of a worker ends
	consumerLifetime  = 24 * time.Hour        // without a worker, after which a consumer ends, but not its units
)

// An error fails a unit from its delivery maxTries on; deliveries to workers that ended or died count too. A unit fails
// as well after maxDeliveries deliveries whose workers neither stored a result nor reported an error.
const (
	maxTries      = 5
	maxDeliveries = 20
)

// workSubject is the subject of a unit to compute. The version is a part of the subject, so that a worker of another
// version never receives the unit.
func workSubject(s *jobs.Study, unitID string) string {
	return fmt.Sprintf("alinha.work.%s.%s.%s.%s", s.Kind, s.Version, StudyID(s), unitID)
}

// workFilter matches the subjects of the units of a kind and a version.
func workFilter(kind, version string) string {
	return fmt.Sprintf("alinha.work.%s.%s.>", kind, version)
}

// studyWorkFilter matches the subjects of the units of a study that are still to compute.
func studyWorkFilter(studyID string) string { return "alinha.work.*.*." + studyID + ".>" }

// verifySubject is the subject of a unit to compute by a further worker, which is none of the earlier workers: see
// verification.
func verifySubject(s *jobs.Study, unitID, earlier string) string {
	return workSubject(s, unitID) + "." + earlier
}

// parseWorkSubject returns the IDs of the study and the unit of a workSubject, and the earlier workers of a
// verifySubject.
func parseWorkSubject(subject string) (studyID, unitID, earlier string, ok bool) {
	tokens := strings.Split(subject, ".")
	if len(tokens) != 6 && len(tokens) != 7 {
		return "", "", "", false
	}
	return tokens[4], tokens[5], strings.Join(tokens[6:], ""), true
}

// resultSubject is the subject of the result of a unit.
func resultSubject(studyID, unitID string) string { return "alinha.result." + studyID + "." + unitID }

// verifyResultSubject is the subject of the result of the worker after the earlier workers: see verification.
func verifyResultSubject(studyID, unitID, earlier string) string {
	return resultSubject(studyID, unitID) + "." + earlier
}

// studyResultsFilter matches the subjects of all results of a study, also those of second and further workers.
func studyResultsFilter(studyID string) string { return "alinha.result." + studyID + ".>" }

// firstResultsFilter matches the subjects of the results that count, one for each unit of a study.
func firstResultsFilter(studyID string) string { return "alinha.result." + studyID + ".*" }

// parseResultSubject returns the ID of the unit of a result, and the earlier workers of a verifyResultSubject.
func parseResultSubject(subject string) (unitID, earlier string) {
	tokens := append(strings.Split(subject, "."), "", "", "", "")
	return tokens[3], tokens[4]
}

// failureSubject is the subject of the failed tries of a unit.
func failureSubject(studyID, unitID string) string { return "alinha.failure." + studyID + "." + unitID }

// studyFailuresFilter matches the subjects of the failed tries of a study.
func studyFailuresFilter(studyID string) string { return "alinha.failure." + studyID + ".>" }

// cancelSubject is the subject of the message that ends the running units of a study.
func cancelSubject(studyID string) string { return "alinha.cancel." + studyID }

// cancelUnitSubject is the subject of the message that ends one running unit.
func cancelUnitSubject(studyID, unitID string) string { return cancelSubject(studyID) + "." + unitID }

// parseCancelSubject returns the IDs of the study and the unit of a cancelUnitSubject, or that of the study and "" of a
// cancelSubject.
func parseCancelSubject(subject string) (studyID, unitID string) {
	studyID, unitID, _ = strings.Cut(strings.TrimPrefix(subject, cancelSubject("")), ".")
	return studyID, unitID
}

// studySubject is the subject of the entry of a study in studyBucket.
func studySubject(studyID string) string { return "$KV." + studyBucket + "." + studyID }

// streamConfigs returns the configurations of the streams and the buckets, in the order in which they are created.
func streamConfigs() []jetstream.StreamConfig {
	workers := bucketConfig(workerBucket)
	workers.MaxAge, workers.Storage = workerLifetime, jetstream.MemoryStorage
	return []jetstream.StreamConfig{
		{
			Name: workStream, Subjects: []string{"alinha.work.>"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, // a unit is queued once
		},
		{Name: resultStream, Subjects: []string{"alinha.result.>"}},
		{Name: failureStream, Subjects: []string{"alinha.failure.>"}},
		bucketConfig(studyBucket),
		workers,
	}
}

// bucketConfig returns the configuration of the stream of a bucket. It is that of package jetstream without
// AllowDirect: a server that has not seen the last change cannot answer.
func bucketConfig(name string) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name: bucketStream(name), Subjects: []string{"$KV." + name + ".>"}, MaxMsgsPerSubject: 1,
		AllowRollup: true, DenyDelete: true, Discard: jetstream.DiscardNew,
	}
}

// bucketStream returns the name of the stream of a bucket.
func bucketStream(bucket string) string { return "KV_" + bucket }

// ensureStreams creates the streams and buckets that are missing, each on clusterReplicas servers if the cluster has so
// many, else on one server. Existing streams and buckets get the configuration of streamConfigs, and stay on their
// servers.
func ensureStreams(ctx context.Context, js jetstream.JetStream) error {
	replicas := clusterReplicas
	for _, config := range streamConfigs() {
		found, err := js.Stream(ctx, config.Name)
		switch {
		case err == nil:
			config.Replicas = found.CachedInfo().Config.Replicas
			_, err = js.UpdateStream(ctx, config)
		case errors.Is(err, jetstream.ErrStreamNotFound):
			config.Replicas = replicas
			replicas, err = createStream(ctx, js, config)
		}
		if err != nil {
			return fmt.Errorf("stream %s: %w", config.Name, err)
		}
	}
	return nil
}

// clusterReplicas is how many servers of a cluster keep each stream, so that the work goes on when one of them is lost.
const clusterReplicas = 3

// peersTimeout is how long createStream waits for clusterReplicas servers: servers that have just started do not know
// each other yet.
const peersTimeout = 5 * time.Second

// createStream creates a stream on config.Replicas servers, or on one server if the cluster has fewer, and returns the
// number of servers. While servers of the cluster are away, createStream waits for them.
func createStream(ctx context.Context, js jetstream.JetStream, config jetstream.StreamConfig) (replicas int, err error) {
	for begun := time.Now(); ; sleep(ctx, retryInterval) {
		_, err = js.CreateStream(ctx, config)
		tooFew := hasCode(err, codeNoPeers)
		if hasCode(err, codeNoCluster) || tooFew && !isPeerOffline(err) && time.Since(begun) > peersTimeout {
			config.Replicas = 1
			_, err = js.CreateStream(ctx, config)
			tooFew = false
		}
		if hasCode(err, jetstream.JSErrCodeStreamNameInUse) {
			err = nil // another client has created the stream meanwhile
		}
		if !tooFew || ctx.Err() != nil {
			return config.Replicas, err
		}
	}
}
