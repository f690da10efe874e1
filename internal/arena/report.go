package arena

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/alinha/alinha/internal/table"
)

// A MatchReport is the result of a match of two engines: the JSON contract of alinha match --json.
type MatchReport struct {
	Game     string      `json:"game"`
	Engines  [2]string   `json:"engines"`
	Seed     uint64      `json:"seed"`
	Plies    int         `json:"plies"` // of a random opening
	Games    int         `json:"games"`
	Wins     int         `json:"wins"` // of the first engine
	Draws    int         `json:"draws"`
	Losses   int         `json:"losses"`
	Pairs    [5]int      `json:"pairs"` // by the points of their two games, 0 to 4
	Score    float64     `json:"score"`
	Elo      *float64    `json:"elo"` // null where it is infinite
	EloLow   *float64    `json:"eloLow"`
	EloHigh  *float64    `json:"eloHigh"`
	LOS      float64     `json:"los"`      // likelihood of superiority, 0 to 1
	Late     [2]int      `json:"late"`     // games that each engine lost on time
	Forfeits [2]int      `json:"forfeits"` // games that each engine lost by another fault
	NElo     *float64    `json:"nelo"`     // normalized Elo, null where it is infinite
	NEloLow  *float64    `json:"neloLow"`
	NEloHigh *float64    `json:"neloHigh"`
	SPRT     *SPRTReport `json:"sprt,omitempty"`
	Wasted   int         `json:"wasted,omitempty"`   // games that were begun before the SPRT decided, and do not count
	Repeated int         `json:"repeated,omitempty"` // games that are the same as an earlier one: see Standings.Repeated
}

// An SPRTReport is the state of a sequential test.
type SPRTReport struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	LLR   float64 `json:"llr"` // the log-likelihood ratio
	Low   float64 `json:"low"` // at this LLR Elo0 is accepted
	High  float64 `json:"high"`
	State string  `json:"state"`           // the hypothesis that is accepted, elo0 or elo1; or open
	Model string  `json:"model,omitempty"` // of elo0 and elo1: normalized; left out for logistic
}

// MatchReport returns the result of the first entrant against the second.
func (s *Standings) MatchReport() *MatchReport {
	t := s.tournament
	result := s.Tally(0, 1)
	score, _, _ := result.Score()
	elo, low, high := result.Elo()
	nelo, neloLow, neloHigh := result.NormalizedElo()
	r := &MatchReport{
		Game: t.Variant.String(), Engines: [2]string{t.Entrants[0].Name, t.Entrants[1].Name}, Seed: t.Seed, Plies: t.Openings.Plies,
		Games: result.Games(), Wins: result.Wins, Draws: result.Draws, Losses: result.Losses, Pairs: result.Pentanomial,
		Score: round(score, 4), Elo: roundElo(elo, 0), EloLow: roundElo(low, 0), EloHigh: roundElo(high, 0), LOS: round(result.LOS(), 4),
		NElo: roundElo(nelo, 0), NEloLow: roundElo(neloLow, 0), NEloHigh: roundElo(neloHigh, 0), Wasted: s.Wasted(), Repeated: s.Repeated(),
	}
	for i := range 2 {
		e := s.Entrant(i)
		r.Late[i], r.Forfeits[i] = e.TimeLosses, e.Forfeits
	}
	if test := t.SPRT; test != nil {
		r.SPRT = test.report(result.pairs())
	}
	return r
}

// report returns the state of the test after results.
func (s *SPRT) report(m Multinomial) *SPRTReport {
	low, high := s.Bounds()
	r := &SPRTReport{
		Elo0: s.Elo0, Elo1: s.Elo1, LLR: round(s.LLR(m), 2), Low: round(low, 2), High: round(high, 2),
		State: [...]string{"elo0", "open", "elo1"}[1+s.Decision(m)],
	}
	if s.Model != Logistic {
		r.Model = EloModelNames[s.Model]
	}
	return r
}

// round rounds x to a number of decimals, and never to a negative zero.
func round(x float64, decimals int) float64 {
	unit := math.Pow10(decimals)
	return math.Round(x*unit)/unit + 0
}

// roundElo returns points of Elo with a number of decimals, nil for an infinite value.
func roundElo(elo float64, decimals int) *float64 {
	if math.IsInf(elo, 0) {
		return nil
	}
	rounded := round(elo, decimals)
	return &rounded
}

// CrossTable returns the table of the tournament: a row for each entrant, the best first. A format in which entrants have
// byes has a column of their number. A gauntlet has no columns of each against each, since the games and points say
// the same. Elo is relative to the mean of all entrants, in a gauntlet to the first.
func (s *Standings) CrossTable() *table.Table {
	format := s.tournament.Format
	order, ratings := s.Ranking(), s.Ratings()
	t := &table.Table{Header: strings.Fields("rank engine games points elo low high wins draws losses late forfeits overrun_ms")}
	hasByes, pairs := format == Knockout || format == Swiss, format != Gauntlet
	if hasByes {
		t.Header = append(t.Header, "off")
	}
	for rank := range order {
		if pairs {
			t.Header = append(t.Header, fmt.Sprint(rank+1))
		}
	}
	for rank, i := range order {
		r, elo := s.Entrant(i), ratings[i]
		row := []any{
			rank + 1, s.tournament.Entrants[i].Name, r.Games(), float64(s.Points(i)) / 2, round(elo.Elo, 0), round(elo.Low, 0), round(elo.High, 0),
			r.Wins, r.Draws, r.Losses, r.TimeLosses, r.Forfeits, r.MaxOverrun.Milliseconds(),
		}
		if hasByes {
			row = append(row, r.Byes)
		}
		for _, other := range order {
			if pairs {
				row = append(row, pairScore(s.Tally(i, other)))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// pairScore returns the points and the number of the games of a tally, "1.5/2"; nil if there are none.
func pairScore(t Tally) any {
	if t.Games() == 0 {
		return nil
	}
	return table.NumberText(fmt.Sprintf("%g/%d", float64(2*t.Wins+t.Draws)/2, t.Games()))
}

// BriefCrossTable returns CrossTable without the columns that make it too wide for a terminal, and without those of
// byes and of faults if they hold only zeros.
func (s *Standings) BriefCrossTable() *table.Table {
	full := s.CrossTable()
	var columns []int
	for i, name := range full.Header {
		zero := !slices.ContainsFunc(full.Rows, func(row []any) bool { return row[i] != 0 })
		switch name {
		case "wins", "draws", "losses", "overrun_ms":
		case "off", "late", "forfeits":
			if !zero {
				columns = append(columns, i)
			}
		default:
			columns = append(columns, i)
		}
	}
	brief := &table.Table{}
	for _, i := range columns {
		brief.Header = append(brief.Header, full.Header[i])
	}
	for _, row := range full.Rows {
		var cells []any
		for _, i := range columns {
			cells = append(cells, row[i])
		}
		brief.Rows = append(brief.Rows, cells)
	}
	return brief
}
