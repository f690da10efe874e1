package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/budget"
)

// statusInterval is the shortest time between two updates of a status line.
const statusInterval = 100 * time.Millisecond

// Control sequences that clear the current line, and all lines from the one that is the number of lines above on.
const (
	eraseLine  = "\r\x1b[K"
	eraseLines = "\x1b[%dA\r\x1b[J"
)

// A statusLine is a line on the terminal of the error stream that shows the progress of some work, or several lines.
// Without a terminal it shows nothing.
type statusLine struct {
	*app
	terminal bool
	shown    bool
	lines    int       // that are shown above the line of the cursor
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
	text := s.foldStatus(line())
	s.clear()
	s.shown, s.lines = true, strings.Count(text, "\n")
	fmt.Fprint(s.err, text)
}

// clear clears what is shown, and the line of the cursor in any case.
func (s *statusLine) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.err, eraseLines, s.lines)
	} else {
		fmt.Fprint(s.err, eraseLine)
	}
	s.lines = 0
}

// erase removes what is shown.
func (s *statusLine) erase() {
	if s.shown {
		s.clear()
	}
	s.shown = false
}

// A searchStatus is the status line of one search of a game.
type searchStatus struct {
	*statusLine
	game  *analysis.Game
	start time.Time
	nodes uint64 // counted by addNodes
	best  string // the best move so far, "" before the first
}

// newSearchStatus returns the status line of a search that begins now. A short search shows nothing.
func (a *app) newSearchStatus(g *analysis.Game) *searchStatus {
	s := &searchStatus{statusLine: a.newStatusLine(), game: g, start: time.Now()}
	s.next = s.next.Add(statusInterval)
	return s
}

// reportDepth shows the depth, the nodes and the best move of a search by iterative deepening.
func (s *searchStatus) reportDepth(info alinha.Info) {
	s.update(func() string {
		s.keepBest(info)
		return s.Message("progress", "Depth", info.Depth, "Nodes", info.Nodes, "Move", s.best)
	})
}

// keepBest keeps the best move of a search for the next update of the line.
func (s *searchStatus) keepBest(info alinha.Info) {
	if len(info.PV) > 0 {
		s.best = s.game.Format(info.PV[0])
	}
}

// addNodes counts budget.YieldNodes more nodes and shows the time and the nodes of the search, also of one that reports
// nothing for minutes. The search must have one goroutine.
func (s *searchStatus) addNodes() {
	s.nodes += budget.YieldNodes
	s.update(func() string {
		id := "progress-time"
		if s.best != "" {
			id = "progress-time-best"
		}
		return s.Message(id, "Time", s.formatDuration(time.Since(s.start)), "Nodes", s.nodes, "Move", s.best)
	})
}

// progressBar draws how much of some work is done, 20 characters wide.
func progressBar(done, of int) string {
	const width = 20
	full := min(width, width*done/max(of, 1))
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
