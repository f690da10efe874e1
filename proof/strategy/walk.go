package strategy

import (
	"errors"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// A walk follows a strategy from the root of its certificate. It keeps two positions: the one on the board, and the one of which
// the certificate speaks. In a win the latter lacks the defender's stones outside the zone. In the weak game it has fixed pairs, or a
// stone of each side on the cells of a pair, stones of the defender where no window is live, and it lacks stones that change nothing.
type walk struct {
	*Strategy
	pos   alinha.Position // on the board
	cells []uint8         // of the certificate
	index uint32          // the node of cells; over once the game is decided or no node is needed
	node  proof.Node      // of index, by the cells of the board

	partner []int // of a cell in a pair, else -1
	leaf    bool  // the defender goes on by pairs and the potential
	answer  Answer
}

// A Reason is why a strategy answers as it does.
type Reason string

// The reasons.
const (
	Listed    Reason = "listed"    // the certificate names the answer
	Paired    Reason = "paired"    // the other cell of a pair
	Covered   Reason = "covered"   // the cell is in all live windows of the move
	Potential Reason = "potential" // the cell lowers the potential most
	Any       Reason = "any"       // the move threatens nothing, and any answer holds
)

// An Answer is a move of a strategy, or alinha.NoMove.
type Answer struct {
	Move   alinha.Move
	Reason Reason
}

// ErrNotAnswer is the error of moves that contain another move of the strategy's side than the strategy's.
var ErrNotAnswer = errors.New("move is not the strategy's")

// start returns a walk that stands at the root.
func (s *Strategy) start() *walk {
	w := &walk{Strategy: s, pos: s.Root(), partner: slices.Repeat([]int{-1}, len(s.Cells)), answer: Answer{alinha.NoMove, ""}}
	w.enter(0, s.Cells)
	if s.ToMove == s.Player {
		w.respond(alinha.NoMove)
	}
	return w
}

// clone returns a copy of the walk.
func (w *walk) clone() *walk {
	c := *w
	c.pos, c.partner = w.pos.Clone(), slices.Clone(w.partner)
	return &c
}

// play plays a legal move of the side to move. The error is ErrNotAnswer.
func (w *walk) play(m alinha.Move) error {
	if w.pos.ToMove() != w.Player {
		w.pos.Play(m)
		w.respond(m)
		return nil
	}
	if m != w.answer.Move {
		return ErrNotAnswer
	}
	w.answer = Answer{alinha.NoMove, ""}
	w.pos.Play(m)
	return nil
}

// respond finds the answer to a move, which has been played, or the first move if that is alinha.NoMove.
func (w *walk) respond(m alinha.Move) {
	switch {
	case w.pos.Outcome() != alinha.Undecided:
	case w.Wins:
		w.respondWinning(int(m))
	case w.leaf || m != alinha.NoMove && w.partner[m] >= 0:
		w.respondByPairs(int(m))
	case m == alinha.NoMove:
		w.respondToNode()
	default:
		w.respondHolding(int(m))
	}
}

// enter goes on at a node, whose position is an image of cells, or of these settled behind a node of the weak game.
func (w *walk) enter(index uint32, cells []uint8) {
	if w.node.Kind == proof.Breaker || w.node.Kind == proof.Fixed {
		cells = proof.Settled(cells, w.board.Windows(), w.defender)
	}
	w.index, w.cells = index, cells
	if index == over {
		return
	}
	w.node = w.nodeAt(index, cells)
	w.leaf = w.node.Kind == proof.Leaf
	for _, pair := range w.node.Pairs {
		w.partner[pair[0]], w.partner[pair[1]] = pair[1], pair[0]
	}
	switch w.node.Kind {
	case proof.Fixed:
		w.enter(w.child(index, 0), proof.FixPairs(cells, w.node.Pairs))
	case proof.Breaker:
		w.cells = slices.Clone(cells)
		for _, pair := range w.node.Pairs {
			w.cells[pair[0]], w.cells[pair[1]] = w.attacker, w.defender
		}
	}
}

// respondWinning goes to the node behind the defender's reply, and finds the attacker's next move.
func (w *walk) respondWinning(r int) {
	if r >= 0 {
		cells, field := with(w.cells, r, w.defender), slices.Index(w.node.Replies, r)
		if field < 0 {
			cells, field = w.cells, len(w.node.Replies)-1 // the defender passes
		}
		w.enter(w.child(w.index, field), cells)
	}
	m := w.node.Move
	w.cells = with(w.cells, m, w.attacker)
	w.answer = Answer{alinha.Move(m), Listed}
}

// respondToNode finds the defender's move in a position of the certificate with the defender to move.
func (w *walk) respondToNode() {
	if w.leaf {
		w.respondByPairs(int(alinha.NoMove))
		return
	}
	r := w.node.Move
	w.answer = Answer{alinha.Move(r), Listed}
	w.enter(w.child(w.index, 0), with(w.cells, r, w.defender))
}

// respondHolding finds the answer of a node to a move outside all pairs.
func (w *walk) respondHolding(a int) {
	field := slices.IndexFunc(w.node.Answers, func(entry proof.Answer) bool { return entry.Attack == a })
	if field < 0 {
		w.respondUnlisted(a)
		return
	}
	r, child := w.node.Answers[field].Reply, w.child(w.index, field)
	cells := with(w.cells, a, w.attacker)
	if r == proof.NoMove {
		w.enter(child, cells)
		w.respondToNode()
		return
	}
	w.enter(child, with(cells, r, w.defender))
	w.answer = Answer{alinha.Move(r), Listed}
	if w.stones()[r] != 0 { // by an earlier answer to a move that threatened nothing
		w.answer = w.freeMove()
	}
}

// respondUnlisted answers a move that a node of the weak game does not list: by a cell that is on all lines of the move.
func (w *walk) respondUnlisted(a int) {
	stones := w.stones()
	stones[a] = 0
	lines := slices.DeleteFunc(w.lines(stones), func(line []alinha.Move) bool { return !slices.Contains(line, alinha.Move(a)) })
	if len(lines) == 0 {
		w.answer = w.freeMove()
		return
	}
	for _, v := range lines[0] {
		misses := func(line []alinha.Move) bool { return !slices.Contains(line, v) }
		if int(v) != a && !slices.ContainsFunc(lines, misses) {
			w.answer = Answer{v, Covered}
			return
		}
	}
}

// stones returns the stones on the board.
func (w *walk) stones() []uint8 {
	board, _ := rules.BoardOf(w.pos)
	return board.Cells(nil)
}
