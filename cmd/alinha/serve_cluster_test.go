package main

import (
	"bufio"
	"encoding/json"
	"net/http"
	"regexp"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

// The server of the page tells studies and workers of the server of units that it is connected to, and only then.
func TestServeCluster(t *testing.T) {
	restoreRuntime(t)
	url := startCluster(t)
	startWorkerHere(t, url)
	runText(t, "lab", "table", "--games", "tictactoe", "--engines", "alphabeta", "--depths", "1-3", "--connect", url)
	for _, connect := range []bool{false, true} {
		args := []string{"serve", "--listen", "127.0.0.1:0"}
		if connect {
			args = append(args, "--connect", url)
		}
		view := askCluster(t, args)
		if view.Offered != connect || view.Away {
			t.Errorf("connected %v: got %+v", connect, view)
		}
		if !connect {
			continue
		}
		if len(view.Studies) != 1 || view.Studies[0].Kind != "lab" || view.Studies[0].State != "done" || view.Studies[0].Results != 3 || view.Studies[0].Units != 3 {
			t.Errorf("got studies %+v, want one of three units that is done", view.Studies)
		}
		if len(view.Workers) != 1 || view.Workers[0].Threads != 1 || view.Workers[0].Version != engineVersion() {
			t.Errorf("got workers %+v, want one of one thread", view.Workers)
		}
	}
}

// askCluster starts a server of the page and returns what it tells of a server of units.
func askCluster(t *testing.T, args []string) (view api.ClusterResponse) {
	t.Helper()
	line, _ := bufio.NewReader(startServing(t, args...)).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
	response, err := http.Get(address + "api/cluster")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	if err := json.NewDecoder(response.Body).Decode(&view); err != nil {
		t.Fatal(err)
	}
	return view
}
