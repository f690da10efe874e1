package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/table"
)

// A tally is the JSON contract of a match of two.
type tally struct {
	Game    string    `json:"game"`
	Engines [2]string `json:"engines"`
	Seed    uint64    `json:"seed"`
	Plies   int       `json:"plies"` // of a random opening
	Games   int       `json:"games"`
	Wins    int       `json:"wins"` // of the first engine
	Draws   int       `json:"draws"`
	Losses  int       `json:"losses"`
	Pairs   [5]int    `json:"pairs"` // by the points of their two games, 0 to 4
	Score   float64   `json:"score"`
	Elo     *float64  `json:"elo"` // null where it is infinite
	EloLow  *float64  `json:"eloLow"`
	EloHigh *float64  `json:"eloHigh"`
	LOS     float64   `json:"los"` // likelihood of superiority
	Late    [2]int    `json:"late"`
	Faults  [2]int    `json:"forfeits"`
	Test    *trial    `json:"sprt,omitempty"`
}

// A trial is how a sequential test stands.
type trial struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	LLR   float64 `json:"llr"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	State string  `json:"state"` // elo0, elo1, or open
}

// report prints how the contest has ended.
func (c *contest) report(s *arena.Standing) error {
	two := len(c.texts) == 2 && c.format == ""
	switch {
	case two && c.asJSON:
		return writeJSON(c.out, c.tally(s))
	case two:
		fmt.Fprintln(c.out, c.sayTally(s))
		return nil
	case c.asJSON:
		return c.crossTable(s).WriteJSON(c.out)
	case c.format == "":
		return brief(c.crossTable(s)).WriteText(c.out, c)
	}
	return c.crossTable(s).Write(c.out, c.format, c)
}

// blame says by which fault an entrant lost last, if one did.
func (c *contest) blame(s *arena.Standing) {
	for i, name := range c.names() {
		if r := s.Entrant(i); r.Fault != nil {
			fmt.Fprintln(c.err, c.Message("match-fault", "Engine", name, "Error", c.explain(r.Fault)))
		}
	}
}

func (c *contest) tally(s *arena.Standing) *tally {
	result := s.Tally(0, 1)
	t := &tally{
		Game: c.game.name, Engines: [2]string(c.names()), Seed: c.arena.Seed, Plies: c.arena.Openings.Plies,
		Games: result.Games(), Wins: result.Wins, Draws: result.Draws, Losses: result.Losses, Pairs: result.Pairs,
		LOS: round(result.LOS(), 4),
	}
	score, _, _ := result.Score()
	t.Score = round(score, 4)
	elo, low, high := result.Elo()
	t.Elo, t.EloLow, t.EloHigh = finite(elo), finite(low), finite(high)
	for i := range 2 {
		r := s.Entrant(i)
		t.Late[i], t.Faults[i] = r.Late, r.Forfeits
	}
	if test := c.arena.SPRT; test != nil {
		low, high := test.Bounds()
		t.Test = &trial{
			Elo0: test.Elo0, Elo1: test.Elo1, LLR: round(test.LLR(&result), 2), Low: round(low, 2), High: round(high, 2),
			State: [...]string{"elo0", "open", "elo1"}[1+test.Decided(&result)],
		}
	}
	return t
}

func round(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit)/unit + 0 // no negative zero
}

// finite returns whole points of Elo, or nil where they are infinite.
func finite(elo float64) *float64 {
	if math.IsInf(elo, 0) {
		return nil
	}
	whole := round(elo, 0)
	return &whole
}

// sayTally says how a match of two stands in one line, and a test in a second one.
func (c *contest) sayTally(s *arena.Standing) string {
	t := c.tally(s)
	text := c.Message("match-tally", "Game", t.Game, "First", t.Engines[0], "Second", t.Engines[1], "Count", t.Games,
		"Wins", t.Wins, "Draws", t.Draws, "Losses", t.Losses,
		"Elo", points(t.Elo, t.Score-0.5), "Low", points(t.EloLow, -1), "High", points(t.EloHigh, 1), "LOS", c.number("%.1f", 100*t.LOS))
	if faults := t.Late[0] + t.Late[1] + t.Faults[0] + t.Faults[1]; faults > 0 {
		text += "; " + c.Message("match-faults", "Late", fmt.Sprint(t.Late[0], "+", t.Late[1]), "Faults", fmt.Sprint(t.Faults[0], "+", t.Faults[1]))
	}
	if t.Test == nil {
		return text
	}
	id := map[string]string{"elo0": "match-sprt-low", "elo1": "match-sprt-high", "open": "match-sprt-open"}[t.Test.State]
	return text + "\n" + c.Message("match-sprt",
		"LLR", c.number("%+.2f", t.Test.LLR), "Low", c.number("%.2f", t.Test.Low), "High", c.number("%.2f", t.Test.High),
		"State", c.Message(id, "Zero", c.number("%g", t.Test.Elo0), "One", c.number("%g", t.Test.Elo1)))
}

// points writes points of Elo; those that are infinite have the sign of a number.
func points(elo *float64, sign float64) string {
	switch {
	case elo != nil:
		return fmt.Sprintf("%+.0f", *elo)
	case sign < 0:
		return "-∞"
	}
	return "+∞"
}

// crossTable returns the table of a tournament: the entrants by their strength, the rounds that they had
// off, where a form has such, and what each has scored against each, which a gauntlet's games and points
// say already. Elo is relative to the mean of all, in a gauntlet to the first.
func (c *contest) crossTable(s *arena.Standing) *table.Table {
	order, names, ratings := s.Ranking(), c.names(), s.Ratings()
	table := &table.Table{Header: strings.Fields("rank engine games points elo low high wins draws losses late forfeits overrun_ms")}
	rounds, all := c.arena.Form == arena.Knockout || c.arena.Form == arena.Swiss, c.arena.Form != arena.Gauntlet
	if rounds {
		table.Header = append(table.Header, "off")
	}
	for rank := range order {
		if all {
			table.Header = append(table.Header, fmt.Sprint(rank+1))
		}
	}
	for rank, i := range order {
		r, elo := s.Entrant(i), ratings[i]
		row := []any{
			rank + 1, names[i], r.Games(), float64(s.Points(i)) / 2, round(elo.Elo, 0), round(elo.Low, 0), round(elo.High, 0),
			r.Wins, r.Draws, r.Losses, r.Late, r.Forfeits, r.Overrun.Milliseconds(),
		}
		if rounds {
			row = append(row, r.Off)
		}
		for _, other := range order {
			if all {
				row = append(row, score(s.Tally(i, other)))
			}
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

// score writes the points of so many games; nil of none.
func score(t arena.Tally) any {
	if t.Games() == 0 {
		return nil
	}
	return table.NumberText(fmt.Sprintf("%g/%d", float64(2*t.Wins+t.Draws)/2, t.Games()))
}

// A screen shows on a terminal how a contest stands, in the place of what it has shown before.
type screen struct {
	*contest
	watched bool
	lines   int // that it shows
	next    time.Time
}

func (c *contest) live() *screen { return &screen{contest: c, watched: isTerminal(c.err)} }

// draw shows how the contest stands, no more often than a person can see.
func (s *screen) draw(standing *arena.Standing) {
	if now := time.Now(); !s.watched || now.Before(s.next) {
		return
	}
	s.next = time.Now().Add(blink)
	var text strings.Builder
	if len(s.texts) == 2 {
		text.WriteString(s.sayTally(standing) + "\n")
	} else if err := brief(s.crossTable(standing)).WriteText(&text, s); err != nil {
		return
	}
	done, planned := standing.Games()
	if planned < endlessPairs {
		text.WriteString(bar(done, planned) + " " + s.Message("match-progress", "Done", done, "Of", planned) + "\n")
	}
	s.wipe()
	s.lines = strings.Count(text.String(), "\n")
	fmt.Fprint(s.err, text.String())
}

// brief leaves out of a table what is too wide for a terminal, and faults that there are none of.
func brief(t *table.Table) *table.Table {
	var columns []int
	for i, name := range t.Header {
		none := !slices.ContainsFunc(t.Rows, func(row []any) bool { return row[i] != 0 })
		switch name {
		case "wins", "draws", "losses", "overrun_ms":
		case "off", "late", "forfeits":
			if !none {
				columns = append(columns, i)
			}
		default:
			columns = append(columns, i)
		}
	}
	of := &table.Table{}
	for _, i := range columns {
		of.Header = append(of.Header, t.Header[i])
	}
	for _, row := range t.Rows {
		var cells []any
		for _, i := range columns {
			cells = append(cells, row[i])
		}
		of.Rows = append(of.Rows, cells)
	}
	return of
}

// wipe takes away what is shown.
func (s *screen) wipe() {
	if s.lines > 0 {
		fmt.Fprintf(s.err, "\x1b[%dA\r\x1b[J", s.lines)
	}
	s.lines = 0
}
