package record

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Recorder plays the turns that it puts into a game, so that each is one that can be
// played. What is put after a Back, beside a turn that is there, begins a variation.
type Recorder struct {
	game     *Game
	pos      alinha.Position
	root, at *node
}

// A node is a turn of the tree that a Recorder builds. Its first follower is the main line's.
type node struct {
	turn    Turn
	up      *node
	next    []*node
	outcome alinha.Outcome // of the board after the turn
}

// NewRecorder begins the turns of a game, whose setup is complete.
func NewRecorder(g *Game) (*Recorder, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	start := &node{outcome: pos.Outcome()}
	return &Recorder{game: g, pos: pos, root: start, at: start}, nil
}

// Put adds a turn. Its error is a *rules.MoveError.
func (r *Recorder) Put(t Turn) error {
	if err := play(r.pos, t); err != nil {
		return err
	}
	r.grow(t)
	return nil
}

// Read adds the turn that a text says, in the notation of the game, with the time and the
// comment of t. Its error is a *rules.MoveError.
func (r *Recorder) Read(text string, t Turn) error {
	turns, err := rules.PlayText(r.pos, text)
	board, _ := rules.BoardOf(r.pos)
	if err == nil && turns != 1 {
		err = &rules.MoveError{Text: word(text), Err: rules.ErrNotation, Want: board.Want()}
	}
	if err != nil {
		for range turns {
			r.undo()
		}
		return err
	}
	aims := rules.Aims(r.pos)
	t.Aim, t.Cell = aims[len(aims)-1], board.Last()
	r.grow(t)
	return nil
}

// Back goes back by a turn, which there must be; it stays in the game.
func (r *Recorder) Back() {
	r.undo()
	r.at = r.at.up
}

// Finish returns the game, with the outcome of the board at the end of its main line where
// nothing else has told one.
func (r *Recorder) Finish() *Game {
	end := r.root
	for len(end.next) > 0 {
		end = end.next[0]
	}
	if r.game.Outcome == alinha.Undecided {
		r.game.Outcome = end.outcome
	}
	r.game.Turns = r.root.after()
	return r.game
}

func (r *Recorder) grow(t Turn) {
	n := &node{turn: t, up: r.at, outcome: r.pos.Outcome()}
	r.at.next = append(r.at.next, n)
	r.at = n
}

// undo takes a turn back on the board.
func (r *Recorder) undo() {
	r.pos.Undo()
	if r.pos.ToMove() == alinha.Chance {
		r.pos.Undo()
	}
}

// after returns the line that follows a node, with its variations.
func (n *node) after() []Turn {
	var turns []Turn
	for len(n.next) > 0 {
		main, others := n.next[0], n.next[1:]
		for _, other := range others {
			main.turn.Instead = append(main.turn.Instead, append([]Turn{other.turn}, other.after()...))
		}
		turns = append(turns, main.turn)
		n = main
	}
	return turns
}
