package classic

// A gomokuState is a state of the game in the kept tree: a vertex of the document's
// Grafo. Its board is not kept, it follows from the stones on the way from the root.
type gomokuState struct {
	// sum is the accumulated value: that of the parent plus, if First put the last
	// stone, or minus, if Second did, what verificarJogada gives for that stone. The
	// origin of the tree has 0. So only differences of sums mean anything.
	sum int32

	at   int16 // place of the last stone
	five bool  // the last stone completed five: the game is over

	// children are those generated so far, in the order of successors: a cut leaves
	// the rest out, and they are added when a later search comes so far.
	children []gomokuState
}

// countStates returns how many states there are below s.
func (s *gomokuState) countStates() int {
	n := len(s.children)
	for i := range s.children {
		n += s.children[i].countStates()
	}
	return n
}

// A gomokuTree is what is kept between moves.
type gomokuTree struct {
	options gomokuOptions
	board   *gomokuBoard // of the root
	toMove  uint8        // at the root
	root    gomokuState
	levels  int // searched completely below the root
	states  int // below the root
}

// playedBranch returns the tree below the position of board, if t leads there in one ply
// or more, and with it the levels that are left: the branch that was played.
// Otherwise it returns a tree of nothing but its root, as it does for the position
// of the root itself: asked twice, the program answers the same.
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

// findState returns the state below s, plies deep, all of whose stones stand on board;
// nil if there is none.
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
