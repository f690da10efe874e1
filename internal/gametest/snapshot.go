package gametest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alinha/alinha"
)

// A snapshot holds the results of all methods of a position.
type snapshot struct {
	key, canonical uint64
	toMove         alinha.Player
	outcome        alinha.Outcome
	margin, left   int
	moves          []alinha.Move
	weights        []float64
}

// takeSnapshot returns the snapshot of p.
func takeSnapshot(p alinha.Position) snapshot {
	s := snapshot{key: p.Key(), toMove: p.ToMove(), outcome: p.Outcome(), moves: p.Moves(nil)}
	if sym, ok := p.(alinha.Symmetric); ok {
		s.canonical = sym.CanonicalKey()
	}
	if scored, ok := p.(alinha.Scored); ok {
		s.margin = scored.Margin()
	}
	if finite, ok := p.(alinha.Finite); ok {
		s.left = finite.Left()
	}
	if chancy, ok := p.(alinha.Chancy); ok && s.toMove == alinha.Chance {
		s.weights = chancy.Weights(nil)
	}
	return s
}

// diff describes the first difference of b from a, or returns "" if they are equal.
func (a snapshot) diff(b snapshot) string {
	switch {
	case a.key != b.key:
		return fmt.Sprintf("Key is %#x, was %#x", b.key, a.key)
	case a.toMove != b.toMove:
		return fmt.Sprintf("ToMove is %v, was %v", b.toMove, a.toMove)
	case a.outcome != b.outcome:
		return fmt.Sprintf("Outcome is %v, was %v", b.outcome, a.outcome)
	case !slices.Equal(a.moves, b.moves):
		return fmt.Sprintf("Moves are %v, were %v", b.moves, a.moves)
	case !slices.Equal(a.weights, b.weights):
		return fmt.Sprintf("Weights are %v, were %v", b.weights, a.weights)
	case a.margin != b.margin:
		return fmt.Sprintf("Margin is %d, was %d", b.margin, a.margin)
	case a.left != b.left:
		return fmt.Sprintf("Left is %d, was %d", b.left, a.left)
	case a.canonical != b.canonical:
		return fmt.Sprintf("CanonicalKey is %#x, was %#x", b.canonical, a.canonical)
	}
	return ""
}

// stonesText identifies the position after turns: a character for each cell, the
// number of turns, and the cell of the piece that has yet to land.
func stonesText(turns []turn, toMove alinha.Player) string {
	var cells []byte
	air := alinha.NoMove
	for i, t := range turns {
		m := t.land
		if m == alinha.NoMove {
			m = t.aim
		}
		if i == len(turns)-1 && toMove == alinha.Chance {
			air = m
			break
		}
		for int(m) >= len(cells) {
			cells = append(cells, '.')
		}
		cells[m] = "XO"[t.player]
	}
	return fmt.Sprintf("%s %d %d", cells, len(turns), air)
}

// turnsText returns turns as text for a failure message.
func turnsText(turns []turn) string {
	if len(turns) == 0 {
		return "no move"
	}
	var s strings.Builder
	for i, t := range turns {
		if i > 0 {
			s.WriteByte(' ')
		}
		fmt.Fprint(&s, t.aim)
		if t.land != alinha.NoMove && t.land != t.aim {
			fmt.Fprintf(&s, ">%d", t.land)
		}
	}
	return s.String()
}
