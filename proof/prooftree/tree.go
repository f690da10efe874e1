// Package prooftree proves that the first player wins a position by a tree of quiet moves above a search for wins by threats.
//
//	the attacker to move             a search for a win by threats; if that fails, one of the engine's best moves
//	  the defender to move           a search for a win by threats after a pass, which has a relevance zone
//	    each reply in the zone       the attacker to move
//
// After a reply outside the zone the attacker wins as after the pass (Allis 1994, Wu and Lin 2010), so that a move of the attacker wins
// if each reply in the zone loses. The tree is searched best first by proof numbers (Allis 1994). A tree of which each leaf is a win by
// threats is a certificate.
package prooftree

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// A Tree is a proof-number search of positions of a game with the first player, the attacker, to move. It keeps the nodes of
// positions that it has searched: all of the wins by quiet moves, and of the others as many as memory allows. It is for one goroutine.
type Tree struct {
	// Solved is called with each position that is won by a quiet move, after the positions that the win needs.
	Solved func(Win) error

	// MaxNodes is the number of nodes, each of some 500 bytes, at which a search ends; 0 for no limit.
	MaxNodes int

	// WithoutThreats is for tests: only a move that completes a window ends the search of a position, so that quiet moves win small games.
	WithoutThreats bool

	variant rules.Variant
	board   *rules.Board // empty
	engine  alinha.Engine
	prover  *proof.ThreatProver
	nodes   map[string]*node // by the canonical stones

	err   error  // of the engine, the prover or Solved
	limit uint64 // of the prover's nodes
	ctx   context.Context
	stop  bool // the context has ended, the limit is reached, or there is an error
}

// A Win is a position with the attacker to move that the attacker wins.
type Win struct {
	Cells     []uint8     // the stones of the canonical position: 1 of the attacker, 2 of the defender
	Move      alinha.Move // the attacker's quiet move; alinha.NoMove if threats win
	PassNodes uint64      // the limit of the search that found a win after a pass of the defender; 0 if all replies lose one by one
	Nodes     uint64      // of the searches for threats that the position and those behind it took
}

// New returns a tree without nodes. The engine chooses quiet moves; the tables of the searches for threats have 2^tableBits places.
// The errors are those of proof.NewThreatProver.
func New(v rules.Variant, engine alinha.Engine, tableBits int) (*Tree, error) {
	pos := rules.New(v)
	board, _ := rules.BoardOf(pos)
	claim := &proof.Claim{Variant: v, Cells: make([]uint8, v.Cells()), ToMove: alinha.First, Player: alinha.First, Wins: true}
	prover, err := proof.NewThreatProver(claim, tableBits)
	if err != nil {
		return nil, err
	}
	return &Tree{variant: v, board: board, engine: engine, prover: prover, nodes: make(map[string]*node)}, nil
}

// AddWin takes in a win that another tree has found, of the canonical position or of an image of it.
func (t *Tree) AddWin(w Win) {
	n, move := t.node(w.Cells), w.Move
	if _, to := t.canonical(w.Cells); move != alinha.NoMove {
		move = alinha.Move(to[move])
	}
	n.solve(move)
	n.passNodes, n.work = w.PassNodes, w.Nodes
}

// Win returns the win of a position with the attacker to move. ok is false if the position is not known to be won.
func (t *Tree) Win(cells []uint8) (w Win, ok bool) {
	least, _ := t.canonical(cells)
	n := t.nodes[string(least)]
	if n == nil || !n.won() {
		return Win{}, false
	}
	return Win{least, n.move, n.passNodes, n.work}, true
}

// Nodes returns how many nodes the searches for threats have had.
func (t *Tree) Nodes() uint64 { return t.prover.Nodes() }

// Prove searches until the position is won, the defender has a reply to each move of the engine, the searches for threats have had so many
// more nodes, the tree has MaxNodes, or ctx ends. In the position the attacker is to move. It reports whether the attacker wins.
func (t *Tree) Prove(ctx context.Context, cells []uint8, nodes uint64) (bool, error) {
	return t.proveCells(ctx, cells, nodes, true)
}

// ProveInner is Prove for a position as it is searched below another one: until it proves hard, no move is tried after which the attacker is
// not known to win if the defender passes.
func (t *Tree) ProveInner(ctx context.Context, cells []uint8, nodes uint64) (bool, error) {
	return t.proveCells(ctx, cells, nodes, false)
}

// proveCells is Prove for a root or another position.
func (t *Tree) proveCells(ctx context.Context, cells []uint8, nodes uint64, isHard bool) (bool, error) {
	t.ctx = ctx
	t.forget()
	n := t.node(cells)
	n.isHard = n.isHard || isHard
	return t.proveNode(n, nodes), t.err
}

// proveNode is Prove for a node.
func (t *Tree) proveNode(n *node, nodes uint64) bool {
	t.limit, t.stop = t.prover.Nodes()+nodes, false
	for !n.won() && n.numbers.proof < infinite && !t.interrupted() {
		t.searchOr(n, unlimited)
	}
	return n.won()
}

