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

// samples are the positions of games from which a fit learns.
type samples struct {
	evals  []sample // valued
	orders []sample // ordered
}

// An evalSample is a position that a search would evaluate.
type evalSample struct {
	board.Features
	target float64 // the chance of the mover to win
}

// An orderSample is a position in which a search would choose among quiet moves.
type orderSample struct {
	mover alinha.Player
	moves []board.MoveFeatures
	best  int // the index of the move that was chosen
}

// A moveNote is what a player notes of a move: its score, and whether it played at random nevertheless.
type moveNote struct {
	score  float64
	random bool
}

// text writes a note as package arena does, which has no random moves: +0.123/7, the score and
// the depth, and then ? for a random move.
func (n moveNote) text(depth int) string {
	text := fmt.Sprintf("%+.3f/%d", n.score, depth)
	if n.random {
		text += "?"
	}
	return text
}

// parseNote reads what note writes, and what stands behind it.
func parseNote(note string) (n moveNote, ok bool) {
	text, tail, _ := strings.Cut(note, "/")
	score, err := strconv.ParseFloat(text, 64)
	return moveNote{score, strings.HasSuffix(tail, "?")}, err == nil && -1 <= score && score <= 1
}

// vcfNodes is how many nodes the search for a win by fours takes at most: a position with such a win is no sample.
const vcfNodes = 40

// decidedScore is from where on a score says more than the end of the game does.
const decidedScore = 0.999

// addGame adds the positions of a game, on the board before it, in which a player noted something. What came of
// a position has a share in what it is worth, the score has the rest: the result of the game, or the score
// before the next random move.
func (s *samples) addGame(b *board.Board, g *record.Game, share float64) {
	notes := make(map[int]moveNote)
	results := make([]float64, len(g.Turns)) // what came of each position, to its mover
	last := b.SideToMove                     // to move behind the last turn
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
		if t, ok := notes[i]; ok && b.ThreatCounts[0][board.Five]+b.ThreatCounts[1][board.Five] == 0 {
			found, err := prover.Prove(context.Background(), b, alinha.Limits{Nodes: vcfNodes})
			if err == nil && found.Proof == nil {
				target := (1 + t.score) / 2
				if result := results[i]; -decidedScore < t.score && t.score < decidedScore && !math.IsNaN(result) {
					target += share * ((1+result)/2 - target)
				}
				f := b.Features()
				s.addEval(f, target)
				if !t.random && b.ThreatCounts[b.SideToMove.Other()][board.OpenFour] == 0 {
					s.addOrder(f, turn.Cell)
				}
			}
		}
		b.Play(turn.Cell)
	}
}

// addEval adds a position and what it is worth.
func (s *samples) addEval(f board.Features, target float64) {
	f.Moves = nil
	s.evals = append(s.evals, &evalSample{f, target})
}

// addOrder adds a position and the best of its candidates, unless the best move is none.
func (s *samples) addOrder(f board.Features, best alinha.Move) {
	i := slices.IndexFunc(f.Moves, func(m board.MoveFeatures) bool { return m.Move == best })
	if i >= 0 {
		s.orders = append(s.orders, &orderSample{f.Mover, f.Moves, i})
	}
}
