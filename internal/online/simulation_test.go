package online

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// A simMatch is a match over a simulated network, with its two players and one who watches.
type simMatch struct {
	*network
	id        string
	clients   [3]*client // by player + 1
	side      string     // of the host in the first game
	rounds    int        // that are played
	byVersion map[int]string
	latest    int // version that anyone has seen
}

// A client is a browser that shows a match.
type client struct {
	*simMatch
	player  player
	key     string
	seen    *api.MatchState // the latest
	waiting bool            // for the answer to an act
	stream  int             // number of the stream that is open; 0 for none
	opened  int             // streams so far
}

// newSimMatch begins a match by requests over the network.
func newSimMatch(n *network, number int, q api.MatchCreateRequest) *simMatch {
	m := &simMatch{network: n, side: q.Side, rounds: 1 + n.r.IntN(2), byVersion: make(map[int]string)}
	for p := nobody; p <= guest; p++ {
		m.clients[p+1] = &client{simMatch: m, player: p}
	}
	host, guest := m.clients[host+1], m.clients[guest+1]
	host.key, guest.key = fmt.Sprintf("key-of-the-host-of-match-%d", number), fmt.Sprintf("key-of-the-guest-of-match-%d", number)
	q.Key = host.key
	host.repeat(func() (*api.MatchState, error) { return n.store.Create(&q) }, func(s *api.MatchState) {
		if m.id != "" {
			return // the answer came twice
		}
		m.id = s.ID
		guest.repeat(func() (*api.MatchState, error) {
			return n.store.Join(&api.MatchJoinRequest{ID: s.ID, Join: s.Join, Key: guest.key})
		}, func(*api.MatchState) {
			for _, c := range m.clients {
				if c.opened == 0 {
					c.connect()
				}
			}
		})
	})
	return m
}

// repeat sends a request again and again until an answer has come.
func (c *client) repeat(handle func() (*api.MatchState, error), then func(*api.MatchState)) {
	answered := false
	var try func()
	try = func() {
		if answered {
			return
		}
		c.send(func() {
			state, err := handle()
			if err != nil {
				c.Errorf("%s: %v", c.player, err)
				answered = true
				return
			}
			c.changed()
			c.check(state)
			c.send(func() {
				answered = true
				then(state)
			})
		})
		c.after(3*time.Second, try)
	}
	try()
}

// connect opens a stream, which breaks after a while.
func (c *client) connect() {
	c.opened++
	number := c.opened
	c.stream = number
	c.push()
	c.after(c.between(time.Second, 2*time.Minute), func() {
		if c.stream != number {
			return
		}
		c.stream = 0
		c.after(c.between(10*time.Millisecond, 8*time.Second), func() {
			if !c.done() {
				c.connect()
			}
		})
	})
}

// changed sends the state to all streams.
func (m *simMatch) changed() {
	for _, c := range m.clients {
		c.push()
	}
}

// push sends the state over the stream of a client, if it is open, and again when the time of the player to move is up.
func (c *client) push() {
	stream := c.stream
	if stream == 0 {
		return
	}
	match, p, err := c.store.find(c.id, c.key)
	if err != nil || p != c.player {
		c.Fatalf("watching as %s: got %s, %v", c.player, p, err)
	}
	flagged := match.isFlagged(c.now)
	if err := c.store.flag(match, c.now); err != nil {
		c.Fatal(err)
	}
	state, running := c.store.stateOf(match, p, c.key, c.now), match.running()
	match.mu.Unlock()
	c.check(state)
	c.after(c.between(5*time.Millisecond, 300*time.Millisecond), func() { c.show(state) })
	switch {
	case flagged:
		c.changed()
	case running:
		left := time.Duration(state.Times[parsePlayer(state.Turn)]) * time.Millisecond
		version := state.Version
		c.after(left+time.Millisecond, func() {
			if c.stream == stream && c.seen.Version <= version {
				c.push()
			}
		})
	}
}

// check fails if the server has told two different states of one version, or has gone back to an earlier version.
func (m *simMatch) check(s *api.MatchState) {
	if s.Version < m.latest {
		m.Errorf("the server has version %d after version %d was told", s.Version, m.latest)
	}
	m.latest = s.Version
	common := *s
	common.You, common.Join, common.Present, common.Times = "", "", [2]bool{}, nil
	text, _ := json.Marshal(&common)
	if before, ok := m.byVersion[s.Version]; ok && before != string(text) {
		m.Errorf("version %d is told as\n%s\nand as\n%s", s.Version, before, text)
	}
	m.byVersion[s.Version] = string(text)
}

