package threat

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
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

// Check plays every reply to every move of the proof from an undecided position of package
// rules, by the rules alone. It returns an error unless all of them lose.
func (p *Proof) Check(pos alinha.Position) error {
	b, ok := rules.BoardOf(pos.Clone())
	if !ok {
		return fmt.Errorf("proof: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	return p.check(b, alinha.WinFor(b.ToMove()))
}

func (p *Proof) check(b *rules.Board, win alinha.Outcome) error {
	if err := b.Try(p.Move); err != nil {
		return fmt.Errorf("proof: %s: %w", b.Format(p.Move), err)
	}
	b.Play(p.Move)
	defer b.Undo()
	switch b.Outcome() {
	case win:
		return nil
	case alinha.Undecided:
	default:
		return fmt.Errorf("proof: %s ends the game: %v", b.Format(p.Move), b.Outcome())
	}
	for r := range alinha.Move(b.Variant().Cells()) {
		if b.Try(r) != nil {
			continue
		}
		b.Play(r)
		err := p.checkAfter(r, b, win)
		b.Undo()
		if err != nil {
			return fmt.Errorf("%w, after %s %s", err, b.Format(p.Move), b.Format(r))
		}
	}
	return nil
}

func (p *Proof) checkAfter(reply alinha.Move, b *rules.Board, win alinha.Outcome) error {
	switch then := p.after(reply); {
	case b.Outcome() == win: // a foul
		return nil
	case b.Outcome() != alinha.Undecided:
		return fmt.Errorf("proof: %v", b.Outcome())
	case then == nil:
		return errors.New("proof: no answer")
	default:
		return then.check(b, win)
	}
}
