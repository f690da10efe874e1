package main

import (
	"encoding/json"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A verdict is what is known of a position: the JSON contract of analyze and solve.
type verdict struct {
	Game      string    `json:"game"`
	Moves     []string  `json:"moves"`
	Engine    string    `json:"engine,omitempty"`
	ToMove    string    `json:"toMove"`
	Value     *float64  `json:"value"` // the mover's view; null if nothing is known
	Outcome   string    `json:"outcome"`
	Plies     *int      `json:"plies,omitempty"` // to the end, when proven
	Best      []string  `json:"best"`            // all equally good moves, the engine's own first
	Nodes     uint64    `json:"nodes"`
	ElapsedMs float64   `json:"elapsedMs"`
	Lines     []opinion `json:"lines,omitempty"` // one for each legal move, the best first

	score   alinha.Score
	margin  bool // the value is points
	chance  bool // the value is an expectation
	weak    bool // of wins and losses only who wins is certain
	elapsed time.Duration
}

// An opinion is what is known of one move.
type opinion struct {
	Move    string   `json:"move"`
	Value   *float64 `json:"value"`
	Outcome string   `json:"outcome"`
	Plies   *int     `json:"plies,omitempty"`

	score alinha.Score
	known bool
}

// judge puts a result into the words of the contract; weak if it comes from an engine that
// asks only who wins.
func (m *match) judge(res alinha.Result, elapsed time.Duration, write func(alinha.Move) string, weak bool) verdict {
	v := m.bare(write)
	v.weak = weak
	v.Nodes = res.Nodes
	v.elapsed = elapsed
	v.ElapsedMs = math.Round(float64(elapsed.Microseconds())) / 1000
	v.score = res.Score
	v.Value, v.Outcome, v.Plies = v.facts(res.Score)
	for _, move := range search.TiedMoves(&res) {
		v.Best = append(v.Best, write(move))
	}
	legal := m.pos.Moves(nil)
	known := make(map[alinha.Move]alinha.Score, len(res.Moves))
	for _, line := range res.Moves {
		known[line.Move] = line.Score
	}
	for _, move := range legal {
		o := opinion{Move: write(move), Outcome: "unknown"}
		if o.score, o.known = known[move]; o.known {
			o.Value, o.Outcome, o.Plies = v.facts(o.score)
		}
		v.Lines = append(v.Lines, o)
	}
	slices.SortStableFunc(v.Lines, func(a, b opinion) int {
		switch {
		case a.known && b.known:
			return search.CompareScores(b.score, a.score)
		case a.known:
			return -1
		case b.known:
			return 1
		}
		return 0
	})
	return v
}

// over is the verdict on a decided game: what it came to for the side that would be next.
func (m *match) over(write func(alinha.Move) string) verdict {
	v := m.bare(write)
	v.score = alinha.Score{Value: float64(m.pos.Outcome().For(m.pos.ToMove())), Proven: true}
	if scored, ok := m.pos.(alinha.Scored); ok {
		v.score.Value = float64(scored.Margin())
		if m.pos.ToMove() == alinha.Second {
			v.score = v.score.Negate()
		}
	}
	v.chance = false
	v.Value, v.Outcome, v.Plies = v.facts(v.score)
	return v
}

func (m *match) bare(write func(alinha.Move) string) verdict {
	v := verdict{Game: m.name, ToMove: m.pos.ToMove().String(), Moves: rules.GameMoves(m.pos, write), Best: []string{}}
	_, v.margin = m.pos.(alinha.Scored)
	_, v.chance = m.pos.(alinha.Chancy)
	return v
}

// facts returns value, outcome and plies of a score. Where pieces slip an
// expectation is no outcome, unless it is certain.
func (v *verdict) facts(s alinha.Score) (value *float64, outcome string, plies *int) {
	outcome = "unknown"
	if s.Proven {
		plies = &s.Plies
	}
	if v.certain(s) && !v.chance {
		outcome = outcomeWord(s.Value)
	}
	return &s.Value, outcome, plies
}

// certain says that a score is proven, or that it is certain who wins.
func (v *verdict) certain(s alinha.Score) bool { return s.Proven || v.weak && math.Abs(s.Value) == 1 }

func outcomeWord(value float64) string {
	switch {
	case value > 0:
		return "win"
	case value < 0:
		return "loss"
	}
	return "draw"
}

// writeJSON writes one object on a line of its own.
func writeJSON(w io.Writer, object any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(object)
}

// worth says a score in words: "wins in 7 plies", "draw", "+2 points", "0.35".
func (a *app) worth(v *verdict, s alinha.Score) string {
	switch {
	case v.margin && s.Proven && !v.chance:
		return a.Message("worth-points", "Points", signed(s.Value, 0), "Count", math.Abs(s.Value))
	case s.Proven && v.chance:
		return a.Message("worth-expected", "Value", a.Number(signed(s.Value, 12)))
	case s.Proven && s.Value > 0:
		return a.Message("worth-win", "Count", s.Plies)
	case s.Proven && s.Value < 0:
		return a.Message("worth-loss", "Count", s.Plies)
	case s.Proven:
		return a.Message("worth-draw", "Count", s.Plies)
	case v.certain(s) && s.Value > 0:
		return a.Message("worth-sure-win")
	case v.certain(s):
		return a.Message("worth-sure-loss")
	}
	return a.Message("worth-estimate", "Value", a.Number(signed(s.Value, 3)))
}

func signed(v float64, digits int) string {
	s := strconv.FormatFloat(v, 'f', digits, 64)
	if v > 0 {
		return "+" + s
	}
	return s
}
