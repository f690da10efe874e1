package strategy

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/alinha/alinha/proof"
)

// parseNode returns the node of the first line of a text, which has been checked. Its cells are mapped by to, unless that is nil.
func parseNode(text []byte, to func(cell int) int) proof.Node {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	fields := strings.Fields(string(line))
	cell := func(field string) int {
		m, err := strconv.Atoi(field)
		if err != nil {
			return proof.NoMove // "-", or "*", which is proof.Pass
		}
		if to != nil {
			return to(m)
		}
		return m
	}
	n := proof.Node{Kind: proof.Kind(fields[0][0]), Move: proof.NoMove}
	fields = fields[1:]
	switch n.Kind {
	case proof.Win:
		n.Move = cell(fields[0])
		for _, field := range fields[1:] {
			n.Replies = append(n.Replies, cell(field))
		}
	case proof.Reply:
		n.Move = cell(fields[0])
	default:
		for _, field := range fields {
			if u, v, isPair := strings.Cut(field, "="); isPair {
				n.Pairs = append(n.Pairs, [2]int{cell(u), cell(v)})
				continue
			}
			attack, reply, _ := strings.Cut(field, ":")
			n.Answers = append(n.Answers, proof.Answer{Attack: cell(attack), Reply: cell(reply)})
		}
	}
	return n
}

// nodeAt returns a node for a position of which the node's own position is an image.
func (s *Strategy) nodeAt(index uint32, cells []uint8) proof.Node {
	_, image := s.canonical(cells)
	to, own := s.board.Symmetries()[image], s.inverses[s.nodes[index].image]
	return parseNode(s.text[s.nodes[index].line:], func(cell int) int { return int(to[own[cell]]) })
}

// child returns a child of a node: that behind the field with an index.
func (s *Strategy) child(index uint32, field int) uint32 {
	return s.children[int(s.nodes[index].firstChild)+field]
}

// countBehind returns the number of nodes that are the given one or behind it.
func (s *Strategy) countBehind(index uint32) int {
	if index == over {
		return 0
	}
	seen := make([]uint64, len(s.nodes)/64+1)
	seen[index/64] |= 1 << (index % 64)
	count := 0
	for open := []uint32{index}; len(open) > 0; {
		n := s.nodes[open[len(open)-1]]
		open = open[:len(open)-1]
		count++
		for _, child := range s.children[n.firstChild : int(n.firstChild)+int(n.childCount)] {
			if child != over && seen[child/64]&(1<<(child%64)) == 0 {
				seen[child/64] |= 1 << (child % 64)
				open = append(open, child)
			}
		}
	}
	return count
}
