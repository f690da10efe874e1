package online

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/opening"
)

// The proposer of an opening is the player who moves first in the round, whatever the colour after the opening.

// rule returns the name of the opening rule of an actCreate, "" for none.
func (e *entry) rule() string {
	if e.Swap {
		return "swap2"
	}
	return e.Opening
}

// hasOpening reports whether a game of an actCreate can begin by its opening rule, if it has one.
func (e *entry) hasOpening() bool {
	if e.rule() == "" {
		return true
	}
	rule, ok := opening.ByName(e.rule())
	if !ok {
		return false
	}
	_, err := startOpening(rule, e.Game, nil)
	return err == nil
}

// word returns the word of a decision.
func (e *entry) word() string {
	if e.Act == actChoose { // in swap2 the second player is to move at each choice
		return map[string]string{"first": opening.Swap, "second": opening.Stay, "more": opening.More}[e.Move]
	}
	return e.Move
}

// startOpening returns the state of an opening after some words. The error is that of a game or a word that the rule does not
// allow.
func startOpening(rule *opening.Rule, game string, words []string) (*opening.State, error) {
	g, err := analysis.Open(game)
	if err != nil {
		return nil, err
	}
	state, _, err := rule.Parse(g.Variant(), strings.Join(words, " "))
	return state, err
}

// playerOfParty returns the player who is a party of the opening.
func (m *match) playerOfParty(p opening.Party) player {
	if p == opening.Proposer {
		return m.starter
	}
	return m.starter.other()
}

// allows reports whether the opening allows an entry of the journal.
func (m *match) allows(e *entry) bool {
	switch e.Act {
	case actMove:
		return m.opening == nil || m.opening.Clone().Play(e.word()) == nil
	case actDecide, actChoose:
		return m.opening != nil && m.opening.Clone().Play(e.word()) == nil
	case actWithdraw:
		return m.canWithdraw()
	}
	return true
}

// decide carries out a decision of the opening. The increment is added to the clock once the opponent is to decide or to move,
// so that no player gains time by offers that are withdrawn.
func (m *match) decide(e *entry) {
	d, _ := m.opening.Decision()
	running, before := m.running(), m.turn()
	m.spend(e.Ms, false)
	_ = m.opening.Play(e.word()) // checked by entryOf, or when the journal was read
	m.words = m.opening.Words()
	if word := m.words[len(m.words)-1]; d.Kind == opening.Place || d.Kind == opening.Choose {
		m.moves = append(m.moves, word)
	}
	m.first = m.playerOfParty(m.opening.Owner(alinha.First))
	m.moved = m.version
	if m.by != before && e.Act != actChoose { // a decision declines what the opponent has offered
		m.offer, m.by = "", nobody
	}
	if m.opening.Done() {
		m.opening, m.plies = nil, len(m.moves)
	}
	if running && (m.turn() != before || e.Act != actDecide) { // actMove and actChoose: as when the journal was written
		m.left[before] += m.control.increment
	}
}

// canWithdraw reports whether the player who is to offer fifth moves can withdraw the last offer.
func (m *match) canWithdraw() bool {
	if m.opening == nil || m.offers >= maxOffers || len(m.opening.Offers()) == 0 {
		return false
	}
	d, _ := m.opening.Decision()
	return d.Kind == opening.Offer
}

// withdraw takes back the last of the fifth moves that are being offered.
func (m *match) withdraw() {
	m.opening, _ = startOpening(m.rule, m.game, m.words[:len(m.words)-1])
	m.words = m.opening.Words()
	m.moved = m.version
	m.offers++
}
