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

// Times between two looks of study watch at the server, and between two lines where the error stream is no terminal.
const (
	watchInterval     = time.Second
	watchLineInterval = 10 * time.Second
)

// A studyWatch is a run of study watch.
type studyWatch struct {
	*app
	rate     cluster.RateMeter
	nextLine time.Time // the earliest time of the next line without a terminal
	lastLine string
}

// A studyLook is what study watch sees at one time.
type studyLook struct {
	status  *cluster.StudyStatus
	rate    float64 // results a second
	failure *cluster.Failure
	workers []cluster.WorkerEntry
	at      time.Time
}

// watchStudy shows the progress of a study until all units have results, the study fails, or ctx ends: on a terminal in
// place, elsewhere as lines. At the end it prints the status.
func (a *app) watchStudy(ctx context.Context, c *cluster.Client, id string) error {
	w := &studyWatch{app: a}
	display := a.newStatusLine()
	defer display.erase()
	for {
		look, err := w.look(ctx, c, id)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil || ended(look.status) {
			display.erase()
			if err == nil {
				err = a.printStudy(ctx, c, id)
			}
			return err
		}
		if display.terminal {
			display.update(func() string { return w.block(look) })
		} else {
			w.printLine(look)
		}
		select {
		case <-time.After(watchInterval):
		case <-ctx.Done():
			return nil
		}
	}
}

// ended reports whether a study has nothing left to compute.
func ended(s *cluster.StudyStatus) bool {
	return s.State != cluster.Running || s.Units > 0 && s.Results >= uint64(s.Units)
}

// look asks the server how a study stands.
func (w *studyWatch) look(ctx context.Context, c *cluster.Client, id string) (*studyLook, error) {
	s, err := c.Status(ctx, id)
	if err != nil {
		return nil, err
	}
	look := &studyLook{status: s, at: time.Now()}
	look.rate = w.rate.Rate(look.at, s.Results)
	if s.Failures > 0 {
		failures, err := c.Failures(ctx, id)
		if err != nil {
			return nil, err
		}
		if len(failures) > 0 {
			look.failure = &failures[len(failures)-1]
		}
	}
	workers, err := c.Workers(ctx)
	look.workers, _ = splitWorkers(workers, s.Version)
	return look, err
}

// printLine prints the progress of a study as a line, and the summary as a second one, unless the last ones are too recent or
// say the same.
func (w *studyWatch) printLine(l *studyLook) {
	line := w.progress(l) + "; " + w.Message("study-workers", "Count", len(l.workers)) + w.failures(l)
	if summary := w.summaryText(&l.status.StudyEntry); summary != "" {
		line += "\n" + summary
	}
	if l.at.Before(w.nextLine) || line == w.lastLine {
		return
	}
	w.nextLine, w.lastLine = l.at.Add(watchLineInterval), line
	fmt.Fprintln(w.out, line)
}

// progress returns the progress of a study: a bar, the units, the rate, and the time to go.
func (w *studyWatch) progress(l *studyLook) string {
	s := l.status
	if s.Units == 0 {
		return w.Message("study-progress-sending", "Done", s.Results)
	}
	text := progressBar(int(s.Results), s.Units) + " " + w.Message("study-progress", "Done", s.Results, "Of", s.Units)
	if l.rate > 0 {
		text += ", " + w.Message("study-rate", "Rate", w.formatRate(l.rate)) + ", " + w.Message("study-to-go", "Time", timeToGo(s, l.rate))
	}
	return text
}

// timeToGo returns how long the missing results of a study take at a rate in units a second.
func timeToGo(s *cluster.StudyStatus, rate float64) string {
	missing := max(s.Units-int(s.Results), 0)
	return time.Duration(float64(missing) / rate * float64(time.Second)).Round(time.Second).String()
}

// failures returns the number of failed tries and the last error, after a semicolon, or "" if none has failed.
func (w *studyWatch) failures(l *studyLook) string {
	if l.failure == nil {
		return ""
	}
	return "; " + w.Message("study-failures", "Count", l.status.Failures, "Error", textline.Clip(l.failure.Error))
}

// maxWorkersShown is how many workers study watch shows on a terminal.
const maxWorkersShown = 15

// block returns the progress of a study as several lines: the progress with the failures, the summary and the fastest workers.
func (w *studyWatch) block(l *studyLook) string {
	text := new(strings.Builder)
	text.WriteString(w.progress(l) + w.failures(l) + "\n")
	if summary := w.summaryText(&l.status.StudyEntry); summary != "" {
		text.WriteString(summary + "\n")
	}
	switch fastest := l.workers; {
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

// workerTable returns a table of workers.
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

// splitWorkers returns the workers of a version, and the others.
func splitWorkers(workers []cluster.WorkerEntry, version string) (same, others []cluster.WorkerEntry) {
	for _, w := range workers {
		if w.Version == version {
			same = append(same, w)
		} else {
			others = append(others, w)
		}
	}
	return same, others
}

// shortWorker returns the part of the ID of a worker that people see.
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
