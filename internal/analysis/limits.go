package analysis

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
)

// How long an engine thinks if no limit is given and the engine would not end by itself.
const (
	PlayTimeout    = 3 * time.Second  // about a move of a game
	AnalyzeTimeout = 10 * time.Second // about a position
)

// WithTimeout returns the limits that were asked for; if none was, and the engine would not end by itself, a limit
// of time.
func WithTimeout(asked alinha.Limits, entry catalog.Engine, timeout time.Duration) alinha.Limits {
	if asked == (alinha.Limits{}) && !entry.NeedsNoLimit {
		asked.Time = timeout
	}
	return asked
}

// WithPlayTimeout returns the limits of an engine's moves in a game in the terminal: those of WithTimeout with
// PlayTimeout, but no limit of time for a reference system, which moves when its own algorithm ends.
func WithPlayTimeout(asked alinha.Limits, entry catalog.Engine) alinha.Limits {
	if entry.System != "" {
		return asked
	}
	return WithTimeout(asked, entry, PlayTimeout)
}

// Milliseconds returns a duration in milliseconds, with whole microseconds.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
