package cluster_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// networks counts the networks that tests have made.
var networks atomic.Int64

// A network has two network namespaces, near and far, whose hosts reach each other at nearHost and farHost until the cable is cut.
type network struct{ near, far string }

// The addresses in a network.
const (
	nearHost = "10.231.0.1"
	farHost  = "10.231.0.2"
)

// newNetwork makes a network, which ends with the test. The test is skipped where that is not allowed.
func newNetwork(t *testing.T) *network {
	t.Helper()
	prefix := fmt.Sprintf("alinha%d-%d-", os.Getpid(), networks.Add(1))
	n := &network{near: prefix + "near", far: prefix + "far"}
	t.Cleanup(func() {
		for _, namespace := range []string{n.near, n.far} {
			_ = exec.Command("ip", "netns", "del", namespace).Run()
		}
	})
	for _, command := range []string{
		"netns add " + n.near, "netns add " + n.far,
		"-n " + n.near + " link add bridge0 type bridge",
		"-n " + n.near + " link add cable type veth peer name eth0 netns " + n.far,
		"-n " + n.near + " addr add " + nearHost + "/24 dev bridge0", "-n " + n.far + " addr add " + farHost + "/24 dev eth0",
		"-n " + n.near + " link set lo up", "-n " + n.near + " link set bridge0 up", "-n " + n.near + " link set cable up",
		"-n " + n.far + " link set lo up", "-n " + n.far + " link set eth0 up",
	} {
		if out, err := exec.Command("ip", strings.Fields(command)...).CombinedOutput(); err != nil {
			t.Skipf("ip %s: %v %s", command, err, out)
		}
	}
	n.setCable(t, "master bridge0")
	return n
}

// cut cuts the cable for a time: what either side sends is lost without a word.
func (n *network) cut(t *testing.T, d time.Duration) {
	t.Helper()
	n.setCable(t, "nomaster")
	time.Sleep(d)
	n.setCable(t, "master bridge0")
}

// setCable plugs the cable into a bridge, or pulls it.
func (n *network) setCable(t *testing.T, to string) {
	t.Helper()
	args := strings.Fields("-n " + n.near + " link set cable " + to)
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		t.Fatalf("ip %v: %v %s", args, err, out)
	}
}

// TestPartition cuts the network between a worker and its server at random times, in each run for up to three seconds and once
// for so long that other workers get the units of the worker. The worker sends what it has computed when the network is back.
func TestPartition(t *testing.T) {
	gametest.Long(t)
	run := func(t *testing.T, before, long time.Duration) {
		n := newNetwork(t)
		address := nearHost + ":4222"
		startProcess(t, "server", address, t.TempDir(), "in:"+n.near)
		for range 3 {
			startProcess(t, "worker", "nats://"+address, "in:"+n.near)
		}
		startProcess(t, "worker", "nats://"+address, "in:"+n.far)
		command := startProcess(t, "command", "nats://"+address, "in:"+n.near)
		time.Sleep(before)
		n.cut(t, long)
		command.wantSquares(t)
	}
	t.Run("long", func(t *testing.T) {
		t.Parallel()
		run(t, 500*time.Millisecond, 40*time.Second)
	})
	forSeeds(t, func(t *testing.T, random *rand.Rand) {
		run(t, time.Duration(random.Int64N(int64(time.Second))), time.Duration(random.Int64N(3*int64(time.Second))))
	})
}

// TestClusterPartition cuts one of three servers, with a worker that has connected to it, off the other two, at random times for
// up to twelve seconds, in which the other two may choose a new leader.
func TestClusterPartition(t *testing.T) {
	gametest.Long(t)
	forSeeds(t, func(t *testing.T, random *rand.Rand) {
		n := newNetwork(t)
		routes := nearHost + ":6222," + nearHost + ":6223," + farHost + ":6222"
		startProcess(t, "server", nearHost+":4222", t.TempDir(), nearHost+":6222", "a", routes, "in:"+n.near)
		startProcess(t, "server", nearHost+":4223", t.TempDir(), nearHost+":6223", "b", routes, "in:"+n.near)
		startProcess(t, "server", farHost+":4222", t.TempDir(), farHost+":6222", "c", routes, "in:"+n.far)
		near, far := "nats://"+nearHost+":4222,nats://"+nearHost+":4223", "nats://"+farHost+":4222"
		for range 3 {
			startProcess(t, "worker", near, "in:"+n.near)
		}
		startProcess(t, "worker", far, "in:"+n.far)
		commands := []*process{startProcess(t, "command", near, "in:"+n.near), startProcess(t, "command", far, "in:"+n.far)}
		sleepUpTo(4*time.Second, random)
		n.cut(t, time.Duration(random.Int64N(12*int64(time.Second))))
		for _, command := range commands {
			command.wantSquares(t)
		}
	})
}

// newDisk mounts a disk of some MiB in a directory, which ends with the test. The test is skipped where that is not allowed.
func newDisk(t *testing.T, mib int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("alinha", dir, "tmpfs", 0, fmt.Sprintf("size=%dm", mib)); err != nil {
		t.Skipf("mount: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// fill fills a disk to the last byte.
func fill(t *testing.T, dir string) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	if _, err := io.Copy(f, zeros{}); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v, want a full disk", err)
	}
}

// zeros are zero bytes without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestFullDisk fills the disk of one of three servers at random times. The other two go on.
func TestFullDisk(t *testing.T) {
	gametest.Long(t)
	forSeeds(t, func(t *testing.T, random *rand.Rand) {
		disk := newDisk(t, 64)
		_, _, url := startCluster(t, disk)
		for range 4 {
			startProcess(t, "worker", url)
		}
		command := startProcess(t, "command", url)
		sleepUpTo(time.Second, random)
		fill(t, disk)
		command.wantSquares(t)
	})
}

// A command whose only server has a full disk ends with an error that says so.
func TestFullDiskOfOnlyServer(t *testing.T) {
	gametest.Long(t)
	disk := newDisk(t, 64)
	address := freeAddress(t)
	startProcess(t, "server", address, disk)
	c, err := connectChild("nats://" + address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	startWorker(t, c, 2)
	e := &cluster.Executor{Client: c}
	count := 0
	err = e.Execute(t.Context(), jobstest.Study("square", t.Name()), jobstest.Numbers(100_000), func(int, json.RawMessage) error {
		if count++; count == 100 {
			fill(t, disk)
		}
		return nil
	})
	if refused, ok := errors.AsType[*cluster.RefusedError](err); !ok {
		t.Errorf("got %d results and %v, want an error of the server", count, err)
	} else {
		t.Log(refused)
	}
}
