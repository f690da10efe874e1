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
	positionsPerSeed      = 300 // positions checked for each seed, at least
	movesPerPosition      = 8   // moves played and undone at each position
	transpositionsPerGame = 10  // random exchanges of two moves tried after each game
)

// Conforms plays random games, some for each seed (1 to 8 if none is given), from
// the starting positions that fresh returns. At every position it requires that
//   - Moves appends to dst, repeats no move, and lists none exactly when the game is
//     decided;
//   - Play and then Undo changes nothing, all the way back to the start;
//   - Key depends only on the stones, the mover and the piece that has yet to land:
//     transpositions have the same key, other positions another;
//   - Clone and the original do not change each other, and the clone can undo moves;
//   - the weights of a Chancy position are positive and sum to 1, one for each move;
//   - the outcome of a Scored position that is decided is the sign of its Margin;
//   - Symmetric positions that share a CanonicalKey have as many moves, the same
//     mover and the same margin;
//   - Left of a Finite position is 0 exactly when the position is decided, and each
//     turn reduces Left by one or ends the game.
func Conforms(t testing.TB, fresh func() alinha.Position, seeds ...uint64) {
	t.Helper()
	if len(seeds) == 0 {
		seeds = []uint64{1, 2, 3, 4, 5, 6, 7, 8}
	}
	c := &positionCheck{
		TB:             t,
		fresh:          fresh,
		keyOf:          make(map[string]uint64),
		stonesOf:       make(map[uint64]string),
		byCanonicalKey: make(map[uint64]snapshot),
	}
	for _, seed := range seeds {
		c.rng = rand.New(rand.NewPCG(seed, 0))
		for nodes := 0; nodes < positionsPerSeed; {
			nodes += c.playGame()
		}
	}
}

// A turn is a move of a player and, where pieces slip, the cell where the piece landed.
type turn struct {
	player    alinha.Player
	aim, land alinha.Move // land is NoMove where pieces do not slip or before the piece has landed
}

// A positionCheck is one run of Conforms.
type positionCheck struct {
	testing.TB
	fresh func() alinha.Position
	rng   *rand.Rand

	// Positions of all games so far: the key by the text of the stones, the reverse, and
	// one position for each canonical key.
	keyOf          map[string]uint64
	stonesOf       map[uint64]string
	byCanonicalKey map[uint64]snapshot

	turns []turn // of the game under way
}

// failf fails the test with the moves of the game so far.
func (c *positionCheck) failf(format string, args ...any) {
	c.Helper()
	c.Fatalf("after %s: %s", turnsText(c.turns), fmt.Sprintf(format, args...))
}

// playGame plays one random game to its end, checks every position, and undoes the
// game. It returns the number of positions.
func (c *positionCheck) playGame() int {
	c.Helper()
	p := c.fresh()
	c.turns = c.turns[:0]
	var past []snapshot
	for {
		now := c.checkPosition(p)
		if len(past) > 0 {
			c.checkSuccessor(past[len(past)-1], now)
		}
		past = append(past, now)
		if len(now.moves) == 0 {
			break
		}
		c.checkPlayUndo(p, now)
		c.checkClone(p, now)
		m := now.moves[c.rng.IntN(len(now.moves))]
		p.Play(m)
		c.recordMove(now.toMove, m)
	}
	for range transpositionsPerGame {
		c.checkTransposition()
	}
	c.checkUndoAll(p.Clone(), "the clone", past)
	c.checkUndoAll(p, "the game", past)
	return len(past)
}

// recordMove adds a move to the turns of the game.
func (c *positionCheck) recordMove(mover alinha.Player, m alinha.Move) {
	if mover == alinha.Chance {
		c.turns[len(c.turns)-1].land = m
		return
	}
	c.turns = append(c.turns, turn{player: mover, aim: m, land: alinha.NoMove})
}

