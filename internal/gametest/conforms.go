package gametest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
)

const (
	nodesPerSeed = 300 // positions that the games of one seed look at, at least
	siblings     = 8   // moves tried at each of them
	orders       = 10  // other orders of its moves tried after each game
)

// Conforms plays random games, some for each seed (1 to 8 if none is given), from
// the starting positions that fresh returns. At every position it requires that
//   - Moves appends to dst, repeats no move, and lists none exactly when the game is
//     decided;
//   - Play and then Undo changes nothing, all the way back to the start;
//   - Key depends on the stones, the mover and the piece in the air, and on nothing
//     else: by other orders of the moves too;
//   - Clone is independent, both ways, and can itself go back;
//   - the weights of a Chancy position are positive and sum to 1, one for each move;
//   - the outcome of a Scored position that is decided is the sign of its Margin;
//   - Symmetric positions that share a CanonicalKey have as many moves, the same
//     mover and the same margin;
//   - Left of a Finite position is 0 exactly when it is decided, and each turn takes
//     one or ends the game.
func Conforms(t testing.TB, fresh func() alinha.Position, seeds ...uint64) {
	t.Helper()
	if len(seeds) == 0 {
		seeds = []uint64{1, 2, 3, 4, 5, 6, 7, 8}
	}
	c := &conformance{
		TB:     t,
		fresh:  fresh,
		keys:   make(map[string]uint64),
		stones: make(map[uint64]string),
		images: make(map[uint64]snapshot),
	}
	for _, seed := range seeds {
		c.rng = rand.New(rand.NewPCG(seed, 0))
		for nodes := 0; nodes < nodesPerSeed; {
			nodes += c.game()
		}
	}
}

// A turn is a move, and where the piece landed if it could slip.
type turn struct {
	player    alinha.Player
	aim, land alinha.Move // land is NoMove where pieces do not slip, or in the air
}

// A conformance is one run of the suite.
type conformance struct {
	testing.TB
	fresh func() alinha.Position
	rng   *rand.Rand

	// What has been met in all games: keys by stones, the reverse, and one
	// position for each canonical key.
	keys   map[string]uint64
	stones map[uint64]string
	images map[uint64]snapshot

	turns []turn // of the game under way
}

func (c *conformance) fault(format string, args ...any) {
	c.Helper()
	c.Fatalf("after %s: %s", path(c.turns), fmt.Sprintf(format, args...))
}

// game plays one game to its end and takes it back. It returns how many positions it met.
func (c *conformance) game() int {
	c.Helper()
	p := c.fresh()
	c.turns = c.turns[:0]
	var past []snapshot
	for {
		now := c.node(p)
		if len(past) > 0 {
			c.succession(past[len(past)-1], now)
		}
		past = append(past, now)
		if len(now.moves) == 0 {
			break
		}
		c.siblings(p, now)
		c.clones(p, now)
		m := now.moves[c.rng.IntN(len(now.moves))]
		p.Play(m)
		c.record(now.toMove, m)
	}
	for range orders {
		c.reorder()
	}
	c.takeBack(p.Clone(), "the clone", past)
	c.takeBack(p, "the game", past)
	return len(past)
}

func (c *conformance) record(mover alinha.Player, m alinha.Move) {
	if mover == alinha.Chance {
		c.turns[len(c.turns)-1].land = m
		return
	}
	c.turns = append(c.turns, turn{player: mover, aim: m, land: alinha.NoMove})
}

// node requires what is true of every position by itself, and that its key is that
// of its stones.
func (c *conformance) node(p alinha.Position) snapshot {
	c.Helper()
	now := snap(p)
	if over := now.outcome != alinha.Undecided; over != (len(now.moves) == 0) {
		c.fault("Outcome is %v and Moves lists %d", now.outcome, len(now.moves))
	}
	for i, m := range now.moves {
		if slices.Contains(now.moves[:i], m) {
			c.fault("Moves lists %d twice", m)
		}
	}
	c.appends(p, now)
	c.weights(p, now)
	if _, ok := p.(alinha.Scored); ok && now.outcome != alinha.Undecided {
		if won := now.outcome.For(alinha.First); won != sign(now.margin) {
			c.fault("Outcome is %v with a Margin of %d", now.outcome, now.margin)
		}
	}
	if _, ok := p.(alinha.Finite); ok && (now.left > 0) != (now.outcome == alinha.Undecided) {
		c.fault("Left is %d, the outcome %v", now.left, now.outcome)
	}
	c.identity(p, now)
	return now
}

func (c *conformance) appends(p alinha.Position, now snapshot) {
	c.Helper()
	for _, room := range [...]int{2, 2 + len(now.moves)} {
		got := p.Moves(append(make([]alinha.Move, 0, room), -7, -8))
		if want := append([]alinha.Move{-7, -8}, now.moves...); !slices.Equal(got, want) {
			c.fault("Moves of [-7 -8] with room for %d is %v, want %v", room, got, want)
		}
	}
}

func (c *conformance) weights(p alinha.Position, now snapshot) {
	c.Helper()
	if now.toMove != alinha.Chance {
		return
	}
	chancy, ok := p.(alinha.Chancy)
	if !ok {
		c.fault("chance is to move in a position that is not Chancy")
	}
	if len(now.weights) != len(now.moves) {
		c.fault("%d Weights for %d moves", len(now.weights), len(now.moves))
	}
	var sum float64
	for i, w := range now.weights {
		if !(w > 0) {
			c.fault("the weight of move %d is %v", now.moves[i], w)
		}
		sum += w
	}
	if math.Abs(sum-1) > 1e-12 {
		c.fault("Weights sum to %v", sum)
	}
	if got := chancy.Weights([]float64{7}); len(got) != 1+len(now.weights) || got[0] != 7 {
		c.fault("Weights of [7] is %v", got)
	}
}

