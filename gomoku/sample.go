package gomoku

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/record"
)

// samples are the positions of games from which a fit learns.
type samples struct {
	values []example // valued
	orders []example // ordered
}

// A valued position is one that a search would estimate.
type valued struct {
	mover        alinha.Player
	mine, theirs []patternCode  // of the empty cells that make something, to the mover and to the other
	duos         []jointFeature // of those that matter, as the mover sees them
	threats      threatMask
	worth        float64 // the chance of the mover to win
}

// An ordered position is one in which a search would choose among quiet moves.
type ordered struct {
	mover alinha.Player
	moves [][2]patternCode // of each cell, to the mover and to the other
	best  int
}

// A thought is what a player notes of a move: its score, and whether it played at random nevertheless.
type thought struct {
	score   float64
	strayed bool
}

// note writes a thought as package arena does, which has no random moves: +0.123/7, the score and
// the depth, and then ? for a random move.
func (t thought) note(depth int) string {
	text := fmt.Sprintf("%+.3f/%d", t.score, depth)
	if t.strayed {
		text += "?"
	}
	return text
}

// thoughtOf reads what note writes, and what stands behind it.
func thoughtOf(note string) (t thought, ok bool) {
	text, tail, _ := strings.Cut(note, "/")
	score, err := strconv.ParseFloat(text, 64)
	return thought{score, strings.HasSuffix(tail, "?")}, err == nil && -1 <= score && score <= 1
}

// sure is from where on a score says more than the end of the game does.
const sure = 0.999

// add adds the positions of a game, on the board before it, in which a player noted something. What came of
// a position has a share in what it is worth, the score has the rest: the result of the game, or the score
// before the next random move.
func (s *samples) add(b *Board, g *record.Game, share float64) {
	thoughts := make(map[int]thought)
	ends := make([]float64, len(g.Turns)) // what came of each position, to its mover
	last := b.toMove                      // to move behind the last turn
	if len(g.Turns)%2 == 1 {
		last = last.Other()
	}
	end := math.NaN()
	if g.Outcome != alinha.Undecided {
		end = float64(g.Outcome.For(last))
	}
	for i, turn := range slices.Backward(g.Turns) {
		end = -end
		if t, ok := thoughtOf(turn.Comment); ok {
			thoughts[i] = t
			if t.strayed {
				end = t.score
			}
		}
		ends[i] = end
	}
	var fours Prover
	for i, turn := range g.Turns {
		if t, ok := thoughts[i]; ok && b.threatCounts[0][Five]+b.threatCounts[1][Five] == 0 {
			found, err := fours.Prove(context.Background(), b, alinha.Limits{Nodes: quickVCFNodes})
			if err == nil && found.Proof == nil {
				worth := (1 + t.score) / 2
				if end := ends[i]; -sure < t.score && t.score < sure && !math.IsNaN(end) {
					worth += share * ((1+end)/2 - worth)
				}
				s.value(b, worth)
				if !t.strayed && b.threatCounts[b.toMove.Other()][OpenFour] == 0 {
					s.order(b, b.cellOf(turn.Cell))
				}
			}
		}
		b.Play(turn.Cell)
	}
}

// packed adds a position and what it is worth.
func (s *samples) value(b *Board, worth float64) {
	v := &valued{mover: b.toMove, threats: b.threatMask(), worth: worth}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		of := &b.cells[cell]
		if c := of.codes[b.toMove]; c != 0 {
			v.mine = append(v.mine, c)
		}
		if c := of.codes[b.toMove.Other()]; c != 0 {
			v.theirs = append(v.theirs, c)
		}
		if isCandidate(of.patterns) {
			v.duos = append(v.duos, jointSeenBy(b.toMove, of.joint))
		}
	}
	s.values = append(s.values, v)
}

// order adds a position and the best of its moves that make or spoil something, if it is one of
// these.
func (s *samples) order(b *Board, best int) {
	o := &ordered{mover: b.toMove, best: -1}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		if !isCandidate(b.cells[cell].patterns) || b.isForbidden(b.toMove, int(cell)) {
			continue
		}
		if int(cell) == best {
			o.best = len(o.moves)
		}
		o.moves = append(o.moves, [2]patternCode{b.cells[cell].codes[b.toMove], b.cells[cell].codes[b.toMove.Other()]})
	}
	if o.best >= 0 {
		s.orders = append(s.orders, o)
	}
}
