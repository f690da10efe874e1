package opening

import (
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Party is one of the two players of an opening, whatever the colour.
type Party uint8

// The players: who places the first stone, and the other.
const (
	Proposer Party = iota
	Chooser
)

// Other returns the other player.
func (p Party) Other() Party { return 1 - p }

// String returns proposer or chooser.
func (p Party) String() string { return [...]string{"proposer", "chooser"}[p] }

// A Kind is what is decided.
type Kind uint8

// The kinds of decisions: see the package comment.
const (
	Place Kind = iota
	Answer
	Declare
	Offer
	Choose
)

// String returns place, answer, declare, offer or choose.
func (k Kind) String() string {
	return [...]string{"place", "answer", "declare", "offer", "choose"}[k]
}

// The words of answers.
const (
	Swap     = "swap"  // takes the colour that has just moved
	Stay     = "stay"  // plays the colour to move
	More     = "more"  // in Swap2: places two more stones, and leaves the colours to the other player
	OfferTen = "offer" // in Taraguchi-10: plays Black, and offers ten fifth moves
)

// A Decision is what a player has to decide next.
type Decision struct {
	Kind Kind
	By   Party
	Turn alinha.Player // the colour to move. Of Answer: the colour of By after stay

	Stone int    // of Place: the number of the stone, from 1
	Side  int    // of Place: the side of the central square where the stone goes, 0 for the whole board
	Most  int    // of Declare: the greatest number
	Count int    // of Offer: how many fifth moves are still to be offered
	Third string // of Answer: the answer beside swap and stay, More or OfferTen; "" for none
}

// A State is an opening in progress. Its methods are not safe for concurrent use.
type State struct {
	rule  *Rule
	pos   alinha.Position
	board *rules.Board // of pos

	rest  []step // the steps to come; empty after the opening
	last  Party  // who made the decision before
	owner [2]Party
	words []string
	kinds []Kind  // of words
	by    []Party // who has made the decisions of words

	declared   int // the number of fifth moves, 0 before
	offers     []alinha.Move
	symmetries [][]int32 // that take the position to itself, once fifth moves are offered
}

// Start returns the state of a rule before the first decision. Swap2 starts also where Fits is false, if five stones do not
// decide the game. The error is an *Error for any other variant that the rule does
// not fit.
func (r *Rule) Start(v rules.Variant) (*State, error) {
	if !r.canBegin(v) {
		e := &Error{Reason: NoSuchGame, Rule: r, Word: v.String()}
		for _, fit := range Rules(v) {
			e.Words = append(e.Words, fit.Name)
		}
		return nil, e
	}
	pos := rules.New(v)
	board, _ := rules.BoardOf(pos)
	return &State{rule: r, pos: pos, board: board, rest: r.steps, owner: [2]Party{Proposer, Chooser}}, nil
}

// Parse plays the words of a text, and the moves that follow the opening. It returns the state, and the text of the moves
// after the opening. The error is an *Error.
func (r *Rule) Parse(v rules.Variant, text string) (s *State, rest string, err error) {
	if s, err = r.Start(v); err != nil {
		return nil, "", err
	}
	words := strings.Fields(text)
	for i, word := range words {
		if s.Done() {
			return s, strings.Join(words[i:], " "), nil
		}
		if err := s.Play(word); err != nil {
			return nil, "", err
		}
	}
	return s, "", nil
}

// Rule returns the rule of the opening.
func (s *State) Rule() *Rule { return s.rule }

// Position returns the position so far, with the chosen fifth move but without offers. The caller must not change it.
func (s *State) Position() alinha.Position { return s.pos }

// Words returns the decisions so far. The caller must not change them.
func (s *State) Words() []string { return s.words }

// Kinds returns the kind of each word. The caller must not change them.
func (s *State) Kinds() []Kind { return s.kinds }

// By returns who has made the decision of each word. The caller must not change the parties.
func (s *State) By() []Party { return s.by }

// Owner returns who plays a colour, as far as is settled: the proposer has Black until an answer changes that.
func (s *State) Owner(colour alinha.Player) Party { return s.owner[colour] }

// Offers returns the fifth moves that have been offered, in their order. The caller must not change them.
func (s *State) Offers() []alinha.Move { return s.offers }

// Done reports whether the opening is over. The colours are then settled, and the game goes on from Position.
func (s *State) Done() bool { return len(s.rest) == 0 }

// Decision returns the next decision, or false after the opening.
func (s *State) Decision() (Decision, bool) {
	if s.Done() {
		return Decision{}, false
	}
	step := &s.rest[0]
	d := Decision{Kind: step.kind, By: s.decider(step.by), Turn: s.pos.ToMove()}
	switch step.kind {
	case Place:
		d.Stone, d.Side = len(s.board.History(nil))+1, step.side
	case Answer:
		if step.third {
			d.Third = s.rule.third
		}
	case Declare:
		if d.Most = step.most; d.Most == 0 {
			d.Most = MaxOffers(s.board.Variant().Cols)
		}
	case Offer:
		d.Count = s.offerCount(step) - len(s.offers)
	}
	return d, true
}

// decider returns the player of a role.
func (s *State) decider(by role) Party {
	switch by {
	case mover:
		return s.owner[s.pos.ToMove()]
	case same:
		return s.last
	}
	return s.last.Other()
}

// offerCount returns how many fifth moves are to be offered in a step.
func (s *State) offerCount(step *step) int {
	if step.most > 0 {
		return step.most
	}
	return s.declared
}

// MaxOffers returns how many fifth moves can always be offered on a square board of a side, whatever the four stones: one
// reflection at most takes four stones to themselves, for it must leave both black stones where they are. Of the cells on
// its axis four may be taken; of the other free cells each is the image of another.
func MaxOffers(side int) int { return ((side*side - 4) + (side - 4)) / 2 }

// Play carries out the next decision. The error is an *Error that says what was expected; the state is then unchanged.
func (s *State) Play(word string) error {
	d, ok := s.Decision()
	if !ok {
		return &Error{Reason: Over, Rule: s.rule, Word: word}
	}
	m, err := s.check(&d, word)
	if err != nil {
		return err
	}
	rest := s.rest
	s.rest = rest[1:]
	switch d.Kind {
	case Place, Choose:
		s.pos.Play(m)
		word = s.board.Format(m)
	case Answer:
		s.answer(&d, word)
	case Declare:
		s.declared, _ = strconv.Atoi(word)
	case Offer:
		if len(s.offers) == 0 {
			s.symmetries = symmetriesOf(s.board)
		}
		s.offers = append(s.offers, m)
		word = s.board.Format(m)
		if d.Count > 1 {
			s.rest = rest // the step is not over
		}
	}
	s.last = d.By
	s.words, s.kinds, s.by = append(s.words, word), append(s.kinds, d.Kind), append(s.by, d.By)
	return nil
}

// answer settles the colours, and goes on with the rule's branch after its third answer.
func (s *State) answer(d *Decision, word string) {
	own := d.Turn
	switch word {
	case Swap:
		own = own.Other()
	case s.rule.third:
		s.rest = s.rule.branch
		if word == More {
			return // the stones to come are the decider's, whatever the colour
		}
	}
	s.owner[own], s.owner[own.Other()] = d.By, d.By.Other()
}

// At returns the state after the first n words, 0 to len(s.Words()), as an independent one.
func (s *State) At(n int) *State {
	at, _ := s.rule.Start(s.board.Variant()) // which has begun before
	for _, word := range s.words[:n] {
		_ = at.Play(word) // which s has allowed
	}
	return at
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := *s
	c.pos = s.pos.Clone()
	c.board, _ = rules.BoardOf(c.pos)
	c.words, c.kinds, c.by = slices.Clone(s.words), slices.Clone(s.kinds), slices.Clone(s.by)
	c.offers = slices.Clone(s.offers)
	return &c
}
