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

// serve prints where the page is, in the person's language, serves it within a second, and
// ends with Ctrl-C.
func TestServe(t *testing.T) {
	keepRoom(t)
	printed, out := io.Pipe()
	interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
	e := env{in: strings.NewReader(""), out: out, err: io.Discard, getenv: func(string) string { return "" }, interrupts: func() <-chan os.Signal { return interrupts }}
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
	if took := time.Since(start); response.StatusCode != http.StatusOK || !strings.Contains(string(page), "<title>") || took > time.Second {
		t.Errorf("got %s and %q after %v, want the page within 1 s", response.Status, page, took)
	}
	http.DefaultClient.CloseIdleConnections()
	interrupts <- os.Interrupt
	if status := <-done; status != success {
		t.Errorf("got status %d, want 0", status)
	}
}

// SIGTERM ends the program while a stream is under way: the stream ends with an event that says
// why, and the program soon after, as one that has done its work.
func TestServeTerminated(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such signal there")
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

// keepRoom gives back what a server takes of the process.
func keepRoom(t *testing.T) {
	t.Helper()
	threads, memory := runtime.GOMAXPROCS(0), debug.SetMemoryLimit(-1)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(threads)
		debug.SetMemoryLimit(memory)
	})
}
