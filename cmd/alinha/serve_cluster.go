package main

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/jobs/cluster"
)

// Times of a clusterView.
const (
	clusterViewAge     = 2 * time.Second // the age from which view replaces the last response
	clusterViewTimeout = 5 * time.Second // for all answers of the server of units to one request
)

// A clusterView gives the page the studies and workers of a server of units. It asks the server at most once every
// clusterViewAge, however many visitors ask.
type clusterView struct {
	client *cluster.Client
	last   atomic.Pointer[api.ClusterResponse]

	mu    sync.Mutex                    // is held while the server is asked; protects asked and rates
	asked time.Time                     // when the server was asked last
	rates map[string]*cluster.RateMeter // of the results of each study, by ID
}

// newClusterView returns the view of the server of a client. It asks the server once.
func newClusterView(ctx context.Context, client *cluster.Client) *clusterView {
	v := &clusterView{client: client}
	v.last.Store(v.ask(ctx))
	return v
}

// view returns the last response. If the last response is older than clusterViewAge, one caller asks the server first;
// other callers do not wait.
func (v *clusterView) view(ctx context.Context) *api.ClusterResponse {
	if v.mu.TryLock() {
		defer v.mu.Unlock()
		if time.Since(v.asked) > clusterViewAge {
			v.last.Store(v.ask(ctx))
			v.asked = time.Now()
		}
	}
	return v.last.Load()
}

// ask asks the server for its studies and workers. All visitors see the response, so that the end of ctx, which is that
// of one visitor, does not end the request.
func (v *clusterView) ask(ctx context.Context) *api.ClusterResponse {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), clusterViewTimeout)
	defer cancel()
	response := &api.ClusterResponse{Offered: true, Studies: []api.ClusterStudy{}, Workers: []api.ClusterWorker{}}
	studies, err := v.client.Studies(ctx)
	if err == nil {
		var workers []cluster.WorkerEntry
		workers, err = v.client.Workers(ctx)
		response.Workers = append(response.Workers, clusterWorkers(workers)...)
	}
	if err != nil {
		return &api.ClusterResponse{Offered: true, Away: true, Studies: []api.ClusterStudy{}, Workers: []api.ClusterWorker{}}
	}
	rates := make(map[string]*cluster.RateMeter)
	for _, s := range slices.Backward(studies) {
		rates[s.ID] = v.rates[s.ID]
		if rates[s.ID] == nil {
			rates[s.ID] = new(cluster.RateMeter)
		}
		response.Studies = append(response.Studies, api.ClusterStudy{
			ID: s.ID, Kind: s.Kind, State: s.State, Begun: s.Begun.UnixMilli(), Results: s.Results, Units: s.Units,
			Failures: s.Failures, Rate: rates[s.ID].Rate(time.Now(), s.Results),
		})
	}
	v.rates = rates
	return response
}

// clusterWorkers returns workers in the form of the page.
func clusterWorkers(workers []cluster.WorkerEntry) (all []api.ClusterWorker) {
	for _, w := range workers {
		all = append(all, api.ClusterWorker{
			ID: w.ID, Host: w.Host, Version: w.Version, Running: w.Running, Threads: w.Threads, Done: w.Done, Failed: w.Failed,
			Rate: w.Rate, SeenMs: max(time.Since(w.Seen).Milliseconds(), 0),
		})
	}
	return all
}
