package online

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

const (
	hostKey  = "key-of-the-host-of-a-match"
	guestKey = "key-of-the-guest-of-a-match"
)

// newMatchIn returns a match that the guest has joined.
func newMatchIn(t *testing.T, s *Store, q api.MatchCreateRequest) *api.MatchState {
	t.Helper()
	q.Key = hostKey
	state, err := s.Create(&q)
	if err == nil {
		state, err = s.Join(&api.MatchJoinRequest{ID: state.ID, Join: state.Join, Key: guestKey})
	}
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// acting does something as a player who has seen the latest state.
func acting(t *testing.T, s *Store, before *api.MatchState, key, act, move string) *api.MatchState {
	t.Helper()
	after, err := s.Act(&api.MatchActRequest{ID: before.ID, Key: key, Version: before.Version, Act: act, Move: move})
	if err != nil {
		t.Fatalf("%s %s: %v", act, move, err)
	}
	return after
}

// A game of tic-tac-toe to its end, and a second one with the sides swapped. What is repeated, late or out of turn changes nothing.
func TestMatch(t *testing.T) {
	s := NewStore()
	start := newMatchIn(t, s, api.MatchCreateRequest{Game: "tictactoe", Side: "first"})
	state := acting(t, s, start, hostKey, "move", "1")
	for _, late := range []*api.MatchState{start, state} {
		if again := acting(t, s, late, hostKey, "move", "2"); again.Version != state.Version || len(again.Moves) != 1 {
			t.Errorf("a move out of turn: got %+v", again)
		}
	}
	state = acting(t, s, state, guestKey, "draw", "")
	moved := state
	state = acting(t, s, state, guestKey, "move", "5")
	if state.Offer != "draw" || state.By != "guest" {
		t.Errorf("the offer of who moves: got %+v", state)
	}
	if again := acting(t, s, moved, guestKey, "move", "9"); !slices.Equal(again.Moves, []string{"1", "5"}) {
		t.Errorf("a late move: got %v", again.Moves)
	}
	state = acting(t, s, state, hostKey, "move", "2")
	if state.Offer != "" {
		t.Error("a move does not decline the opponent's offer")
	}
	state = acting(t, s, state, guestKey, "move", "9")
	state = acting(t, s, state, hostKey, "move", "3")
	if state.Ending != "rules" || state.Winner != "host" || state.Turn != "" || state.Wins != [2]int{1, 0} {
		t.Errorf("at the end: got %+v", state)
	}
	state = acting(t, s, state, guestKey, "rematch", "")
	state = acting(t, s, state, hostKey, "rematch", "")
	if state.Round != 2 || state.First != "guest" || state.Turn != "guest" || len(state.Moves) != 0 {
		t.Errorf("the second game: got %+v", state)
	}
	if late := acting(t, s, moved, hostKey, "resign", ""); late.Ending != "" {
		t.Error("a late resignation ends the next game")
	}
	state = acting(t, s, state, guestKey, "move", "5")
	state = acting(t, s, state, guestKey, "takeback", "")
	state = acting(t, s, state, hostKey, "takeback", "")
	if len(state.Moves) != 0 || state.Turn != "guest" {
		t.Errorf("a take-back: got %+v", state)
	}
	state = acting(t, s, state, hostKey, "draw", "")
	if state = acting(t, s, state, guestKey, "decline", ""); state.Offer != "" || state.Ending != "" {
		t.Errorf("a declined draw: got %+v", state)
	}
	state = acting(t, s, state, hostKey, "draw", "")
	if state = acting(t, s, state, guestKey, "draw", ""); state.Ending != "agreed" || state.Winner != "" || state.Draws != 1 {
		t.Errorf("an agreed draw: got %+v", state)
	}
}

// An opening by Soosõrv-8, whose sides are swapped twice, and an opening by swap2 with five stones. What is out of turn, or no
// decision, changes nothing.
func TestOpening(t *testing.T) {
	for _, c := range []struct {
		q                   api.MatchCreateRequest
		steps               string // the player, the act and its text, and after them whose turn it is
		words, moves, first string
	}{
		{
			api.MatchCreateRequest{Game: "renju", Side: "second", Opening: "soosorv8"},
			"guest decide h8 guest|guest decide h9 guest|host decide h7 guest|guest move h7 guest|guest decide h7 host|guest decide stay host|" +
				"host decide swap guest|guest decide h6 guest|guest decide 2 host|host decide stay host|host withdraw - host|" +
				"host decide g7 host|host withdraw - host|guest withdraw - host|host decide g8 host|host decide g7 guest|host withdraw - guest|guest decide g8 guest",
			"h8 h9 h7 swap h6 2 stay g8 g7 g8", "h8 h9 h7 h6 g8", "host",
		},
		{
			api.MatchCreateRequest{Game: "gomoku", Side: "second", Opening: "swap2"},
			"guest decide h8 guest|guest decide i9 guest|guest decide j8 host|host decide more host|host decide a1 host|host decide b1 guest|guest decide swap host",
			"h8 i9 j8 more a1 b1 swap", "h8 i9 j8 a1 b1", "guest",
		},
	} {
		s := NewStore()
		state := newMatchIn(t, s, c.q)
		for step := range strings.SplitSeq(c.steps, "|") {
			f := strings.Fields(step)
			key := map[string]string{"host": hostKey, "guest": guestKey}[f[0]]
			state = acting(t, s, state, key, f[1], strings.TrimPrefix(f[2], "-"))
			if state.Turn != f[3] {
				t.Errorf("after %s: got the turn of %q", step, state.Turn)
			}
		}
		if got := strings.Join(state.Words, " "); got != c.words || strings.Join(state.Moves, " ") != c.moves || state.First != c.first || state.Deciding {
			t.Errorf("got %+v, want the words %s, the moves %s and that the %s plays X", state, c.words, c.moves, c.first)
		}
		if again := acting(t, s, state, hostKey, "decide", "stay"); again.Version != state.Version {
			t.Error("a decision after the opening is carried out")
		}
		if again := acting(t, s, state, guestKey, "takeback", ""); again.Offer != "" {
			t.Error("the opening can be taken back")
		}
	}
}

// A word that the rule does not allow is an error that says what was expected.
func TestOpeningRefusal(t *testing.T) {
	s := NewStore()
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "renju", Side: "first", Opening: "rif"})
	_, err := s.Act(&api.MatchActRequest{ID: state.ID, Key: hostKey, Version: state.Version, Act: "decide", Move: "a1"})
	if e, ok := errors.AsType[*opening.Error](err); !ok || e.Reason != opening.Outside {
		t.Errorf("got %v, want that a1 is outside of the centre", err)
	}
}