// Progress returns the most promising move of the attacker in a position that Prove has searched, or the winning one, how many
// replies there are to be answered one by one, and how many of these are known to lose. The move is alinha.NoMove if none has been tried,
// or threats win.
func (t *Tree) Progress(cells []uint8) (move alinha.Move, replies, lost int) {
	n := t.node(cells)
	_, to := t.canonical(cells)
	move, replies, lost = n.move, n.replyCount, n.replyCount
	if best, _ := n.best(); best != nil {
		move, replies, lost = best.move, best.replyCount, best.replyCount
		for _, reply := range best.replies {
			if !reply.won() {
				lost--
			}
		}
	}
	if move == alinha.NoMove {
		return move, 0, 0
	}
	return alinha.Move(slices.Index(to, int32(move))), replies, lost
}

// Numbers returns the proof number and the disproof number of a position that has been searched: how hard it seems to prove that the
// attacker wins, and that he cannot by the moves of the engine.
func (t *Tree) Numbers(cells []uint8) (proofNumber, disproofNumber int) {
	n := t.node(cells)
	return n.numbers.proof, n.numbers.disproof
}

// SetNumbers takes in the numbers by which another tree has left a position open. A search of the position in this tree replaces them.
func (t *Tree) SetNumbers(cells []uint8, proofNumber, disproofNumber int) {
	if n := t.node(cells); !n.won() {
		n.numbers = numbers{min(max(proofNumber, 1), maxSet), min(max(disproofNumber, 0), maxSet)}
		n.threatNodes = max(n.threatNodes, firstThreats) // the first search for threats would replace them
	}
}

// maxSet is the greatest number of SetNumbers. With an infinite disproof number of a position that is not won a search would never end, and
// with an infinite proof number it would end though a win may still come.
const maxSet = 1 << 20

// OpenReplies returns the canonical positions after the most promising move of the attacker in a position that Prove has searched, and
// each reply that is not known to lose, those with the least proof numbers first. It returns none if the move has not been tried. What
// AddWin and SetNumbers take in counts in the next search of the position.
func (t *Tree) OpenReplies(cells []uint8) (list [][]uint8) {
	best, _ := t.node(cells).best()
	if best == nil {
		return nil
	}
	open := slices.DeleteFunc(slices.Clone(best.replies), (*node).won)
	slices.SortStableFunc(open, func(a, b *node) int { return cmp.Compare(a.numbers.proof, b.numbers.proof) })
	for _, n := range open {
		t.nodes[n.stones] = n // which forget may have dropped
		list = append(list, []uint8(n.stones))
	}
	return list
}

// interrupted reports whether the search is to end.
func (t *Tree) interrupted() bool {
	t.stop = t.stop || t.err != nil || t.ctx.Err() != nil || t.prover.Nodes() >= t.limit || t.MaxNodes > 0 && len(t.nodes) >= t.MaxNodes
	return t.stop
}

// canonical returns the least image of the stones, and the symmetry that leads to it: cell m goes to cell to[m].
func (t *Tree) canonical(cells []uint8) (least []uint8, to []int32) {
	image := make([]uint8, len(cells))
	for _, symmetry := range t.board.Symmetries() {
		for m, stone := range cells {
			image[symmetry[m]] = stone
		}
		if least == nil || bytes.Compare(image, least) < 0 {
			least, to = append(least[:0], image...), symmetry
		}
	}
	return least, to
}

// node returns the node of a position with the attacker to move.
func (t *Tree) node(cells []uint8) *node {
	least, _ := t.canonical(cells)
	n, ok := t.nodes[string(least)]
	if !ok {
		n = &node{stones: string(least), move: alinha.NoMove, numbers: numbers{1, 1}}
		t.nodes[n.stones] = n
	}
	return n
}

// keptNodes is how many nodes a tree keeps between turns of Prove, each of some 500 bytes.
const keptNodes = 4_000_000

// forget drops the nodes of which little is lost, if there are too many.
func (t *Tree) forget() {
	if len(t.nodes) > keptNodes {
		maps.DeleteFunc(t.nodes, func(_ string, n *node) bool { return n.move == alinha.NoMove && n.attacks == nil })
	}
}

// child returns the node behind a move of the attacker and a reply.
func (t *Tree) child(n *node, move, reply alinha.Move) *node {
	cells := []uint8(n.stones)
	cells[move], cells[reply] = attacker, defender
	return t.node(cells)
}

// empty returns the cells without a stone.
func empty(cells []uint8) (list []alinha.Move) {
	for m, stone := range cells {
		if stone == 0 {
			list = append(list, alinha.Move(m))
		}
	}
	return list
}

// zone returns the empty cells of the zone of a win by threats, or proof.ErrLimit if that takes more nodes.
func (t *Tree) zone(cells []uint8, nodes uint64) (list []alinha.Move, err error) {
	zone, err := t.prover.Zone(cells, nodes)
	for _, m := range zone {
		if cells[m] == 0 {
			list = append(list, alinha.Move(m))
		}
	}
	return list, err
}

// The stones.
const (
	attacker = 1
	defender = 2
)
