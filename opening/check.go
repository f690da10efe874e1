package opening

import (
	"slices"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// check returns the cell of a word, if the decision is one of a cell. The error is an *Error for a word that the decision
// does not allow.
func (s *State) check(d *Decision, word string) (alinha.Move, error) {
	fail := func(e Error) (alinha.Move, error) {
		e.Rule, e.Word, e.Place = s.rule, word, len(s.words)+1
		return alinha.NoMove, &e
	}
	switch d.Kind {
	case Answer:
		if words := d.Answers(); !slices.Contains(words, word) {
			return fail(Error{Reason: NoAnswer, Words: words})
		}
		return alinha.NoMove, nil
	case Declare:
		if n, err := strconv.Atoi(word); err != nil || n < 1 || n > d.Most || strconv.Itoa(n) != word {
			return fail(Error{Reason: NoNumber, Most: d.Most})
		}
		return alinha.NoMove, nil
	}
	number := len(s.board.History(nil)) + 1
	m, err := s.board.ParseMove(word)
	if err != nil {
		if _, cellErr := s.board.ParseCell(word); cellErr == nil {
			return fail(Error{Reason: Taken, Number: number})
		}
		return fail(Error{Reason: NoCell, Number: number})
	}
	if e := s.cellError(d, m); e != nil {
		e.Number = number
		return fail(*e)
	}
	return m, nil
}

// Answers returns the words of a decision of the kind Answer.
func (d *Decision) Answers() []string {
	if d.Third == "" {
		return []string{Swap, Stay}
	}
	return []string{Swap, Stay, d.Third}
}

// cellError returns the reason why the decision does not allow an empty cell, nil if it does.
func (s *State) cellError(d *Decision, m alinha.Move) *Error {
	switch d.Kind {
	case Place:
		if d.Side > 0 && !s.inCentre(m, d.Side) {
			first, last := s.centre(d.Side)
			return &Error{Reason: Outside, Side: d.Side, First: s.board.Format(first), Last: s.board.Format(last)}
		}
	case Offer:
		if slices.Contains(s.offers, m) {
			return &Error{Reason: Repeated}
		}
		for _, offer := range s.offers {
			if areSymmetric(s.symmetries, m, offer) {
				return &Error{Reason: Symmetric, Offer: s.board.Format(offer)}
			}
		}
	case Choose:
		if !slices.Contains(s.offers, m) {
			e := &Error{Reason: NotOffered}
			for _, offer := range s.offers {
				e.Words = append(e.Words, s.board.Format(offer))
			}
			return e
		}
	}
	return nil
}

// Cells returns the cells that the next decision allows, none if the decision is not one of a cell.
func (s *State) Cells() []alinha.Move {
	d, ok := s.Decision()
	if !ok || d.Kind == Answer || d.Kind == Declare {
		return nil
	}
	return slices.DeleteFunc(s.pos.Moves(nil), func(m alinha.Move) bool { return s.cellError(&d, m) != nil })
}

// inCentre reports whether a cell lies in the central square of so many cells a side.
func (s *State) inCentre(m alinha.Move, side int) bool {
	v := s.board.Variant()
	dx, dy := int(m)%v.Cols-v.Cols/2, int(m)/v.Cols-v.Rows/2
	return max(dx, -dx, dy, -dy) <= side/2
}

// centre returns the lower left and the upper right cell of the central square of so many cells a side.
func (s *State) centre(side int) (first, last alinha.Move) {
	v := s.board.Variant()
	x, y, half := v.Cols/2, v.Rows/2, side/2
	return alinha.Move((y+half)*v.Cols + x - half), alinha.Move((y-half)*v.Cols + x + half)
}

// symmetriesOf returns the symmetries of the board, but for the identity, that take each stone to one of the same colour.
func symmetriesOf(b *rules.Board) [][]int32 {
	var fit [][]int32
	stones := b.History(nil)
	for _, image := range b.Symmetries()[1:] {
		moved := func(m alinha.Move) bool {
			from, _ := b.At(m)
			to, ok := b.At(alinha.Move(image[m]))
			return !ok || from != to
		}
		if !slices.ContainsFunc(stones, moved) {
			fit = append(fit, image)
		}
	}
	return fit
}

// areSymmetric reports whether one of some symmetries takes cell a to cell b.
func areSymmetric(symmetries [][]int32, a, b alinha.Move) bool {
	return slices.ContainsFunc(symmetries, func(image []int32) bool { return alinha.Move(image[a]) == b })
}
