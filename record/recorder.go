package record

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Recorder builds the turns of a Game. It plays each turn on a board, so that the game holds only turns that can be
// played. A turn that is added after ToParent, beside an older turn, begins a variation:
//
//	r.Add(a); r.Add(b); r.ToParent(); r.Add(c)   // a b, and c as a variation of b
type Recorder struct {
	game    *Game
	pos     alinha.Position // the position after the turn of current
	root    *node           // the start of the game
	current *node           // the next turn becomes a child of this node
}

// maxTreeSize is the number of turns and of values of their properties that Read keeps of one tree, so that a file of
// 100 MB does not need gigabytes: a Turn takes about 20 times the space of its text in SGF, and 60 times that of its bytes
// in a library of RenLib.
const maxTreeSize = 1 << 20

// A node is a turn in the tree of a Recorder; the root has no turn. The first child continues the line, the others begin
// variations of the first.
type node struct {
	turn     Turn
	parent   *node
	children []*node
	outcome  alinha.Outcome // on the board after the turn
}

// NewRecorder returns a Recorder for the turns of g. The Variant, Setup and ToMove of g must be final; its Turns are
// overwritten by Finish. The error is that of Game.Start.
func NewRecorder(g *Game) (*Recorder, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	start := &node{outcome: pos.Outcome()}
	return &Recorder{game: g, pos: pos, root: start, current: start}, nil
}

// Add plays a turn and adds it to the current line. Its error is a *rules.MoveError, and nothing is then added.
func (r *Recorder) Add(t Turn) error {
	if err := playTurn(r.pos, t); err != nil {
		return err
	}
	r.addNode(t)
	return nil
}

// AddText is Add for a move in the notation of package rules: text replaces Aim and Cell of t. A text of several moves
// is an error.
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

// ToParent takes back the last turn on the board. The turn stays in the game. There must be a turn.
func (r *Recorder) ToParent() {
	r.undoBoard()
	r.current = r.current.parent
}

// Finish stores the turns in the game and returns the game. An Undecided Outcome becomes the outcome on the board after
// the main line.
func (r *Recorder) Finish() *Game {
	last := r.root // of the main line
	for len(last.children) > 0 {
		last = last.children[0]
	}
	if r.game.Outcome == alinha.Undecided {
		r.game.Outcome = last.outcome
	}
	r.game.Turns = r.root.lineAfter()
	return r.game
}

// addNode adds a turn that has just been played as a child of the current node, and makes the child current.
func (r *Recorder) addNode(t Turn) {
	n := &node{turn: t, parent: r.current, outcome: r.pos.Outcome()}
	r.current.children = append(r.current.children, n)
	r.current = n
}

// undoBoard takes a turn back on the board: the landing, if the piece could slip, and the aim.
func (r *Recorder) undoBoard() {
	r.pos.Undo()
	if r.pos.ToMove() == alinha.Chance {
		r.pos.Undo()
	}
}

// lineAfter returns the turns that follow a node along first children, with the variations of each.
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