// show shows a state, unless a later one is shown, and has the player think of what to do.
func (c *client) show(s *api.MatchState) {
	if c.seen != nil && s.Version < c.seen.Version {
		return
	}
	isNew := c.seen == nil || s.Version > c.seen.Version
	c.seen = s
	if isNew && c.player != nobody {
		c.after(c.between(50*time.Millisecond, 10*time.Second), func() { c.think(s) })
	}
}

// think does something in the state that the player has thought about.
func (c *client) think(s *api.MatchState) {
	act, move := "", ""
	switch dice := c.r.IntN(1000); {
	case c.waiting || c.seen.Version > s.Version:
		return
	case s.Ending != "" && s.Round >= c.rounds:
		return
	case s.Ending != "":
		act = "rematch"
	case s.Offer != "" && s.By != c.player.String():
		act = []string{s.Offer, "decline"}[c.r.IntN(2)]
	case dice < 8:
		act = "resign"
	case dice < 20:
		act = "draw"
	case dice < 60:
		act = "takeback"
	case s.Turn != c.player.String():
		return
	case s.Deciding:
		act, move = c.randomDecision(s)
	default:
		act, move = "move", c.randomMove(s)
	}
	q := &api.MatchActRequest{ID: s.ID, Key: c.key, Version: s.Version, Act: act, Move: move}
	c.waiting = true
	c.repeat(func() (*api.MatchState, error) { return c.store.Act(q) }, func(answer *api.MatchState) {
		c.waiting = false
		c.show(answer)
		c.after(c.between(50*time.Millisecond, time.Second), func() { c.think(c.seen) })
	})
}

