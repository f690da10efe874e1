package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// sgfMovesPerLine is the greatest number of moves on a line of text.
const sgfMovesPerLine = 10

// writeSGF writes a game as one tree: a line with the variant, a line with the other properties of the root, the turns.
func writeSGF(w io.Writer, g *Game) error {
	if err := checkLayersAndSlip("sgf", g); err != nil {
		return err
	}
	var b strings.Builder
	v := g.Variant
	size := strconv.Itoa(v.Cols)
	if v.Rows != v.Cols {
		size += ":" + strconv.Itoa(v.Rows)
	}
	fmt.Fprintf(&b, "(;FF[4]GM[4]CA[UTF-8]AP[Alinha]SZ[%s]RU[%s]\n", size, ruleName(v))
	firstLine := b.Len()
	for _, p := range [...]struct{ id, text string }{
		{"GN", g.Name},
		{"EV", g.Event},
		{"RO", g.Round},
		{"DT", g.Date},
		{"PB", g.Players[alinha.First]},
		{"PW", g.Players[alinha.Second]},
		{"RE", resultText(g)},
	} {
		if p.text != "" {
			b.WriteString(p.id + "[" + escapeSGF(p.text) + "]")
		}
	}
	if g.Setup != nil {
		fmt.Fprintf(&b, "%s%sPL[%c]", setupText(g, alinha.First), setupText(g, alinha.Second), "BW"[g.ToMove])
	}
	if b.Len() > firstLine {
		b.WriteByte('\n')
	}
	p := sgfWriter{Builder: &b, variant: v}
	p.writeTurns(g.Turns, g.ToMove)
	p.endLine()
	b.WriteString(")\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// An sgfWriter writes turns as nodes, several on a line of text.
type sgfWriter struct {
	*strings.Builder
	variant     rules.Variant
	movesOnLine int // number of moves on the current line of text
}

// writeTurns writes turns, the first of them by side, with their variations. From the first turn with variations on, the
// rest of the line is the first of several subtrees.
func (p *sgfWriter) writeTurns(turns []Turn, side alinha.Player) {
	for i, t := range turns {
		if len(t.Variations) > 0 {
			p.writeTree(t, turns[i+1:], side)
			for _, other := range t.Variations {
				p.writeTree(other[0], other[1:], side)
			}
			return
		}
		p.writeTurn(t, side)
		side = side.Other()
	}
}

// writeTree writes a turn by side, and the turns after it, as a tree in parentheses.
func (p *sgfWriter) writeTree(t Turn, after []Turn, side alinha.Player) {
	p.endLine()
	p.WriteByte('(')
	p.writeTurn(t, side)
	p.writeTurns(after, side.Other())
	p.WriteByte(')')
	p.movesOnLine++
}

// writeTurn writes a turn by side and its comment as a node.
func (p *sgfWriter) writeTurn(t Turn, side alinha.Player) {
	fmt.Fprintf(p, ";%c[%s]", "BW"[side], pointText(p.variant, t.Cell))
	p.movesOnLine++
	if t.Comment != "" {
		p.WriteString("C[" + escapeSGF(t.Comment) + "]")
	}
	if t.Comment != "" || p.movesOnLine == sgfMovesPerLine {
		p.endLine()
	}
}

// endLine ends the current line of text if it is not empty.
func (p *sgfWriter) endLine() {
	if p.movesOnLine > 0 {
		p.WriteByte('\n')
		p.movesOnLine = 0
	}
}

// setupText returns the property AB or AW with the stones of a side in the setup, "" if the side has none.
func setupText(g *Game, side alinha.Player) string {
	var b strings.Builder
	for m, stone := range g.Setup {
		if stone == 1+uint8(side) {
			b.WriteString("[" + pointText(g.Variant, alinha.Move(m)) + "]")
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "A" + string("BW"[side]) + b.String()
}

// ruleName returns the value of RU for a variant, which parseRule reads.
func ruleName(v rules.Variant) string {
	for _, name := range [...]string{"freestyle", "standard", "renju"} {
		if of, _ := parseRule(name, v.Cols, v.Rows); of == v {
			return name
		}
	}
	return v.String()
}

// resultText returns the value of RE for the result of a game, which parseResult reads; "" if the game is undecided.
// Adjudication has no letter in SGF.
func resultText(g *Game) string {
	switch g.Outcome {
	case alinha.Undecided:
		return ""
	case alinha.Draw:
		return "Draw"
	}
	return string("BW"[g.Outcome-alinha.FirstWins]) + "+" + map[Reason]string{ByResignation: "R", OnTime: "T", ByForfeit: "F"}[g.Reason]
}

// pointText returns a cell as the letters of its column and row.
func pointText(v rules.Variant, m alinha.Move) string {
	return string([]byte{sgfLetters[int(m)%v.Cols], sgfLetters[int(m)/v.Cols]})
}

// escapeSGF returns a text as the value of a property, without the brackets. Invalid UTF-8 becomes U+FFFD.
func escapeSGF(text string) string { return sgfEscapes.Replace(strings.ToValidUTF8(text, "\uFFFD")) }

var sgfEscapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
