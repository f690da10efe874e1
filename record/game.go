// Package record holds games on paper: it reads and writes them as SGF, as files of
// Piskvork, as JSON lines, and as the lines of openings that Gomoku's tools exchange.
//
// A [Game] is what all formats have in common; a [Format] reads and writes some of it. A
// format that cannot say something of a game leaves it out, unless the moves would
// be other ones: then writing fails with errors.ErrUnsupported.
package record

import (
	"fmt"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Game is a game on paper, or a position where it has no turns.
type Game struct {
	Variant rules.Variant

	Name    string    // of this game among others: a title, a number
	Event   string    // match or tournament
	Round   string    // of the event
	Date    string    // as 2006-01-02
	Players [2]string // names of First and Second

	// Setup is the stones on the board before the turns, as rules.Setup takes them; nil
	// for an empty board, on which First begins.
	Setup  []uint8
	ToMove alinha.Player // who makes the first turn

	Turns []Turn // the main line

	// Outcome is what the record says; Undecided if it does not.
	Outcome alinha.Outcome
	Reason  Reason // why, unless the board says it
}

// A Turn is one move on paper.
type Turn struct {
	Aim     alinha.Move
	Cell    alinha.Move   // where it landed; Aim unless it slipped
	Time    time.Duration // that it took, 0 if that is not known
	Comment string

	// Variations is the lines that may be played in its place, the variations. Each has a turn at
	// least, and its first turn has no Instead of its own.
	Variations [][]Turn
}

// VariationCount returns how many lines there are beside the main line.
func (g *Game) VariationCount() int { return countVariations(g.Turns) }

func countVariations(line []Turn) int {
	n := 0
	for _, t := range line {
		n += len(t.Variations)
		for _, other := range t.Variations {
			n += countVariations(other)
		}
	}
	return n
}

// A Reason is why a game ended before the board decided it.
type Reason string

// The reasons.
const (
	ByPlay         Reason = ""
	ByResignation  Reason = "resignation"
	OnTime         Reason = "time"
	ByForfeit      Reason = "forfeit" // an illegal move, a crash, an answer that is none
	ByAdjudication Reason = "adjudication"
)

var reasons = []Reason{ByPlay, ByResignation, OnTime, ByForfeit, ByAdjudication}

// Start returns the position before the first turn.
func (g *Game) Start() (alinha.Position, error) {
	if g.Setup == nil {
		return rules.New(g.Variant), nil
	}
	return rules.Setup(g.Variant, g.Setup, g.ToMove)
}

// End returns the position after the last turn. If the turns are none that can be
// played, the error wraps a *rules.MoveError.
func (g *Game) End() (alinha.Position, error) {
	pos, err := g.Start()
	if err != nil {
		return nil, err
	}
	for i, t := range g.Turns {
		if err := playTurn(pos, t); err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
	}
	return pos, nil
}

// FromPosition returns the game played on pos so far, which package rules has made without a setup.
func FromPosition(pos alinha.Position) *Game {
	board, _ := rules.BoardOf(pos)
	g := &Game{Variant: board.Variant(), Outcome: pos.Outcome()}
	aims := rules.Aims(pos)
	for i, m := range board.History(nil) {
		g.Turns = append(g.Turns, Turn{Aim: aims[i], Cell: m})
	}
	return g
}

// playTurn makes a turn on a position of package rules.
func playTurn(pos alinha.Position, t Turn) error {
	board, _ := rules.BoardOf(pos)
	if err := board.Try(t.Aim); err != nil {
		return &rules.MoveError{Text: moveText(board, t.Aim), Err: err, Want: board.Want()}
	}
	pos.Play(t.Aim)
	if pos.ToMove() != alinha.Chance {
		return nil
	}
	for _, m := range pos.Moves(nil) {
		if m == t.Cell {
			pos.Play(m)
			return nil
		}
	}
	pos.Undo()
	return &rules.MoveError{Text: moveText(board, t.Aim) + ">" + moveText(board, t.Cell), Err: rules.ErrSlip, Want: board.Want()}
}

// moveText writes a move that may lie off the board.
func moveText(board *rules.Board, m alinha.Move) string {
	if m < 0 || int(m) >= board.Variant().Cells() {
		return fmt.Sprint(int(m))
	}
	return board.Format(m)
}

// fewerStones returns the side that has fewer stones in a setup, First if both have as many.
func fewerStones(setup []uint8) alinha.Player {
	more := 0
	for _, stone := range setup {
		switch stone {
		case 1:
			more++
		case 2:
			more--
		}
	}
	if more > 0 {
		return alinha.Second
	}
	return alinha.First
}
