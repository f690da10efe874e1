package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Command serve prints the address of the page, in the language of the person, serves the page within a second, and
// ends at Ctrl-C.
func TestServe(t *testing.T) {
	restoreRuntime(t)
	printed, out := io.Pipe()
	interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
	e := newEnv(strings.NewReader(""), out, io.Discard)
	e.interrupts = func() <-chan os.Signal { return interrupts }
	start := time.Now()
	go func() {
		done <- run(context.Background(), []string{"serve", "--listen", "127.0.0.1:0", "--lang", "pt-PT"}, e)
	}()
	line, err := bufio.NewReader(printed).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
	if err != nil || !strings.HasPrefix(line, "A página está em ") || address == "" {
		t.Fatalf("got %q, %v, want an address", line, err)
	}
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if response.StatusCode != http.StatusOK || !strings.Contains(string(page), "<title>") {
		t.Errorf("got %s and %q, want the page", response.Status, page)
	}
	// The race detector, which runs with -short, makes a start several times slower.
	if took := time.Since(start); took > time.Second && !testing.Short() {
		t.Errorf("the page came after %v, want it within 1 s", took)
	}
	http.DefaultClient.CloseIdleConnections()
	interrupts <- os.Interrupt
	if status := <-done; status != success {
		t.Errorf("got status %d, want 0", status)
	}
}

// SIGTERM during a stream ends the stream with an event that says why, and then the program with status 0.
func TestServeTerminated(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no SIGTERM")
	}
	server := exec.CommandContext(t.Context(), "alinha", "serve", "--listen", "127.0.0.1:0", "--lang", "en")
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
	if address == "" {
		t.Fatalf("got %q, %v, want an address", line, err)
	}
	question := strings.NewReader(`{"game":"gomoku","moves":"h8","engine":"pvs","limits":{"timeMs":60000}}`)
	response, err := http.Post(address+"api/analyze", "application/json", question)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	stream := bufio.NewReader(response.Body)
	if first, err := stream.ReadString('\n'); !strings.HasPrefix(first, "data: {") {
		t.Fatalf("got %q, %v, want an event", first, err)
	}
	begin := time.Now()
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(stream)
	if err != nil || !strings.HasSuffix(string(rest), "\n\n") || !strings.Contains(string(rest), `data: {"error":{"id":"closing"`) {
		t.Errorf("the stream ends with %q, %v, want that the server is closing", rest, err)
	}
	http.DefaultClient.CloseIdleConnections()
	if err := server.Wait(); err != nil || time.Since(begin) > 5*time.Second {
		t.Errorf("ended with %v after %v, want status 0 within 5 s", err, time.Since(begin))
	}
}

// restoreRuntime restores at the end of the test the settings of the runtime that a server changes.
func restoreRuntime(t *testing.T) {
	t.Helper()
	threads, memory := runtime.GOMAXPROCS(0), debug.SetMemoryLimit(-1)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(threads)
		debug.SetMemoryLimit(memory)
	})
}
