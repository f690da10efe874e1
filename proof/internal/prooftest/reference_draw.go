package prooftest

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
)

// draw returns the proof that the defender does not lose, or nil.
func (r *Reference) draw(cells []uint8, weak, defenderMoves bool) *proof.Node {
	key := strings.Join([]string{string(cells), map[bool]string{true: "weak"}[weak], map[bool]string{true: "defender"}[defenderMoves]}, "")
	n, ok := r.draws[key]
	if !ok {
		n = r.findDraw(cells, weak, defenderMoves)
		r.draws[key] = n
	}
	return n
}

func (r *Reference) findDraw(cells []uint8, weak, defenderMoves bool) *proof.Node {
	if n := r.leaf(cells, defenderMoves); n != nil {
		return n
	}
	gravity := r.Claim.Variant.Gravity
	switch {
	case weak && (defenderMoves || gravity):
		return nil
	case defenderMoves:
		for _, reply := range r.free(cells) {
			if r.replies(with(cells, reply, r.defender), false) {
				return &proof.Node{Kind: proof.Reply, Move: reply}
			}
		}
		return nil
	case weak || r.Weak && !gravity:
		if n := r.fixed(cells); n != nil {
			return n
		}
		if n := r.breaker(cells); n != nil || weak {
			return n
		}
	}
	n := &proof.Node{Kind: proof.Strong}
	for _, attack := range r.free(cells) {
		after := with(cells, attack, r.attacker)
		if r.completes(after, r.attacker) || !r.answer(n, after, attack, false) {
			return nil
		}
	}
	return n
}

// answer adds to a node the answer to an attack, and reports whether there is one.
func (r *Reference) answer(n *proof.Node, after []uint8, attack int, weak bool) bool {
	if r.leaf(after, true) != nil {
		n.Answers = append(n.Answers, proof.Answer{Attack: attack, Reply: proof.NoMove})
		return true
	}
	for _, reply := range r.free(after) {
		if r.replies(with(after, reply, r.defender), weak) {
			n.Answers = append(n.Answers, proof.Answer{Attack: attack, Reply: reply})
			return true
		}
	}
	return false
}

func (r *Reference) replies(cells []uint8, weak bool) bool {
	return !weak && r.completes(cells, r.defender) || r.draw(cells, weak, false) != nil
}

// fixed returns the proof of a position of the weak game with the attacker to move by one pair, the first two empty cells of a live
// window, or nil.
func (r *Reference) fixed(cells []uint8) *proof.Node {
	if !r.Fixed {
		return nil
	}
	for _, empty := range r.live(cells) {
		if len(empty) < 2 {
			continue
		}
		number := max(2, slices.Max(cells)) + 1
		if after := with(with(cells, empty[0], number), empty[1], number); r.draw(after, true, false) != nil {
			return &proof.Node{Kind: proof.Fixed, Pairs: [][2]int{{empty[0], empty[1]}}}
		}
	}
	return nil
}

// live returns the empty cells of the windows with neither a stone of the defender nor both cells of a fixed pair.
func (r *Reference) live(cells []uint8) (windows [][]int) {
	for _, window := range r.windows {
		var empty []int
		dead := false
		for i, m := range window {
			isPartner := func(v alinha.Move) bool { return cells[v] == cells[m] && cells[m] > 2 }
			dead = dead || cells[m] == r.defender || slices.ContainsFunc(window[:i], isPartner)
			if cells[m] == 0 {
				empty = append(empty, int(m))
			}
		}
		if !dead {
			windows = append(windows, empty)
		}
	}
	return windows
}

// covers reports whether v lies in all the windows that u lies in.
func covers(windows [][]int, v, u int) bool {
	return !slices.ContainsFunc(windows, func(w []int) bool { return slices.Contains(w, u) && !slices.Contains(w, v) })
}

// breaker returns the proof of a position of the weak game with the attacker to move, or nil.
func (r *Reference) breaker(cells []uint8) *proof.Node {
	n := &proof.Node{Kind: proof.Breaker}
	cells = slices.Clone(cells)
	for u := range cells {
		for v := range u {
			windows := r.live(cells)
			isLive := slices.ContainsFunc(windows, func(w []int) bool { return slices.Contains(w, u) })
			if r.Pairs && cells[u]+cells[v] == 0 && isLive && covers(windows, u, v) && covers(windows, v, u) {
				n.Pairs = append(n.Pairs, [2]int{v, u})
				cells[v], cells[u] = r.attacker, r.defender
			}
		}
	}
	windows := r.live(cells)
	if slices.ContainsFunc(windows, func(w []int) bool { return len(w) < 2 }) {
		return nil
	}
	for attack := range cells {
		if cells[attack] != 0 || r.covered(windows, cells, attack) {
			continue
		}
		if !r.answer(n, with(cells, attack, r.attacker), attack, true) {
			return nil
		}
	}
	return n
}

// covered reports whether an attack needs no answer.
func (r *Reference) covered(windows [][]int, cells []uint8, attack int) bool {
	for v := range cells {
		if r.Covers && cells[v] == 0 && v != attack && covers(windows, v, attack) {
			return true
		}
	}
	return covers(windows, -1, attack)
}

// leaf returns a leaf, or nil if the potential is too high. The pairs are the first two free cells of the windows with the
// fewest empty cells.
func (r *Reference) leaf(cells []uint8, defenderMoves bool) *proof.Node {
	n := &proof.Node{Kind: proof.Leaf}
	windows := r.live(cells)
	if len(windows) == 0 || !r.Leaves || r.Claim.Variant.Gravity {
		return map[bool]*proof.Node{true: n}[len(windows) == 0]
	}
	slices.SortStableFunc(windows, func(a, b []int) int { return len(a) - len(b) })
	paired := make(map[int]int)
	potential := 0.0
	for _, w := range windows {
		var free []int
		blocked := false
		for _, m := range w {
			partner, ok := paired[m]
			blocked = blocked || ok && slices.Contains(w, partner)
			if !ok {
				free = append(free, m)
			}
		}
		if !blocked && len(free) >= 2 && r.Pairs {
			u, v := free[0], free[1]
			n.Pairs = append(n.Pairs, [2]int{u, v})
			paired[u], paired[v] = v, u
		}
	}
	for _, w := range windows {
		weight := 1.0
		for _, m := range w {
			partner, ok := paired[m]
			switch {
			case ok && slices.Contains(w, partner):
				weight = 0
			case !ok:
				weight /= 2
			}
		}
		potential += weight
	}
	if potential >= 1 || !defenderMoves && potential >= 0.5 {
		return nil
	}
	return n
}
