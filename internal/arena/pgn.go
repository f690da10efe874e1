package arena

import (
	"fmt"
	"io"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// WritePGN writes a game of the tournament in Portable Game Notation, for programs that rate players, such as Ordo and
// BayesElo. They read the tags White, Black and Result. White is the side that moves first, so that their advantage of
// White is that of the first move. PGN has no notation for the moves, which follow as a comment in the notation of
// package rules.
//
// Entrants whose names are equal in PGN get numbers, as by NumberEqualNames. The error is that of an illegal move of g, or of w.
func (t *Tournament) WritePGN(w io.Writer, g *record.Game) error {
	players := g.Players
	if id, ok := parseGameID(g.Name); ok && id.B < len(t.Entrants) {
		names := t.pgnNames()
		players[sideOf(0, id, g)], players[sideOf(1, id, g)] = names[id.A], names[id.B]
	}
	pos, err := g.End()
	if err != nil {
		return err
	}
	result := pgnResult(g.Outcome)
	var b strings.Builder
	for _, tag := range [...]struct{ name, value string }{
		{"Event", g.Event},
		{"Site", "?"},
		{"Date", strings.ReplaceAll(g.Date, "-", ".")},
		{"Round", g.Round},
		{"White", players[alinha.First]},
		{"Black", players[alinha.Second]},
		{"Result", result},
		{"Variant", g.Variant.String()},
		{"PlyCount", fmt.Sprint(len(g.Turns))},
		{"Termination", pgnTermination(g)},
	} {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", tag.name, pgnText(tag.value))
	}
	b.WriteByte('\n')
	words := append(strings.Fields("{ "+rules.GameText(pos, false)+" }"), result)
	b.WriteString(textline.Wrap(words, 80) + "\n\n")
	_, err = io.WriteString(w, b.String())
	return err
}

// pgnNames returns the names of the entrants as PGN has them, each of them another.
func (t *Tournament) pgnNames() []string {
	names := make([]string, len(t.Entrants))
	for i, e := range t.Entrants {
		names[i] = pgnText(e.Name)
	}
	numberEqual(names)
	return names
}

// maxPGNText is the greatest number of characters of a tag's value. A line of PGN has at most 255, and a longer name
// than 1023 bytes overflows a buffer of Ordo.
const maxPGNText = 200

// pgnText returns a text as the value of a tag, "?" for none. Quotes and backslashes, which Ordo and BayesElo read
// differently, become other marks; white space becomes single blanks; the end of a long text is cut off.
func pgnText(text string) string {
	text = strings.NewReplacer(`"`, "'", `\`, "/").Replace(strings.Join(strings.Fields(text), " "))
	if text == "" {
		return "?"
	}
	if characters := []rune(text); len(characters) > maxPGNText {
		return string(characters[:maxPGNText-1]) + "…"
	}
	return text
}

// pgnResult returns an outcome as the result of a game whose White is First.
func pgnResult(outcome alinha.Outcome) string {
	if outcome == alinha.Undecided {
		return "*"
	}
	return [...]string{"0-1", "1/2-1/2", "1-0"}[1+outcome.For(alinha.First)]
}

// pgnTermination returns why a game ended, in the words of the PGN standard, section 9.8.1.
func pgnTermination(g *record.Game) string {
	switch {
	case g.Outcome == alinha.Undecided:
		return "unterminated"
	case g.Reason == record.OnTime:
		return "time forfeit"
	case g.Reason == record.ByForfeit:
		return "rules infraction"
	case g.Reason == record.ByAdjudication:
		return "adjudication"
	}
	return "normal"
}
