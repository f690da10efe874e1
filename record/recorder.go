package record

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Recorder plays the turns that it puts into a game, so that each is one that can be
// played. What is put after a Back, beside a turn that is there, begins a variation.
type Recorder struct {
	game          *Game
	pos           alinha.Position
	root, current *node
}

// A node is a turn of the tree that a Recorder builds. Its first follower is the main line's.
type node struct {
	turn     Turn
	parent   *node
	children []*node
	outcome  alinha.Outcome // of the board after the turn
}

// NewRecorder begins the turns of a game, whose setup is complete.
func NewRecorder(g *Game) (*Recorder, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	start := &node{outcome: pos.Outcome()}
	return &Recorder{game: g, pos: pos, root: start, current: start}, nil
}

// Add adds a turn. Its error is a *rules.MoveError.
func (r *Recorder) Add(t Turn) error {
	if err := playTurn(r.pos, t); err != nil {
		return err
	}
	r.addNode(t)
	return nil
}

// AddText adds the turn that a text says, in the notation of the game, with the time and the
// comment of t. Its error is a *rules.MoveError.
func (r *Recorder) AddText(text string, t Turn) error {
	turns, err := rules.PlayText(r.pos, text)
	board, _ := rules.BoardOf(r.pos)
	if err == nil && turns != 1 {
		err = &rules.MoveError{Text: excerpt(text), Err: rules.ErrNotation, Want: board.Want()}
	}
	if err != nil {
		for range turns {
			r.undoBoard()
		}
		return err
	}
	aims := rules.Aims(r.pos)
	t.Aim, t.Cell = aims[len(aims)-1], board.Last()
	r.addNode(t)
	return nil
}

// ToParent goes back by a turn, which there must be; it stays in the game.
func (r *Recorder) ToParent() {
	r.undoBoard()
	r.current = r.current.parent
}

// Finish returns the game, with the outcome of the board at the end of its main line where
// nothing else has told one.
func (r *Recorder) Finish() *Game {
	end := r.root
	for len(end.children) > 0 {
		end = end.children[0]
	}
	if r.game.Outcome == alinha.Undecided {
		r.game.Outcome = end.outcome
	}
	r.game.Turns = r.root.lineAfter()
	return r.game
}

func (r *Recorder) addNode(t Turn) {
	n := &node{turn: t, parent: r.current, outcome: r.pos.Outcome()}
	r.current.children = append(r.current.children, n)
	r.current = n
}

// undoBoard takes a turn back on the board.
func (r *Recorder) undoBoard() {
	r.pos.Undo()
	if r.pos.ToMove() == alinha.Chance {
		r.pos.Undo()
	}
}

// lineAfter returns the line that follows a node, with its variations.
func (n *node) lineAfter() []Turn {
	var turns []Turn
	for len(n.children) > 0 {
		main, others := n.children[0], n.children[1:]
		for _, other := range others {
			main.turn.Variations = append(main.turn.Variations, append([]Turn{other.turn}, other.lineAfter()...))
		}
		turns = append(turns, main.turn)
		n = main
	}
	return turns
}
