package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// sgfMovesPerLine is how many moves stand in a line.
const sgfMovesPerLine = 10

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
	head := b.Len()
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
	if b.Len() > head {
		b.WriteByte('\n')
	}
	p := sgfWriter{&b, v, 0}
	p.writeTurns(g.Turns, g.ToMove)
	p.endLine()
	b.WriteString(")\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// sgfWriter writes turns as nodes, some in a line of text.
type sgfWriter struct {
	*strings.Builder
	variant     rules.Variant
	movesOnLine int
}

// writeTurns writes a line of turns, of which a side makes the first, and its variations.
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

// treeText writes a turn and the line after it in brackets.
func (p *sgfWriter) writeTree(t Turn, after []Turn, side alinha.Player) {
	p.endLine()
	p.WriteByte('(')
	p.writeTurn(t, side)
	p.writeTurns(after, side.Other())
	p.WriteByte(')')
	p.movesOnLine++
}

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

// endLine ends the line of text, if there is anything on it.
func (p *sgfWriter) endLine() {
	if p.movesOnLine > 0 {
		p.WriteByte('\n')
		p.movesOnLine = 0
	}
}

// setupText writes the stones of a side in a setup; nothing if it has none.
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

// ruleName is what ruleOf reads.
func ruleName(v rules.Variant) string {
	for _, name := range [...]string{"freestyle", "standard", "renju"} {
		if of, _ := parseRule(name, v.Cols, v.Rows); of == v {
			return name
		}
	}
	return v.String()
}

// resultText is what resultOf reads; "" while the game is undecided.
func resultText(g *Game) string {
	switch g.Outcome {
	case alinha.Undecided:
		return ""
	case alinha.Draw:
		return "Draw"
	}
	return string("BW"[g.Outcome-alinha.FirstWins]) + "+" + map[Reason]string{ByResignation: "R", OnTime: "T", ByForfeit: "F"}[g.Reason]
}

func pointText(v rules.Variant, m alinha.Move) string {
	return string([]byte{sgfLetters[int(m)%v.Cols], sgfLetters[int(m)/v.Cols]})
}

// escapeSGF writes a text as the value of a property.
func escapeSGF(text string) string { return sgfEscapes.Replace(strings.ToValidUTF8(text, "\uFFFD")) }

var sgfEscapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
