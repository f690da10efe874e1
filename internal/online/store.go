// Package online keeps matches between two people who play over a network, without accounts: whoever has the key of a player
// plays, and others watch.
//
//	request ──Store──> entryOf ──entry──> journal ──> apply ──state──> watchers
//	         find the         what changes,       the file      the match
//	         match            or nothing
//
// A match is the result of its entries. An entry is written to the journal before anyone sees what has come of it, so that a
// server that is killed and started again goes on with all that it has told. The clock of the player to move stands while no
// server runs, and shows again the time at which the turn began.
//
// Requests may be repeated, late, or in the wrong order: each names the version of the state that the player has seen, and changes
// nothing if what it depends on has changed since.
package online

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/opening"
)

// Bounds of what a Store keeps.
const (
	maxMatches   = 2000
	maxWatchers  = 64 // of a match
	maxOwnTabs   = 8  // of a player of a match
	maxGameBytes = 100
)

// How long a match is kept after its last entry, while nobody has it open.
const (
	keptWaiting = 24 * time.Hour // before the guest joins, and after the end of a game
	keptPlaying = 30 * 24 * time.Hour
	keptIfFull  = 10 * time.Minute // a match that waits or is over, once the store is full
)

// evictInterval is the time after which a new match has the store look for matches to forget.
const evictInterval = time.Minute

// A Store keeps matches, in memory and, if it has a journal, in a file. It implements api.Matches. Its methods are safe for
// concurrent use.
type Store struct {
	now     func() time.Time
	journal *journal

	mu      sync.Mutex // protects what follows; is taken before that of a match
	matches map[string]*match
	evicted time.Time // the last time
}

var _ api.Matches = (*Store)(nil)

// NewStore returns a store that keeps matches in memory only.
func NewStore() *Store { return newStore(time.Now) }

func newStore(now func() time.Time) *Store { return &Store{now: now, matches: make(map[string]*match)} }

// OpenStore returns a store with the matches of a file, which keeps all that comes. The file need not exist. The errors are a
// *checkpoint.LockedError if another process has the file open, and those of the file.
func OpenStore(file string) (*Store, error) { return openStore(file, time.Now) }

func openStore(file string, now func() time.Time) (*Store, error) {
	s := newStore(now)
	j, err := openJournal(file, s.load)
	if err != nil {
		return nil, err
	}
	s.journal = j
	s.evict()
	return s, nil
}

// Close closes the file of the store.
func (s *Store) Close() error { return s.journal.close() }

// load applies an entry of the journal. It returns false for an entry that no match can have.
func (s *Store) load(e *entry, size int) bool {
	m := s.matches[e.Match]
	isPlayers := e.Act != actCreate && e.Act != actJoin && e.Act != actRemove
	switch {
	case e.Act == actCreate:
		if m != nil || e.Key == nil || e.Join == nil || parsePlayer(e.First) == nobody || !e.hasOpening() {
			return false
		}
		m = newMatch()
		s.matches[e.Match] = m
	case m == nil, e.Act == actJoin && e.Key == nil, isPlayers && (!m.joined || parsePlayer(e.By) == nobody), !m.allows(e):
		return false
	}
	m.apply(e, s.now())
	m.bytes += size
	if m.removed {
		delete(s.matches, e.Match)
	}
	return true
}

// commit writes an entry to the journal, applies the entry and tells the watchers. If the entry cannot be written, nothing has
// changed; the error does not tell strangers about the file. The caller holds m.mu.
func (s *Store) commit(m *match, e *entry, now time.Time) error {
	size, err := s.journal.append(e)
	if err != nil {
		return &api.MatchError{Reason: api.MatchUnwritten}
	}
	m.bytes += size
	m.apply(e, now)
	m.notify()
	return nil
}

// notify wakes those who watch. The caller holds m.mu.
func (m *match) notify() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// find returns the match of an id, locked, and the player whose key it is; nobody for the empty key.
func (s *Store) find(id, key string) (*match, player, error) {
	s.mu.Lock()
	m := s.matches[id]
	s.mu.Unlock()
	if m == nil {
		return nil, nobody, &api.MatchError{Reason: api.MatchUnknown}
	}
	m.mu.Lock()
	p := m.playerOf(key)
	if m.removed || p == nobody && key != "" {
		m.mu.Unlock()
		return nil, nobody, &api.MatchError{Reason: api.MatchUnknown}
	}
	return m, p, nil
}

