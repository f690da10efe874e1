package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// sgfAbreast is how many moves stand in a line.
const sgfAbreast = 10

func writeSGF(w io.Writer, g *Game) error {
	if err := flat("sgf", g); err != nil {
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
			b.WriteString(p.id + "[" + escape(p.text) + "]")
		}
	}
	if g.Setup != nil {
		fmt.Fprintf(&b, "%s%sPL[%c]", stones(g, alinha.First), stones(g, alinha.Second), "BW"[g.Mover])
	}
	if b.Len() > head {
		b.WriteByte('\n')
	}
	p := sgfLines{&b, v, 0}
	p.line(g.Turns, g.Mover)
	p.feed()
	b.WriteString(")\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// sgfLines writes turns as nodes, some in a line of text.
type sgfLines struct {
	*strings.Builder
	variant rules.Variant
	abreast int
}

// line writes a line of turns, of which a side makes the first, and its variations.
func (p *sgfLines) line(turns []Turn, side alinha.Player) {
	for i, t := range turns {
		if len(t.Instead) > 0 {
			p.tree(t, turns[i+1:], side)
			for _, other := range t.Instead {
				p.tree(other[0], other[1:], side)
			}
			return
		}
		p.turn(t, side)
		side = side.Other()
	}
}

// tree writes a turn and the line after it in brackets.
func (p *sgfLines) tree(t Turn, after []Turn, side alinha.Player) {
	p.feed()
	p.WriteByte('(')
	p.turn(t, side)
	p.line(after, side.Other())
	p.WriteByte(')')
	p.abreast++
}

func (p *sgfLines) turn(t Turn, side alinha.Player) {
	fmt.Fprintf(p, ";%c[%s]", "BW"[side], pointText(p.variant, t.Cell))
	p.abreast++
	if t.Comment != "" {
		p.WriteString("C[" + escape(t.Comment) + "]")
	}
	if t.Comment != "" || p.abreast == sgfAbreast {
		p.feed()
	}
}

// feed ends the line of text, if there is anything on it.
func (p *sgfLines) feed() {
	if p.abreast > 0 {
		p.WriteByte('\n')
		p.abreast = 0
	}
}

// stones writes the stones of a side in a setup; nothing if it has none.
func stones(g *Game, side alinha.Player) string {
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
		if of, _ := ruleOf(name, v.Cols, v.Rows); of == v {
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

// escape writes a text as the value of a property.
func escape(text string) string { return sgfEscapes.Replace(strings.ToValidUTF8(text, "\uFFFD")) }

var sgfEscapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
