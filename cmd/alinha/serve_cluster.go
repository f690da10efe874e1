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
	clusterViewAge     = 2 * time.Second // after which a view is taken anew
	clusterViewTimeout = 5 * time.Second // for the server of units to answer
)

// A clusterView takes views of a server of units for the page: at most one every clusterViewAge, however many visitors ask.
type clusterView struct {
	client *cluster.Client
	last   atomic.Pointer[api.ClusterResponse]

	taking sync.Mutex // is held while a view is taken; protects what follows
	taken  time.Time
	rates  map[string]*cluster.RateMeter // of results, by study
}

// newClusterView returns a view of the server of units of a client.
func newClusterView(ctx context.Context, client *cluster.Client) *clusterView {
	v := &clusterView{client: client}
	v.last.Store(v.take(ctx))
	return v
}

// view returns the last view. If the last one is older than clusterViewAge, one caller takes a new one first; the others do not
// wait.
func (v *clusterView) view(ctx context.Context) *api.ClusterResponse {
	if v.taking.TryLock() {
		defer v.taking.Unlock()
		if time.Since(v.taken) > clusterViewAge {
			v.last.Store(v.take(ctx))
			v.taken = time.Now()
		}
	}
	return v.last.Load()
}

// take asks the server of units. The request of one visitor takes the view for all, so that the end of ctx does not end the
// request.
func (v *clusterView) take(ctx context.Context) *api.ClusterResponse {
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

// clusterWorkers returns workers as the page has them.
func clusterWorkers(workers []cluster.WorkerEntry) (all []api.ClusterWorker) {
	for _, w := range workers {
		all = append(all, api.ClusterWorker{
			ID: w.ID, Host: w.Host, Version: w.Version, Running: w.Running, Threads: w.Threads, Done: w.Done, Failed: w.Failed,
			Rate: w.Rate, SeenMs: max(time.Since(w.Seen).Milliseconds(), 0),
		})
	}
	return all
}
