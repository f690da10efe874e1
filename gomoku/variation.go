package gomoku

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// variation returns what the search expects from a legal move on: what is forced, what the table
// remembers and is legal, and at last a win by fours.
func (s *pvs) variation(m alinha.Move) []alinha.Move {
	b := s.board
	line := []alinha.Move{m}
	b.Play(m)
	for b.outcome == alinha.Undecided && len(line) < deepest {
		next := s.expected()
		if next == nil {
			break
		}
		for _, m := range next {
			b.Play(m)
		}
		line = append(line, next...)
	}
	for range line {
		b.Undo()
	}
	return line
}

// expected returns what comes next on the board: a move, or a win by fours as a whole.
func (s *pvs) expected() []alinha.Move {
	b := s.board
	me, foe := b.toMove, b.toMove.Other()
	for _, threat := range [...]struct {
		player alinha.Player
		class  Class
	}{{me, Five}, {foe, Five}, {me, OpenFour}} {
		if b.counts[threat.player][threat.class] > 0 {
			return s.playable(b.sets[threat.player][threat.class].first())
		}
	}
	if e, ok := s.load(b.Key(), 0); ok && e.Move >= 0 && b.empty.has(int(e.Move)) {
		return s.playable(int(e.Move))
	}
	// Its nodes are none of the search's: who looks on changes nothing.
	effort, done := search.Begin(context.Background(), alinha.Limits{})
	defer done()
	a := s.attacks[me]
	a.Effort, a.chain = effort, nil
	a.prepare(seen)
	if a.fours() {
		return a.proof(a.chain).Line()
	}
	return nil
}

// seen is the depth of a node that is looked at as hard as the end of a variation is.
const seen = 4

// playable returns the move of an empty cell; nil if it is a foul.
func (s *pvs) playable(cell int) []alinha.Move {
	if s.board.toMove == alinha.First && s.board.foul(cell) != rules.NoFoul {
		return nil
	}
	return []alinha.Move{s.board.move(cell)}
}
