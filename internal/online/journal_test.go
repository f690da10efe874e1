package online

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/checkpoint"
)

// A full store forgets the matches that wait or are over for a while, never one that is played, and its file shrinks.
func TestEvict(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000)
	file := filepath.Join(t.TempDir(), "matches.jsonl")
	open := func() *Store {
		s, err := openStore(file, func() time.Time { return now })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open()
	playing := newMatchIn(t, s, api.MatchCreateRequest{Game: "connect4", Side: "first"})
	create := func(i int) error {
		_, err := s.Create(&api.MatchCreateRequest{Game: "gomoku", Side: "first", Key: fmt.Sprintf("key-of-the-host-of-match-%d", i)})
		return err
	}
	made := 1
	for ; made < maxMatches; made++ {
		if err := create(made); err != nil {
			t.Fatal(err)
		}
	}
	if e, ok := errors.AsType[*api.MatchError](create(made)); !ok || e.Reason != api.MatchesFull {
		t.Errorf("one match more: got %v, want that the store is full", e)
	}
	for range 3 { // so that the file has much to forget
		now = now.Add(keptIfFull + time.Second)
		for range maxMatches - 1 {
			made++
			if err := create(made); err != nil {
				t.Fatal(err)
			}
		}
	}
	info, err := os.Stat(file)
	if err != nil || len(s.matches) != maxMatches || info.Size() > 2*minCompact {
		t.Errorf("got %d matches and %d bytes, %v", len(s.matches), info.Size(), err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	now = now.Add(keptWaiting + time.Second)
	s = open()
	if m := s.matches[playing.ID]; m == nil || len(s.matches) != 1 || m.turn() != host {
		t.Errorf("a day later: got %d matches, want the one that is played", len(s.matches))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// A file that is no journal, or that another store has open, is refused and stays as it was.
func TestOpenRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.jsonl")
	s, err := OpenStore(file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = OpenStore(file)
	if _, ok := errors.AsType[*checkpoint.LockedError](err); !ok {
		t.Errorf("a second store: got %v, want that the file is locked", err)
	}
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "connect4", Side: "first"})
	acting(t, s, state, hostKey, "move", "4")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSpace(string(good)), "\n")
	for name, text := range map[string]string{
		"other text":       "{\"event\":\"a\"}\n" + string(good),
		"no create":        strings.Join(lines[1:], "") + "\n",
		"create twice":     string(good) + lines[0],
		"move of nobody":   string(good[:bytes.LastIndex(good[:len(good)-1], []byte("\n"))+1]) + strings.Replace(lines[2], `"by":"host"`, `"by":"x"`, 1) + "\n" + lines[1],
		"move before join": lines[0] + lines[2] + "\n" + lines[1],
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenStore(file); err == nil {
			t.Errorf("%s: got no error", name)
		}
		if after, _ := os.ReadFile(file); string(after) != text {
			t.Errorf("%s: the file has changed", name)
		}
	}
}

// An entry that cannot be written changes nothing, and the error does not name the file.
func TestUnwritten(t *testing.T) {
	s, err := OpenStore(filepath.Join(t.TempDir(), "matches.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "connect4", Side: "first"})
	if err := s.Close(); err != nil { // from now on each write fails
		t.Fatal(err)
	}
	q := &api.MatchActRequest{ID: state.ID, Key: hostKey, Version: state.Version, Act: "move", Move: "4"}
	_, err = s.Act(q)
	if e, ok := errors.AsType[*api.MatchError](err); !ok || e.Reason != api.MatchUnwritten {
		t.Errorf("got %v, want that the entry was not written", err)
	}
	if m := s.matches[state.ID]; m.version != state.Version || len(m.moves) != 0 {
		t.Errorf("got version %d with the moves %v, want that nothing has changed", m.version, m.moves)
	}
}
