package proof

import "math/bits"

// A winPlan is the node of a won position with the attacker to move, and its zone as docs/proofs.md defines it.
type winPlan struct {
	replies uint64 // to be answered one by one
	zone    uint64
	move    uint8
	plies   uint8 // to the end of the game at most
	passes  bool  // all other replies are like a pass
}

// A winPlanner chooses the nodes of the certificate of a win. It keeps a plan for each position up to symmetry, because the
// certificate has one node for all images of a position. It keeps no plan of a win at once, of which there are most.
type winPlanner struct {
	search   *strongSearch
	plans    map[stones]winPlan // by canonical stones
	maxPlans int
}

// plan returns the plan of a position that the attacker wins, the attacker to move.
func (w *winPlanner) plan(p stones) (winPlan, error) {
	least, image := w.search.board.canonical(p)
	plan, err := w.planCanonical(least)
	to := w.search.board.symmetries[image]
	plan.move = uint8(to.preimageOf(int(plan.move)))
	plan.replies, plan.zone = to.preimage(plan.replies), to.preimage(plan.zone)
	return plan, err
}

// planCanonical is plan for canonical stones.
func (w *winPlanner) planCanonical(p stones) (winPlan, error) {
	b := w.search.board
	if wins := b.completions(p.attacker, p.defender); wins != 0 {
		m := uint8(bits.TrailingZeros64(wins))
		return winPlan{move: m, zone: b.symmetricZone(p, 1<<m), plies: 1}, nil
	}
	if plan, ok := w.plans[p]; ok {
		return plan, nil
	}
	plan, err := w.newPlan(p)
	switch {
	case err != nil:
		return winPlan{}, err
	case len(w.plans) >= w.maxPlans:
		return winPlan{}, ErrMemory
	}
	w.plans[p] = plan
	return plan, nil
}

// newPlan makes the plan of a position, which is not won at once, and of the positions behind it.
func (w *winPlanner) newPlan(p stones) (winPlan, error) {
	m, err := w.search.winningMove(p)
	if err != nil {
		return winPlan{}, err
	}
	plan := winPlan{move: m, zone: 1 << m}
	if err := w.answer(&plan, p.attack(m), w.search.passes(p)); err != nil {
		return winPlan{}, err
	}
	plan.zone = w.search.board.symmetricZone(p, plan.zone)
	plan.plies++
	return plan, nil
}

// answer plans the replies to a move: those that could disturb a win by threats after a pass, or all.
func (w *winPlanner) answer(plan *winPlan, after stones, passes int) error {
	s := w.search
	plan.zone |= s.board.guard(after, passes)
	plan.replies = s.board.all &^ after.occupied()
	if _, wins := s.threats.wins(after, plannedNodes); wins {
		pass, err := w.plan(after)
		if err != nil {
			return err
		}
		plan.passes = true
		plan.replies &= pass.zone
		plan.add(&pass)
	}
	for rest := plan.replies; rest != 0; rest &= rest - 1 {
		reply, err := w.plan(after.defend(uint8(bits.TrailingZeros64(rest))))
		if err != nil {
			return err
		}
		plan.add(&reply)
	}
	return nil
}

// add takes a win after a reply, or after a pass, into the plan.
func (plan *winPlan) add(win *winPlan) {
	plan.zone |= win.zone
	plan.plies = max(plan.plies, win.plies+1)
}

// plannedNodes is the limit of a search for threats of a plan: much more than that of the search that has found the win.
const plannedNodes = 100 * threatNodes

// winningMove returns the first move of a win: by threats, by the table of the search, or by a further search.
func (s *strongSearch) winningMove(p stones) (uint8, error) {
	if m, wins := s.threats.wins(p, threatNodes); wins {
		return m, nil
	}
	n := &strongNode{stones: p}
	n.scan(s.board, p)
	s.expand(n, true)
	if m, ok := s.provenMove(n); ok {
		return m, nil
	}
	if m, wins := s.threats.wins(p, plannedNodes); wins {
		return m, nil
	}
	s.searchChildren(n, true, 0, unlimited)
	return n.decidingMove(true)
}

// provenMove returns a move of the attacker to a position that the table has as won.
func (s *strongSearch) provenMove(n *strongNode) (move uint8, ok bool) {
	var after strongNode
	for _, m := range n.moves {
		after.stones = n.attack(m)
		after.scan(s.board, after.stones)
		value, known := after.atOnce(false)
		if !known {
			value, known = s.table.get(after.key(s.board, after.stones, false))
		}
		if known && value.proof == 0 {
			return m, true
		}
	}
	return 0, false
}

// node returns the node of a certificate for a plan.
func (plan *winPlan) node() Node {
	n := Node{Kind: Win, Move: int(plan.move)}
	for rest := plan.replies; rest != 0; rest &= rest - 1 {
		n.Replies = append(n.Replies, bits.TrailingZeros64(rest))
	}
	if plan.passes {
		n.Replies = append(n.Replies, Pass)
	}
	return n
}

// canonical returns the least image of stones, and the number of the symmetry that leads to it.
func (b *strongBoard) canonical(p stones) (least stones, image int) {
	least = p
	for i, to := range b.symmetries {
		s := stones{to.image(p.attacker), to.image(p.defender)}
		if s.attacker < least.attacker || s.attacker == least.attacker && s.defender < least.defender {
			least, image = s, i
		}
	}
	return least, image
}

// symmetricZone returns the union of the images of a zone under the symmetries that map a position to itself.
func (b *strongBoard) symmetricZone(p stones, zone uint64) (union uint64) {
	for _, to := range b.symmetries {
		if to.image(p.attacker) == p.attacker && to.image(p.defender) == p.defender {
			union |= to.image(zone)
		}
	}
	return union
}
