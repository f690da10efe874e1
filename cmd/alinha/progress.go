package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
)

// statusInterval is the shortest time between two updates of a status line.
const statusInterval = 100 * time.Millisecond

// eraseLine moves the cursor to the beginning of the line and clears the line.
const eraseLine = "\r\x1b[K"

// A statusLine is a line on the terminal of the error stream that shows the progress of some work. Without a
// terminal it shows nothing.
type statusLine struct {
	*app
	terminal bool
	shown    bool
	next     time.Time // the earliest time of the next update
}

// newStatusLine returns a status line that may be updated at once.
func (a *app) newStatusLine() *statusLine {
	return &statusLine{app: a, terminal: isTerminal(a.err), next: time.Now()}
}

// update shows the text of line in place of the earlier one, unless that one is too recent.
func (s *statusLine) update(line func() string) {
	if now := time.Now(); !s.terminal || now.Before(s.next) {
		return
	}
	s.next = time.Now().Add(statusInterval)
	s.shown = true
	fmt.Fprint(s.err, eraseLine, line())
}

// erase removes the line.
func (s *statusLine) erase() {
	if s.shown {
		fmt.Fprint(s.err, eraseLine)
	}
	s.shown = false
}

// searchStatus returns a report function for a search of a game, and a function that removes what it shows.
func (a *app) searchStatus(g *analysis.Game) (report func(alinha.Info), erase func()) {
	s := a.newStatusLine()
	s.next = s.next.Add(statusInterval) // a short search shows nothing
	return func(info alinha.Info) {
		s.update(func() string {
			best := ""
			if len(info.PV) > 0 {
				best = g.Format(info.PV[0])
			}
			return a.Message("progress", "Depth", info.Depth, "Nodes", info.Nodes, "Move", best)
		})
	}, s.erase
}

// progressBar draws how much of some work is done, 20 characters wide.
func progressBar(done, of int) string {
	const width = 20
	full := width * done / max(of, 1)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "]"
}

// formatDuration writes a time for people: 0.4 ms, 31 ms, 12.3 s.
func (a *app) formatDuration(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms >= 10_000:
		return a.formatNumber("%.1f s", ms/1000)
	case ms >= 10:
		return fmt.Sprintf("%.0f ms", ms)
	}
	return a.formatNumber("%.1f ms", ms)
}

// formatNumber writes a number for people, by a format of package fmt.
func (a *app) formatNumber(format string, x float64) string { return a.Number(fmt.Sprintf(format, x)) }
