package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
)

// An OpeningRef names a state of an opening: a game, a rule, and the words of the decisions so far.
type OpeningRef struct {
	Game  string `json:"game"`
	Rule  string `json:"rule"`
	Words string `json:"words"` // separated by blanks
}

// state returns the state after the words, or after those before the first that the rule refuses, with that refusal.
func (q *OpeningRef) state() (*opening.State, *opening.Error, error) {
	g, err := analysis.Open(q.Game)
	if err != nil {
		return nil, nil, err
	}
	rule, ok := opening.ByName(q.Rule)
	if !ok {
		return nil, nil, explain.UnknownName("error-question-opening", q.Rule, "Rules", opening.Names())
	}
	s, err := rule.Start(g.Variant())
	if err != nil {
		return nil, nil, err
	}
	for word := range strings.FieldsSeq(q.Words) {
		if refusal, ok := errors.AsType[*opening.Error](s.Play(word)); ok {
			return s, refusal, nil
		}
	}
	return s, nil, nil
}

// start is state with the refusal as an error.
func (q *OpeningRef) start() (*opening.State, error) {
	s, refusal, err := q.state()
	if err == nil && refusal != nil {
		err = refusal
	}
	return s, err
}

// An OpeningResponse is a state of an opening: that after the words of the request, up to one that the rule refuses.
type OpeningResponse struct {
	Moves    []string         `json:"moves"` // of the stones so far
	Words    []string         `json:"words"`
	Kinds    []string         `json:"kinds"` // of the words: place, answer, declare, offer or choose
	By       []string         `json:"by"`    // who has decided each word: proposer or chooser
	Offers   []int            `json:"offers"`
	Black    string           `json:"black"`              // who plays X: proposer or chooser
	Decision *OpeningDecision `json:"decision,omitempty"` // absent once the opening is over
	Pattern  *OpeningPattern  `json:"pattern,omitempty"`  // of the first three stones, in Renju
	Refusal  string           `json:"refusal,omitempty"`  // why the rule refuses the next word, for people
}

// An OpeningDecision is what has to be decided next.
type OpeningDecision struct {
	Kind  string   `json:"kind"`
	By    string   `json:"by"`              // proposer or chooser
	Turn  string   `json:"turn"`            // first or second: the side to move. Of an answer: that of By after stay
	Stone int      `json:"stone,omitempty"` // of place: the number of the stone
	Side  int      `json:"side,omitempty"`  // of place: the side of the central square, absent for the whole board
	Most  int      `json:"most,omitempty"`  // of declare
	Count int      `json:"count,omitempty"` // of offer: how many are still to be offered
	Words []string `json:"words,omitempty"` // of answer: those allowed
	Cells []int    `json:"cells,omitempty"` // of place, offer and choose: those allowed
}

// An OpeningPattern is one of the 26 opening patterns of Renju.
type OpeningPattern struct {
	Code     string `json:"code"`
	Name     string `json:"name"`
	Japanese string `json:"japanese"`
	English  string `json:"english"`
}

func (s *Service) opening(_ context.Context, q *OpeningRef, loc *i18n.Localizer) (*OpeningResponse, error) {
	state, refusal, err := q.state()
	if err != nil {
		return nil, err
	}
	a := &OpeningResponse{
		Moves: analysis.Of(state.Position()).MoveTexts(), Words: append([]string{}, state.Words()...), Kinds: []string{}, By: []string{},
		Offers: cellNumbers(state.Offers()), Black: state.Owner(alinha.First).String(),
	}
	if refusal != nil {
		a.Refusal = explain.Explain(loc, refusal)
	}
	for i, kind := range state.Kinds() {
		a.Kinds, a.By = append(a.Kinds, kind.String()), append(a.By, state.By()[i].String())
	}
	if p, ok := opening.PatternOf(state.Position()); ok && analysis.Of(state.Position()).Variant().Renju {
		a.Pattern = &OpeningPattern{p.Code, p.Name, p.Japanese, p.English}
	}
	if d, more := state.Decision(); more {
		a.Decision = &OpeningDecision{
			Kind: d.Kind.String(), By: d.By.String(), Turn: d.Turn.String(), Stone: d.Stone, Side: d.Side, Most: d.Most, Count: d.Count,
			Cells: cellNumbers(state.Cells()),
		}
		if d.Kind == opening.Answer {
			a.Decision.Words = d.Answers()
		}
	}
	return a, nil
}

// An OpeningDecideRequest asks for the next decision of an engine in an opening.
type OpeningDecideRequest struct {
	OpeningRef
	Engine string  `json:"engine"` // "" for the default opponent
	Limits *Limits `json:"limits,omitempty"`
	Seed   uint64  `json:"seed,omitempty"` // of what is random
}

// An OpeningDecideResponse is the decision of an engine.
type OpeningDecideResponse struct {
	Words []string `json:"words"` // one, or all offers that are due
}

func (s *Service) decideOpening(ctx context.Context, q *OpeningDecideRequest, _ *i18n.Localizer) (*OpeningDecideResponse, error) {
	state, err := q.start()
	if err != nil {
		return nil, err
	}
	if state.Done() {
		return nil, &opening.Error{Reason: opening.Over, Rule: state.Rule()}
	}
	engine, lim, err := s.openOpponent(analysis.Of(state.Position()), q.Engine, q.Limits, q.Seed)
	if err != nil {
		return nil, err
	}
	words, err := catalog.DecideOpening(ctx, state, engine, lim, rand.New(rand.NewPCG(q.Seed, 1)), s.engineResources())
	if err != nil {
		return nil, err
	}
	return &OpeningDecideResponse{words}, nil
}

// openingOf returns the opening that a record tells, nil if it tells none or not all of one.
func openingOf(g *record.Game) *RecordOpening {
	s, err := opening.FromRecord(g)
	if s == nil || err != nil {
		return nil
	}
	return &RecordOpening{Rule: s.Rule().Name, Words: strings.Join(s.Words(), " ")}
}

// A RecordOpening is the opening of a game record.
type RecordOpening struct {
	Rule  string `json:"rule"`
	Words string `json:"words"`
}

// applyTo adds the opening to a record whose first moves are those of the opening. Another opening is left out.
func (o *RecordOpening) applyTo(g *record.Game) error {
	q := OpeningRef{Game: g.Variant.Spec(), Rule: o.Rule, Words: o.Words}
	s, err := q.start()
	if err != nil {
		return err
	}
	stones := analysis.Of(s.Position()).History(nil)
	begins := s.Done() && g.Setup == nil && len(g.Turns) >= len(stones)
	for i := 0; begins && i < len(stones); i++ {
		begins = g.Turns[i].Cell == stones[i]
	}
	if begins {
		opening.Annotate(g, s)
	}
	return nil
}