// Offers that are made and withdrawn add nothing to the clock, and are not endless.
func TestWithdrawnOffers(t *testing.T) {
	s := NewStore()
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "renju", Side: "first", Opening: "taraguchi10", Clock: "1+180"})
	for i, word := range strings.Fields("h8 stay h9 stay h7 stay e5 offer") {
		key := []string{hostKey, guestKey, guestKey, hostKey, hostKey, guestKey, guestKey, hostKey}[i]
		state = acting(t, s, state, key, "decide", word)
	}
	before := state.Times[0]
	for range maxOffers {
		state = acting(t, s, state, hostKey, "decide", "a1")
		state = acting(t, s, state, hostKey, "withdraw", "")
	}
	if state.Times[0] > before || !strings.HasSuffix(strings.Join(state.Words, " "), "offer") {
		t.Errorf("got %d ms after %d ms, and the words %v", state.Times[0], before, state.Words)
	}
	state = acting(t, s, state, hostKey, "decide", "a1")
	if again := acting(t, s, state, hostKey, "withdraw", ""); again.Version != state.Version {
		t.Errorf("an offer more than %d times: got %v, want that it stays", maxOffers, again.Words)
	}
}

// Where pieces slip, the server draws where they land, and a player cannot choose.
func TestSlip(t *testing.T) {
	s := NewStore()
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "mnk:4x4,k=4,slip=1", Side: "first"})
	state = acting(t, s, state, hostKey, "move", "b2")
	if len(state.Moves) != 1 || !strings.HasPrefix(state.Moves[0], "b2>") {
		t.Errorf("got %v, want a slip from b2", state.Moves)
	}
	_, err := s.Act(&api.MatchActRequest{ID: state.ID, Key: guestKey, Version: state.Version, Act: "move", Move: "c3>d4"})
	if _, ok := errors.AsType[*rules.MoveError](err); !ok {
		t.Errorf("got %v, want a move error", err)
	}
}

