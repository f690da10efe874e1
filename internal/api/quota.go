package api

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
)

// Quota are the most that one search may take. Zero is no limit, but for Time, where it is
// mostTime.
type Quota struct {
	Time time.Duration
	catalog.Means
}

const mostTime = time.Minute

// Limits are those that a question asks for.
type Limits struct {
	Depth  int    `json:"depth,omitempty"` // plies
	Nodes  uint64 `json:"nodes,omitempty"`
	TimeMs int64  `json:"timeMs,omitempty"`
}

// within returns the limits of a search: what is asked, else patience for an engine that
// would not end by itself, and in no case more than the bounds.
func (b *Quota) within(asked *Limits, entry catalog.Engine, patience time.Duration) (alinha.Limits, error) {
	if asked == nil {
		asked = &Limits{}
	}
	if asked.Depth < 0 || asked.TimeMs < 0 {
		return alinha.Limits{}, explain.Misuse("error-question-limits")
	}
	most := b.Time
	if most == 0 {
		most = mostTime
	}
	lim := alinha.Limits{Depth: asked.Depth, Nodes: asked.Nodes, Time: most}
	switch {
	case asked.TimeMs > 0 && asked.TimeMs < most.Milliseconds():
		lim.Time = time.Duration(asked.TimeMs) * time.Millisecond
	case *asked == Limits{} && !entry.Unhurried:
		lim.Time = min(patience, most)
	}
	return lim, nil
}
