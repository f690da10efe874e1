package proof

import "context"

// A wideTurn is a search of a position where ByThreats is true that goes on by turns with others.
type wideTurn interface {
	// search goes on for about so many nodes, or without limit if that is 0, until ctx ends. It reports whether it is done: it has an
	// answer, or cannot go on.
	search(ctx context.Context, nodes uint64) bool

	isOver() bool  // no further search finds an answer
	nodes() uint64 // that have been searched
}

// takeTurns lets searches go on by turns, longer each time, until one is done, which takeTurns reports, or all are over, for about so many
// nodes in all, or without limit if that is 0.
func takeTurns(ctx context.Context, nodes uint64, turns ...wideTurn) bool {
	searched, over := uint64(0), false
	for share := uint64(firstNodes); !over; share *= 2 {
		over = true
		for _, t := range turns {
			if t.isOver() {
				continue
			}
			limit, before := share, t.nodes()
			if nodes > 0 {
				limit = min(share, nodes-searched)
			}
			if t.search(ctx, limit) {
				return true
			}
			searched += t.nodes() - before
			if ctx.Err() != nil || nodes > 0 && searched >= nodes {
				return false
			}
			over = over && t.isOver()
		}
	}
	return false
}

// A blockingTurn is the search for a draw by blocking: first the weak game in which the player to move is Maker, then that of the other
// player.
type blockingTurn struct {
	provers [2]*WideBreakerProver
	held    int  // games that Breaker has been found to hold
	over    bool // Breaker does not hold a game, or pairs are not tried
}

func (t *blockingTurn) search(ctx context.Context, nodes uint64) bool {
	for t.held < len(t.provers) && !t.over {
		p := t.provers[t.held]
		if t.over = !p.isPromising(); t.over {
			return false
		}
		switch p.Prove(ctx, limitOf(p.Nodes(), nodes)) {
		case Unknown:
			return false
		case AttackerWins:
			t.over = true
		case DefenderHolds:
			t.held++
		}
	}
	return t.isDrawn()
}

func (t *blockingTurn) isOver() bool  { return t.over }
func (t *blockingTurn) nodes() uint64 { return t.provers[0].Nodes() + t.provers[1].Nodes() }

// isDrawn reports whether Breaker holds both games.
func (t *blockingTurn) isDrawn() bool { return t.held == len(t.provers) }

// A threatTurn is the search for a win by threats.
type threatTurn struct {
	prover *ThreatProver
	won    bool
}

func (t *threatTurn) search(ctx context.Context, nodes uint64) bool {
	t.won = t.prover.Prove(ctx, limitOf(t.prover.Nodes(), nodes)) == AttackerWins
	return t.won || t.prover.search.full
}

func (t *threatTurn) isOver() bool  { return t.prover.Exhausted() }
func (t *threatTurn) nodes() uint64 { return t.prover.Nodes() }
