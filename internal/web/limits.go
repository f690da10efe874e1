package web

import (
	"runtime"
	"runtime/debug"
	"time"
)

// Limits are the most that a server does.
type Limits struct {
	Searches  int           // at a time
	Threads   int           // of a search
	MemoryMiB int           // of a search
	Time      time.Duration // of a search
	Rate      int           // questions a second of a client, on average
}

// DefaultLimits returns limits for the machine: as many searches as it has processors, and a few
// at least, for a page that plays, analyses and measures at once.
func DefaultLimits() Limits {
	return Limits{Searches: max(4, runtime.NumCPU()), Threads: 1, MemoryMiB: 64, Time: time.Minute, Rate: 100}
}

// How many quick questions are answered at once, and how many wait for each, and for each search.
const (
	quickSlots    = 8
	quickWaiters  = 64
	searchWaiters = 4
)

// What the process takes beside its searches: threads that answer quick questions while all
// searches are under way, and memory, part of which is the program itself.
const (
	quickThreads = 2
	restMiB      = 128
	programMiB   = 64
)

// MakeRoom lets the process run on enough threads, and keeps its memory within mostMiB.
func (l *Limits) MakeRoom() {
	runtime.GOMAXPROCS(l.Searches*l.Threads + quickThreads)
	debug.SetMemoryLimit(int64(l.mostMiB()-programMiB) << 20)
}

// mostMiB is the memory of the process: that of all searches, and of the rest.
func (l *Limits) mostMiB() int { return l.Searches*l.MemoryMiB + restMiB }

// What no request needs more of.
const (
	mostBody    = 256 << 10 // bytes of a question: a game on paper is the longest
	mostAddress = 2 << 10   // bytes
	mostHeader  = 16 << 10  // bytes
)

// mostConnections is how many clients may be connected at once, whatever they do.
const mostConnections = 1000
