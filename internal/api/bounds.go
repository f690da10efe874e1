package api

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
)

// Bounds are the most that one answer may take. Zero means the default.
type Bounds struct {
	Time time.Duration // of a search
}

// Limits are those that a question asks for.
type Limits struct {
	Depth  int    `json:"depth,omitempty"`
	Nodes  uint64 `json:"nodes,omitempty"`
	TimeMs int64  `json:"timeMs,omitempty"`
}

// within returns the limits of a search by an engine: what is asked, else patience for an
// engine that would not end, and in no case more than the bounds.
func (b *Bounds) within(l *Limits, entry catalog.Engine, patience time.Duration) alinha.Limits {
	if l == nil {
		l = &Limits{}
	}
	lim := alinha.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: time.Duration(l.TimeMs) * time.Millisecond}
	if lim == (alinha.Limits{}) && !entry.Unhurried {
		lim.Time = patience
	}
	most := b.Time
	if most == 0 {
		most = time.Minute
	}
	if lim.Time == 0 || lim.Time > most {
		lim.Time = most
	}
	return lim
}
