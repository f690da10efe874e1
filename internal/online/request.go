package online

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/rules"
)

// Bounds of what the players of a match can make the server keep.
const (
	maxOffers = 50        // in a game; fifth moves that are withdrawn count too
	maxBytes  = 256 << 10 // in the journal, after which there is no rematch
)

// entryOf returns the entry of a request of a player, nil for a request that changes nothing: one that is late, repeated or out of
// turn. The error is one of a move that the rules do not allow, or of a word that the opening rule does not. The caller holds m.mu.
func (m *match) entryOf(q *api.MatchActRequest, p player, now time.Time) (*entry, error) {
	e := newEntry(m.id, act(q.Act), p, now)
	e.Ms = m.elapsed(now).Milliseconds()
	if p == nobody || !m.joined || q.Version > m.version {
		return nil, nil
	}
	switch e.Act {
	case actMove, actDecide:
		if q.Version < m.moved || m.turn() != p || (m.opening != nil) != (e.Act == actDecide) {
			return nil, nil
		}
		var err error
		if e.Act == actDecide {
			e.Move, err = q.Move, m.opening.Clone().Play(q.Move)
		} else {
			e.Move, e.Outcome, err = play(m.game, m.moves, q.Move)
		}
		return e, err
	case actWithdraw:
		if q.Version < m.moved || m.turn() != p || !m.canWithdraw() {
			return nil, nil
		}
		return e, nil
	case actResign:
		if q.Version < m.began || m.ending != "" {
			return nil, nil
		}
		return e, nil
	case actDraw, actTakeback, actRematch, actDecline:
		if q.Version != m.version || !m.canOffer(e.Act, p) {
			return nil, nil
		}
		return e, nil
	}
	return nil, &api.MatchError{Reason: api.MatchRequest}
}

// canOffer reports whether a player can offer, agree to or decline something now.
func (m *match) canOffer(a act, p player) bool {
	if a == actDecline {
		return m.offer != ""
	}
	agrees := m.offer == a && m.by != p
	if m.offer == a && m.by == p || !agrees && m.offers >= maxOffers {
		return false
	}
	asks := p
	if agrees {
		asks = m.by
	}
	switch a {
	case actTakeback:
		return m.takebackPlies(asks) > 0
	case actRematch:
		return m.ending != "" && m.bytes < maxBytes
	}
	return m.ending == ""
}

// play plays a move after others, and returns the move in the notation of the game, and the outcome if the move decides the game.
// Where pieces slip, play draws the cell where the piece comes to rest. The error is a *rules.MoveError.
func play(game string, moves []string, text string) (move, outcome string, err error) {
	g, err := analysis.Open(game)
	if err != nil {
		return "", "", err
	}
	if err := g.PlayMidTurn(strings.Join(moves, " ")); err != nil {
		return "", "", err
	}
	m, err := g.ParseMove(text)
	if err != nil {
		return "", "", err
	}
	g.Pos.Play(m)
	if chancy, ok := g.Pos.(alinha.Chancy); ok && g.Pos.ToMove() == alinha.Chance {
		g.Pos.Play(g.Pos.Moves(nil)[weightedIndex(chancy.Weights(nil))])
	}
	played := rules.GameMoves(g.Pos, g.Format)
	if o := g.Pos.Outcome(); o != alinha.Undecided {
		outcome = o.String()
	}
	return played[len(played)-1], outcome, nil
}

// weightedIndex returns a random index, each with the probability of its weight.
func weightedIndex(weights []float64) int {
	rest := rand.Float64()
	for i, w := range weights {
		if rest -= w; rest < 0 {
			return i
		}
	}
	return len(weights) - 1 // rounding may leave a rest
}
