package opening

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// ErrNoScores is the error of an engine that does not report the scores of its moves, by which it could choose.
var ErrNoScores = errors.New("the engine reports no scores of its moves, by which it could choose an opening")

// Decide returns the words that an engine chooses, by its own scores of the moves: the next decision, and of offers all that
// are due. A choice takes two searches at most, each with the limits lim. rng, which is not nil, chooses among decisions that
// no score tells apart: the first two stones. The error is that of the engine, or ErrNoScores.
//
// The choices are those of a minimax over the opening, one search deep:
//
//	Place      the cell after which the value is closest to 0, if the other player may swap, or choose, before the next stone;
//	           else the best move
//	Answer     stay if the value for the colour to move is at least 0, else swap. Before offers the value is that of the
//	           last of the offers, for White chooses. More is never better, for what the other chooses from is worth at most 0
//	Declare    as many as make the value of the last offer closest to 0
//	Offer      the best fifth moves
//	Choose     the fifth move that is worst for Black
func Decide(ctx context.Context, s *State, e alinha.Engine, lim alinha.Limits, rng *rand.Rand) ([]string, error) {
	d, ok := s.Decision()
	if !ok {
		return nil, &Error{Reason: Over, Rule: s.rule}
	}
	c := &engineChoice{ctx: ctx, state: s, engine: e, lim: lim}
	c.lim.EveryMove = true
	if d.Kind == Offer {
		return c.offer(d.Count)
	}
	word, err := c.word(&d, rng)
	if err != nil {
		return nil, err
	}
	return []string{word}, nil
}

// word chooses the word of a decision that is no offer.
func (c *engineChoice) word(d *Decision, rng *rand.Rand) (string, error) {
	switch d.Kind {
	case Place:
		return c.place(d, rng)
	case Answer:
		return c.answer(d)
	case Declare:
		return c.declare(d)
	}
	return c.chooseOffer()
}

// An engineChoice makes one decision of an engine.
type engineChoice struct {
	ctx    context.Context
	state  *State
	engine alinha.Engine
	lim    alinha.Limits
}

// scores returns the scores of the moves of a position, the best first.
func (c *engineChoice) scores(pos alinha.Position) ([]alinha.MoveScore, error) {
	res, err := c.engine.Search(c.ctx, pos.Clone(), c.lim, nil)
	if err != nil {
		return nil, err
	}
	if len(res.Moves) == 0 {
		return nil, ErrNoScores
	}
	moves := slices.Clone(res.Moves)
	search.SortMoves(moves)
	return moves, nil
}

// place chooses the cell of the next stone. The first two stones are random: no score tells them apart before a third.
func (c *engineChoice) place(d *Decision, rng *rand.Rand) (string, error) {
	cells := c.state.Cells()
	if d.Stone <= 2 {
		if d.Side == 0 { // of the whole board, where stones near a corner lead to even positions
			cells = c.nearCorner(cells)
		}
		return c.state.board.Format(cells[rng.IntN(len(cells))]), nil
	}
	moves, err := c.scores(c.state.pos)
	if err != nil {
		return "", err
	}
	moves = slices.DeleteFunc(moves, func(m alinha.MoveScore) bool { return !slices.Contains(cells, m.Move) })
	switch {
	case len(moves) == 0: // the engine has no score of a cell in the square
		return c.state.board.Format(cells[rng.IntN(len(cells))]), nil
	case c.state.isFree():
		return c.state.board.Format(moves[0].Move), nil
	}
	return c.state.board.Format(mostEven(moves).Move), nil
}

// isFree reports whether the stone to come is the last decision of its player before Black's offers, so that nobody takes the
// position over.
func (s *State) isFree() bool { return len(s.rest) > 1 && s.rest[1].kind == Offer }

// nearCorner returns the cells of some in the second to fifth column and row, at the upper left corner.
func (c *engineChoice) nearCorner(cells []alinha.Move) []alinha.Move {
	const lines = 5
	v := c.state.board.Variant()
	return slices.DeleteFunc(cells, func(m alinha.Move) bool {
		return int(m)%v.Cols < 1 || int(m)%v.Cols >= lines || int(m)/v.Cols < 1 || int(m)/v.Cols >= lines
	})
}

// mostEven returns the move whose value is closest to 0.
func mostEven(moves []alinha.MoveScore) alinha.MoveScore {
	return slices.MinFunc(moves, func(a, b alinha.MoveScore) int {
		return cmp.Compare(max(a.Score.Value, -a.Score.Value), max(b.Score.Value, -b.Score.Value))
	})
}

