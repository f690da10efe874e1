package threat

import (
	"errors"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Proof is the proof tree of a win of the side to move: a winning move, and the win after each reply. Subtrees may be
// shared.
type Proof struct {
	Move    alinha.Move
	Replies []Reply // the replies that need an answer of their own
	Else    *Proof  // the win after any other reply that does not lose at once; nil if Move ends the game
}

// A Reply is a move of the losing side, and the proof of the win after the move.
type Reply struct {
	Move alinha.Move
	Then *Proof
}

// Plies returns the length of the longest game of the proof, in plies from the position proven to the end.
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

// Line returns the moves of one of the longest games of the proof, Plies moves. The line ends early, after a move of
// the winning side, where all longest games go on with a reply that only Else answers.
func (p *Proof) Line() []alinha.Move {
	line := []alinha.Move{p.Move}
	for _, r := range p.Replies {
		if r.Then.Plies()+2 == p.Plies() {
			return append(append(line, r.Move), r.Then.Line()...)
		}
	}
	return line
}

// after returns the proof of the win after a reply: that of Replies, or Else, which is nil if p.Move ends the game.
func (p *Proof) after(reply alinha.Move) *Proof {
	for _, r := range p.Replies {
		if r.Move == reply {
			return r.Then
		}
	}
	return p.Else
}

// Check verifies the proof from an undecided position of package rules, by the rules alone: it plays every legal reply to
// every move. The error names the first line that does not win; it wraps errors.ErrUnsupported if pos is not of package
// rules. Nil means that the proof is correct.
func (p *Proof) Check(pos alinha.Position) error {
	b, ok := rules.BoardOf(pos.Clone())
	if !ok {
		return fmt.Errorf("proof: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	return p.check(b, alinha.WinFor(b.ToMove()))
}

// check verifies the proof from b, for Check; win is the outcome to reach.
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

// checkAfter verifies the proof after a reply that is on the board.
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