// playerOf returns the player whose key a text is, nobody for other texts.
func (m *match) playerOf(key string) player {
	isHost, isGuest := m.keys[host].matches(key), m.keys[guest].matches(key)
	switch {
	case isHost:
		return host
	case isGuest && m.joined:
		return guest
	}
	return nobody
}

// Create implements api.Matches.
func (s *Store) Create(q *api.MatchCreateRequest) (*api.MatchState, error) {
	e, err := s.createEntry(q)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.matches[e.Match]
	isNew := m == nil
	if isNew {
		if len(s.matches) >= maxMatches || s.now().Sub(s.evicted) > evictInterval {
			s.evict()
		}
		if len(s.matches) >= maxMatches {
			return nil, &api.MatchError{Reason: api.MatchesFull}
		}
		m = newMatch()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if isNew {
		if err := s.commit(m, e, s.now()); err != nil {
			return nil, err
		}
		s.matches[e.Match] = m
	}
	return s.stateOf(m, host, q.Key, s.now()), nil
}

// createEntry returns the first entry of the match that a request asks for.
func (s *Store) createEntry(q *api.MatchCreateRequest) (*entry, error) {
	if err := checkKey(q.Key); err != nil {
		return nil, err
	}
	if _, err := parseTimeControl(q.Clock); err != nil {
		return nil, err
	}
	first := map[string]player{"first": host, "second": guest}
	p, ok := first[q.Side]
	if !ok || len(q.Game) > maxGameBytes {
		return nil, &api.MatchError{Reason: api.MatchRequest}
	}
	g, err := analysis.Open(q.Game)
	if err != nil {
		return nil, err
	}
	if rule, known := opening.ByName(q.Opening); q.Opening != "" && (!known || !rule.Fits(g.Variant())) {
		return nil, &api.MatchError{Reason: api.MatchRequest}
	}
	key, join := digestOf(q.Key), digestOf(invitationOf(q.Key))
	e := newEntry(idOf(q.Key), actCreate, host, s.now())
	e.Game, e.Clock, e.Opening, e.First, e.Key, e.Join = g.Name(), q.Clock, q.Opening, p.String(), &key, &join
	return e, nil
}

// Join implements api.Matches.
func (s *Store) Join(q *api.MatchJoinRequest) (*api.MatchState, error) {
	if err := checkKey(q.Key); err != nil {
		return nil, err
	}
	m, _, err := s.find(q.ID, "")
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	now := s.now()
	p := m.playerOf(q.Key)
	switch {
	case p != nobody: // a repeated request
	case !m.join.matches(q.Join):
		return nil, &api.MatchError{Reason: api.MatchUnknown}
	case m.joined:
		return nil, &api.MatchError{Reason: api.MatchTaken}
	default:
		e, key := newEntry(m.id, actJoin, guest, now), digestOf(q.Key)
		e.Key, p = &key, guest
		if err := s.commit(m, e, now); err != nil {
			return nil, err
		}
	}
	return s.stateOf(m, p, q.Key, now), nil
}

// Act implements api.Matches.
func (s *Store) Act(q *api.MatchActRequest) (*api.MatchState, error) {
	m, p, err := s.find(q.ID, q.Key)
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	now := s.now()
	if err := s.flag(m, now); err != nil {
		return nil, err
	}
	e, err := m.entryOf(q, p, now)
	if err != nil {
		return nil, err
	}
	if e != nil {
		if err := s.commit(m, e, now); err != nil {
			return nil, err
		}
	}
	return s.stateOf(m, p, q.Key, now), nil
}

// flag ends the game if the player to move has no time left. The caller holds m.mu.
func (s *Store) flag(m *match, now time.Time) error {
	if !m.isFlagged(now) {
		return nil
	}
	e := newEntry(m.id, actTime, m.turn(), now)
	e.Ms = m.elapsed(now).Milliseconds()
	return s.commit(m, e, now)
}

// Watch implements api.Matches.
func (s *Store) Watch(ctx context.Context, q *api.MatchWatchRequest, emit func(*api.MatchState)) error {
	m, p, err := s.find(q.ID, q.Key)
	if err != nil {
		return err
	}
	entered := m.enter(p)
	m.mu.Unlock()
	if !entered {
		return &api.MatchError{Reason: api.MatchCrowded}
	}
	defer m.leave(p)
	for {
		state, changed, timeout := s.observe(m, p, q.Key)
		emit(state)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		case <-timeout:
		}
	}
}

