package proof

import (
	"context"

	"github.com/alinha/alinha"
)

// A Progress is how the search of a Solver stands.
type Progress struct {
	Attacker alinha.Player // the question is whether this player gets a line
	Weak     bool          // the search is one of the weak game
	Nodes    uint64        // of all searches of the Solver, earlier runs included
	Limit    uint64        // the Nodes after which Solve ends without a value; 0 for none

	// The following are of the position to solve.
	Proof, Disproof uint32 // the proof number and the disproof number of the answer yes
	Moves, Decided  int    // the moves that are searched, and how many of these have an answer
}

// WithProgress returns a context under which each Solver calls report about every thousand nodes, or with two threads about every
// second. There report may call Save. No two calls are made at the same time.
func WithProgress(ctx context.Context, report func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

type progressKey struct{}

// reporter returns what a search calls now and then with its root: a call of report with the progress. If other searches run at the same
// time, they pause for the call. reporter returns nil if report is nil.
func (s *Solver) reporter(report func(Progress), progress func(root *expansion) Progress) func(*expansion) {
	switch {
	case report == nil:
		return nil
	case s.group != nil:
		return func(root *expansion) { s.group.visit(func() { report(progress(root)) }) }
	}
	return func(root *expansion) { report(progress(root)) }
}

// watch has the searches of an attack call report, or nothing if report is nil.
func (s *Solver) watch(a *attack, report func(Progress)) {
	attackerMoves := a.weak.Root().MakerMoves
	weak := s.reporter(report, func(root *expansion) Progress {
		p := s.progress(a.claim, root.value(!attackerMoves), root)
		p.Weak, p.Proof, p.Disproof = true, p.Disproof, p.Proof
		return p
	})
	strong := s.reporter(report, func(root *expansion) Progress { return s.progress(a.claim, root.value(attackerMoves), root) })
	a.weak.search.report = weak
	if a.strong != nil {
		a.strong.search.report = strong
	}
}

// progress returns the progress by the root of a search and its numbers, about the claim that a player does not lose.
func (s *Solver) progress(claim *Claim, value numbers, root *expansion) Progress {
	return Progress{
		Attacker: claim.Player.Other(), Nodes: s.nodes(), Limit: s.limit, Proof: value.proof, Disproof: value.disproof, Moves: len(root.moves),
		Decided: root.decided(),
	}
}

// decided returns the number of children that are proven or disproven.
func (e *expansion) decided() (count int) {
	for _, c := range e.children {
		if c.proof == 0 || c.disproof == 0 {
			count++
		}
	}
	return count
}
