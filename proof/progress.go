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

// WithProgress returns a context under which each Solver calls report on its goroutine about every thousand nodes. There report
// may call Save.
func WithProgress(ctx context.Context, report func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

type progressKey struct{}

// watch has the searches of an attack call report, or nothing if report is nil.
func (s *Solver) watch(a *attack, report func(Progress)) {
	var weak, strong func(*expansion)
	attackerMoves := a.weak.Root().MakerMoves
	if report != nil {
		weak = func(root *expansion) {
			p := s.progress(a, root, !attackerMoves)
			p.Weak, p.Proof, p.Disproof = true, p.Disproof, p.Proof
			report(p)
		}
		strong = func(root *expansion) { report(s.progress(a, root, attackerMoves)) }
	}
	a.weak.search.report = weak
	if a.strong != nil {
		a.strong.search.report = strong
	}
}

// progress returns the progress by the root of a search.
func (s *Solver) progress(a *attack, root *expansion, isOr bool) Progress {
	value := root.value(isOr)
	p := Progress{
		Attacker: a.claim.Player.Other(), Nodes: s.nodes(), Limit: s.limit, Proof: value.proof, Disproof: value.disproof, Moves: len(root.moves),
		Decided: root.decided(),
	}
	return p
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
