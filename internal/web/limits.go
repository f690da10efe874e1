package web

import (
	"runtime"
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

// DefaultLimits returns limits for a machine of its own: as many searches as it has processors.
func DefaultLimits() Limits {
	return Limits{Searches: runtime.NumCPU(), Threads: 1, MemoryMiB: 64, Time: time.Minute, Rate: 100}
}

// What no request needs more of.
const (
	mostBody    = 256 << 10 // bytes of a question: a game on paper is the longest
	mostAddress = 2 << 10   // bytes
	mostHeader  = 16 << 10  // bytes
)