// identity compares the key with the positions met so far.
func (c *conformance) identity(p alinha.Position, now snapshot) {
	c.Helper()
	stones := layout(c.turns, now.toMove)
	if key, met := c.keys[stones]; met && key != now.key {
		c.fault("Key is %#x; by another order it was %#x", now.key, key)
	}
	if other, met := c.stones[now.key]; met && other != stones {
		c.fault("Key is %#x, as that of another position", now.key)
	}
	c.keys[stones], c.stones[now.key] = now.key, stones
	// No comparison of decided positions: in Renju the same stones are lost or
	// not by which came last.
	if _, ok := p.(alinha.Symmetric); !ok || now.outcome != alinha.Undecided {
		return
	}
	image, met := c.images[now.canonical]
	if met && (image.toMove != now.toMove || len(image.moves) != len(now.moves) || image.margin != now.margin) {
		c.fault("CanonicalKey is %#x, as that of a position with %v to move, %d moves and margin %d",
			now.canonical, image.toMove, len(image.moves), image.margin)
	}
	c.images[now.canonical] = now
}

// succession requires what is true of a position and the next.
func (c *conformance) succession(before, now snapshot) {
	c.Helper()
	last := c.turns[len(c.turns)-1]
	switch {
	case now.toMove == alinha.Chance && before.toMove == alinha.Chance:
		c.fault("chance is to move twice")
	case now.toMove != alinha.Chance && now.toMove != last.player.Other():
		c.fault("%v is to move after a move of %v", now.toMove, last.player)
	}
	left := before.left
	if now.toMove != alinha.Chance {
		left--
	}
	if now.outcome == alinha.Undecided && before.left > 0 && now.left != left {
		c.fault("Left is %d after %d", now.left, before.left)
	}
	if now.outcome == alinha.Draw && before.left > 0 && left != 0 {
		c.fault("a draw with %d plies left", left)
	}
}

// siblings tries some moves and takes each back.
func (c *conformance) siblings(p alinha.Position, now snapshot) {
	c.Helper()
	var keys []uint64
	for _, i := range c.rng.Perm(len(now.moves))[:min(siblings, len(now.moves))] {
		m := now.moves[i]
		p.Play(m)
		keys = append(keys, p.Key())
		p.Undo()
		if d := now.differs(snap(p)); d != "" {
			c.fault("Play(%d) and Undo: %s", m, d)
		}
	}
	keys = append(keys, now.key)
	slices.Sort(keys)
	if len(slices.Compact(keys)) != 1+min(siblings, len(now.moves)) {
		c.fault("two moves, or a move and none, lead to the same Key")
	}
}

// clones requires that a copy is equal, and that neither follows the other.
func (c *conformance) clones(p alinha.Position, now snapshot) {
	c.Helper()
	q := p.Clone()
	if d := now.differs(snap(q)); d != "" {
		c.fault("Clone: %s", d)
	}
	q.Play(now.moves[0])
	if d := now.differs(snap(p)); d != "" {
		c.fault("a move on the clone changes the original: %s", d)
	}
	next := snap(q)
	p.Play(now.moves[len(now.moves)-1])
	if d := next.differs(snap(q)); d != "" {
		c.fault("a move on the original changes the clone: %s", d)
	}
	p.Undo()
	q.Undo()
	if d := now.differs(snap(q)); d != "" {
		c.fault("Undo of the clone: %s", d)
	}
}

// takeBack undoes every move of a finished game, and compares with what was.
func (c *conformance) takeBack(p alinha.Position, what string, past []snapshot) {
	c.Helper()
	for i := len(past) - 2; i >= 0; i-- {
		p.Undo()
		if d := past[i].differs(snap(p)); d != "" {
			c.fault("%s taken back to move %d: %s", what, i, d)
		}
	}
}

// reorder plays the beginning of the game with two turns of one side exchanged, if
// that is legal, and requires the same position.
func (c *conformance) reorder() {
	c.Helper()
	n := 1 + c.rng.IntN(len(c.turns))
	i, j := c.rng.IntN(n), c.rng.IntN(n)
	if c.turns[i].player != c.turns[j].player {
		return
	}
	original, ok := c.replay(c.turns[:n])
	if !ok {
		c.fault("the first %d turns cannot be played again", n)
	}
	swapped := slices.Clone(c.turns[:n])
	swapped[i], swapped[j] = swapped[j], swapped[i]
	other, ok := c.replay(swapped)
	if !ok {
		return // a cell that was not open yet, or a game decided before
	}
	a, b := snap(original), snap(other)
	if a.outcome != alinha.Undecided || b.outcome != alinha.Undecided {
		// Renju: see identity.
		a.outcome, a.moves, a.left = b.outcome, b.moves, b.left
	}
	slices.Sort(a.moves) // their order is a guess that may look at the last move
	slices.Sort(b.moves)
	if d := a.differs(b); d != "" {
		c.fault("turns %d and %d of the first %d exchanged: %s", i+1, j+1, n, d)
	}
}

// replay plays turns from the start; false if one of them is not legal.
func (c *conformance) replay(turns []turn) (alinha.Position, bool) {
	p := c.fresh()
	for _, t := range turns {
		for _, m := range [...]alinha.Move{t.aim, t.land} {
			if m == alinha.NoMove {
				continue
			}
			if !slices.Contains(p.Moves(nil), m) {
				return nil, false
			}
			p.Play(m)
		}
	}
	return p, true
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}
