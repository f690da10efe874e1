package proof

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"io"
	"slices"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A writer walks over the positions of a proof, each before those behind it.
type writer struct {
	out                io.Writer
	prover             Prover
	claim              *Claim
	images             [][]int32
	windows            [][]alinha.Move
	attacker, defender uint8
	written            map[[2]uint64]struct{} // by hash
	seeds              [2]maphash.Seed        // of hash
	least, image       []byte                 // of key
	nodes              int
	err                error
}

// newWriter returns a writer that has written nothing. The error is a *rules.SetupError of the claim's position.
func newWriter(w io.Writer, claim *Claim, p Prover) (*writer, error) {
	pos, err := rules.Setup(claim.Variant, claim.Cells, claim.ToMove)
	if err != nil {
		return nil, err
	}
	board, _ := rules.BoardOf(pos)
	attacker := claim.Attacker()
	return &writer{
		out: w, prover: p, claim: claim, images: board.Symmetries(), windows: board.Windows(), attacker: attacker, defender: 3 - attacker,
		written: make(map[[2]uint64]struct{}), seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
		least: make([]byte, len(claim.Cells)+2), image: make([]byte, len(claim.Cells)),
	}, nil
}

func (w *writer) printf(format string, args ...any) {
	if w.err == nil {
		_, w.err = fmt.Fprintf(w.out, format, args...)
	}
}

// header writes the lines that name the format, the game, the claim and the root.
func (w *writer) header() {
	stones := make([]byte, len(w.claim.Cells))
	for m, stone := range w.claim.Cells {
		stones[m] = ".XO"[stone]
	}
	verb := "does-not-lose"
	if w.claim.Wins {
		verb = "wins"
	}
	w.printf("alinha proof 3\ngame %s\nclaim %s %s\nroot %s %s\n", w.claim.Variant.Spec(), w.claim.Player, verb, stones, w.claim.ToMove)
}

// node writes the nodes of a position and of the positions behind it that have not been written.
func (w *writer) node(p Position) {
	if w.err != nil {
		return
	}
	if p.Weak {
		p.Cells = Settled(p.Cells, w.windows, w.defender)
	}
	key := w.key(p)
	inWeak, inItself := w.hash(key, weakGame), w.hash(key, gameItself)
	if w.has(inWeak) || !p.Weak && w.has(inItself) {
		return
	}
	var n Node
	if n, w.err = w.prover.Node(p); w.err != nil {
		return
	}
	w.nodes++
	if n.Kind == Breaker || n.Kind == Leaf || n.Kind == Fixed {
		w.written[inWeak] = struct{}{}
	} else {
		w.written[inItself] = struct{}{}
	}
	w.printf("%c%s\n", n.Kind, n.fields())
	w.children(p, &n)
}

// fields returns the text of a node behind its kind.
func (n *Node) fields() string {
	var text []byte
	number := func(before byte, m int) { text = strconv.AppendInt(append(text, before), int64(m), 10) }
	switch {
	case n.Kind == Win && n.Move == NoMove:
		text = append(text, " -"...)
	case n.Kind == Win || n.Kind == Reply:
		number(' ', n.Move)
	}
	for _, r := range n.Replies {
		if r == Pass {
			text = append(text, " *"...)
		} else {
			number(' ', r)
		}
	}
	for _, pair := range n.Pairs {
		number(' ', pair[0])
		number('=', pair[1])
	}
	for _, a := range n.Answers {
		number(' ', a.Attack)
		if a.Reply != NoMove {
			number(':', a.Reply)
		}
	}
	return string(text)
}

// children writes the nodes of the positions behind a node, in the order of the node's fields.
func (w *writer) children(p Position, n *Node) {
	cells := slices.Clone(p.Cells)
	if n.Kind == Win && n.Move != NoMove {
		cells[n.Move] = w.attacker
	}
	for _, r := range n.Replies {
		if r == Pass {
			w.node(Position{Cells: cells, Passes: p.Passes + 1})
		} else {
			w.node(Position{Cells: with(cells, r, w.defender), Passes: p.Passes})
		}
	}
	if n.Kind == Reply {
		w.reply(with(cells, n.Move, w.defender), p.Weak)
	}
	switch n.Kind {
	case Leaf:
		return
	case Fixed:
		w.node(Position{Cells: FixPairs(cells, n.Pairs), Weak: true, DefenderMoves: p.DefenderMoves})
		return
	}
	for _, pair := range n.Pairs {
		cells[pair[0]], cells[pair[1]] = w.attacker, w.defender
	}
	for _, a := range n.Answers {
		after := with(cells, a.Attack, w.attacker)
		if a.Reply == NoMove {
			w.node(Position{Cells: after, Weak: n.Kind == Breaker, DefenderMoves: true})
		} else {
			w.reply(with(after, a.Reply, w.defender), n.Kind == Breaker)
		}
	}
}

// reply writes the nodes behind a stone of the defender, which ends the game itself if the stone completes a line.
func (w *writer) reply(cells []uint8, weak bool) {
	if weak || !completed(w.claim.Variant, cells, w.defender) {
		w.node(Position{Cells: cells, Weak: weak})
	}
}

// with returns the cells with a stone more.
func with(cells []uint8, m int, stone uint8) []uint8 {
	cells = slices.Clone(cells)
	cells[m] = stone
	return cells
}

// completed reports whether the stones of a side include a run that wins.
func completed(v rules.Variant, cells []uint8, stone uint8) bool {
	side := alinha.Player(stone - 1)
	pos, err := rules.Setup(v, cells, side.Other())
	return err == nil && pos.Outcome() == alinha.WinFor(side)
}

// has reports whether the node of a position with a hash has been written.
func (w *writer) has(hash [2]uint64) bool {
	_, ok := w.written[hash]
	return ok
}

// key returns a text that is equal for positions that symmetries of the board map to each other, but for the last byte, which
// hash sets. The next call overwrites the text.
func (w *writer) key(p Position) []byte {
	least := w.least[:len(p.Cells)]
	copy(least, p.Cells)
	RenumberPairs(least)
	for _, to := range w.images[1:] {
		for m, stone := range p.Cells {
			w.image[to[m]] = stone
		}
		if RenumberPairs(w.image); bytes.Compare(w.image, least) < 0 {
			copy(least, w.image)
		}
	}
	side := byte(0)
	if p.DefenderMoves {
		side = 1
	}
	w.least[len(least)] = side
	return w.least
}

// The last byte of a key.
const (
	gameItself = iota
	weakGame
)

// hash returns two hashes of a key in one of the two games. A certificate may have millions of nodes, and hashes take less memory than
// keys.
func (w *writer) hash(key []byte, game byte) [2]uint64 {
	key[len(key)-1] = game
	return [2]uint64{maphash.Bytes(w.seeds[0], key), maphash.Bytes(w.seeds[1], key)}
}
