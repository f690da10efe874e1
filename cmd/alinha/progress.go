package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/alinha/alinha"
)

// A progress is one line on the terminal that tells how a search goes on. It
// says nothing where nobody looks on.
type progress struct {
	*app
	m     *match
	shown bool
	next  time.Time
}

func (a *app) progress(m *match) *progress {
	return &progress{app: a, m: m, next: time.Now().Add(blink)}
}

// blink is the time between two lines.
const blink = 100 * time.Millisecond

// wipeLine takes the cursor back and clears the line.
const wipeLine = "\r\x1b[K"

func (p *progress) report(info alinha.Info) {
	if now := time.Now(); !isTerminal(p.err) || now.Before(p.next) {
		return
	}
	p.next = time.Now().Add(blink)
	p.shown = true
	best := ""
	if len(info.PV) > 0 {
		best = p.m.Format(info.PV[0])
	}
	fmt.Fprint(p.err, wipeLine, p.Message("progress", "Depth", info.Depth, "Nodes", info.Nodes, "Move", best))
}

// wipe takes the line away.
func (p *progress) wipe() {
	if p.shown {
		fmt.Fprint(p.err, wipeLine)
	}
}

// flashes returns what shows a line in place of the one before, where a person looks on and
// as often as that is of use.
func (a *app) flashes() func(line func() string) {
	next := time.Now()
	return func(line func() string) {
		if now := time.Now(); isTerminal(a.err) && !now.Before(next) {
			next = now.Add(blink)
			fmt.Fprint(a.err, wipeLine, line())
		}
	}
}

// wipe takes such a line away.
func (a *app) wipe() {
	if isTerminal(a.err) {
		fmt.Fprint(a.err, wipeLine)
	}
}

// bar draws how much of a work is done, 20 characters wide.
func bar(done, of int) string {
	const width = 20
	full := width * done / max(of, 1)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", width-full) + "]"
}

// span writes a time for people: 0.4 ms, 31 ms, 12.3 s.
func (a *app) span(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms >= 10_000:
		return a.number("%.1f s", ms/1000)
	case ms >= 10:
		return fmt.Sprintf("%.0f ms", ms)
	}
	return a.number("%.1f ms", ms)
}

// number writes a number for people, in a form of package fmt.
func (a *app) number(form string, x float64) string { return a.Number(fmt.Sprintf(form, x)) }

// stoneOf returns the letter of a side's stones on the board.
func stoneOf(p alinha.Player) string { return [...]string{"X", "O"}[p] }
