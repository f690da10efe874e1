package cluster

import (
	"context"
	"encoding/json"
	"time"
)

// summaryInterval is the time between two summaries that a command stores.
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

// storeSummary stores the summary of the study with its entry, every summaryInterval. That the summary cannot be stored is no
// error of the study.
func (x *execution) storeSummary() {
	if x.Summary == nil || time.Since(x.summaryStored) < summaryInterval {
		return
	}
	ctx, cancel := context.WithTimeout(x.ctx, summaryInterval)
	defer cancel()
	_ = x.updateEntry(ctx, StudyID(x.study), func(entry *StudyEntry) { entry.Summary = x.summary() })
	x.summaryStored = time.Now()
}
