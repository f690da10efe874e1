package main

import (
	"encoding/json"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/split"
)

// summaryText returns how a study stands by its summary: the sequential test of a match, or the bounds of a board. It returns ""
// for other studies, and for a summary that this program does not understand.
func (a *app) summaryText(s *cluster.StudyEntry) string {
	switch s.Kind {
	case arena.StudyKind:
		var m arena.MatchReport
		if json.Unmarshal(s.Summary, &m) == nil && m.SPRT != nil {
			return a.Message("study-sprt", "Games", m.Games, "Score", a.formatNumber("%.1f", 100*m.Score), "Test", a.formatSPRT(m.SPRT))
		}
	case split.StudyKind:
		var b split.Summary
		if json.Unmarshal(s.Summary, &b) == nil && (b.ToMove == alinha.First || b.ToMove == alinha.Second) {
			return a.Message("study-board", "Bounds", a.boundsText(b), "Open", b.Open)
		}
	}
	return ""
}