// Requests that cannot be are refused with the reason.
func TestRefused(t *testing.T) {
	s := NewStore()
	state := newMatchIn(t, s, api.MatchCreateRequest{Game: "connect4", Side: "first", Clock: "5+3"})
	create := func(q api.MatchCreateRequest) error {
		_, err := s.Create(&q)
		return err
	}
	act := func(key, act, move string) error {
		_, err := s.Act(&api.MatchActRequest{ID: state.ID, Key: key, Version: state.Version, Act: act, Move: move})
		return err
	}
	join := func(id, invitation, key string) error {
		_, err := s.Join(&api.MatchJoinRequest{ID: id, Join: invitation, Key: key})
		return err
	}
	const key = "another-key-of-somebody"
	for name, test := range map[string]struct {
		err  error
		want api.MatchReason
	}{
		"short key":     {create(api.MatchCreateRequest{Game: "connect4", Side: "first", Key: "short"}), api.MatchRequest},
		"side":          {create(api.MatchCreateRequest{Game: "connect4", Side: "both", Key: key}), api.MatchRequest},
		"clock":         {create(api.MatchCreateRequest{Game: "connect4", Side: "first", Key: key, Clock: "5+3x"}), api.MatchRequest},
		"long clock":    {create(api.MatchCreateRequest{Game: "connect4", Side: "first", Key: key, Clock: "999999+0"}), api.MatchRequest},
		"rule of Renju": {create(api.MatchCreateRequest{Game: "gomoku", Side: "first", Key: key, Opening: "rif"}), api.MatchRequest},
		"no rule":       {create(api.MatchCreateRequest{Game: "renju", Side: "first", Key: key, Opening: "pro"}), api.MatchRequest},
		"long game":     {create(api.MatchCreateRequest{Game: strings.Repeat("x", 101), Side: "first", Key: key}), api.MatchRequest},
		"key of nobody": {act(key, "move", "4"), api.MatchUnknown},
		"act":           {act(hostKey, "cheat", ""), api.MatchRequest},
		"act of server": {act(hostKey, "time", ""), api.MatchRequest},
		"taken":         {join(state.ID, invitationOf(hostKey), key), api.MatchTaken},
		"invitation":    {join(state.ID, invitationOf(guestKey), key), api.MatchUnknown},
		"match":         {join("nothing", "", key), api.MatchUnknown},
	} {
		if e, ok := errors.AsType[*api.MatchError](test.err); !ok || e.Reason != test.want {
			t.Errorf("%s: got %v, want %s", name, test.err, test.want)
		}
	}
	if err := create(api.MatchCreateRequest{Game: "chess", Side: "first", Key: key}); err == nil {
		t.Error("chess: got no error")
	}
	if err := act(hostKey, "move", "9"); err == nil {
		t.Error("column 9: got no error")
	}
	if watched, err := s.Act(&api.MatchActRequest{ID: state.ID, Version: state.Version, Act: "resign"}); err != nil || watched.Ending != "" {
		t.Errorf("who watches resigns: got %+v, %v", watched, err)
	}
}