// openingOf plays the words of the opening of a state.
func openingOf(t *testing.T, s *api.MatchState) *opening.State {
	t.Helper()
	rule, ok := opening.ByName(s.Opening)
	if !ok {
		t.Fatalf("no opening rule %q", s.Opening)
	}
	v, err := rules.Parse(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	state, rest, err := rule.Parse(v, strings.Join(s.Words, " "))
	if err != nil || rest != "" || state.Done() == s.Deciding {
		t.Fatalf("the words %v by %s: got %v, deciding %v", s.Words, s.Opening, err, s.Deciding)
	}
	return state
}

// randomDecision returns a random decision of an opening; sometimes an offer is withdrawn, and sometimes the text is no decision.
func (c *client) randomDecision(s *api.MatchState) (act, word string) {
	state := openingOf(c.T, s)
	d, _ := state.Decision()
	switch {
	case d.Kind == opening.Answer:
		return "decide", d.Answers()[c.r.IntN(len(d.Answers()))]
	case d.Kind == opening.Declare:
		return "decide", strconv.Itoa(1 + c.r.IntN(min(d.Most, 8)))
	case d.Kind == opening.Offer && len(state.Offers()) > 0 && c.r.IntN(8) == 0:
		return "withdraw", ""
	}
	cells := state.Cells()
	return "decide", analysis.Of(state.Position()).Format(cells[c.r.IntN(len(cells))])
}

// randomMove returns a random legal move.
func (c *client) randomMove(s *api.MatchState) string {
	g := position(c.T, s)
	moves := g.Pos.Moves(nil)
	return g.Format(moves[c.r.IntN(len(moves))])
}

// position plays the moves of a state.
func position(t *testing.T, s *api.MatchState) *analysis.Game {
	t.Helper()
	g, err := analysis.Open(s.Game)
	if err == nil {
		err = g.PlayMidTurn(strings.Join(s.Moves, " "))
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// done reports whether a client shows the end of the last game.
func (c *client) done() bool { return c.seen != nil && c.seen.Ending != "" && c.seen.Round >= c.rounds }

// verify returns the end of the match. It fails unless all clients show the same end, which is the one that the rules give to the moves.
func (m *simMatch) verify() *api.MatchState {
	m.Helper()
	for _, c := range m.clients {
		if !c.done() || c.seen.Version != m.latest {
			m.Fatalf("%s of %s shows %+v, want the end, version %d", c.player, m.id, c.seen, m.latest)
		}
	}
	s := m.clients[0].seen
	outcome := position(m.T, s).Pos.Outcome()
	if s.Opening != "" {
		m.verifyOpening(s)
	}
	second := parsePlayer(s.First).other().String()
	want := map[alinha.Outcome]string{alinha.FirstWins: s.First, alinha.SecondWins: second, alinha.Draw: "", alinha.Undecided: s.Winner}[outcome]
	if s.Winner != want || (s.Ending == "rules") != (outcome != alinha.Undecided) {
		m.Errorf("the moves %v of %s give %v; got the winner %q by %s", s.Moves, s.Game, outcome, s.Winner, s.Ending)
	}
	if s.Wins[0]+s.Wins[1]+s.Draws != s.Round {
		m.Errorf("got %v wins and %d draws in %d games", s.Wins, s.Draws, s.Round)
	}
	return s
}

// verifyOpening fails unless the stones and the sides of a game are those of its opening.
func (m *simMatch) verifyOpening(s *api.MatchState) {
	m.Helper()
	state := openingOf(m.T, s)
	stones := analysis.Of(state.Position()).MoveTexts()
	starter := host
	if (m.side == "second") == (s.Round%2 == 1) {
		starter = guest
	}
	if state.Owner(alinha.First) == opening.Chooser {
		starter = starter.other()
	}
	if s.First != starter.String() || len(s.Moves) < len(stones) || !slices.Equal(s.Moves[:len(stones)], stones) {
		m.Errorf("the words %v by %s: got the moves %v and that %s plays X, want %v and %s", s.Words, s.Opening, s.Moves, s.First, stones, starter)
	}
}

// Matches over a network that loses, repeats, delays and reorders messages, with a server that is killed now and then, end as their
// moves say, by every opening rule, and all who look see the same. ALINHA_LONG=1 plays 1,000 matches.
func TestSimulation(t *testing.T) {
	networks, matches := 2, 25
	if gametest.IsLong() {
		networks = 40
	}
	if testing.Short() {
		networks = 1
	}
	games := []api.MatchCreateRequest{
		{Game: "tictactoe", Side: "first", Clock: "1+0"},
		{Game: "connect4", Side: "second", Clock: "1+0"},
		{Game: "mnk:9x9,k=5", Side: "first", Opening: "swap2", Clock: "3+2"},
		{Game: "mnk:9x9,k=5,renju", Side: "first", Opening: "rif", Clock: "3+2"},
		{Game: "mnk:9x9,k=5,renju", Side: "second", Opening: "yamaguchi"},
		{Game: "mnk:9x9,k=5,renju", Side: "first", Opening: "soosorv8", Clock: "3+2"},
		{Game: "mnk:9x9,k=5,renju", Side: "second", Opening: "taraguchi10", Clock: "5+1"},
		{Game: "mnk:9x9,k=5,renju", Side: "first", Opening: "sakata", Clock: "3+2"},
		{Game: "mnk:4x4,k=3,points,slip=0.5", Side: "second"},
		{Game: "mnk:3x3x3,k=3,gravity,misere", Side: "first"},
	}
	endings, openings, kills := make(map[string]int), make(map[string]int), 0
	for seed := range networks {
		n := newNetwork(t, uint64(seed))
		var all []*simMatch
		for i := range matches {
			all = append(all, newSimMatch(n, i, games[i%len(games)]))
		}
		isUnfinished := func(m *simMatch) bool {
			return slices.ContainsFunc(m.clients[:], func(c *client) bool { return !c.done() })
		}
		n.killWhile(func() bool { return slices.ContainsFunc(all, isUnfinished) })
		n.run()
		for _, m := range all {
			end := m.verify()
			endings[end.Ending]++
			if !end.Deciding {
				openings[end.Opening]++
			}
		}
		kills += n.kills
		if err := n.store.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d matches ended: %v, after openings: %v; the server was killed %d times", networks*matches, endings, openings, kills)
	for _, ending := range []string{"rules", "resign", "time", "agreed"} {
		if endings[ending] == 0 && !testing.Short() {
			t.Errorf("no match ended by %s", ending)
		}
	}
	for _, g := range games {
		if openings[g.Opening] == 0 && !testing.Short() {
			t.Errorf("no game went on after an opening by %q", g.Opening)
		}
	}
}
