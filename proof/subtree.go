package proof

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha/internal/tt"
)

// WriteSubtree writes the nodes of a position of the weak game that the prover has proven, and of the positions behind it, as
// Write does but for the lines round the nodes. AddSubtree reads them.
func (p *BreakerProver) WriteSubtree(w io.Writer, pos WeakPosition) (nodes int, err error) {
	out, err := newWriter(w, p.claim, p)
	if err != nil {
		return 0, err
	}
	out.node(Position{Cells: p.cellsOf(pos), Weak: true, DefenderMoves: !pos.MakerMoves})
	return out.nodes, out.err
}

// AddSubtree takes in the nodes of a position that another BreakerProver of the same board and claim has written, so that Node
// need not search the position nor those behind it. The nodes are not checked: package proof/check judges the certificate.
func (p *BreakerProver) AddSubtree(r io.Reader, pos WeakPosition) error {
	in := &nodeReader{lines: bufio.NewScanner(r), to: p}
	in.lines.Buffer(nil, maxLine)
	out, err := newWriter(io.Discard, p.claim, in)
	if err != nil {
		return err
	}
	out.node(Position{Cells: p.cellsOf(pos), Weak: true, DefenderMoves: !pos.MakerMoves})
	if out.err != nil {
		return out.err
	}
	if in.lines.Scan() || in.lines.Err() != nil {
		return errNoNode
	}
	p.AddProven(pos)
	return nil
}

// maxLine is the greatest length of the line of a node.
const maxLine = 1 << 16

// errNoNode is the error of a text that WriteSubtree has not written.
var errNoNode = errors.New("proof: not the nodes of the position")

// A nodeReader is a Prover that reads the nodes of positions in the order in which a writer asks for them, and keeps them in a
// BreakerProver.
type nodeReader struct {
	lines *bufio.Scanner
	to    *BreakerProver
}

// Node implements Prover.
func (r *nodeReader) Node(pos Position) (Node, error) {
	if !r.lines.Scan() {
		return Node{}, errNoNode
	}
	n, ok := parseNode(r.lines.Text(), len(pos.Cells))
	if !ok {
		return Node{}, fmt.Errorf("%w: %q", errNoNode, r.lines.Text())
	}
	r.to.addKnown(r.to.state(pos.Cells), !pos.DefenderMoves, &n)
	return n, nil
}

// parseNode reads a node that Node.fields has written: of the weak game, with cells of a board.
func parseNode(line string, cells int) (n Node, ok bool) {
	fields := strings.Fields(line)
	if len(fields) == 0 || len(fields[0]) != 1 {
		return n, false
	}
	ok = true
	cell := func(text string) int {
		m, err := strconv.Atoi(text)
		ok = ok && err == nil && m >= 0 && m < cells
		return m
	}
	n.Kind = Kind(fields[0][0])
	switch fields = fields[1:]; n.Kind {
	case Reply:
		ok = len(fields) == 1
		n.Move = cell(strings.Join(fields, ""))
		return n, ok
	case Breaker, Leaf, Fixed:
	default:
		return n, false
	}
	for _, field := range fields {
		if u, v, isPair := strings.Cut(field, "="); isPair {
			n.Pairs = append(n.Pairs, [2]int{cell(u), cell(v)})
			continue
		}
		attack, reply, answered := strings.Cut(field, ":")
		a := Answer{cell(attack), NoMove}
		if answered {
			a.Reply = cell(reply)
		}
		n.Answers = append(n.Answers, a)
	}
	return n, ok && (n.Kind == Breaker || len(n.Answers) == 0) && (n.Kind != Fixed || len(n.Pairs) > 0)
}

// knownNodes are the nodes of positions of the weak game, each for all positions with the same liveKey.
type knownNodes map[liveKey]Node

// A liveKey tells positions of the weak game apart: the stones of Maker and the empty cells on the live windows, and a
// hash of the dead windows, in the least of their images under symmetries of the board.
type liveKey struct {
	maker, empty, dead uint64
	defenderMoves      bool
}

// liveKeyOf returns the key of a position, and the symmetry that maps the position to the image of the key.
func (p *BreakerProver) liveKeyOf(at weakState, makerMoves bool) (k liveKey, least *symmetry) {
	b, live := p.search.board, &lineState{weakState: at}
	live.scan(b)
	for i := range b.symmetries {
		to := &b.symmetries[i]
		key := liveKey{to.image(at.maker & live.used), to.image(live.cells), b.imageHash(&live.dead, i), !makerMoves}
		if least == nil || key.less(&k) {
			k, least = key, to
		}
	}
	return k, least
}

func (k *liveKey) less(other *liveKey) bool {
	return cmp.Or(cmp.Compare(k.maker, other.maker), cmp.Compare(k.empty, other.empty), cmp.Compare(k.dead, other.dead)) < 0
}

// imageHash returns a hash of the images of windows under the symmetry with a number, 0 if there are none.
func (b *lineBoard) imageHash(windows *windowSet, number int) (hash uint64) {
	if *windows == (windowSet{}) {
		return 0
	}
	for i, image := range b.images[number] {
		if windows.has(i) {
			hash += tt.SplitMix64(image)
		}
	}
	return hash
}

// addKnown keeps the node of a position.
func (p *BreakerProver) addKnown(at weakState, makerMoves bool, n *Node) {
	key, to := p.liveKeyOf(at, makerMoves)
	p.known[key] = n.image(to.imageOf)
}

// findKnown returns the node of a position that addKnown has kept.
func (p *BreakerProver) findKnown(at weakState, makerMoves bool) (n Node, ok bool) {
	if len(p.known) == 0 {
		return n, false
	}
	key, to := p.liveKeyOf(at, makerMoves)
	if n, ok = p.known[key]; ok {
		n = n.image(to.preimageOf)
	}
	return n, ok
}

// image returns the node with each cell replaced.
func (n *Node) image(to func(int) int) Node {
	image := Node{Kind: n.Kind}
	if n.Kind == Reply {
		image.Move = to(n.Move)
	}
	for _, pair := range n.Pairs {
		image.Pairs = append(image.Pairs, [2]int{to(pair[0]), to(pair[1])})
	}
	for _, a := range n.Answers {
		answer := Answer{to(a.Attack), NoMove}
		if a.Reply != NoMove {
			answer.Reply = to(a.Reply)
		}
		image.Answers = append(image.Answers, answer)
	}
	return image
}
