package record

import (
	"encoding/json"
	"io"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// writeJSON writes a game as one line. The lists of times and comments are left out if they would hold zeros only.
func writeJSON(w io.Writer, g *Game) error {
	pos, err := g.End()
	if err != nil {
		return err
	}
	board, _ := rules.BoardOf(pos)
	j := jsonGame{
		Game:   g.Variant.String(),
		ID:     g.Name,
		Event:  g.Event,
		Round:  g.Round,
		Date:   g.Date,
		Moves:  rules.GameMoves(pos, board.Format),
		Result: jsonResults[g.Outcome],
		Reason: g.Reason,

		Opening: openingTexts(g),
	}
	if g.Players != [2]string{} {
		j.Players = g.Players[:]
	}
	cellText := board.Format
	if g.Variant.Gravity { // Format would name the column only
		cellText = board.FormatRC
	}
	for m, stone := range g.Setup {
		switch stone {
		case 1:
			j.Black = append(j.Black, cellText(alinha.Move(m)))
		case 2:
			j.White = append(j.White, cellText(alinha.Move(m)))
		}
	}
	if g.Setup != nil {
		j.ToMove = jsonColours[g.ToMove]
	}
	hasTimes := slices.ContainsFunc(g.Turns, func(t Turn) bool { return t.Time >= time.Millisecond })
	hasComments := slices.ContainsFunc(g.Turns, func(t Turn) bool { return t.Comment != "" })
	for _, t := range g.Turns {
		if hasTimes {
			j.Millis = append(j.Millis, t.Time.Milliseconds())
		}
		if hasComments {
			j.Comments = append(j.Comments, t.Comment)
		}
	}
	switch {
	case len(g.Turns) > 0:
	case g.Setup != nil:
		j.Moves = nil // left out
	default:
		j.Moves = []string{} // an object without moves and without a setup is no game
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(j)
}