// checkPosition checks one position without its predecessors, and its key against
// the positions so far. It returns the snapshot of the position.
func (c *positionCheck) checkPosition(p alinha.Position) snapshot {
	c.Helper()
	now := takeSnapshot(p)
	if over := now.outcome != alinha.Undecided; over != (len(now.moves) == 0) {
		c.failf("Outcome is %v and Moves lists %d", now.outcome, len(now.moves))
	}
	for i, m := range now.moves {
		if slices.Contains(now.moves[:i], m) {
			c.failf("Moves lists %d twice", m)
		}
	}
	c.checkAppend(p, now)
	c.checkWeights(p, now)
	if _, ok := p.(alinha.Scored); ok && now.outcome != alinha.Undecided {
		if won := now.outcome.For(alinha.First); won != sign(now.margin) {
			c.failf("Outcome is %v with a Margin of %d", now.outcome, now.margin)
		}
	}
	if _, ok := p.(alinha.Finite); ok && (now.left > 0) != (now.outcome == alinha.Undecided) {
		c.failf("Left is %d, the outcome %v", now.left, now.outcome)
	}
	c.checkKeys(p, now)
	return now
}

// checkAppend checks that Moves appends to dst, with or without capacity.
func (c *positionCheck) checkAppend(p alinha.Position, now snapshot) {
	c.Helper()
	for _, room := range [...]int{2, 2 + len(now.moves)} {
		got := p.Moves(append(make([]alinha.Move, 0, room), -7, -8))
		if want := append([]alinha.Move{-7, -8}, now.moves...); !slices.Equal(got, want) {
			c.failf("Moves of [-7 -8] with room for %d is %v, want %v", room, got, want)
		}
	}
}

// checkWeights checks the probabilities of a chance node.
func (c *positionCheck) checkWeights(p alinha.Position, now snapshot) {
	c.Helper()
	if now.toMove != alinha.Chance {
		return
	}
	chancy, ok := p.(alinha.Chancy)
	if !ok {
		c.failf("chance is to move in a position that is not Chancy")
	}
	if len(now.weights) != len(now.moves) {
		c.failf("%d Weights for %d moves", len(now.weights), len(now.moves))
	}
	var sum float64
	for i, w := range now.weights {
		if !(w > 0) {
			c.failf("the weight of move %d is %v", now.moves[i], w)
		}
		sum += w
	}
	if math.Abs(sum-1) > 1e-12 {
		c.failf("Weights sum to %v", sum)
	}
	if got := chancy.Weights([]float64{7}); len(got) != 1+len(now.weights) || got[0] != 7 {
		c.failf("Weights of [7] is %v", got)
	}
}

// checkKeys compares Key and CanonicalKey with those of the positions so far.
func (c *positionCheck) checkKeys(p alinha.Position, now snapshot) {
	c.Helper()
	stones := stonesText(c.turns, now.toMove)
	if key, met := c.keyOf[stones]; met && key != now.key {
		c.failf("Key is %#x; by another order it was %#x", now.key, key)
	}
	if other, met := c.stonesOf[now.key]; met && other != stones {
		c.failf("Key is %#x, as that of another position", now.key)
	}
	c.keyOf[stones], c.stonesOf[now.key] = now.key, stones
	// Decided positions are not compared: in Renju the last move decides whether the
	// same stones are a loss.
	if _, ok := p.(alinha.Symmetric); !ok || now.outcome != alinha.Undecided {
		return
	}
	image, met := c.byCanonicalKey[now.canonical]
	if met && (image.toMove != now.toMove || len(image.moves) != len(now.moves) || image.margin != now.margin) {
		c.failf("CanonicalKey is %#x, as that of a position with %v to move, %d moves and margin %d",
			now.canonical, image.toMove, len(image.moves), image.margin)
	}
	c.byCanonicalKey[now.canonical] = now
}

