package arena

import "math"

// A ResultsReport says what given results are worth: the JSON contract of alinha sprt --json.
type ResultsReport struct {
	Kind      string          `json:"kind"`   // trinomial or pentanomial
	Counts    []int           `json:"counts"` // wins, draws and losses; or pairs by the points of their two games, 0 to 4
	Games     int             `json:"games"`
	Score     float64         `json:"score"`
	ScoreLow  float64         `json:"scoreLow"`
	ScoreHigh float64         `json:"scoreHigh"`
	Elo       *float64        `json:"elo"` // null where it is infinite
	EloLow    *float64        `json:"eloLow"`
	EloHigh   *float64        `json:"eloHigh"`
	NElo      *float64        `json:"nelo"` // normalized Elo, null where it is infinite
	NEloLow   *float64        `json:"neloLow"`
	NEloHigh  *float64        `json:"neloHigh"`
	LOS       float64         `json:"los"` // likelihood of superiority, 0 to 1
	Alpha     float64         `json:"alpha"`
	Beta      float64         `json:"beta"`
	SPRT      SPRTReport      `json:"sprt"`
	GamesLeft GamesLeftReport `json:"gamesLeft"`
}

// A GamesLeftReport is a GamesLeft in whole games, rounded up; 0 once the test is decided.
type GamesLeftReport struct {
	IfElo0  float64 `json:"elo0"`
	IfElo1  float64 `json:"elo1"`
	IfScore float64 `json:"score"`
}

// Report returns what results are worth, and the state of the test after them. There must be at least one game.
func (s *SPRT) Report(m Multinomial) *ResultsReport {
	score, scoreLow, scoreHigh := m.Score()
	elo, eloLow, eloHigh := m.Elo()
	nelo, neloLow, neloHigh := m.NormalizedElo()
	left := s.GamesLeft(m)
	r := &ResultsReport{
		Kind: "pentanomial", Counts: m, Games: m.Games(),
		Score: round(score, 6), ScoreLow: round(scoreLow, 6), ScoreHigh: round(scoreHigh, 6),
		Elo: roundElo(elo, 2), EloLow: roundElo(eloLow, 2), EloHigh: roundElo(eloHigh, 2),
		NElo: roundElo(nelo, 2), NEloLow: roundElo(neloLow, 2), NEloHigh: roundElo(neloHigh, 2),
		LOS: round(m.LOS(), 4), Alpha: s.Alpha, Beta: s.Beta, SPRT: *s.report(m),
		GamesLeft: GamesLeftReport{math.Ceil(left.IfElo0), math.Ceil(left.IfElo1), math.Ceil(left.IfScore)},
	}
	if len(m) == 3 {
		r.Kind, r.Counts = "trinomial", []int{m[2], m[1], m[0]}
	}
	return r
}
