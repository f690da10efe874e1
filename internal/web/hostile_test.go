package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/api"
)

// shortLimits are limits for malformed requests. If a request is well-formed by chance, its search takes 2 ms at most.
var shortLimits = Limits{Searches: 4, Threads: 1, MemoryMiB: 1, Time: 2 * time.Millisecond, Rate: 1_000_000}

// requestBodies returns well-formed and malformed request bodies, in ascending order.
func requestBodies() []string {
	bodies := []string{
		`null`, `[]`, `{"game":null}`, `{"game":"mnk:32x32,k=5,renju","moves":""}`, `{"game":"mnk:8x8x8,k=4,gravity","moves":"a1"}`,
		`{"game":"mnk:3x3,k=3,slip=1","moves":"5>"}`, `{"text":"(;GM[4]SZ[32];B[aa];W[bb])","to":"psq"}`, `{"text":"{\"variant\":\"gomoku\"}"}`,
		`{"game":"connect4","moves":"444","engine":"pvs:memory=99999999,threads=99999","limits":{"depth":99999,"nodes":18446744073709551615,"timeMs":9223372036854775807}}`,
		`{"game":"[(0.5:[1 2] 0.5:[3 4]) 7]","engine":"star2","most":-1}`, strings.Repeat(`{"game":`, 1000), strings.Repeat("[", 10_000),
	}
	for _, q := range requests {
		bodies = append(bodies, q[0])
	}
	slices.Sort(bodies) // the fuzzer numbers them
	return bodies
}

// checkRequest sends a request to an endpoint of a handler, and cancels the request after 10 ms. The response must be JSON or
// events of JSON with status 200, an error body of one line with 400, 413, 429 or 503, or the status of a cancelled request.
func checkRequest(t *testing.T, handler http.Handler, name string, body []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/"+name, bytes.NewReader(body)))
	switch text := w.Body.Bytes(); w.Code {
	case http.StatusOK:
		for event := range bytes.SplitSeq(bytes.TrimSpace(text), []byte("\n\n")) {
			if data := bytes.TrimPrefix(event, []byte("data: ")); len(data) > 0 && !json.Valid(data) {
				t.Fatalf("%s %.200q: got %.200q, want JSON", name, body, data)
			}
		}
	case http.StatusBadRequest, http.StatusRequestEntityTooLarge, http.StatusTooManyRequests, http.StatusServiceUnavailable:
		var f errorBody
		if err := json.Unmarshal(text, &f); err != nil || f.Error == nil || f.Error.ID == "" || f.Error.Text == "" || strings.Contains(f.Error.Text, "\n") || len(f.Error.Text) > 1500 {
			t.Fatalf("%s %.200q: got %d and %q, want an error of one line", name, body, w.Code, text)
		}
	case statusClientClosed:
	default:
		t.Fatalf("%s %.200q: got %d and %.500q", name, body, w.Code, text)
	}
}

// FuzzEndpoints sends any body to any endpoint, and checks the response.
func FuzzEndpoints(f *testing.F) {
	for i := range api.Endpoints() {
		for _, body := range requestBodies() {
			f.Add(uint8(i), []byte(body))
		}
	}
	handler := New(shortLimits).Handler(false)
	f.Fuzz(func(t *testing.T, which uint8, body []byte) {
		names := api.Endpoints()
		checkRequest(t, handler, names[int(which)%len(names)].Name, body)
	})
}

// mangle returns the first 4 KiB of a body after one to four random changes. One kind of change appends the end of another
// body, from others.
func mangle(r *rand.Rand, body string, others []string) []byte {
	b := []byte(body)
	for range 1 + r.IntN(4) {
		at := 0
		if len(b) > 0 {
			at = r.IntN(len(b))
		}
		switch r.IntN(6) {
		case 0:
			b = b[:at]
		case 1:
			b = slices.Insert(b, at, byte(r.IntN(256)))
		case 2:
			if len(b) > 0 {
				b[at] ^= 1 << r.IntN(8)
			}
		case 3:
			other := others[r.IntN(len(others))]
			b = append(b[:at:at], other[r.IntN(len(other)+1):]...)
		case 4:
			b = slices.Insert(b, at, []byte("99999999999")...)
		case 5:
			b = slices.Insert(b, at, bytes.Repeat(b[at:min(at+8, len(b))], 1+r.IntN(50))...)
		}
	}
	return b[:min(len(b), 4<<10)]
}

// TestMangledRequests sends ten thousand mangled requests from eight clients at once and checks each response. At the end no
// search is left, and TestMain checks that no goroutine is.
func TestMangledRequests(t *testing.T) {
	n := 10_000
	if testing.Short() {
		n = 1000
	}
	s := New(shortLimits)
	handler, all := s.Handler(false), requestBodies()
	const clients = 8
	t.Run("clients", func(t *testing.T) {
		for c := range clients {
			t.Run(fmt.Sprint(c), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(uint64(c), 2))
				for range n / clients {
					names := api.Endpoints()
					checkRequest(t, handler, names[r.IntN(len(names))].Name, mangle(r, all[r.IntN(len(all))], all))
				}
			})
		}
	})
	if s.searches.running.Load() != 0 || s.searches.waiting.Load() != 0 {
		t.Errorf("%d searches and %d that wait are left", s.searches.running.Load(), s.searches.waiting.Load())
	}
}