// No state holds a key, and only that of the host, before there is a guest, the invitation. The file holds neither.
func TestSecrets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "matches.jsonl")
	s, err := OpenStore(file)
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.Create(&api.MatchCreateRequest{Game: "connect4", Side: "first", Key: hostKey})
	if err != nil || state.Join == "" || !state.Kept {
		t.Fatalf("got %+v, %v, want an invitation to a match that is kept", state, err)
	}
	again, err := s.Create(&api.MatchCreateRequest{Game: "connect4", Side: "first", Key: hostKey})
	if err != nil || again.ID != state.ID || again.Version != state.Version {
		t.Errorf("the same request again: got %+v, %v", again, err)
	}
	m, p, err := s.find(state.ID, "")
	if err != nil || p != nobody {
		t.Fatalf("got %v, %v", p, err)
	}
	if watched := s.stateOf(m, p, "", s.now()); watched.Join != "" {
		t.Error("who watches is told the invitation")
	}
	m.mu.Unlock()
	for range 2 { // the second request is a repetition
		joined, err := s.Join(&api.MatchJoinRequest{ID: state.ID, Join: state.Join, Key: guestKey})
		if err != nil || joined.You != "guest" || joined.Join != "" || joined.Version != 2 {
			t.Errorf("got %+v, %v, want the guest", joined, err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || bytes.Count(text, []byte("\n")) != 2 {
		t.Errorf("the file is %q, %v, want two lines", text, err)
	}
	for _, secret := range []string{hostKey, guestKey, state.Join} {
		if bytes.Contains(text, []byte(secret)) {
			t.Errorf("the file has the secret %s", secret)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// The time of a player who does not move runs out, which those who watch are told at that moment. The clock runs from the third
// ply on, and a move adds the increment.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewStore()
		state := newMatchIn(t, s, api.MatchCreateRequest{Game: "connect4", Side: "first", Clock: "1+2"})
		ctx, cancel := context.WithCancel(t.Context())
		states, done := make(chan *api.MatchState, 100), make(chan error, 1)
		go func() {
			done <- s.Watch(ctx, &api.MatchWatchRequest{ID: state.ID}, func(state *api.MatchState) { states <- state })
		}()
		time.Sleep(time.Hour)
		state = acting(t, s, state, hostKey, "move", "4")
		time.Sleep(time.Hour)
		state = acting(t, s, state, guestKey, "move", "4")
		time.Sleep(10 * time.Second)
		state = acting(t, s, state, hostKey, "move", "4")
		if want := []int64{52_000, 60_000}; !slices.Equal(state.Times, want) {
			t.Errorf("got the times %v, want %v", state.Times, want)
		}
		before := time.Now()
		var last *api.MatchState
		for last == nil || last.Ending == "" {
			last = <-states
		}
		if took := time.Since(before); took != time.Minute || last.Ending != "time" || last.Winner != "host" || !slices.Equal(last.Times, []int64{52_000, 0}) {
			t.Errorf("after %v: got %+v, want that the host wins after a minute", took, last)
		}
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the end of the context", err)
		}
	})
}

// Who watches is told who is connected. There is room for a number of watchers only.
func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewStore()
		state := newMatchIn(t, s, api.MatchCreateRequest{Game: "connect4", Side: "first"})
		var latest atomic.Pointer[api.MatchState]
		watch := func(ctx context.Context, key string) error {
			return s.Watch(ctx, &api.MatchWatchRequest{ID: state.ID, Key: key}, latest.Store)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go func() { _ = watch(ctx, "") }()
		guest, leave := context.WithCancel(t.Context())
		go func() { _ = watch(guest, guestKey) }()
		synctest.Wait()
		if want := [2]bool{false, true}; latest.Load().Present != want {
			t.Errorf("got %v, want %v", latest.Load().Present, want)
		}
		leave()
		synctest.Wait()
		if want := [2]bool{}; latest.Load().Present != want {
			t.Errorf("got %v, want %v", latest.Load().Present, want)
		}
		for range maxWatchers - 1 {
			go func() { _ = s.Watch(ctx, &api.MatchWatchRequest{ID: state.ID}, func(*api.MatchState) {}) }()
		}
		synctest.Wait()
		err := watch(t.Context(), "")
		if e, ok := errors.AsType[*api.MatchError](err); !ok || e.Reason != api.MatchCrowded {
			t.Errorf("one more watcher: got %v, want that the match is crowded", err)
		}
	})
}
