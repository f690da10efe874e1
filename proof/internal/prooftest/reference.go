package prooftest

import (
	"errors"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// A Reference proves claims on small boards by trying everything that a certificate can say. The zero switches are the
// plainest proof: every reply and every attack has a node of its own.
type Reference struct {
	Claim  proof.Claim
	Passes bool // wins: one child for the replies outside a zone
	Weak   bool // draws: nodes and leaves of the weak game
	Pairs  bool // of the weak game: pairs of cells with the same live lines
	Covers bool // of the weak game: no answer to attacks whose live lines all go through another cell
	Leaves bool // of the weak game: leaves of pairs and a potential
	Fixed  bool // of the weak game: a pair is fixed where the position holds then

	board              *rules.Board
	windows            [][]alinha.Move
	attacker, defender uint8
	wins               map[string]*won
	draws              map[string]*proof.Node
}

// A won is the proof of a win, by the cells of the canonical image; node is nil where there is none.
type won struct {
	node *proof.Node
	zone []bool
}

// Prove reports whether the claim has a proof.
func (r *Reference) Prove() (bool, error) {
	pos, err := rules.Setup(r.Claim.Variant, r.Claim.Cells, r.Claim.ToMove)
	if err != nil {
		return false, err
	}
	r.board, _ = rules.BoardOf(pos)
	r.windows = r.board.Windows()
	r.attacker = r.Claim.Attacker()
	r.defender = 3 - r.attacker
	r.wins = make(map[string]*won)
	r.draws = make(map[string]*proof.Node)
	root := proof.Position{Cells: r.Claim.Cells, DefenderMoves: uint8(1+r.Claim.ToMove) != r.attacker}
	_, err = r.Node(root)
	return err == nil, nil
}

// errNoProof is the error of a position that has no proof.
var errNoProof = errors.New("no proof")

// Node implements proof.Prover.
func (r *Reference) Node(p proof.Position) (proof.Node, error) {
	var n *proof.Node
	switch {
	case r.Claim.Wins && p.DefenderMoves:
		n, _ = r.afterMove(p.Cells, proof.NoMove, 0)
	case r.Claim.Wins:
		n, _ = r.win(p.Cells, p.Passes)
	default:
		n = r.draw(p.Cells, p.Weak, p.DefenderMoves)
	}
	if n == nil {
		return proof.Node{}, errNoProof
	}
	return *n, nil
}

// canonical returns the least image of a position under the symmetries of the board, and the symmetries that lead to it.
func (r *Reference) canonical(cells []uint8) (least []uint8, images [][]int32) {
	for _, to := range r.board.Symmetries() {
		image := make([]uint8, len(cells))
		for m, stone := range cells {
			image[to[m]] = stone
		}
		if least == nil || slices.Compare(image, least) < 0 {
			least, images = image, nil
		}
		if slices.Equal(image, least) {
			images = append(images, to)
		}
	}
	return least, images
}

// free returns the cells where a stone may be put, in a position that is not decided or one of the weak game.
func (r *Reference) free(cells []uint8) (free []int) {
	if !r.Claim.Variant.Gravity {
		for m, stone := range cells {
			if stone == 0 {
				free = append(free, m)
			}
		}
		return free
	}
	pos, err := rules.Setup(r.Claim.Variant, cells, alinha.First)
	if err != nil {
		panic(err)
	}
	board, _ := rules.BoardOf(pos)
	for m := range cells {
		if board.Try(alinha.Move(m)) == nil {
			free = append(free, m)
		}
	}
	return free
}

func with(cells []uint8, m int, stone uint8) []uint8 {
	cells = slices.Clone(cells)
	cells[m] = stone
	return cells
}

// completes reports whether the last stone of a side has completed a run that wins.
func (r *Reference) completes(cells []uint8, stone uint8) bool {
	pos, err := rules.Setup(r.Claim.Variant, cells, alinha.Player(2-stone))
	return err == nil && pos.Outcome() == alinha.WinFor(alinha.Player(stone-1))
}

// win returns the proof of a win with the attacker to move, or nil, and the zone.
func (r *Reference) win(cells []uint8, passes int) (*proof.Node, []bool) {
	least, images := r.canonical(cells)
	known, ok := r.wins[string(least)]
	if !ok {
		known = &won{}
		known.node, known.zone = r.findWin(least, passes)
		if known.node != nil {
			known.zone = r.closed(least, known.zone)
		}
		r.wins[string(least)] = known
	}
	if known.node == nil {
		return nil, nil
	}
	from := make([]int, len(cells)) // the cell of the position for each cell of the image
	zone := make([]bool, len(cells))
	for m, to := range images[0] {
		from[to] = m
		zone[m] = known.zone[to]
	}
	n := &proof.Node{Kind: proof.Win, Move: from[known.node.Move]}
	for _, reply := range known.node.Replies {
		if reply != proof.Pass {
			reply = from[reply]
		}
		n.Replies = append(n.Replies, reply)
	}
	return n, zone
}

// closed returns the union of the images of a zone under the symmetries that map a position to itself.
func (r *Reference) closed(cells []uint8, zone []bool) []bool {
	union := make([]bool, len(zone))
	_, images := r.canonical(cells)
	for _, to := range images {
		for m, in := range zone {
			union[to[m]] = union[to[m]] || in
		}
	}
	return union
}

func (r *Reference) findWin(cells []uint8, passes int) (*proof.Node, []bool) {
	free := r.free(cells)
	for _, m := range free {
		if r.completes(with(cells, m, r.attacker), r.attacker) {
			zone := make([]bool, len(cells))
			zone[m] = true
			return &proof.Node{Kind: proof.Win, Move: m}, zone
		}
	}
	for _, m := range free {
		if n, zone := r.afterMove(cells, m, passes); n != nil {
			return n, zone
		}
	}
	return nil, nil
}

// afterMove returns the proof of a win by a move, or by none.
func (r *Reference) afterMove(cells []uint8, move, passes int) (*proof.Node, []bool) {
	n := &proof.Node{Kind: proof.Win, Move: move}
	zone := make([]bool, len(cells))
	if move != proof.NoMove {
		zone[move] = true
		cells = with(cells, move, r.attacker)
	}
	if !r.guard(cells, passes, zone) {
		return nil, nil
	}
	open := slices.Repeat([]bool{true}, len(cells))
	var passZone []bool
	if r.Passes && !r.Claim.Variant.Gravity {
		var pass *proof.Node
		if pass, passZone = r.win(cells, passes+1); pass != nil {
			open = passZone
		}
	}
	for _, reply := range r.free(cells) {
		if !open[reply] {
			continue
		}
		child, childZone := r.win(with(cells, reply, r.defender), passes)
		if child == nil {
			return nil, nil
		}
		n.Replies = append(n.Replies, reply)
		join(zone, childZone)
	}
	if passZone != nil {
		n.Replies = append(n.Replies, proof.Pass)
		join(zone, passZone)
	}
	if len(n.Replies) == 0 {
		return nil, nil
	}
	return n, zone
}

func join(zone, child []bool) {
	for m, in := range child {
		zone[m] = zone[m] || in
	}
}

// guard adds to the zone the windows that the defender may complete by stones put while passing. It returns false if the
// defender completes a window at once.
func (r *Reference) guard(cells []uint8, passes int, zone []bool) bool {
	free := r.free(cells)
	for _, window := range r.windows {
		var empty []int
		for _, m := range window {
			if cells[m] == 0 {
				empty = append(empty, int(m))
			}
		}
		switch blocked := slices.ContainsFunc(window, func(m alinha.Move) bool { return cells[m] == r.attacker }); {
		case blocked || len(empty) > passes+1:
		case len(empty) == 1 && slices.Contains(free, empty[0]) && r.completes(with(cells, empty[0], r.defender), r.defender):
			return false
		default:
			for _, m := range empty {
				zone[m] = true
			}
		}
	}
	return true
}
