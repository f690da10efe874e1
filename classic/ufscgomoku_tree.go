package classic

// A gomokuState is a state of the game in the kept tree: a vertex of the document's
// Grafo. A state does not store its board, which follows from the stones on the path from
// the root.
type gomokuState struct {
	// sum is the accumulated value: that of the parent plus, if First put the last
	// stone, or minus, if Second did, the value that verificarJogada gives for that stone.
	// The origin of the tree has 0. So only differences of sums have a meaning.
	sum float64

	at   int16 // cell index of the last stone
	five bool  // the last stone completed five: the game is over

	// children are the children generated so far, in the order of successors. A cutoff
	// leaves out the rest, and a later search that gets so far adds them.
	children []gomokuState
}

// countStates returns the number of states below s.
func (s *gomokuState) countStates() int {
	n := len(s.children)
	for i := range s.children {
		n += s.children[i].countStates()
	}
	return n
}

// A gomokuTree is the search tree that is kept between moves.
type gomokuTree struct {
	options gomokuOptions
	board   *gomokuBoard // of the root
	toMove  uint8        // at the root
	root    gomokuState
	levels  int // searched completely below the root
	states  int // below the root
}

// playedBranch returns the branch that was played, the subtree below the position of board
// and the number of levels left, if t leads there in one ply or more. Otherwise, and also
// for the position of the root itself, it returns a tree with a root only: so two searches
// of one position give the same answer.
func (t *gomokuTree) playedBranch(options gomokuOptions, board *gomokuBoard, toMove uint8) *gomokuTree {
	fresh := &gomokuTree{options: options, board: board, toMove: toMove}
	if t == nil || t.options != options || !t.board.isSubsetOf(board) {
		return fresh
	}
	plies := board.stones - t.board.stones
	if plies == 0 || (t.toMove == toMove) != (plies%2 == 0) {
		return fresh
	}
	if s := t.root.findState(board, t.toMove, plies); s != nil {
		fresh.root = *s
		fresh.levels = max(t.levels-plies, 0)
		fresh.states = s.countStates()
	}
	return fresh
}

// findState returns the state plies below s all of whose stones are on board, or nil if
// there is none.
func (s *gomokuState) findState(board *gomokuBoard, toMove uint8, plies int) *gomokuState {
	if plies == 0 {
		return s
	}
	for i := range s.children {
		child := &s.children[i]
		if board.cells[child.at] != toMove {
			continue
		}
		if found := child.findState(board, gomokuWall-toMove, plies-1); found != nil {
			return found
		}
	}
	return nil
}
