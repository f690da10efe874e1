package cluster_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// childVariable holds the arguments with which the test binary runs as a process of a cluster: a name of children, and texts.
const childVariable = "ALINHA_CLUSTER_CHILD"

// children are what the test binary can run as.
var children = map[string]func(args []string) error{"server": serverChild, "worker": workerChild, "command": commandChild}

func TestMain(m *testing.M) {
	args := strings.Fields(os.Getenv(childVariable))
	if len(args) == 0 {
		os.Exit(m.Run())
	}
	if err := children[args[0]](args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// startChild starts the test binary as a process of a cluster, in the network namespace of a last argument in:NAME. The process
// is killed at the end of the test.
func startChild(t *testing.T, out io.Writer, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	if namespace, ok := strings.CutPrefix(args[len(args)-1], "in:"); ok {
		cmd = exec.Command("ip", "netns", "exec", namespace, self)
		args = args[:len(args)-1]
	}
	cmd.Env = append(os.Environ(), childVariable+"="+strings.Join(args, " "))
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(cmd) })
	return cmd
}

// kill kills a process as kill -9 does, and waits for its end.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// testToken is the token of the servers that run as processes of a test.
const testToken = "secret"

// serverChild serves on an address, with a directory; with three more arguments as one of a cluster: the address and the name
// there, and the addresses of all with commas.
func serverChild(args []string) error {
	o := cluster.ServerOptions{Listen: args[0], Store: args[1], Token: testToken}
	if len(args) > 2 {
		o.ClusterListen, o.Name, o.Routes = args[2], args[3], strings.Split(args[4], ",")
	}
	if _, err := cluster.StartServer(o); err != nil {
		return err
	}
	select {}
}

// connectChild connects to a server that may not have begun yet.
func connectChild(url string) (c *cluster.Client, err error) {
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if c, err = cluster.Connect(context.Background(), cluster.Address{URL: url, Token: testToken}, "child"); err == nil {
			return c, nil
		}
	}
	return nil, err
}

// workerChild computes the units of a server.
func workerChild(args []string) error {
	c, err := connectChild(args[0])
	if err != nil {
		return err
	}
	return (&cluster.Worker{Client: c, Kinds: slowKinds, Version: "test", Threads: 2, Log: slog.New(slog.DiscardHandler)}).Run(context.Background())
}

// slowKinds are jobstest.Kinds whose units take some milliseconds, so that processes die in the middle of units.
var slowKinds = jobs.Kinds{"square": func(params json.RawMessage) (jobs.Runner, error) {
	r, err := jobstest.Kinds["square"](params)
	return slowRunner{r}, err
}}

type slowRunner struct{ jobs.Runner }

func (r slowRunner) Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error) {
	time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
	return r.Runner.Run(ctx, payload)
}

// faultUnits is the number of units of the tests of faults.
const faultUnits = 300

// commandChild has the squares of the first numbers computed, and prints them in order.
func commandChild(args []string) error {
	c, err := connectChild(args[0])
	if err != nil {
		return err
	}
	results := make([]string, faultUnits)
	e := &cluster.Executor{Client: c}
	err = e.Execute(context.Background(), jobstest.Study("square", "faults"), jobstest.Numbers(faultUnits), func(unit int, result json.RawMessage) error {
		if results[unit] != "" {
			return fmt.Errorf("unit %d has a second result", unit)
		}
		results[unit] = string(result)
		return nil
	})
	fmt.Println(strings.Join(results, "\n"))
	return err
}

// A process of a cluster with what it takes to start it again.
type process struct {
	cmd  *exec.Cmd
	args []string
	out  *bytes.Buffer // of a command
}

// startProcess starts the test binary as a process of a cluster.
func startProcess(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{args: args, out: new(bytes.Buffer)}
	p.cmd = startChild(t, p.out, args...)
	return p
}

// restart kills a process and starts it again.
func (p *process) restart(t *testing.T) {
	kill(p.cmd)
	p.out.Reset()
	p.cmd = startChild(t, p.out, p.args...)
}

// wantSquares waits for the end of a command and compares what it printed with what one process prints.
func (p *process) wantSquares(t *testing.T) {
	t.Helper()
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("the command: %v", err)
	}
	var want strings.Builder
	for i := range faultUnits {
		fmt.Fprintln(&want, i*i)
	}
	if got := p.out.String(); got != want.String() {
		t.Errorf("got\n%s, want the squares of 0 to %d", got, faultUnits-1)
	}
}

// faultSeeds is how often each test of faults at random times runs. make cluster-faults runs each twenty times.
var faultSeeds = flag.Int("seeds", 2, "runs of each test of faults at random times")

// forSeeds runs a test with faultSeeds sources of random numbers.
func forSeeds(t *testing.T, test func(t *testing.T, random *rand.Rand)) {
	for seed := range *faultSeeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			test(t, rand.New(rand.NewPCG(uint64(seed), 0)))
		})
	}
}

// sleepUpTo sleeps for a random time.
func sleepUpTo(longest time.Duration, random *rand.Rand) {
	time.Sleep(time.Duration(random.Int64N(int64(longest))))
}

// TestFaults kills processes of a cluster at random times with kill -9 and starts them again: in each run the
// server, two workers, or the command that waits for the results. The results are those of a run in one process.
func TestFaults(t *testing.T) {
	gametest.Long(t)
	forSeeds(t, func(t *testing.T, random *rand.Rand) {
		address := freeAddress(t)
		url := "nats://" + address
		server := startProcess(t, "server", address, t.TempDir())
		var workers []*process
		for range 4 {
			workers = append(workers, startProcess(t, "worker", url))
		}
		command := startProcess(t, "command", url)
		victims := slices.Concat([]*process{server, command}, workers[:2])
		for range 3 {
			sleepUpTo(1500*time.Millisecond, random)
			victims[random.IntN(len(victims))].restart(t)
		}
		command.wantSquares(t)
	})
}