// retryFlag is after how long a failed attempt to end a game is repeated.
const retryFlag = 100 * time.Millisecond

// observe returns the state of a match, a channel that is closed at the next change, and one that is ready when the time of the
// player to move is up; nil if no clock runs.
func (s *Store) observe(m *match, p player, key string) (state *api.MatchState, changed <-chan struct{}, timeout <-chan time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := s.now()
	_ = s.flag(m, now) // is repeated after retryFlag
	if m.running() {
		timeout = time.After(max(m.left[m.turn()]-m.elapsed(now), retryFlag))
	}
	return s.stateOf(m, p, key, now), m.changed, timeout
}

// enter counts somebody who watches, and returns false if there are too many. The caller holds m.mu.
func (m *match) enter(p player) bool {
	most := maxOwnTabs
	if p == nobody {
		most = maxWatchers
	}
	n := &m.listeners[p+1]
	if *n >= most {
		return false
	}
	if *n++; *n == 1 && p != nobody {
		m.notify()
	}
	return true
}

// leave takes somebody from the count.
func (m *match) leave(p player) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := &m.listeners[p+1]
	if *n--; *n == 0 && p != nobody {
		m.notify()
	}
}

// evict forgets the matches whose time is over and, if the store is full, those that nobody misses. A file that cannot be written
// keeps them for the next time. The caller holds s.mu, or is the only one to know of s.
func (s *Store) evict() {
	now := s.now()
	s.evicted = now
	full := len(s.matches) >= maxMatches
	var live int64
	for id, m := range s.matches {
		m.mu.Lock()
		if m.isStale(now, full) && s.commit(m, newEntry(id, actRemove, nobody, now), now) == nil {
			delete(s.matches, id)
		} else {
			live += int64(m.bytes)
		}
		m.mu.Unlock()
	}
	_ = s.journal.compact(live, func(id string) bool { return s.matches[id] != nil })
}

// isStale reports whether a match may be forgotten.
func (m *match) isStale(now time.Time, full bool) bool {
	if m.listeners != [3]int{} {
		return false
	}
	idle := now.Sub(m.last)
	if m.turn() != nobody {
		return idle > keptPlaying
	}
	return idle > keptWaiting || full && idle > keptIfFull
}

// stateOf returns what a player, whose key is given, or a watcher may know of a match. The caller holds m.mu.
func (s *Store) stateOf(m *match, p player, key string, now time.Time) *api.MatchState {
	state := &api.MatchState{
		ID: m.id, Version: m.version, Kept: s.journal != nil, You: p.String(), Joined: m.joined,
		Present: [2]bool{m.listeners[host+1] > 0, m.listeners[guest+1] > 0},
		Game:    m.game, Clock: m.clock, Round: m.round, First: m.first.String(), Words: slices.Clone(m.words), Turn: m.turn().String(),
		Moves: append([]string{}, m.moves...), Times: []int64{}, Running: m.running(), Winner: m.winner.String(), Ending: m.ending,
		Offer: string(m.offer), Wins: m.wins, Draws: m.draws, Deciding: m.opening != nil,
	}
	if m.rule != nil {
		state.Opening = m.rule.Name
	}
	if m.offer != "" {
		state.By = m.by.String()
	}
	if p == host && !m.joined {
		state.Join = invitationOf(key)
	}
	if m.control != (timeControl{}) {
		left := m.left
		if m.running() {
			left[m.turn()] -= m.elapsed(now)
		}
		state.Times = []int64{max(0, left[host].Milliseconds()), max(0, left[guest].Milliseconds())}
	}
	return state
}
