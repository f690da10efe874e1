package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/api"
)

// A keepingServer is a process of alinha serve --keep.
type keepingServer struct {
	*testing.T
	file    string
	address string
	process *exec.Cmd
}

// start starts the process.
func (s *keepingServer) start() {
	s.Helper()
	s.process = exec.CommandContext(s.Context(), "alinha", "serve", "--listen", "127.0.0.1:0", "--keep", s.file)
	out, err := s.process.StdoutPipe()
	if err == nil {
		err = s.process.Start()
	}
	if err != nil {
		s.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	s.address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
	if s.address == "" {
		s.Fatalf("got %q, %v, want an address", line, err)
	}
}

// kill kills the process with kill -9.
func (s *keepingServer) kill() {
	_ = s.process.Process.Kill()
	_ = s.process.Wait()
	http.DefaultClient.CloseIdleConnections()
}

// ask sends a request about a match, and returns the state.
func (s *keepingServer) ask(name string, question any) *api.MatchState {
	s.Helper()
	text, _ := json.Marshal(question)
	response, err := http.Post(s.address+"api/"+name, "application/json", strings.NewReader(string(text)))
	if err != nil {
		s.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	state := new(api.MatchState)
	if err := json.NewDecoder(response.Body).Decode(state); err != nil || response.StatusCode != http.StatusOK {
		s.Fatalf("%s %s: got %s, %v", name, text, response.Status, err)
	}
	return state
}

// A server that is killed with kill -9 now and then goes on with all games as they were told.
func TestServeKeeps(t *testing.T) {
	s := &keepingServer{T: t, file: filepath.Join(t.TempDir(), "games.jsonl")}
	s.start()
	const games = 3
	keys := func(i int) [2]string {
		return [2]string{fmt.Sprintf("key-of-the-host-of-game-%d", i), fmt.Sprintf("key-of-the-guest-of-game-%d", i)}
	}
	var states [games]*api.MatchState
	for i := range states {
		created := s.ask("match-create", api.MatchCreateRequest{Game: "connect4", Key: keys(i)[0], Side: "first", Clock: "5+3"})
		if !created.Kept {
			t.Error("the state does not say that the game is kept")
		}
		states[i] = s.ask("match-join", api.MatchJoinRequest{ID: created.ID, Join: created.Join, Key: keys(i)[1]})
	}
	moves := []string{"4", "4", "3", "3", "2", "2", "1"} // the host wins
	for ply, move := range moves {
		for i, state := range states {
			q := api.MatchActRequest{ID: state.ID, Key: keys(i)[ply%2], Version: state.Version, Act: "move", Move: move}
			states[i] = s.ask("match-act", q)
			if i == ply%games && ply%3 == 1 {
				s.kill()
				s.start()
				if again := s.ask("match-act", q); again.Version != states[i].Version || !slices.Equal(again.Moves, moves[:ply+1]) {
					t.Errorf("after a kill, the same move again: got version %d and %v, want %d and %v", again.Version, again.Moves, states[i].Version, moves[:ply+1])
				}
			}
		}
	}
	for _, state := range states {
		if state.Winner != "host" || state.Ending != "rules" {
			t.Errorf("got the winner %q by %q, want the host by the rules", state.Winner, state.Ending)
		}
	}
	s.kill()
	if out, err := exec.CommandContext(t.Context(), "alinha", "serve", "--listen", "127.0.0.1:0", "--keep", t.TempDir()).CombinedOutput(); err == nil {
		t.Errorf("a directory as the file: got %q, want an error", out)
	}
}
