package proof

import "slices"

// A threatPlan is the node of a won position with the attacker to move, and its zone as docs/proofs.md defines it.
type threatPlan struct {
	move    uint8
	replies cellSet // to be answered one by one
	passes  bool    // all other replies are like a pass
	zone    cellSet
	plies   int // to the end of the game at most
	image   int // the number of the symmetry that maps the position of the plan to the canonical one
}

// A threatPlanner chooses the nodes of the certificate of a win. It keeps a plan for each position up to symmetry, because the
// certificate has one node for all images of a position. It keeps no plan of a win at once, of which there are most.
type threatPlanner struct {
	*threatProof
	plans    map[[2]cellSet]*threatPlan // by canonical stones
	maxPlans int
	planning bool // plans that belong together are being made: none may be dropped
}

// planSearched is plan for a search, which asks for the zone alone: it drops the plans of earlier positions when they fill half of the
// memory.
func (w *threatPlanner) planSearched() (*threatPlan, error) {
	if !w.planning && len(w.plans) >= w.maxPlans/2 {
		clear(w.plans)
	}
	defer func(planning bool) { w.planning = planning }(w.planning)
	w.planning = true
	return w.plan()
}

// plan returns the plan of the position, which the attacker wins, the attacker to move.
func (w *threatPlanner) plan() (*threatPlan, error) {
	least, image := w.canonical()
	if wins := w.lack(attackerSide, 1); wins != (cellSet{}) {
		return w.completion(wins, image), nil
	}
	planned, ok := w.plans[least]
	if !ok {
		var err error
		if planned, err = w.newPlan(); err != nil {
			return nil, err
		}
		if len(w.plans) >= w.maxPlans {
			return nil, ErrMemory
		}
		planned.image = image
		w.plans[least] = planned
		return planned, nil
	}
	if planned.image == image {
		return planned, nil
	}
	there, back := w.board.symmetries[planned.image], w.board.inverses[image]
	to := make([]uint8, len(there))
	for m := range to {
		to[m] = back[there[m]]
	}
	return &threatPlan{to[planned.move], planned.replies.image(to), planned.passes, planned.zone.image(to), planned.plies, image}, nil
}

// completion returns the plan of a win by one of some cells: by the first of their images under the symmetry with a number, so that the
// plans of all images of the position are images of each other.
func (w *threatPlanner) completion(wins cellSet, image int) *threatPlan {
	first := wins.image(w.board.symmetries[image])
	plan := &threatPlan{move: w.board.inverses[image][first.first()], plies: 1}
	plan.zone.add(plan.move)
	plan.zone = w.symmetricZone(plan.zone)
	return plan
}

// newPlan makes the plan of the position, which is not won at once, and of the positions behind it.
func (w *threatPlanner) newPlan() (*threatPlan, error) {
	plan := &threatPlan{}
	m, err := w.winningMove()
	if err != nil {
		return nil, err
	}
	plan.move = m
	plan.zone.add(m)
	passes := w.passes()
	w.place(attackerSide, m)
	err = w.answer(plan, passes)
	w.undo(attackerSide, m)
	plan.zone = w.symmetricZone(plan.zone)
	plan.plies++
	return plan, err
}

// answer plans the replies with the defender to move: those that could disturb a win after a pass.
func (w *threatPlanner) answer(plan *threatPlan, passes int) error {
	if w.lack(defenderSide, 1) != (cellSet{}) {
		return errNoProof
	}
	plan.zone = plan.zone.union(w.guard(passes))
	pass, err := w.plan()
	if err != nil {
		return err
	}
	plan.passes = true
	plan.replies = pass.zone.and(w.empty())
	plan.add(pass)
	for r := range plan.replies.all() {
		w.place(defenderSide, r)
		reply, err := w.plan()
		w.undo(defenderSide, r)
		if err != nil {
			return err
		}
		plan.add(reply)
	}
	return nil
}

// add takes a win after a reply, or after a pass, into the plan.
func (plan *threatPlan) add(win *threatPlan) {
	plan.zone = plan.zone.union(win.zone)
	plan.plies = max(plan.plies, win.plies+1)
}

// plannedFours is the limit of a search for fours of a plan.
const plannedFours = 30_000

// winningMove returns the first move of a win: by fours, by the table of the search, or by a further search.
func (w *threatPlanner) winningMove() (uint8, error) {
	if m, wins := w.fours.wins(nodeFours); wins {
		return m, nil
	}
	if m, ok := w.provenMove(w.hash, attackerSide); ok {
		return m, nil
	}
	if m, wins := w.fours.wins(plannedFours); wins {
		return m, nil
	}
	states := w.states // the search goes on at the nodes on its path
	w.states = nil
	defer func() { w.states = states }()
	for r := range reaches {
		if w.attack(r, 0, unlimited).proof > 0 {
			continue
		}
		if m, ok := w.provenMove(w.hash, attackerSide); ok {
			return m, nil
		}
	}
	return 0, errNoProof
}

// node returns the node of a certificate for a plan.
func (plan *threatPlan) node() Node {
	n := Node{Kind: Win, Move: int(plan.move)}
	for r := range plan.replies.all() {
		n.Replies = append(n.Replies, int(r))
	}
	if plan.passes {
		n.Replies = append(n.Replies, Pass)
	}
	return n
}

// canonical returns the least image of the stones, and the number of the symmetry that leads to it.
func (w *threatPlanner) canonical() (least [2]cellSet, image int) {
	least = w.stones
	for i, to := range w.board.symmetries[1:] {
		s := [2]cellSet{w.stones[0].image(to), w.stones[1].image(to)}
		if order := slices.Compare(s[0][:], least[0][:]); order < 0 || order == 0 && slices.Compare(s[1][:], least[1][:]) < 0 {
			least, image = s, i+1
		}
	}
	return least, image
}

// symmetricZone returns the union of the images of a zone under the symmetries that map the position to itself.
func (w *threatPlanner) symmetricZone(zone cellSet) (union cellSet) {
	for _, to := range w.board.symmetries {
		if w.stones[0].image(to) == w.stones[0] && w.stones[1].image(to) == w.stones[1] {
			union = union.union(zone.image(to))
		}
	}
	return union
}
