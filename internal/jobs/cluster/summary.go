package cluster

import (
	"context"
	"encoding/json"
	"time"
)

// summaryInterval is the least time between two summaries that storeSummary stores.
const summaryInterval = time.Second

// summary returns the summary of the study as JSON, or nil if there is none.
func (x *execution) summary() json.RawMessage {
	if x.Summary == nil {
		return nil
	}
	summary := x.Summary()
	if summary == nil {
		return nil
	}
	text, err := json.Marshal(summary)
	if err != nil {
		return nil
	}
	return text
}

// storeSummary stores the summary in the entry of the study, unless it did so less than summaryInterval ago. Errors are
// ignored: the summary is only shown.
func (x *execution) storeSummary() {
	if x.Summary == nil || time.Since(x.summaryStored) < summaryInterval {
		return
	}
	ctx, cancel := context.WithTimeout(x.ctx, summaryInterval)
	defer cancel()
	_ = x.updateEntry(ctx, StudyID(x.study), func(entry *StudyEntry) { entry.Summary = x.summary() })
	x.summaryStored = time.Now()
}
