package online

import (
	"container/heap"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A network is a simulated network with a server that is killed now and then. Everything happens in the order of a simulated
// clock, in one goroutine.
type network struct {
	*testing.T
	r      *rand.Rand
	now    time.Time
	events eventQueue
	file   string
	store  *Store
	kills  int
}

// newNetwork returns a network whose server keeps matches in a file.
func newNetwork(t *testing.T, seed uint64) *network {
	n := &network{T: t, r: rand.New(rand.NewPCG(seed, 7)), now: time.UnixMilli(1_800_000_000_000), file: filepath.Join(t.TempDir(), "matches.jsonl")}
	n.open()
	return n
}

// open starts the server.
func (n *network) open() {
	n.Helper()
	store, err := openStore(n.file, func() time.Time { return n.now })
	if err != nil {
		n.Fatal(err)
	}
	n.store = store
}

// kill ends the server, sometimes in the middle of a line, and starts the next one.
func (n *network) kill() {
	n.Helper()
	n.kills++
	if err := n.store.Close(); err != nil {
		n.Fatal(err)
	}
	if n.r.IntN(2) == 0 {
		text, err := os.ReadFile(n.file)
		if err == nil {
			torn := []byte(`{"match":"torn","act":"create","at":18000`)
			err = os.WriteFile(n.file, append(text, torn[:1+n.r.IntN(len(torn))]...), 0o644)
		}
		if err != nil {
			n.Fatal(err)
		}
	}
	n.open()
}

// killWhile kills the server now and then, as long as a condition holds.
func (n *network) killWhile(goesOn func() bool) {
	var killLater func()
	killLater = func() {
		if goesOn() {
			n.kill()
			n.after(n.between(time.Second, 30*time.Second), killLater)
		}
	}
	n.after(5*time.Second, killLater)
}

// after has something happen after a time.
func (n *network) after(d time.Duration, happen func()) {
	heap.Push(&n.events, &event{at: n.now.Add(d), number: n.events.pushed, happen: happen})
	n.events.pushed++
}

// between returns a random time between two.
func (n *network) between(least, most time.Duration) time.Duration {
	return least + time.Duration(n.r.Int64N(int64(most-least)))
}

// send delivers a message after a while, or twice, or never.
func (n *network) send(deliver func()) {
	for copies := [...]int{0, 1, 1, 1, 1, 1, 2}[n.r.IntN(7)]; copies > 0; copies-- {
		delay := n.between(5*time.Millisecond, 200*time.Millisecond)
		if n.r.IntN(10) == 0 {
			delay = n.between(time.Second, 10*time.Second)
		}
		n.after(delay, deliver)
	}
}

// run lets everything happen until nothing is left, for a day at most.
func (n *network) run() {
	for end := n.now.Add(24 * time.Hour); n.events.Len() > 0 && n.now.Before(end); {
		e := heap.Pop(&n.events).(*event)
		n.now = e.at
		e.happen()
	}
}

// An event happens at a time.
type event struct {
	at     time.Time
	number int // in the order of after, for events of the same time
	happen func()
}

// An eventQueue is a heap of events, the earliest first.
type eventQueue struct {
	events []*event
	pushed int
}

func (q *eventQueue) Len() int      { return len(q.events) }
func (q *eventQueue) Swap(i, j int) { q.events[i], q.events[j] = q.events[j], q.events[i] }
func (q *eventQueue) Push(e any)    { q.events = append(q.events, e.(*event)) }

func (q *eventQueue) Less(i, j int) bool {
	a, b := q.events[i], q.events[j]
	return a.at.Before(b.at) || a.at.Equal(b.at) && a.number < b.number
}

func (q *eventQueue) Pop() any {
	last := len(q.events) - 1
	e := q.events[last]
	q.events = q.events[:last]
	return e
}
