//go:build e2e

package web_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/browsertest"
	"github.com/alinha/alinha/internal/web"
)

// clusterView returns a view of a server of units on which one of two studies has a number of results.
func clusterView(results uint64) *api.ClusterResponse {
	return &api.ClusterResponse{
		Offered: true,
		Studies: []api.ClusterStudy{
			{ID: "3f2a9c0d11e24b7f8a6e5d4c3b2a1908", Kind: "lab", State: "running", Begun: 1_795_000_000_000, Results: results, Units: 1500, Failures: 1, Rate: 2.5},
			{ID: "b1946ac92492d2347c6235b4d2611184", Kind: "match", State: "done", Begun: 1_794_900_000_000, Results: 400, Units: 400},
		},
		Workers: []api.ClusterWorker{
			{ID: "Yx3kP0aLq7bTn2mVc9", Host: "oak", Version: "1_0_0-1c26f60a90b1", Running: 4, Threads: 4, Done: 1234, Failed: 1, Rate: 1.5, SeenMs: 3100},
			{ID: "Zb8sW4eRf6gHj1kLp0", Host: "alinha-worker-5d4f8c7b9-x2k4p", Version: "1_0_0-1c26f60a90b1", Running: 1, Threads: 2, Done: 88, Rate: 0.017, SeenMs: 900},
		},
	}
}

// The page shows studies and workers of a server of units, goes on as they do, and says when the server is away.
func TestClusterPage(t *testing.T) {
	var view atomic.Pointer[api.ClusterResponse]
	server := web.New(web.DefaultLimits())
	server.ShowCluster(func(context.Context) *api.ClusterResponse { return view.Load() })
	listener := httptest.NewServer(server.Handler(true))
	t.Cleanup(listener.Close)
	r := &reader{browsertest.Open(t), listener.URL + "/"}
	texts := map[string]struct{ progress, toGo, workers string }{
		"en":    {"750 of 1,500 units · 2.5 a second", "5 min to go · 1 failed try", "1,234"},
		"pt-BR": {"750 de 1.500 unidades · 2,5 por segundo", "faltam 5 min · 1 tentativa com falha", "1.234"},
		"pt-PT": {"750 de 1500 unidades · 2,5 por segundo", "faltam 5 min · 1 tentativa falhada", "1234"},
	}
	for _, l := range looks() {
		tag, names := l.tag, texts[l.tag]
		view.Store(clusterView(750))
		r.Wear(l.width, l.height, l.scheme)
		r.enters(tag, "cluster")
		r.Until(`document.querySelectorAll(".studies li").length === 2`)
		text := browsertest.Ask[string](r.Tab, `document.querySelector("main").innerText`)
		for _, want := range []string{names.progress, names.toGo, names.workers, "oak", "1_0_0-1c26f60a90b1"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: got %q, want %q in it", tag, text, want)
			}
		}
		r.Accessible("cluster, " + tag + ", " + l.name)
		r.Picture("cluster-" + tag + "-" + l.name)
		view.Store(clusterView(1500))
		r.Until(`document.querySelector("progress").value === 1500`)
		view.Store(&api.ClusterResponse{Offered: true, Away: true, Studies: []api.ClusterStudy{}, Workers: []api.ClusterWorker{}})
		r.Until(`document.querySelector(".cluster .error") && !document.querySelector(".studies")`)
		r.Faultless(tag)
	}
}

// Without a server of units the page has no such room: its address shows the home page.
func TestNoClusterPage(t *testing.T) {
	r := newReader(t)
	r.enters("en", "cluster")
	r.Until(`document.querySelectorAll(".tile .board-drawing").length === 6`)
	if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll("header nav a[href^='#/cluster']").length`); got != 0 {
		t.Errorf("got %d links to the room, want none", got)
	}
	r.Faultless("no cluster")
}