// checkSuccessor checks the mover and Left after a move.
func (c *positionCheck) checkSuccessor(before, now snapshot) {
	c.Helper()
	last := c.turns[len(c.turns)-1]
	switch {
	case now.toMove == alinha.Chance && before.toMove == alinha.Chance:
		c.failf("chance is to move twice")
	case now.toMove != alinha.Chance && now.toMove != last.player.Other():
		c.failf("%v is to move after a move of %v", now.toMove, last.player)
	}
	left := before.left
	if now.toMove != alinha.Chance {
		left--
	}
	if now.outcome == alinha.Undecided && before.left > 0 && now.left != left {
		c.failf("Left is %d after %d", now.left, before.left)
	}
	if now.outcome == alinha.Draw && before.left > 0 && left != 0 {
		c.failf("a draw with %d plies left", left)
	}
}

// checkPlayUndo checks that Play and Undo restore the position, and that different
// moves lead to different keys.
func (c *positionCheck) checkPlayUndo(p alinha.Position, now snapshot) {
	c.Helper()
	var keys []uint64
	for _, i := range c.rng.Perm(len(now.moves))[:min(movesPerPosition, len(now.moves))] {
		m := now.moves[i]
		p.Play(m)
		keys = append(keys, p.Key())
		p.Undo()
		if d := now.diff(takeSnapshot(p)); d != "" {
			c.failf("Play(%d) and Undo: %s", m, d)
		}
	}
	keys = append(keys, now.key)
	slices.Sort(keys)
	if len(slices.Compact(keys)) != 1+min(movesPerPosition, len(now.moves)) {
		c.failf("two moves, or a move and none, lead to the same Key")
	}
}

// checkClone checks that a clone is equal to p, and that moves on either leave the
// other unchanged.
func (c *positionCheck) checkClone(p alinha.Position, now snapshot) {
	c.Helper()
	q := p.Clone()
	if d := now.diff(takeSnapshot(q)); d != "" {
		c.failf("Clone: %s", d)
	}
	q.Play(now.moves[0])
	if d := now.diff(takeSnapshot(p)); d != "" {
		c.failf("a move on the clone changes the original: %s", d)
	}
	next := takeSnapshot(q)
	p.Play(now.moves[len(now.moves)-1])
	if d := next.diff(takeSnapshot(q)); d != "" {
		c.failf("a move on the original changes the clone: %s", d)
	}
	p.Undo()
	q.Undo()
	if d := now.diff(takeSnapshot(q)); d != "" {
		c.failf("Undo of the clone: %s", d)
	}
}

// checkUndoAll undoes every move of a finished game, and compares each position with
// its snapshot in past.
func (c *positionCheck) checkUndoAll(p alinha.Position, what string, past []snapshot) {
	c.Helper()
	for i := len(past) - 2; i >= 0; i-- {
		p.Undo()
		if d := past[i].diff(takeSnapshot(p)); d != "" {
			c.failf("%s taken back to move %d: %s", what, i, d)
		}
	}
}

// checkTransposition plays the beginning of the game with two random turns of one
// side exchanged, if that is legal, and checks that the position is the same.
func (c *positionCheck) checkTransposition() {
	c.Helper()
	n := 1 + c.rng.IntN(len(c.turns))
	i, j := c.rng.IntN(n), c.rng.IntN(n)
	if c.turns[i].player != c.turns[j].player {
		return
	}
	original, ok := c.replay(c.turns[:n])
	if !ok {
		c.failf("the first %d turns cannot be played again", n)
	}
	swapped := slices.Clone(c.turns[:n])
	swapped[i], swapped[j] = swapped[j], swapped[i]
	other, ok := c.replay(swapped)
	if !ok {
		return // the cell was not playable yet, or the game was decided earlier
	}
	a, b := takeSnapshot(original), takeSnapshot(other)
	if a.outcome != alinha.Undecided || b.outcome != alinha.Undecided {
		// Renju: see checkKeys.
		a.outcome, a.moves, a.left = b.outcome, b.moves, b.left
	}
	slices.Sort(a.moves) // the move ordering may depend on the last move
	slices.Sort(b.moves)
	if d := a.diff(b); d != "" {
		c.failf("turns %d and %d of the first %d exchanged: %s", i+1, j+1, n, d)
	}
}

// replay plays turns from the start. It returns false if a turn is not legal.
func (c *positionCheck) replay(turns []turn) (alinha.Position, bool) {
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
