package record

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/lazyregexp"
)

// writePSQ writes a game as Piskvork does. A result that has no code of Piskvork, and an event, are written as the judge
// of Gomocup does: a line with the winner and the league.
func writePSQ(w io.Writer, g *Game) error {
	if err := checkLayersAndSlip("psq", g); err != nil {
		return err
	}
	turns, err := turnsFromEmpty("psq", g)
	if err != nil {
		return err
	}
	pos, err := g.End()
	if err != nil {
		return err
	}
	var b strings.Builder
	v := g.Variant
	fmt.Fprintf(&b, "Piskvorky %dx%d, %s, 0\n", v.Cols, v.Rows, psqLevels(g, pos))
	for _, t := range turns {
		fmt.Fprintf(&b, "%d,%d,%d\n", int(t.Cell)%v.Cols+1, int(t.Cell)/v.Cols+1, t.Time.Milliseconds())
	}
	code, hasCode := psqResultCode(g, pos, len(turns))
	event := strings.Join(strings.Fields(g.Event), " ")
	hasLeague := g.Outcome != alinha.Undecided && (event != "" || !hasCode)
	if hasLeague || code != psqUnknown || g.Players != [2]string{} {
		fmt.Fprintf(&b, "%s\n%s\n", psqPlayerName(g.Players[0]), psqPlayerName(g.Players[1]))
	}
	fmt.Fprintln(&b, code)
	if hasLeague {
		fmt.Fprintf(&b, "%d,%s\n", psqWinner(g.Outcome, 0), event)
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// psqLevels returns the levels of the players of a game that ends in a position. Those of the judge of Gomocup are left out
// where psqGame.numbersReversed would read the winner as the loser.
func psqLevels(g *Game, end alinha.Position) string {
	levels := levelsOf(g)
	isReversed := levels == psqJudgeLevels && end.Outcome() == alinha.Undecided && g.Outcome == alinha.WinFor(end.ToMove())
	if isReversed || !psqLevelPair.MatchString(levels) {
		return psqNoLevels
	}
	return levels
}

// levelsOf returns the property of a game with the levels of its players, "" if the game has none.
func levelsOf(g *Game) string {
	i := slices.IndexFunc(g.Properties, func(p Property) bool { return p.ID == psqLevelProperty && len(p.Values) == 1 })
	if i < 0 {
		return ""
	}
	return g.Properties[i].Values[0]
}

// psqLevelPair matches the levels of two players.
var psqLevelPair = lazyregexp.New(`^-?\d{1,9}:-?\d{1,9}$`)

// psqResultCode returns the code of the result of a game that ends in a position after a number of moves. It returns false
// if no code says the result.
func psqResultCode(g *Game, end alinha.Position, moves int) (code int, ok bool) {
	board := end.Outcome()
	switch {
	case g.Outcome == alinha.Undecided:
		return psqUnknown, true
	case board != alinha.Undecided:
		return psqFinished, g.Outcome == board
	case g.Outcome == alinha.Draw:
		if psqIsFull(g.Variant.Cells(), moves) {
			return psqFinished, true
		}
	case g.Outcome == alinha.WinFor(end.ToMove().Other()) && g.Reason == OnTime:
		return psqTimeout, true
	case g.Outcome == alinha.WinFor(end.ToMove().Other()) && g.Reason == ByForfeit:
		return psqFailed, true
	}
	return psqUnknown, false
}

// psqUnnamed is the name of a player without one. It is also the prefix of a name that could be read as another line.
const psqUnnamed = "?"

// psqPlayerName returns the line for a player's name.
func psqPlayerName(name string) string {
	name = strings.Join(strings.Fields(strings.ToValidUTF8(name, "\uFFFD")), " ")
	if name == "" || name == "-1" || psqMoveLike.MatchString(name) || psqHeader.MatchString(name) || strings.HasPrefix(name, psqUnnamed) {
		return psqUnnamed + name
	}
	return name
}
