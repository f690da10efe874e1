package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// watchInterval is the time between two requests of study watch to the server, and watchLineInterval the least time
// between two lines of progress where the error stream is no terminal.
const (
	watchInterval     = time.Second
	watchLineInterval = 10 * time.Second
)

// A studyWatch is one run of study watch.
type studyWatch struct {
	*app
	rate     cluster.RateMeter
	nextLine time.Time // the earliest time of the next line of printLine
	lastLine string
}

// A studySnapshot is what the server says of a study at one time.
type studySnapshot struct {
	status  *cluster.StudyStatus
	rate    float64               // results a second
	failure *cluster.Failure      // the last one, or nil
	workers []cluster.WorkerEntry // of the version of the study
	at      time.Time
}

// watchStudy shows the progress of a study until all units have results, the study fails, or ctx ends. A terminal shows
// the progress in place, other outputs get lines. While the server does not answer, watchStudy says that and asks again. At
// the end of the study watchStudy prints the status.
func (a *app) watchStudy(ctx context.Context, c *cluster.Client, id string) error {
	w := &studyWatch{app: a}
	display := a.newStatusLine()
	defer display.erase()
	for {
		snapshot, err := w.snapshot(ctx, c, id)
		switch {
		case ctx.Err() != nil:
			return nil
		case err == nil && isEnded(snapshot.status):
			display.erase()
			return a.printStudy(ctx, c, id)
		case err != nil && !cluster.IsTransient(err):
			return err
		case err != nil && display.terminal:
			display.update(func() string { return w.Message("study-away") })
		case err != nil:
			w.printAway()
		case display.terminal:
			display.update(func() string { return w.terminalText(snapshot) })
		default:
			w.printLine(snapshot)
		}
		select {
		case <-time.After(watchInterval):
		case <-ctx.Done():
			return nil
		}
	}
}

// isEnded reports whether a study has nothing left to compute.
func isEnded(s *cluster.StudyStatus) bool {
	return s.State != cluster.Running || s.Units > 0 && s.Results >= uint64(s.Units)
}

// snapshot asks the server for the status, the last failure and the workers of a study.
func (w *studyWatch) snapshot(ctx context.Context, c *cluster.Client, id string) (*studySnapshot, error) {
	s, err := c.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	snapshot := &studySnapshot{status: s, at: time.Now()}
	snapshot.rate = w.rate.Rate(snapshot.at, s.Results)
	if s.Failures > 0 {
		failures, err := c.Failures(ctx, id)
		if err != nil {
			return nil, err
		}
		if len(failures) > 0 {
			snapshot.failure = &failures[len(failures)-1]
		}
	}
	workers, err := c.Workers(ctx)
	snapshot.workers, _ = partitionWorkers(workers, s.Version)
	return snapshot, err
}

// printLine prints the progress of a study as a line, and the summary as a second line. It prints nothing before
// nextLine, and nothing that the last lines say already.
func (w *studyWatch) printLine(snap *studySnapshot) {
	line := w.progressText(snap) + "; " + w.Message("study-workers", "Count", len(snap.workers)) + w.failuresText(snap)
	if summary := w.summaryText(&snap.status.StudyEntry); summary != "" {
		line += "\n" + summary
	}
	if snap.at.Before(w.nextLine) || line == w.lastLine {
		return
	}
	w.nextLine, w.lastLine = snap.at.Add(watchLineInterval), line
	fmt.Fprintln(w.out, line)
}

// printAway prints once that the server does not answer. The next line of printLine may follow at once.
func (w *studyWatch) printAway() {
	if line := w.Message("study-away"); line != w.lastLine {
		w.nextLine, w.lastLine = time.Time{}, line
		fmt.Fprintln(w.out, line)
	}
}

// progressText returns the progress of a study in one line: a bar, the units, the rate, and the time to go.
func (w *studyWatch) progressText(snap *studySnapshot) string {
	s := snap.status
	if s.Units == 0 {
		return w.Message("study-progress-sending", "Done", s.Results)
	}
	text := progressBar(int(s.Results), s.Units) + " " + w.Message("study-progress", "Done", s.Results, "Of", s.Units)
	if snap.rate > 0 {
		text += ", " + w.Message("study-rate", "Rate", w.formatRate(snap.rate)) + ", " + w.Message("study-to-go", "Time", timeToGo(s, snap.rate))
	}
	return text
}

// timeToGo returns how long the workers take for the missing results of a study at a rate in units a second.
func timeToGo(s *cluster.StudyStatus, rate float64) string {
	missing := max(s.Units-int(s.Results), 0)
	return time.Duration(float64(missing) / rate * float64(time.Second)).Round(time.Second).String()
}

// failuresText returns the number of failed tries and the last error, after a semicolon, or "" if none has failed.
func (w *studyWatch) failuresText(snap *studySnapshot) string {
	if snap.failure == nil {
		return ""
	}
	return "; " + w.Message("study-failures", "Count", snap.status.Failures, "Error", textline.Clip(snap.failure.Error))
}

// maxWorkersShown is the greatest number of workers that study watch shows on a terminal.
const maxWorkersShown = 15

// terminalText returns the progress of a study as several lines: the progress with the failures, the summary and the
// fastest workers.
func (w *studyWatch) terminalText(snap *studySnapshot) string {
	text := new(strings.Builder)
	text.WriteString(w.progressText(snap) + w.failuresText(snap) + "\n")
	if summary := w.summaryText(&snap.status.StudyEntry); summary != "" {
		text.WriteString(summary + "\n")
	}
	switch fastest := snap.workers; {
	case len(fastest) == 0:
		text.WriteString(w.Message("study-no-worker") + "\n")
	default:
		slices.SortStableFunc(fastest, func(a, b cluster.WorkerEntry) int { return cmp.Compare(b.Rate, a.Rate) })
		shown := fastest[:min(len(fastest), maxWorkersShown)]
		_ = w.workerTable(shown).WriteText(text, w) // a write to memory does not fail
		if more := len(fastest) - len(shown); more > 0 {
			text.WriteString(w.Message("study-more-workers", "Count", more) + "\n")
		}
	}
	return text.String()
}

// workerTable returns a table of workers, one a row.
func (a *app) workerTable(workers []cluster.WorkerEntry) *table.Table {
	t := &table.Table{Header: []string{"worker", "host", "process", "running", "threads", "done", "failed", "rate", "seen"}}
	for _, w := range workers {
		seen := max(time.Since(w.Seen), 0).Round(time.Second)
		t.Rows = append(t.Rows, []any{
			shortWorker(w.ID), textline.Clip(w.Host), w.Process, w.Running, w.Threads, w.Done, w.Failed, a.formatRate(w.Rate), seen.String(),
		})
	}
	return t
}

// partitionWorkers returns the workers of a version, and the others.
func partitionWorkers(workers []cluster.WorkerEntry, version string) (same, others []cluster.WorkerEntry) {
	for _, w := range workers {
		if w.Version == version {
			same = append(same, w)
		} else {
			others = append(others, w)
		}
	}
	return same, others
}

// shortWorker returns the first digits of the ID of a worker.
func shortWorker(id string) string { return textline.Clip(id[:min(len(id), shortID)]) }

// formatRate writes a number of units a second: 1520, 12.3, 0.017.
func (a *app) formatRate(rate float64) string {
	switch {
	case rate >= 100:
		return a.formatNumber("%.0f", rate)
	case rate >= 1 || rate == 0:
		return a.formatNumber("%.1f", rate)
	}
	return a.formatNumber("%.2g", rate)
}
