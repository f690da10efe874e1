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
	evals  []sample // valued
	orders []sample // ordered
}

// An evalSample position is one that a search would estimate.
type evalSample struct {
	mover        alinha.Player
	mine, theirs []patternCode  // of the empty cells that make something, to the mover and to the other
	joint        []jointFeature // of those that matter, as the mover sees them
	threats      threatMask
	target       float64 // the chance of the mover to win
}

// An orderSample position is one in which a search would choose among quiet moves.
type orderSample struct {
	mover alinha.Player
	moves [][2]patternCode // of each cell, to the mover and to the other
	best  int
}

// A moveNote is what a player notes of a move: its score, and whether it played at random nevertheless.
type moveNote struct {
	score  float64
	random bool
}

// text writes a thought as package arena does, which has no random moves: +0.123/7, the score and
// the depth, and then ? for a random move.
func (t moveNote) text(depth int) string {
	text := fmt.Sprintf("%+.3f/%d", t.score, depth)
	if t.random {
		text += "?"
	}
	return text
}

// parseNote reads what note writes, and what stands behind it.
func parseNote(note string) (t moveNote, ok bool) {
	text, tail, _ := strings.Cut(note, "/")
	score, err := strconv.ParseFloat(text, 64)
	return moveNote{score, strings.HasSuffix(tail, "?")}, err == nil && -1 <= score && score <= 1
}

// decidedScore is from where on a score says more than the end of the game does.
const decidedScore = 0.999

// addGame adds the positions of a game, on the board before it, in which a player noted something. What came of
// a position has a share in what it is worth, the score has the rest: the result of the game, or the score
// before the next random move.
func (s *samples) addGame(b *Board, g *record.Game, share float64) {
	notes := make(map[int]moveNote)
	results := make([]float64, len(g.Turns)) // what came of each position, to its mover
	last := b.toMove                         // to move behind the last turn
	if len(g.Turns)%2 == 1 {
		last = last.Other()
	}
	result := math.NaN()
	if g.Outcome != alinha.Undecided {
		result = float64(g.Outcome.For(last))
	}
	for i, turn := range slices.Backward(g.Turns) {
		result = -result
		if t, ok := parseNote(turn.Comment); ok {
			notes[i] = t
			if t.random {
				result = t.score
			}
		}
		results[i] = result
	}
	var prover Prover
	for i, turn := range g.Turns {
		if t, ok := notes[i]; ok && b.threatCounts[0][Five]+b.threatCounts[1][Five] == 0 {
			found, err := prover.Prove(context.Background(), b, alinha.Limits{Nodes: quickVCFNodes})
			if err == nil && found.Proof == nil {
				target := (1 + t.score) / 2
				if result := results[i]; -decidedScore < t.score && t.score < decidedScore && !math.IsNaN(result) {
					target += share * ((1+result)/2 - target)
				}
				s.addEval(b, target)
				if !t.random && b.threatCounts[b.toMove.Other()][OpenFour] == 0 {
					s.addOrder(b, b.cellOf(turn.Cell))
				}
			}
		}
		b.Play(turn.Cell)
	}
}

// addEval adds a position and what it is worth.
func (s *samples) addEval(b *Board, target float64) {
	v := &evalSample{mover: b.toMove, threats: b.threatMask(), target: target}
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range b.empty.appendTo(buffer[:0]) {
		info := &b.cells[cell]
		if c := info.codes[b.toMove]; c != 0 {
			v.mine = append(v.mine, c)
		}
		if c := info.codes[b.toMove.Other()]; c != 0 {
			v.theirs = append(v.theirs, c)
		}
		if isCandidate(info.patterns) {
			v.joint = append(v.joint, jointSeenBy(b.toMove, info.joint))
		}
	}
	s.evals = append(s.evals, v)
}

// addOrder adds a position and the best of its moves that make or spoil something, if it is one of
// these.
func (s *samples) addOrder(b *Board, best int) {
	o := &orderSample{mover: b.toMove, best: -1}
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
