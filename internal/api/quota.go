package api

import (
	"cmp"
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
)

// A Quota is the most that one search may take, whatever a request asks for. Zero is no limit, except that a Time of
// zero is one minute.
type Quota struct {
	Time time.Duration
	catalog.Resources

	KeptEngines int // how many engines are kept with their tables after an analysis, which may go on later
}

// defaultQuotaTime is the Time of a Quota that does not set one.
const defaultQuotaTime = time.Minute

// Limits are the limits that a request asks for. Zero is no limit.
type Limits struct {
	Depth  int    `json:"depth,omitempty"` // plies
	Nodes  uint64 `json:"nodes,omitempty"`
	TimeMs int64  `json:"timeMs,omitempty"`
}

// maxTime returns the most time of one search.
func (q *Quota) maxTime() time.Duration { return cmp.Or(q.Time, defaultQuotaTime) }

// A LimitsResponse is the most that one search may take, whatever a request asks for. 0 is no limit.
type LimitsResponse struct {
	Threads   int   `json:"threads"`
	MemoryMiB int   `json:"memoryMiB"`
	TimeMs    int64 `json:"timeMs"`
	Lines     int   `json:"lines"` // variations of an analysis
}

func (s *Service) searchLimits(context.Context, *struct{}, *i18n.Localizer) (*LimitsResponse, error) {
	q := &s.Quota
	return &LimitsResponse{Threads: q.Threads, MemoryMiB: q.MemoryMiB, TimeMs: q.maxTime().Milliseconds(), Lines: maxLines}, nil
}

// limits returns the limits of a search: those asked for, within the quota. If none is asked for, timeout
// limits an engine that would not end by itself.
func (q *Quota) limits(asked *Limits, entry catalog.Engine, timeout time.Duration) (alinha.Limits, error) {
	if asked == nil {
		asked = &Limits{}
	}
	if asked.Depth < 0 || asked.TimeMs < 0 {
		return alinha.Limits{}, explain.Misuse("error-question-limits")
	}
	maxTime := q.maxTime()
	lim := alinha.Limits{Depth: asked.Depth, Nodes: asked.Nodes}
	if asked.TimeMs > 0 {
		lim.Time = time.Duration(min(asked.TimeMs, maxTime.Milliseconds())) * time.Millisecond
	}
	lim = analysis.WithTimeout(lim, entry, timeout)
	if lim.Time == 0 || lim.Time > maxTime {
		lim.Time = maxTime
	}
	return lim, nil
}
