package opening

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A record tells an opening as the database of RenjuNet does (see the format renjunet of package record), by properties of
// the game beside its moves:
//
//	RU        the name of a rule of Renju; of another rule, whose name does not tell the game, RIFRULE
//	RIFSWAP   a letter for each right to swap: R where the player swapped, - where not
//	RIFALT    the fifth moves that were offered and not chosen, which are also variations of the fifth move
//	ON        the opening pattern: D4 Kagetsu
//
// The third answer of a rule is - too: what follows tells it, for then there are more letters, or fewer. The number of
// declared fifth moves is that of the offers. The order of the offers is not told, and counts for nothing.

// The letters of RIFSWAP.
const (
	letterSwap = 'R'
	letterStay = '-'
)

// Annotate adds an opening that is over to the record of its game, which begins with the moves of the opening.
func Annotate(g *record.Game, s *State) {
	name := "RU"
	if !s.rule.renju {
		name = "RIFRULE"
	}
	properties := [][2]string{{name, s.rule.RU}, {"RIFSWAP", s.swapLetters()}}
	if alternatives := s.alternatives(); len(alternatives) > 0 {
		texts := make([]string, len(alternatives))
		for i, m := range alternatives {
			texts[i] = s.board.Format(m)
		}
		properties = append(properties, [2]string{"RIFALT", strings.Join(texts, " ")})
		addAlternatives(&g.Turns[len(s.board.History(nil))-1], alternatives)
	}
	if p, ok := PatternOf(s.pos); ok && s.rule.renju {
		properties = append(properties, [2]string{"ON", p.Code + " " + p.Name})
	}
	for _, p := range properties {
		if !slices.ContainsFunc(g.Properties, func(known record.Property) bool { return known.ID == p[0] }) {
			g.Properties = append(g.Properties, record.Property{ID: p[0], Values: []string{p[1]}})
		}
	}
}

// addAlternatives adds moves as variations of a turn, but for those that are variations already.
func addAlternatives(t *record.Turn, moves []alinha.Move) {
	for _, m := range moves {
		if !slices.ContainsFunc(t.Variations, func(line []record.Turn) bool { return line[0].Cell == m }) {
			t.Variations = append(t.Variations, []record.Turn{{Aim: m, Cell: m}})
		}
	}
}

// swapLetters returns the value of RIFSWAP.
func (s *State) swapLetters() string {
	var letters []byte
	for i, kind := range s.kinds {
		switch {
		case kind != Answer:
		case s.words[i] == Swap:
			letters = append(letters, letterSwap)
		default:
			letters = append(letters, letterStay)
		}
	}
	return string(letters)
}

// alternatives returns the offers that were not chosen.
func (s *State) alternatives() []alinha.Move {
	stones := s.board.History(nil)
	return slices.DeleteFunc(slices.Clone(s.offers), func(m alinha.Move) bool { return m == stones[len(stones)-1] })
}

// ErrIncomplete is the error of a record that names an opening rule and does not tell the opening to its end.
var ErrIncomplete = errors.New("the record does not tell the whole opening")

// FromRecord returns the opening that a record tells, nil if it names no opening rule. The error is ErrIncomplete, or an *Error
// of a decision that the rule does not allow.
func FromRecord(g *record.Game) (*State, error) {
	rule := ruleOf(g)
	if rule == nil || g.Setup != nil {
		return nil, nil
	}
	s, err := rule.Start(g.Variant)
	if err != nil {
		return nil, err
	}
	letters := propertyText(g, "RIFSWAP")
	offers, err := s.recordedOffers(g)
	if err != nil {
		return nil, err
	}
	third := rule.third != "" && len(letters) == rule.lettersOfBranch()
	for !s.Done() {
		d, _ := s.Decision()
		word := ""
		switch stones := len(s.board.History(nil)); d.Kind {
		case Place, Choose:
			if stones < len(g.Turns) {
				word = s.board.Format(g.Turns[stones].Cell)
			}
		case Answer:
			if letters != "" {
				word = answerOf(letters[0], &d, third)
				letters = letters[1:]
			}
		case Declare:
			word = strconv.Itoa(len(offers))
		case Offer:
			if len(s.offers) < len(offers) {
				word = offers[len(s.offers)]
			}
		}
		if word == "" {
			return nil, ErrIncomplete
		}
		if err := s.Play(word); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// answerOf returns the answer of a letter of RIFSWAP.
func answerOf(letter byte, d *Decision, third bool) string {
	switch {
	case letter == letterSwap:
		return Swap
	case letter != letterStay:
		return ""
	case d.Third != "" && third:
		return d.Third
	}
	return Stay
}

// lettersOfBranch returns how many rights to swap there are if the third answer is given.
func (r *Rule) lettersOfBranch() int {
	n := 0
	for _, s := range r.steps {
		if s.kind == Answer {
			n++
		}
		if s.third {
			break
		}
	}
	for _, s := range r.branch {
		if s.kind == Answer {
			n++
		}
	}
	return n
}

// recordedOffers returns the fifth moves that a record says to have been offered, the chosen one first.
func (s *State) recordedOffers(g *record.Game) ([]string, error) {
	const fifth = 4
	if len(g.Turns) <= fifth {
		return nil, nil
	}
	if m := g.Turns[fifth].Cell; m < 0 || int(m) >= g.Variant.Cells() {
		return nil, ErrIncomplete
	}
	offers := []string{s.board.Format(g.Turns[fifth].Cell)}
	return append(offers, record.OpeningPoints(propertyText(g, "RIFALT"))...), nil
}

// ruleOf returns the rule that a record names, nil if none.
func ruleOf(g *record.Game) *Rule {
	for _, id := range []string{"RU", "RIFRULE"} {
		name := propertyText(g, id)
		if i := slices.IndexFunc(all, func(r *Rule) bool { return strings.EqualFold(r.RU, name) }); i >= 0 {
			return all[i]
		}
	}
	return nil
}

// propertyText returns the first value of a property of a game, "" without one.
func propertyText(g *record.Game, id string) string {
	i := slices.IndexFunc(g.Properties, func(p record.Property) bool { return p.ID == id })
	if i < 0 || len(g.Properties[i].Values) == 0 {
		return ""
	}
	return strings.TrimSpace(g.Properties[i].Values[0])
}

// Record returns the record of an opening that is over: its moves, and what Annotate adds.
func Record(s *State) *record.Game {
	board := rules.New(s.board.Variant())
	for _, m := range s.board.History(nil) {
		board.Play(m)
	}
	g, _ := record.FromPosition(board) // a position of package rules
	Annotate(g, s)
	return g
}
