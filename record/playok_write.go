package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// The quotation marks and backslashes in the value of a tag have a backslash before them.
var (
	playOKEscape   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	playOKUnescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
)

// writePlayOK writes a game. Points are in the notation of package rules, which for Gomoku is that of the server.
func writePlayOK(w io.Writer, g *Game) error {
	turns, err := turnsFromEmpty("playok", g)
	if err != nil {
		return err
	}
	pos, err := (&Game{Variant: g.Variant, Turns: turns}).End()
	if err != nil {
		return err
	}
	result := [...]string{alinha.Undecided: "*", alinha.FirstWins: "1-0", alinha.SecondWins: "0-1", alinha.Draw: "1/2-1/2"}[g.Outcome]
	board, _ := rules.BoardOf(pos)
	var words []string
	for i, move := range rules.GameMoves(pos, board.Format) {
		if i%2 == 0 {
			words = append(words, strconv.Itoa(i/2+1)+".")
		}
		words = append(words, move)
	}
	var b strings.Builder
	date := strings.ReplaceAll(g.Date, "-", ".")
	for _, tag := range [][3]string{
		{"Event", g.Event, "?"},
		{"Site", "PlayOK", ""},
		{"Date", date, "????.??.??"},
		{"Round", g.Round, "-"},
		{"Black", g.Players[0], "?"},
		{"White", g.Players[1], "?"},
		{"Result", result, ""},
	} {
		value := strings.Join(strings.Fields(tag[1]), " ")
		if value == "" {
			value = tag[2]
		}
		fmt.Fprintf(&b, "[%s \"%s\"]\n", tag[0], playOKEscape.Replace(value))
	}
	b.WriteByte('\n')
	b.WriteString(textline.Wrap(append(words, result), 80) + "\n\n")
	_, err = io.WriteString(w, b.String())
	return err
}
