package web

import (
	"runtime"
	"runtime/debug"
	"time"

	"github.com/alinha/alinha/internal/api"
)

// Limits bound what a server does at once. All of them are positive.
type Limits struct {
	Searches  int           // searches at a time
	Threads   int           // threads of one search
	MemoryMiB int           // memory of one search
	Time      time.Duration // of one search
	Rate      int           // requests a second of one client, on average
}

// DefaultLimits returns limits for this machine: as many searches as it has processors, and at least four, for a page that
// plays, analyses and measures at the same time.
func DefaultLimits() Limits {
	return Limits{Searches: max(4, runtime.NumCPU()), Threads: 1, MemoryMiB: 64, Time: time.Minute, Rate: 100}
}

// Sizes of the two semaphores: requests without a search that run at once, and requests that wait for each place.
const (
	quickRequests        = 8
	waitersPerQuickPlace = 64
	waitersPerSearch     = 4
)

// lastingStreams is how many streams may last until their clients leave. They leave connections for other requests.
const lastingStreams = maxConnections / 2

// How often a client may have the server keep something new: creationBurst times at once, and then once in creationInterval.
const (
	creationInterval = 10 * time.Second
	creationBurst    = 20
)

// What the process needs beside its searches: threads for requests without a search while all searches run, and memory,
// programMiB of which the Go runtime does not count. A heavy search takes up to heavyMiB more than another.
const (
	extraThreads = 2
	extraMiB     = 128
	programMiB   = 64
	heavyMiB     = 128
)

// keptEngines is how many engines keep their memory after an analysis, so that the analysis can go on.
const keptEngines = 2

// Apply sets GOMAXPROCS and the memory limit of the Go runtime so that the process can run its searches and answer requests
// without a search meanwhile.
func (l *Limits) Apply() {
	runtime.GOMAXPROCS(l.Searches*l.Threads + extraThreads)
	debug.SetMemoryLimit(int64(l.totalMiB()-programMiB) << 20)
}

// heavySearches returns how many heavy searches may run at once, so that as many places are left for others.
func (l *Limits) heavySearches() int { return max(1, l.Searches/2) }

// totalMiB returns the most memory that the process uses, in MiB.
func (l *Limits) totalMiB() int {
	return (l.Searches+keptEngines)*l.MemoryMiB + l.heavySearches()*heavyMiB + api.ProofMiB + extraMiB
}

// Sizes beyond which a request is refused.
const (
	maxBodyBytes   = 256 << 10 // a game record is the longest body but for files
	maxFileBytes   = 4 << 20   // of a body that carries a file
	maxURIBytes    = 2 << 10
	maxHeaderBytes = 16 << 10
)

// maxConnections is how many connections may be open at once, whatever they do.
const maxConnections = 1000
