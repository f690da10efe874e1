package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// serve prints where the page is, in the person's language, serves it within a second, and
// ends with Ctrl-C.
func TestServe(t *testing.T) {
	keepRoom(t)
	printed, out := io.Pipe()
	interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
	w := world{in: strings.NewReader(""), out: out, err: io.Discard, getenv: func(string) string { return "" }, interrupts: func() <-chan os.Signal { return interrupts }}
	start := time.Now()
	go func() {
		done <- run(context.Background(), []string{"serve", "--listen", "127.0.0.1:0", "--lang", "pt-PT"}, w)
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

// keepRoom gives back what a server takes of the process.
func keepRoom(t *testing.T) {
	t.Helper()
	threads, memory := runtime.GOMAXPROCS(0), debug.SetMemoryLimit(-1)
	t.Cleanup(func() {
		runtime.GOMAXPROCS(threads)
		debug.SetMemoryLimit(memory)
	})
}
