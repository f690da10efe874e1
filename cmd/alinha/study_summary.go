package main

import (
	"encoding/json"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/split"
	"github.com/alinha/alinha/proof"
)

// summaryText returns the summary of a study in words: the sequential test of a match, the bounds of a board, or the
// verdict of a proof. It returns "" for other studies, and for a summary that this program does not understand.
func (a *app) summaryText(s *cluster.StudyEntry) string {
	switch s.Kind {
	case arena.StudyKind:
		var m arena.MatchReport
		if json.Unmarshal(s.Summary, &m) == nil && m.SPRT != nil {
			return a.Message("study-sprt", "Games", m.Games, "Score", a.formatNumber("%.1f", 100*m.Score), "Test", a.formatSPRT(m.SPRT))
		}
	case split.ConnectFourKind:
		var b split.ConnectFourSummary
		if json.Unmarshal(s.Summary, &b) == nil && (b.ToMove == alinha.First || b.ToMove == alinha.Second) {
			return a.Message("study-board", "Bounds", a.boundsText(b), "Open", b.Open)
		}
	case split.ProofKind:
		var p split.ProofSummary
		if json.Unmarshal(s.Summary, &p) == nil && (p.Player == alinha.First || p.Player == alinha.Second) {
			return a.proofSummaryText(&p)
		}
	}
	return ""
}

// proofSummaryText returns the verdict of a proof by units in words, or "" for a verdict that this program does not
// know.
func (a *app) proofSummaryText(p *split.ProofSummary) string {
	id, ok := map[proof.Verdict]string{
		proof.Unknown: "study-proof-open", proof.DefenderHolds: "study-proof-holds", proof.AttackerWins: "study-proof-fails",
	}[p.Verdict]
	if !ok {
		return ""
	}
	return a.Message(id, "Breaker", stoneLetter(p.Player), "Maker", stoneLetter(p.Player.Other()), "Units", p.Units, "Open", p.Open)
}
