package cluster_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// serverCount is the number of servers of the clusters of these tests.
const serverCount = 3

// startCluster starts three servers as processes on the loopback interface, and returns a client and the URL of all of them
// besides. The servers keep what they have in directories of their own, the first ones in those that are given.
func startCluster(t *testing.T, dirs ...string) (servers []*process, c *cluster.Client, url string) {
	t.Helper()
	var routes, addresses []string
	for range serverCount {
		routes = append(routes, freeAddress(t))
		addresses = append(addresses, freeAddress(t))
	}
	for len(dirs) < serverCount {
		dirs = append(dirs, t.TempDir())
	}
	for i, address := range addresses {
		name := fmt.Sprint("server", i)
		servers = append(servers, startProcess(t, "server", address, dirs[i], routes[i], name, strings.Join(routes, ",")))
	}
	url = "nats://" + strings.Join(addresses, ",nats://")
	c, err := connectChild(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return servers, c, url
}

// Each of three servers keeps each stream, and a study has its results.
func TestThreeServers(t *testing.T) {
	t.Parallel()
	const n = 200
	_, c, _ := startCluster(t)
	streams := c.Replicas(t)
	if len(streams) < 5 {
		t.Errorf("got %d streams, want 5 at least", len(streams))
	}
	for stream, replicas := range streams {
		if replicas != serverCount {
			t.Errorf("%s: got %d replicas, want %d", stream, replicas, serverCount)
		}
	}
	startWorker(t, c, 2)
	e := &cluster.Executor{Client: c}
	count := 0
	err := e.Execute(t.Context(), jobstest.Study("square", t.Name()), jobstest.Numbers(n), accept(&count))
	if err != nil || count != n {
		t.Errorf("got %d results and %v, want %d", count, err, n)
	}
}

// A client of one server whose cluster has no leader says so.
func TestNoLeader(t *testing.T) {
	gametest.Long(t)
	routes := freeAddress(t) + "," + freeAddress(t) + "," + freeAddress(t)
	address := freeAddress(t)
	startProcess(t, "server", address, t.TempDir(), strings.Split(routes, ",")[0], "server0", routes)
	err := nats.ErrNoServers
	for errors.Is(err, nats.ErrNoServers) { // the server has not begun yet
		time.Sleep(50 * time.Millisecond)
		_, err = cluster.Connect(t.Context(), cluster.Address{URL: "nats://" + address, Token: testToken}, t.Name())
	}
	if want := "the servers of the cluster have no leader: of three, two must run, and all three the first time"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestServerFaults kills one of three servers at random times with kill -9, three times in each run, and starts the
// server again. Two commands of the same study, with four workers, both print what one process prints.
func TestServerFaults(t *testing.T) {
	gametest.Long(t)
	forSeeds(t, func(t *testing.T, random *rand.Rand) {
		servers, _, url := startCluster(t)
		for range 4 {
			startProcess(t, "worker", url)
		}
		commands := []*process{startProcess(t, "command", url), startProcess(t, "command", url)}
		for range 3 {
			sleepUpTo(time.Second, random)
			servers[random.IntN(serverCount)].restart(t)
		}
		for _, command := range commands {
			command.wantSquares(t)
		}
	})
}
