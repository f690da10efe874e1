package tune

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/threat"
	"github.com/alinha/alinha/record"
)

// samples holds the samples of games.
type samples struct {
	evals  []sample // *evalSample
	orders []sample // *orderSample
}

// An evalSample is a quiet position, such as the search evaluates statically, with the target of its evaluation.
type evalSample struct {
	board.Features
	target float64 // the probability that the mover wins
}

// An orderSample is a position in which the search chose among quiet moves.
type orderSample struct {
	mover alinha.Player
	moves []board.MoveFeatures
	best  int // the index in moves of the move chosen
}

// A moveNote is the content of the comment on a move.
type moveNote struct {
	score  float64 // of the search, from the mover's point of view, -1 to 1
	random bool    // a random move was played instead of the best
	leaf   bool    // the position is one of LeafSampler
}

// text returns the comment of a note: score and depth as package arena writes them, such as +0.123/7, followed by ? for a
// random move and * for a leaf, which package arena does not have.
func (n moveNote) text(depth int) string {
	text := fmt.Sprintf("%+.3f/%d", n.score, depth)
	if n.random {
		text += "?"
	}
	if n.leaf {
		text += "*"
	}
	return text
}

// parseNote reads a comment that text or package arena wrote; ok is false if the comment has no score.
func parseNote(note string) (n moveNote, ok bool) {
	text, tail, _ := strings.Cut(note, "/")
	score, err := strconv.ParseFloat(text, 64)
	return moveNote{score, strings.HasSuffix(tail, "?"), strings.HasSuffix(tail, "*")}, err == nil && -1 <= score && score <= 1
}

// vcfNodes is the node limit of the VCF search for each position of a game. A position with a VCF is no sample, unless it is
// a leaf: the VCF search at the horizon is smaller, so that the search evaluates one leaf in twelve with such a VCF.
const vcfNodes = 40

// decidedScore is the absolute score of a proven win. The target of a position with such a score ignores the result.
const decidedScore = 0.999

// minLeafTarget is the least target of a leaf; 1 less it is the greatest. The search of a leaf is too small for certainty
// to be worth large weights.
const minLeafTarget = 0.01

// addGame adds the positions of g whose move has a note; b is the starting position of g, and is played to the end. The
// target of a position is share times its result plus 1-share times its score, both as probabilities. The result is the
// outcome of the game, or the score of the next random move, its own included: what follows a random move says nothing
// about the position.
//
//  1. Backwards: the result of each position.
//  2. Forwards: skip positions without a note, with a five to play, or with a VCF but leaves; add the others to evals.
//  3. Of these, add to orders those whose move was not random and in which the opponent threatens no open four, but no
//     leaves.
func (s *samples) addGame(b *board.Board, g *record.Game, share float64) {
	notes := make(map[int]moveNote)
	results := make([]float64, len(g.Turns)) // by turn, from the mover's point of view; NaN if unknown
	last := b.SideToMove                     // the side to move after the last turn
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
	var prover threat.Prover
	for i, turn := range g.Turns {
		t, ok := notes[i]
		if ok && b.ThreatCounts[0][board.Five]+b.ThreatCounts[1][board.Five] == 0 && (t.leaf || !hasVCF(&prover, b)) {
			f := b.Features()
			s.addPosition(f, t, results[i], share)
			if !t.random && !t.leaf && b.ThreatCounts[b.SideToMove.Other()][board.OpenFour] == 0 {
				s.addOrder(f, turn.Cell)
			}
		}
		b.Play(turn.Cell)
	}
}

// hasVCF reports whether the side to move has a VCF that a search of vcfNodes nodes finds.
func hasVCF(prover *threat.Prover, b *board.Board) bool {
	found, err := prover.Prove(context.Background(), b, alinha.Limits{Nodes: vcfNodes})
	return err != nil || found.Proof != nil
}

// addPosition adds a position to evals, with a note and a result, NaN if unknown.
func (s *samples) addPosition(f board.Features, t moveNote, result, share float64) {
	target := (1 + t.score) / 2
	if -decidedScore < t.score && t.score < decidedScore && !math.IsNaN(result) {
		target += share * ((1+result)/2 - target)
	}
	if t.leaf {
		target = max(minLeafTarget, min(target, 1-minLeafTarget))
	}
	s.addEval(f, target)
}

// addEval adds a position and its target, a probability, to evals.
func (s *samples) addEval(f board.Features, target float64) {
	f.Moves = nil
	s.evals = append(s.evals, &evalSample{f, target})
}

// addOrder adds a position and its best move to orders, unless the best move is no candidate of f.Moves.
func (s *samples) addOrder(f board.Features, best alinha.Move) {
	i := slices.IndexFunc(f.Moves, func(m board.MoveFeatures) bool { return m.Move == best })
	if i >= 0 {
		s.orders = append(s.orders, &orderSample{f.Mover, f.Moves, i})
	}
}
