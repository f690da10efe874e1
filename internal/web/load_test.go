package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// serveEnv is the environment variable that turns the test binary into a server. Its value is the server's Limits as JSON.
const serveEnv = "ALINHA_TEST_SERVER"

// serveForTests reports whether serveEnv is set. If so, it prints the address of a server and serves until the standard input
// ends.
func serveForTests() bool {
	text := os.Getenv(serveEnv)
	if text == "" {
		return false
	}
	var limits Limits
	err := json.Unmarshal([]byte(text), &limits)
	listener, failed := net.Listen("tcp", "127.0.0.1:0")
	if err != nil || failed != nil {
		panic(fmt.Sprint(err, failed))
	}
	limits.Apply()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	fmt.Println("http://" + listener.Addr().String())
	if err := New(limits).Serve(ctx, listener); err != nil {
		panic(err)
	}
	return true
}

// startProcess starts a server in another process, and returns its address and process id.
func startProcess(t *testing.T, limits Limits) (address string, pid int) {
	t.Helper()
	text, err := json.Marshal(limits)
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), serveEnv+"="+string(text))
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		if err := command.Wait(); err != nil {
			t.Errorf("the server ended with %v", err)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), command.Process.Pid
}

// peakMiB returns the peak memory of a process, 0 where the system does not report it.
func peakMiB(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); fields[0] == "VmHWM:" {
			kib, _ := strconv.Atoi(fields[1])
			return kib >> 10
		}
	}
	return 0
}

// A loadStats is what the clients of TestLoad share: the address of the server, an HTTP client, and counts of how their
// requests ended.
type loadStats struct {
	address        string
	client         *http.Client
	whole, busy    atomic.Int64 // streams that ended whole or with ctx, and requests refused with 503 and Retry-After
	events, faults atomic.Int64 // events read from streams, and requests answered with 400
}

// analyse requests the analysis of a random position of Connect Four or of one position of Gomoku, reads the stream, and
// counts how the request ended. A 503, after which analyse waits for the time of Retry-After, and a 400 are no errors.
func (l *loadStats) analyse(ctx context.Context, r *rand.Rand) error {
	var moves strings.Builder
	for range r.IntN(12) {
		moves.WriteByte('1' + byte(r.IntN(7)))
	}
	body := fmt.Sprintf(`{"game":"connect4","moves":%q,"limits":{"timeMs":1000}}`, moves.String())
	if r.IntN(2) == 0 {
		body = `{"game":"gomoku","moves":"h8 h9","engine":"pvs","limits":{"timeMs":1000}}`
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.address+"/api/analyze", strings.NewReader(body))
	if err != nil {
		return err
	}
	response, err := l.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	switch response.StatusCode {
	case http.StatusServiceUnavailable:
		later, err := strconv.Atoi(response.Header.Get("Retry-After"))
		if err != nil {
			return fmt.Errorf("503 without a time: %w", err)
		}
		l.busy.Add(1)
		select {
		case <-time.After(time.Duration(later) * time.Second):
		case <-ctx.Done():
		}
		return nil
	case http.StatusBadRequest: // columns overflow, or the game is over
		l.faults.Add(1)
		return nil
	case http.StatusOK:
	default:
		return fmt.Errorf("status %s", response.Status)
	}
	done := false
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "data: ") {
			l.events.Add(1)
			done = strings.Contains(lines.Text(), `"done":true`)
		}
	}
	if !done && ctx.Err() == nil {
		return fmt.Errorf("a stream without an end")
	}
	l.whole.Add(1)
	return nil
}

// While 200 clients analyse, every stream is whole, or refused with Retry-After, or a 400 for an impossible position; the
// median request without a search takes at most 100 ms, and the server's memory stays within its limit. ALINHA_LOAD is the duration; make load takes a minute, as docs/results/page.md reports.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("seconds of load")
	}
	long := 4 * time.Second
	if text := os.Getenv("ALINHA_LOAD"); text != "" {
		var err error
		if long, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	const people = 200
	limits := DefaultLimits()
	limits.Rate = 10_000 // all come from one address
	address, pid := startProcess(t, limits)
	transport := &http.Transport{MaxIdleConnsPerHost: 2 * people}
	defer transport.CloseIdleConnections()
	l := &loadStats{address: address, client: &http.Client{Transport: transport}}
	ctx, cancel := context.WithTimeout(t.Context(), long)
	defer cancel()
	var working sync.WaitGroup
	for i := range people {
		working.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 1))
			for ctx.Err() == nil {
				if err := l.analyse(ctx, r); err != nil && ctx.Err() == nil {
					t.Error(err)
					return
				}
			}
		})
	}
	var took []time.Duration
	for ctx.Err() == nil {
		begin := time.Now()
		if status, _, body := post(t, address, "position", requests["position"][0]); status != http.StatusOK {
			t.Fatalf("a quick body: got %d and %q", status, body)
		}
		took = append(took, time.Since(begin))
		time.Sleep(20 * time.Millisecond)
	}
	working.Wait()
	http.DefaultClient.CloseIdleConnections()
	slices.Sort(took)
	median, late, peak := took[len(took)/2], took[len(took)*95/100], peakMiB(pid)
	t.Logf("%d streams whole, %d refused with 503, %d answered with 400, %d events in %v; %d quick requests: median %v, 95 %% within %v, longest %v; %d MiB of %d",
		l.whole.Load(), l.busy.Load(), l.faults.Load(), l.events.Load(), long, len(took), median, late, took[len(took)-1], peak, limits.totalMiB())
	if median > 100*time.Millisecond || peak > limits.totalMiB() || l.whole.Load() == 0 {
		t.Errorf("want streams, a median of at most 100 ms and %d MiB", limits.totalMiB())
	}
}
