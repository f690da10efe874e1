package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

// askMatch sends a request about a match, and returns the state.
func askMatch(t *testing.T, address, name, question string) *api.MatchState {
	t.Helper()
	status, _, body := post(t, address, name, question)
	state := new(api.MatchState)
	if err := json.Unmarshal([]byte(body), state); err != nil || status != http.StatusOK {
		t.Fatalf("%s %s: got %d and %q, %v, want a state", name, question, status, body, err)
	}
	return state
}

// watchMatch returns a function that reads the next state of a stream, and one that closes the stream.
func watchMatch(t *testing.T, address, question string) (next func() *api.MatchState, leave func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address+"/api/match-watch", strings.NewReader(question))
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(response.Body)
	next = func() *api.MatchState {
		t.Helper()
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				state := new(api.MatchState)
				if err := json.Unmarshal([]byte(text), state); err != nil {
					t.Fatalf("got %q: %v", text, err)
				}
				return state
			}
		}
		t.Fatalf("the stream has ended: %v", lines.Err())
		return nil
	}
	return next, func() {
		cancel()
		_ = response.Body.Close()
	}
}

// Both players and one who watches are told each move, and nobody is told what is a secret of another.
func TestMatchStream(t *testing.T) {
	address, s := start(t, small)
	const hostKey, guestKey = "host-key-of-a-match-host", "guest-key-of-a-match-guest"
	created := askMatch(t, address, "match-create", fmt.Sprintf(`{"game":"tictactoe","key":%q,"side":"first","clock":"5+3"}`, hostKey))
	watcher, leave := watchMatch(t, address, fmt.Sprintf(`{"id":%q}`, created.ID))
	defer leave()
	if state := watcher(); state.Joined || state.Join != "" || state.You != "" {
		t.Errorf("before the guest has joined: got %+v", state)
	}
	joined := askMatch(t, address, "match-join", fmt.Sprintf(`{"id":%q,"join":%q,"key":%q}`, created.ID, created.Join, guestKey))
	host, leaveHost := watchMatch(t, address, fmt.Sprintf(`{"id":%q,"key":%q}`, created.ID, hostKey))
	defer leaveHost()
	if state := host(); state.You != "host" || state.Join != "" || !state.Joined || state.Turn != "host" {
		t.Errorf("the host is told %+v", state)
	}
	moved := askMatch(t, address, "match-act", fmt.Sprintf(`{"id":%q,"key":%q,"version":%d,"act":"move","move":"5"}`, created.ID, hostKey, joined.Version))
	for name, next := range map[string]func() *api.MatchState{"watcher": watcher, "host": host} {
		state := next()
		for state.Version < moved.Version {
			state = next()
		}
		if len(state.Moves) != 1 || state.Moves[0] != "5" || state.Turn != "guest" {
			t.Errorf("the %s is told %+v, want the move 5", name, state)
		}
	}
	if s.quick.running.Load() != 0 || s.lasting.running.Load() != 2 {
		t.Errorf("got %d quick requests and %d lasting streams, want 0 and 2", s.quick.running.Load(), s.lasting.running.Load())
	}
	leave()
	leaveHost()
	eventually(t, "no stream is left", func() bool { return s.lasting.running.Load() == 0 })
}

// Secrets are taken from bodies only, and who makes many matches has to wait.
func TestMatchRequests(t *testing.T) {
	address, s := start(t, small)
	for _, name := range []string{"match-create", "match-join", "match-act", "match-watch"} {
		if status, header, body := get(t, address+"/api/"+name+"?id=x&key=y"); status != http.StatusMethodNotAllowed || header.Get("Allow") != "POST" {
			t.Errorf("GET %s: got %d and %q, want 405", name, status, body)
		}
	}
	for name, question := range map[string]string{
		"match-watch": `{"id":"nothing"}`, "match-act": `{"id":"","key":"","version":0,"act":""}`, "match-join": `{"id":"x","join":"","key":"a-key-of-24-characters-.."}`,
		"match-create": `{"game":"connect4","key":"short","side":"first"}`,
	} {
		if status, _, body := post(t, address, name, question, "Accept-Language", "pt-PT"); status != http.StatusBadRequest || !strings.Contains(body, `"id":"match"`) {
			t.Errorf("%s %s: got %d and %q, want 400", name, question, status, body)
		}
	}
	refused := 0
	for i := range creationBurst + 5 {
		status, header, _ := post(t, address, "match-create", fmt.Sprintf(`{"game":"connect4","key":"host-key-of-match-number-%d","side":"first"}`, i))
		if status == http.StatusTooManyRequests {
			refused++
			if header.Get("Retry-After") == "" {
				t.Error("429 without Retry-After")
			}
		}
	}
	if refused == 0 || refused > 6 {
		t.Errorf("%d matches of %d were refused, want about 5", refused, creationBurst+5)
	}
	for range lastingStreams { // as many as there can be
		if _, err := s.lasting.acquire(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if status, _, body := post(t, address, "match-watch", `{"id":"x"}`); status != http.StatusServiceUnavailable {
		t.Errorf("one stream more: got %d and %q, want 503", status, body)
	}
	if status, _, body := post(t, address, "position", requests["position"][0]); status != http.StatusOK {
		t.Errorf("meanwhile: got %d and %q, want 200", status, body)
	}
}
