package strategy

import (
	"github.com/alinha/alinha/proof"
)

// A zone is a set of cells.
type zone []uint64

// zoneWords returns the length of a zone on a board of so many cells.
func zoneWords(cells int) int { return (cells + 63) / 64 }

func (z zone) add(m int)      { z[m/64] |= 1 << (m % 64) }
func (z zone) has(m int) bool { return z[m/64]>>(m%64)&1 != 0 }

// zoneOf returns the zone of a position of a win, by the cells of the canonical image: the zone that package check computes.
func (b *builder) zoneOf(p proof.Position, n *proof.Node, children []uint32) zone {
	own := make(zone, zoneWords(len(p.Cells)))
	cells := p.Cells
	if n.Move != proof.NoMove {
		cells = with(cells, n.Move, b.attacker)
		own.add(n.Move)
	}
	for i, child := range children {
		after := cells
		if r := n.Replies[i]; r != proof.Pass {
			after = with(cells, r, b.defender)
		}
		b.addZone(own, child, after)
	}
	if len(children) > 0 {
		b.guard(own, cells, p.Passes)
	}
	_, least := b.canonical(p.Cells)
	images := b.board.Symmetries()
	canonical := make(zone, len(own))
	for _, image := range images {
		differs := false
		for m, from := range image {
			differs = differs || p.Cells[from] != p.Cells[images[least][m]]
		}
		if differs {
			continue
		}
		for m, from := range image {
			if own.has(int(from)) {
				canonical.add(m)
			}
		}
	}
	return canonical
}

// guard adds to a zone the windows that the defender could fill but for one cell by as many stones as there were passes.
func (b *builder) guard(z zone, cells []uint8, passes int) {
	for _, window := range b.board.Windows() {
		empty, open := count(window, cells, b.attacker)
		if !open || empty > passes+1 {
			continue
		}
		for _, m := range window {
			if cells[m] == 0 {
				z.add(int(m))
			}
		}
	}
}

// addZone adds the zone of a node to that of a position before the node. The cells are those of the node's position.
func (s *Strategy) addZone(z zone, index uint32, cells []uint8) {
	_, image := s.canonical(cells)
	for m, from := range s.board.Symmetries()[image] {
		if s.zones[index].has(m) {
			z.add(int(from))
		}
	}
}
