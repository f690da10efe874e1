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
	tree    tree
	current int32 // the node that the next turn becomes a child of
}

// NewRecorder returns a Recorder for the turns of g. The Variant, Setup and ToMove of g must be final; its Turns are
// overwritten by Finish. The error is that of Game.Start.
func NewRecorder(g *Game) (*Recorder, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	return &Recorder{game: g, pos: pos, tree: newTree(pos.Outcome())}, nil
}

// Add plays a turn and adds it, without its Variations, to the current line. The error is a *rules.MoveError, and nothing is
// then added.
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
	r.current = r.tree.nodes.at(r.current).parent
}

// Finish stores the turns in the game and returns the game. An Undecided Outcome becomes the outcome on the board after
// the main line.
func (r *Recorder) Finish() *Game {
	t := &r.tree
	last := int32(0) // of the main line
	for t.nodes.at(last).firstChild != 0 {
		last = t.nodes.at(last).firstChild
	}
	if r.game.Outcome == alinha.Undecided {
		r.game.Outcome = t.nodes.at(last).outcome
	}
	if t.nodes.at(0).annotation > 0 {
		start := t.turn(0)
		r.game.Comment, r.game.Properties = start.Comment, start.Properties
	}
	if first := t.nodes.at(0).firstChild; first != 0 {
		r.game.Turns = t.line(first)
	}
	return r.game
}

// addNode adds a turn that has just been played as a child of the current node, and makes the child current.
func (r *Recorder) addNode(t Turn) { r.current = r.tree.add(r.current, t, r.pos.Outcome()) }

// annotate returns the annotation of the last turn, or before the first turn that of the game.
func (r *Recorder) annotate() *annotation { return r.tree.annotate(r.current) }

// undoBoard takes a turn back on the board: the landing, if the piece could slip, and the aim.
func (r *Recorder) undoBoard() {
	r.pos.Undo()
	if r.pos.ToMove() == alinha.Chance {
		r.pos.Undo()
	}
}
