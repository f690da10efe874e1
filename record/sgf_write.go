package record

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
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
	rule, properties := takeProperty(g.Properties, "RU", func(text string) bool { return fitsRule(g, text) }, ruleName(v))
	result, properties := takeProperty(properties, "RE", func(text string) bool { return fitsResult(g, text) }, escapeSGF(resultText(g)))
	fmt.Fprintf(&b, "(;FF[4]GM[4]CA[UTF-8]AP[Alinha]SZ[%s]RU[%s]\n", size, rule)
	firstLine := b.Len()
	for _, p := range [...]struct{ id, text string }{
		{"GN", g.Name},
		{"EV", g.Event},
		{"RO", g.Round},
		{"DT", g.Date},
		{"PB", g.Players[alinha.First]},
		{"PW", g.Players[alinha.Second]},
	} {
		if p.text != "" {
			b.WriteString(p.id + "[" + escapeSGF(p.text) + "]")
		}
	}
	if result != "" {
		b.WriteString("RE[" + result + "]")
	}
	if g.Reason == ByAdjudication && !slices.ContainsFunc(properties, func(p Property) bool { return p.ID == "TE" }) {
		b.WriteString("TE[" + string(ByAdjudication) + "]")
	}
	b.WriteString(propertiesText(properties))
	if g.Setup != nil {
		fmt.Fprintf(&b, "%s%sPL[%c]", setupText(g, alinha.First), setupText(g, alinha.Second), "BW"[g.ToMove])
	}
	if g.Comment != "" {
		b.WriteString("C[" + escapeSGF(g.Comment) + "]")
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

// writeTurn writes a turn by side, its comment and its properties as a node.
func (p *sgfWriter) writeTurn(t Turn, side alinha.Player) {
	fmt.Fprintf(p, ";%c[%s]", "BW"[side], pointText(p.variant, t.Cell))
	p.movesOnLine++
	if t.Comment != "" {
		p.WriteString("C[" + escapeSGF(t.Comment) + "]")
	}
	p.WriteString(propertiesText(t.Properties))
	if t.Comment != "" || t.Properties != nil || p.movesOnLine == sgfMovesPerLine {
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

// takeProperty returns the text to write for the property with an id, and the properties without the first one of that
// id. The text is the first value of that property if fits accepts it unescaped, else value, which the caller has
// escaped.
func takeProperty(properties []Property, id string, fits func(text string) bool, value string) (string, []Property) {
	i := slices.IndexFunc(properties, func(p Property) bool { return p.ID == id })
	if i < 0 {
		return value, properties
	}
	if kept := properties[i].Values; len(kept) > 0 && fits(unescapeSGF(kept[0])) {
		value = protectSGF(kept[0])
	}
	return value, slices.Delete(slices.Clone(properties), i, i+1)
}

// fitsRule reports whether text, an unescaped value of RU, agrees with the variant of a game. The name of an opening
// that is not one of Renju agrees with every game of five in a row on one layer.
func fitsRule(g *Game, text string) bool {
	v := g.Variant
	rule := parseSGFRule(text, v.Cols, v.Rows)
	if rule.opening && !rule.variant.Renju { // any game of five in a row may begin with a swap
		return v.K == 5 && v.Layers == 1
	}
	return rule.known && rule.variant == v
}

// fitsResult reports whether text, an unescaped value of RE, agrees with the result of a game, together with TE among
// the properties of the game. A value that tells no reason agrees with an adjudication too: writeSGF writes TE.
func fitsResult(g *Game, text string) bool {
	te := ""
	if i := slices.IndexFunc(g.Properties, func(p Property) bool { return p.ID == "TE" }); i >= 0 && len(g.Properties[i].Values) > 0 {
		te = unescapeSGF(g.Properties[i].Values[0])
	}
	outcome, reason, _ := resultOf(text, te)
	return outcome == g.Outcome && (reason == g.Reason || reason == ByPlay && g.Reason == ByAdjudication)
}

// sgfPropertyID matches the id of a property.
var sgfPropertyID = lazyregexp.New(`^[A-Z][A-Z0-9]*$`)

// propertiesText returns properties as SGF text. It leaves out properties without values, properties whose id is not a
// capital letter followed by capitals and digits, and properties that are fields of the model or that the writer has of
// its own.
func propertiesText(properties []Property) string {
	var b strings.Builder
	for _, p := range properties {
		if len(p.Values) == 0 || !sgfPropertyID.MatchString(p.ID) || sgfUses[p.ID] >= sgfField {
			continue
		}
		b.WriteString(p.ID)
		for _, v := range p.Values {
			b.WriteString("[" + protectSGF(v) + "]")
		}
	}
	return b.String()
}

// protectSGF makes text that is escaped already safe as the value of a property. It escapes each ] without a backslash
// before it and a single backslash at the end, and replaces invalid UTF-8 with U+FFFD.
func protectSGF(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			b.WriteByte(text[i])
			i++
		case text[i] == '\\' || text[i] == ']':
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
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
// Adjudication has no letter in SGF: writeSGF writes TE.
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
