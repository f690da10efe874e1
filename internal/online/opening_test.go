package online

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/api"
)

// A journal of before there were opening rules other than swap2 gives the states that its server has told, and its matches go on.
func TestOldJournal(t *testing.T) {
	text, err := os.ReadFile("testdata/swap2.jsonl")
	file := filepath.Join(t.TempDir(), "matches.jsonl")
	if err == nil {
		err = os.WriteFile(file, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	now := time.UnixMilli(1_800_000_074_000)
	s, err := openStore(file, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	for i, c := range []struct {
		host, guest                      string // the keys
		version, round, draws            int
		first, turn, moves, words, after string // after: the text of a further decision or move, and whose turn it is then
		times                            []int64
	}{
		{
			"key-of-the-host-of-match-0", "key-of-the-guest-of-match-0", 19, 2, 1,
			"host", "guest", "h8 i9 j8 c3 c4", "h8 i9 j8 stay", "move d5 host",
			[]int64{302_600, 302_600},
		},
		{
			"key-of-the-host-of-match-1", "key-of-the-guest-of-match-1", 5, 1, 0,
			"host", "guest", "a1 b2 c3", "a1 b2 c3", "decide swap host",
			[]int64{},
		},
		{
			"key-of-the-host-of-match-2", "key-of-the-guest-of-match-2", 9, 1, 0,
			"guest", "host", "a1 b2 c3 d4 e5", "a1 b2 c3 more d4 e5 stay", "move f6 guest",
			[]int64{},
		},
	} {
		key := map[string]string{"host": c.host, "guest": c.guest}[c.turn]
		m, p, err := s.find(idOf(c.host), key)
		if err != nil {
			t.Fatal(err)
		}
		state := s.stateOf(m, p, key, now)
		m.mu.Unlock()
		if state.Version != c.version || state.Round != c.round || state.Draws != c.draws || state.First != c.first || state.Turn != c.turn ||
			strings.Join(state.Moves, " ") != c.moves || strings.Join(state.Words, " ") != c.words || !slices.Equal(state.Times, c.times) || state.Opening != "swap2" {
			t.Errorf("match %d: got %+v, want %+v", i, state, c)
		}
		f := strings.Fields(c.after)
		if state = acting(t, s, state, key, f[0], f[1]); state.Turn != f[2] || state.Version != c.version+1 {
			t.Errorf("match %d after %s: got %+v", i, c.after, state)
		}
	}
}

// A journal whose words no opening rule allows is refused.
func TestRefusedJournal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.jsonl")
	s, err := OpenStore(file)
	if err != nil {
		t.Fatal(err)
	}
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "renju", Side: "first", Opening: "rif"})
	acting(t, s, state, hostKey, "decide", "h8")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for old, changed := range map[string]string{`"h8"`: `"a1"`, `"rif"`: `"pro"`, `"decide"`: `"withdraw"`} {
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, changed, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := OpenStore(file); err == nil {
			t.Errorf("%s for %s: got no error", changed, old)
			_ = s.Close()
		}
	}
}
