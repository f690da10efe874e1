package strategy

import (
	"bytes"
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// A builder reads the nodes of a certificate, which has been checked, in the order of the lines.
type builder struct {
	*Strategy
	ctx       context.Context
	at        int               // the offset of the next line
	seen      map[string]uint32 // the nodes by the keys of their positions
	windowsAt [][][]alinha.Move // by cell
}

// newBuilder returns a builder that stands before the first node.
func newBuilder(ctx context.Context, s *Strategy) *builder {
	b := &builder{Strategy: s, ctx: ctx, seen: make(map[string]uint32, s.Nodes), windowsAt: make([][][]alinha.Move, len(s.Cells))}
	for range headerLines {
		b.at += bytes.IndexByte(s.text[b.at:], '\n') + 1
	}
	for _, window := range s.board.Windows() {
		for _, m := range window {
			b.windowsAt[m] = append(b.windowsAt[m], window)
		}
	}
	return b
}

// visit returns the index of the node of a position. It reads the node, and those behind it, unless they have been read.
func (b *builder) visit(p proof.Position) uint32 {
	if p.Weak {
		p.Cells = proof.Settled(p.Cells, b.board.Windows(), b.defender)
	}
	packed, image := b.canonical(p.Cells)
	weakKey, strongKey := key('w', p.DefenderMoves, packed), key('s', p.DefenderMoves, packed)
	if index, ok := b.seen[weakKey]; ok {
		return index
	}
	if index, ok := b.seen[strongKey]; ok && !p.Weak {
		return index
	}
	if len(b.nodes)&255 == 0 && budget.Expired(b.ctx) || b.ctx.Err() != nil {
		return over
	}
	line := b.at
	b.at += bytes.IndexByte(b.text[line:], '\n') + 1
	n := parseNode(b.text[line:], nil)
	index := uint32(len(b.nodes))
	b.nodes = append(b.nodes, node{line: uint32(line), image: uint16(image)})
	if b.Wins {
		b.zones = append(b.zones, nil)
	}
	children := b.visitChildren(p, &n)
	b.nodes[index].firstChild, b.nodes[index].childCount = uint32(len(b.children)), uint16(len(children))
	b.children = append(b.children, children...)
	if n.Kind == proof.Breaker || n.Kind == proof.Leaf || n.Kind == proof.Fixed {
		b.seen[weakKey] = index
	} else {
		b.seen[strongKey] = index
	}
	if b.Wins && b.ctx.Err() == nil {
		b.zones[index] = b.zoneOf(p, &n, children)
		b.nodes[index].plies = b.pliesOf(&n, children)
	}
	return index
}

// visitChildren visits the positions behind a node, in the order of the node's fields. A stone of the defender that wins the game
// itself leads to the child over.
func (b *builder) visitChildren(p proof.Position, n *proof.Node) (children []uint32) {
	cells := slices.Clone(p.Cells)
	if n.Kind == proof.Win && n.Move != proof.NoMove {
		cells[n.Move] = b.attacker
	}
	for _, r := range n.Replies {
		if r == proof.Pass {
			children = append(children, b.visit(proof.Position{Cells: cells, Passes: p.Passes + 1}))
		} else {
			children = append(children, b.visit(proof.Position{Cells: with(cells, r, b.defender), Passes: p.Passes}))
		}
	}
	if n.Kind == proof.Reply {
		children = append(children, b.visitReply(cells, n.Move, p.Weak))
	}
	switch n.Kind {
	case proof.Leaf:
		return nil
	case proof.Fixed:
		return []uint32{b.visit(proof.Position{Cells: proof.FixPairs(cells, n.Pairs), Weak: true, DefenderMoves: p.DefenderMoves})}
	}
	for _, pair := range n.Pairs {
		cells[pair[0]], cells[pair[1]] = b.attacker, b.defender
	}
	weak := n.Kind == proof.Breaker
	for _, a := range n.Answers {
		after := with(cells, a.Attack, b.attacker)
		if a.Reply == proof.NoMove {
			children = append(children, b.visit(proof.Position{Cells: after, Weak: weak, DefenderMoves: true}))
		} else {
			children = append(children, b.visitReply(after, a.Reply, weak))
		}
	}
	return children
}

// visitReply visits the position after a stone of the defender.
func (b *builder) visitReply(cells []uint8, r int, weak bool) uint32 {
	cells = with(cells, r, b.defender)
	if !weak && b.wins(cells, r) {
		return over
	}
	return b.visit(proof.Position{Cells: cells, Weak: weak})
}

// wins reports whether the stone on a cell is part of a run that wins.
func (b *builder) wins(cells []uint8, at int) bool {
	side := alinha.Player(cells[at] - 1)
	full := func(window []alinha.Move) bool {
		return !slices.ContainsFunc(window, func(m alinha.Move) bool { return cells[m] != cells[at] })
	}
	if !slices.ContainsFunc(b.windowsAt[at], full) {
		return false
	}
	pos, err := rules.Setup(b.Variant, cells, side.Other())
	return err == nil && pos.Outcome() == alinha.WinFor(side)
}

// pliesOf returns how long the win from a position takes at most, in plies.
func (b *builder) pliesOf(n *proof.Node, children []uint32) uint16 {
	plies := uint16(0)
	for _, child := range children {
		plies = max(plies, 1+b.nodes[child].plies)
	}
	if n.Move != proof.NoMove {
		plies++
	}
	return plies
}

// with returns the cells with a stone more.
func with(cells []uint8, m int, stone uint8) []uint8 {
	cells = slices.Clone(cells)
	cells[m] = stone
	return cells
}

// canonical returns the canonical image of a position, packed, and the number of a symmetry that leads to it: cell m of the image is
// cell Symmetries()[image][m] of the position. Fixed pairs are numbered anew in each image.
func (s *Strategy) canonical(cells []uint8) (packed []byte, image int) {
	var least, at []byte
	for i, from := range s.board.Symmetries() {
		at = at[:0]
		for _, m := range from {
			at = append(at, cells[m])
		}
		if proof.RenumberPairs(at); i == 0 || bytes.Compare(at, least) < 0 {
			least, image = slices.Clone(at), i
		}
	}
	packed = make([]byte, (len(cells)+3)/4)
	for m, number := range least {
		packed[m/4] |= min(number, proof.FirstPair) << (2 * (m % 4))
		if number >= proof.FirstPair {
			packed = append(packed, number)
		}
	}
	return packed, image
}

// key returns the key of a position with a canonical image.
func key(kind byte, defenderMoves bool, packed []byte) string {
	if defenderMoves {
		kind -= 'a' - 'A'
	}
	return string(kind) + string(packed)
}
