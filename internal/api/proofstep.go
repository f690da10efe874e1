package api

import (
	"context"
	"errors"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/proof/strategy"
	"github.com/alinha/alinha/rules"
)

// A ProofStepRequest asks what a proof says of a position.
type ProofStepRequest struct {
	Proof string `json:"proof"`
	Moves string `json:"moves"` // from the root of the proof
}

// A ProofStep is a position with what a proof says of it. The visitor moves freely against the proof: for the side that loses, or
// that cannot win.
type ProofStep struct {
	Position PositionResponse `json:"position"`
	Answer   *ProofAnswer     `json:"answer,omitempty"` // if the proof is to move
	Replies  []ProofReply     `json:"replies"`          // if the visitor is to move: the answer to each move
	Pairs    [][2]int         `json:"pairs"`            // in force: the cells of each
	Threats  [][]int          `json:"threats"`          // of a win: the cells of each line that is about to be completed
	Zone     []int            `json:"zone"`             // of a win: the empty cells on which a reply may change the proof
	Other    string           `json:"other,omitempty"`  // of a win: the answer to each reply outside Zone
	Moves    int              `json:"moves,omitempty"`  // of a win: of the winner, at most
	Nodes    int              `json:"nodes"`            // of the certificate, from this position on
	Weight   *float64         `json:"weight,omitempty"` // the potential, where pairs and the potential alone hold the position
}

// A ProofAnswer is a move of a proof.
type ProofAnswer struct {
	Choice
	Reason string `json:"reason"` // listed, paired, covered, potential or any
}

// A ProofReply is a move of the visitor. There is no answer to a move that ends the game.
type ProofReply struct {
	Cell   int          `json:"cell"`
	Answer *ProofAnswer `json:"answer,omitempty"`
}

// proofStep returns what a proof says of a position.
func (s *Service) proofStep(_ context.Context, q *ProofStepRequest, loc *i18n.Localizer) (*ProofStep, error) {
	p, err := s.proofs.byID(q.Proof, loc)
	if err != nil {
		return nil, err
	}
	pos := p.strategy.Root()
	if _, err := rules.PlayText(pos, q.Moves); err != nil {
		return nil, err
	}
	g := analysis.Of(pos)
	advice, err := p.strategy.At(g.History(nil))
	switch {
	case errors.Is(err, strategy.ErrNotAnswer):
		return nil, &Fault{ID: "move", Text: loc.Message("error-proof-answer"), Field: "moves"}
	case err != nil:
		return nil, err
	}
	step := &ProofStep{
		Position: *positionOf(g), Answer: answerOf(g, advice.Answer), Replies: []ProofReply{}, Pairs: [][2]int{}, Threats: rowNumbers(advice.Threats),
		Zone: cellNumbers(advice.Zone), Moves: (advice.Plies + 1) / 2, Nodes: advice.Nodes,
	}
	for _, r := range advice.Replies {
		step.Replies = append(step.Replies, ProofReply{int(r.Move), answerOf(g, r.Answer)})
	}
	for _, pair := range advice.Pairs {
		step.Pairs = append(step.Pairs, [2]int{int(pair[0]), int(pair[1])})
	}
	if advice.Other != alinha.NoMove {
		step.Other = g.Format(advice.Other)
	}
	if advice.Leaf {
		step.Weight = &advice.Weight
	}
	return step, nil
}

// answerOf returns an answer of a proof, nil for none.
func answerOf(g *analysis.Game, a strategy.Answer) *ProofAnswer {
	if a.Move == alinha.NoMove {
		return nil
	}
	return &ProofAnswer{choiceOf(g, a.Move), string(a.Reason)}
}