// answer chooses the colour.
func (c *engineChoice) answer(d *Decision) (string, error) {
	if d.Third == OfferTen {
		return c.answerTen()
	}
	value, err := c.valueToMove()
	switch {
	case err != nil:
		return "", err
	case value < 0:
		return Swap, nil
	}
	return Stay, nil
}

// valueToMove returns the value of the position for the colour to move, if nobody swaps any more.
func (c *engineChoice) valueToMove() (float64, error) {
	moves, err := c.scores(c.state.pos)
	if err != nil {
		return 0, err
	}
	switch {
	case c.state.declared == 0:
		return moves[0].Score.Value, nil
	case c.state.pos.ToMove() == alinha.First:
		return nthValue(DistinctMoves(c.state.pos, moves), c.state.declared), nil
	}
	fifth, err := c.fifthMoves(moves[0].Move) // White places the fourth stone before Black offers
	if err != nil {
		return 0, err
	}
	return -nthValue(fifth, c.state.declared), nil
}

// answerTen chooses in Taraguchi-10 after the fourth move. Who stays makes the fifth move, after which the other may swap:
// worth at most 0, and as much less as the most even fifth move is uneven. Who swaps gets what the other then loses, at least 0.
// Ten offers are worth the last of them.
func (c *engineChoice) answerTen() (string, error) {
	moves, err := c.scores(c.state.pos)
	if err != nil {
		return "", err
	}
	near := slices.DeleteFunc(slices.Clone(moves), func(m alinha.MoveScore) bool { return !c.state.inCentre(m.Move, 9) })
	even := 0.0
	if len(near) > 0 {
		value := mostEven(near).Score.Value
		even = max(value, -value)
	}
	if nthValue(DistinctMoves(c.state.pos, moves), 10) > even {
		return OfferTen, nil
	}
	return Swap, nil
}

// declare chooses how many fifth moves Black is to offer.
func (c *engineChoice) declare(d *Decision) (string, error) {
	moves, err := c.scores(c.state.pos)
	if err != nil {
		return "", err
	}
	fifth := DistinctMoves(c.state.pos, moves)
	if c.state.pos.ToMove() == alinha.Second { // White places the fourth stone before Black offers
		if fifth, err = c.fifthMoves(moves[0].Move); err != nil {
			return "", err
		}
	}
	fifth = fifth[:min(len(fifth), d.Most)]
	even := mostEven(fifth)
	return strconv.Itoa(1 + slices.Index(fifth, even)), nil
}

// fifthMoves returns the scores of the different fifth moves after a fourth one, the best for Black first.
func (c *engineChoice) fifthMoves(fourth alinha.Move) ([]alinha.MoveScore, error) {
	after := c.state.Clone()
	after.pos.Play(fourth)
	moves, err := c.scores(after.pos)
	if err != nil {
		return nil, err
	}
	return DistinctMoves(after.pos, moves), nil
}

// DistinctMoves returns the moves of some, the best first, without those that a symmetry of a position of package rules takes to a
// better one.
func DistinctMoves(pos alinha.Position, moves []alinha.MoveScore) []alinha.MoveScore {
	board, _ := rules.BoardOf(pos)
	symmetries := symmetriesOf(board)
	var different []alinha.MoveScore
	for _, m := range moves {
		if !slices.ContainsFunc(different, func(better alinha.MoveScore) bool { return areSymmetric(symmetries, m.Move, better.Move) }) {
			different = append(different, m)
		}
	}
	return different
}

// nthValue returns the value of the n-th of the best moves, or that of the last.
func nthValue(moves []alinha.MoveScore, n int) float64 {
	return moves[min(n, len(moves))-1].Score.Value
}

// offer chooses the best fifth moves that can still be offered, so many. Where the engine has no scores of so many, the first
// cells follow.
func (c *engineChoice) offer(count int) ([]string, error) {
	moves, err := c.scores(c.state.pos)
	if err != nil {
		return nil, err
	}
	after := c.state.Clone()
	first := len(after.words)
	best := make([]alinha.Move, 0, len(moves))
	for _, m := range moves {
		best = append(best, m.Move)
	}
	for _, m := range append(best, after.Cells()...) {
		if len(after.words) < first+count {
			_ = after.Play(c.state.board.Format(m)) // an error is that of a symmetric move, which is not offered
		}
	}
	return after.words[first:], nil
}

// chooseOffer chooses the fifth move that is worst for Black.
func (c *engineChoice) chooseOffer() (string, error) {
	moves, err := c.scores(c.state.pos)
	if err != nil {
		return "", err
	}
	offers := c.state.offers
	for _, m := range slices.Backward(moves) {
		if slices.Contains(offers, m.Move) {
			return c.state.board.Format(m.Move), nil
		}
	}
	return c.state.board.Format(offers[0]), nil
}