// The server disconnects clients that send noise instead of HTTP, or one byte now and then, and serves others meanwhile.
func TestSlowClients(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for the timeouts of the server")
	}
	t.Parallel()
	address, _ := start(t, small)
	host := strings.TrimPrefix(address, "http://")
	const n = 200
	gone := make(chan error, n)
	for i := range n {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			defer func() { _ = conn.Close() }()
			opening := [...]string{"POST /api/play HTTP/1.1\r\nHost: localhost\r\nX: ", "POST /api/play HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n", "\x16\x03\x01\x00", ""}[i%4]
			_, _ = conn.Write([]byte(opening))
			answered := make(chan struct{})
			go func() {
				defer close(answered)
				_, _ = io.Copy(io.Discard, conn)
			}()
			for deadline := time.After(bodyTimeout + 5*time.Second); ; {
				select {
				case <-answered:
					gone <- nil
					return
				case <-deadline:
					gone <- fmt.Errorf("a client that began with %q is still there", opening)
					_ = conn.Close()
					<-answered
					return
				case <-time.After(time.Second):
					_, _ = conn.Write([]byte("x"))
				}
			}
		}()
	}
	for range 10 {
		begin := time.Now()
		if status, _, _ := post(t, address, "position", requests["position"][0]); status != 200 || time.Since(begin) > time.Second {
			t.Errorf("meanwhile: got %d after %v, want 200 soon", status, time.Since(begin))
		}
	}
	for range n {
		if err := <-gone; err != nil {
			t.Error(err)
		}
	}
}

// zeros is an endless body that counts the bytes read from it.
type zeros struct{ read atomic.Int64 }

func (z *zeros) Read(p []byte) (int, error) {
	clear(p)
	z.read.Add(int64(len(p)))
	return len(p), nil
}

// A body of 100 MB is refused before more than 16 MiB of it are read, with and without a Content-Length.
func TestLargeBodies(t *testing.T) {
	address, _ := start(t, small)
	const size = 100_000_000
	for _, length := range []int64{size, -1} {
		body := new(zeros)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/api/convert", io.LimitReader(body, size))
		if err != nil {
			t.Fatal(err)
		}
		r.ContentLength = length
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Logf("length %d: %v", length, err) // the server may have hung up first
		} else {
			if _ = response.Body.Close(); response.StatusCode != http.StatusRequestEntityTooLarge {
				t.Errorf("length %d: got %d, want 413", length, response.StatusCode)
			}
		}
		if n := body.read.Load(); n > 16<<20 {
			t.Errorf("length %d: %d bytes were read", length, n)
		}
	}
}

// A stream that its client closes, at once or after an event, leaves no search behind.
func TestClosedStreams(t *testing.T) {
	address, s := start(t, small)
	n := 200
	if testing.Short() {
		n = 20
	}
	before := runtime.NumGoroutine()
	for i := range n {
		ctx, cancel := context.WithCancel(t.Context())
		if i%2 == 0 {
			time.AfterFunc(time.Duration(i%7)*time.Millisecond, cancel)
		}
		response, _, err := listen(ctx, address, "analyze", endless)
		cancel()
		if err == nil {
			_ = response.Body.Close()
		}
	}
	eventually(t, "no search is left", func() bool { return s.searches.running.Load() == 0 && s.searches.waiting.Load() == 0 })
	http.DefaultClient.CloseIdleConnections()
	eventually(t, "no goroutine is left", func() bool { return runtime.NumGoroutine() <= before+2 })
}

// Connections beyond maxConnections get a 503 response at once, and new connections succeed once others have closed.
func TestConnectionLimit(t *testing.T) {
	address, _ := start(t, small)
	host := strings.TrimPrefix(address, "http://")
	var conns []net.Conn
	for range maxConnections {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Skip(err) // the system allows fewer open files
		}
		conns = append(conns, conn)
	}
	eventually(t, "one more connection gets a 503", func() bool {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		_ = conn.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		text, _ := io.ReadAll(conn)
		return bytes.HasPrefix(text, []byte("HTTP/1.1 503 ")) && bytes.Contains(text, []byte("Retry-After: "))
	})
	for _, conn := range conns {
		_ = conn.Close()
	}
	eventually(t, "a new connection succeeds", func() bool {
		response, err := http.Get(address + "/healthz")
		if err != nil {
			return false
		}
		_ = response.Body.Close()
		return response.StatusCode == http.StatusOK
	})
}
