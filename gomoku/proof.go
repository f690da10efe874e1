package gomoku

import (
	"fmt"
	"slices"

	"github.com/alinha/alinha"
)

// A Proof is a win of the side to move against every reply: its move, and what to do
// then. Parts of it may be shared.
type Proof struct {
	Move    alinha.Move
	Replies []Reply // those that ask for an answer of their own
	Else    *Proof  // the answer to any other that does not lose at once; nil if Move wins
}

// A Reply is a move of the other side, and the win against it.
type Reply struct {
	Move alinha.Move
	Then *Proof
}

// Plies returns the length of the game, from the position proven to the end, if the other
// side holds out for as long as it can.
func (p *Proof) Plies() int {
	if p.Else == nil && len(p.Replies) == 0 {
		return 1
	}
	longest := 0
	if p.Else != nil {
		longest = p.Else.Plies()
	}
	for _, r := range p.Replies {
		longest = max(longest, r.Then.Plies())
	}
	return 2 + longest
}

// Line returns the moves of that game, up to one after which any reply loses alike.
func (p *Proof) Line() []alinha.Move {
	line := []alinha.Move{p.Move}
	for _, r := range p.Replies {
		if r.Then.Plies()+2 == p.Plies() {
			return append(append(line, r.Move), r.Then.Line()...)
		}
	}
	return line
}

// after returns the win against a reply.
func (p *Proof) after(reply alinha.Move) *Proof {
	for _, r := range p.Replies {
		if r.Move == reply {
			return r.Then
		}
	}
	return p.Else
}

// Check plays every reply to every move of the proof from an undecided position, by the
// rules of that position alone. It returns an error unless all of them lose.
func (p *Proof) Check(pos alinha.Position) error {
	return p.check(pos.Clone(), alinha.WinFor(pos.ToMove()))
}

func (p *Proof) check(pos alinha.Position, win alinha.Outcome) error {
	if !slices.Contains(pos.Moves(nil), p.Move) {
		return fmt.Errorf("proof: move %d is not legal", p.Move)
	}
	pos.Play(p.Move)
	defer pos.Undo()
	switch pos.Outcome() {
	case win:
		return nil
	case alinha.Undecided:
	default:
		return fmt.Errorf("proof: %v after move %d", pos.Outcome(), p.Move)
	}
	for _, r := range pos.Moves(nil) {
		pos.Play(r)
		err := p.checkAfter(r, pos, win)
		pos.Undo()
		if err != nil {
			return fmt.Errorf("%w, after %d and %d", err, p.Move, r)
		}
	}
	return nil
}

func (p *Proof) checkAfter(reply alinha.Move, pos alinha.Position, win alinha.Outcome) error {
	switch then := p.after(reply); {
	case pos.Outcome() == win: // a foul
		return nil
	case pos.Outcome() != alinha.Undecided:
		return fmt.Errorf("proof: %v", pos.Outcome())
	case then == nil:
		return fmt.Errorf("proof: no answer")
	default:
		return then.check(pos, win)
	}
}
