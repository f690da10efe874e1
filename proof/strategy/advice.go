package strategy

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// Advice is what a strategy says of a position.
type Advice struct {
	Pos    alinha.Position
	Answer Answer // if the strategy's side is to move
	Nodes  int    // of the certificate, from this position on

	Replies []Reply          // if the visitor is to move: the answer to each legal move
	Pairs   [][2]alinha.Move // in force; both cells are empty
	Threats [][]alinha.Move  // of a win: the windows that the attacker fills with one stone more
	Zone    []alinha.Move    // of a win: the empty cells on which a reply may change the proof
	Other   alinha.Move      // of a win: the answer to each reply outside Zone, or alinha.NoMove
	Plies   int              // of a win: to the end of the game at most
	Leaf    bool             // the defender goes on by pairs and the potential alone
	Weight  float64          // of a leaf: the potential
}

// A Reply is a move of the visitor with the strategy's answer. The answer is alinha.NoMove if the move ends the game.
type Reply struct {
	Move   alinha.Move
	Answer Answer
}

// Root returns the position that the certificate is about.
func (s *Strategy) Root() alinha.Position {
	pos, err := rules.Setup(s.Variant, s.Cells, s.ToMove)
	if err != nil {
		panic(err) // New has set up the same position
	}
	return pos
}

// MostMoves returns how many moves the winner of a win plays at most.
func (s *Strategy) MostMoves() int { return (int(s.nodes[0].plies) + 1) / 2 }

// At returns what the strategy says of the position after moves, which begin at the root of the certificate. The error is that of
// an illegal move, as rules.Board.Try returns it, or ErrNotAnswer.
func (s *Strategy) At(moves []alinha.Move) (*Advice, error) {
	w := s.start()
	board, _ := rules.BoardOf(w.pos)
	for _, m := range moves {
		if err := board.Try(m); err != nil {
			return nil, err
		}
		if err := w.play(m); err != nil {
			return nil, err
		}
	}
	a := &Advice{Pos: w.pos, Answer: w.answer, Other: alinha.NoMove}
	if w.pos.Outcome() != alinha.Undecided {
		return a, nil
	}
	a.Pairs = w.pairsInForce()
	visiting := w.pos.ToMove() != s.Player
	if visiting {
		for _, m := range w.pos.Moves(nil) {
			after := w.clone()
			_ = after.play(m) // the visitor's move
			a.Replies = append(a.Replies, Reply{m, after.answer})
		}
	}
	a.Nodes = s.countBehind(w.index)
	if s.Wins {
		w.adviseWin(a, visiting)
	} else if w.leaf {
		a.Leaf = true
		_, a.Weight = w.weights()
	}
	return a, nil
}

// pairsInForce returns the pairs of which both cells are empty.
func (w *walk) pairsInForce() (pairs [][2]alinha.Move) {
	stones := w.stones()
	for u, v := range w.partner {
		if u < v && stones[u] == 0 && stones[v] == 0 {
			pairs = append(pairs, [2]alinha.Move{alinha.Move(u), alinha.Move(v)})
		}
	}
	return pairs
}

// adviseWin adds what the proof of a win says.
func (w *walk) adviseWin(a *Advice, visiting bool) {
	stones := w.stones()
	for _, window := range w.board.Windows() {
		if empty, open := count(window, stones, w.defender); open && empty == 1 {
			a.Threats = append(a.Threats, window)
		}
	}
	a.Plies = int(w.nodes[w.index].plies)
	if !visiting {
		return
	}
	a.Nodes--
	if w.node.Move != proof.NoMove {
		a.Plies--
	}
	last := len(w.node.Replies) - 1
	if last < 0 || w.node.Replies[last] != proof.Pass {
		return
	}
	z := make(zone, zoneWords(len(stones)))
	child := w.child(w.index, last)
	w.addZone(z, child, w.cells)
	a.Other = alinha.Move(w.nodeAt(child, w.cells).Move)
	for m, stone := range stones {
		if stone == 0 && z.has(m) {
			a.Zone = append(a.Zone, alinha.Move(m))
		}
	}
}

// count returns the number of empty cells of a window, and whether the window has no stone of the blocker.
func count(window []alinha.Move, stones []uint8, blocker uint8) (empty int, open bool) {
	for _, m := range window {
		if stones[m] == blocker {
			return 0, false
		}
		if stones[m] == 0 {
			empty++
		}
	}
	return empty, true
}
