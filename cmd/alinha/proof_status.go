package main

import (
	"bytes"
	"io"
	"time"

	"github.com/alinha/alinha/proof"
)

// A proofStatus is the status line of a search of package proof.
type proofStatus struct {
	*statusLine
	start time.Time
	first uint64    // the nodes of the first report
	begun time.Time // the time of the first report
}

// newProofStatus returns the status line of a search that begins now. A short search shows nothing.
func (a *app) newProofStatus() *proofStatus {
	s := &proofStatus{statusLine: a.newStatusLine(), start: time.Now()}
	s.next = s.next.Add(statusInterval)
	return s
}

// report shows how a search stands: its question, the time, the nodes, the numbers and the moves of the root, and with a limit of
// nodes the time until that is reached.
func (s *proofStatus) report(p proof.Progress) {
	if s.begun.IsZero() {
		s.first, s.begun = p.Nodes, time.Now()
	}
	s.update(func() string { return s.progressText(p, time.Now()) })
}

// progressText returns the text of report at a time.
func (s *proofStatus) progressText(p proof.Progress, now time.Time) string {
	question := s.Message("proof-asks-win", "Player", stoneLetter(p.Attacker))
	if p.Weak {
		question = s.Message("proof-asks-block", "Player", stoneLetter(p.Attacker.Other()))
		p.Proof, p.Disproof = p.Disproof, p.Proof
	}
	rate := float64(p.Nodes-s.first) / max(now.Sub(s.begun).Seconds(), 0.1) / 1000
	progress := s.Message("proof-progress", "Question", question, "Time", now.Sub(s.start).Round(time.Second).String(), "Nodes", p.Nodes,
		"Rate", s.formatNumber("%.0f", rate), "Proof", p.Proof, "Disproof", p.Disproof, "Decided", p.Decided, "Moves", p.Moves)
	if p.Limit == 0 || rate == 0 {
		return progress
	}
	left := time.Duration(float64(p.Limit-min(p.Limit, p.Nodes)) / rate * float64(time.Millisecond))
	return s.Message("proof-progress-left", "Progress", progress, "Left", left.Round(time.Second).String())
}

// A lineCounter passes on a certificate, whose lines are nodes, and shows how many there are.
type lineCounter struct {
	w      io.Writer
	status *proofStatus
	lines  int
}

func (c *lineCounter) Write(p []byte) (int, error) {
	c.lines += bytes.Count(p, []byte{'\n'})
	c.status.update(func() string { return c.status.Message("proof-writing", "Count", c.lines) })
	return c.w.Write(p)
}
