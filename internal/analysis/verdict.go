package analysis

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
)

// A Verdict is what is known of a position: the JSON contract of alinha analyze and alinha solve.
type Verdict struct {
	Game      string        `json:"game"`
	Board     string        `json:"board,omitempty"` // from which Moves lead, as catalog.BoardText; "" for the empty one
	Moves     []string      `json:"moves"`
	Engine    string        `json:"engine,omitempty"`
	ToMove    string        `json:"toMove"`
	Value     *float64      `json:"value"` // for the side to move; a number even where nothing is proven
	Outcome   string        `json:"outcome"`
	Plies     *int          `json:"plies,omitempty"`  // to the end, if proven
	AtMost    bool          `json:"atMost,omitempty"` // Plies is an upper bound
	Best      []string      `json:"best"`             // all moves that are equally good, the engine's own first; see ScoreKind.BestMoves
	Nodes     uint64        `json:"nodes"`
	ElapsedMs float64       `json:"elapsedMs"`
	Lines     []MoveVerdict `json:"lines,omitempty"`  // one for each legal move, the best first
	Native    *float64      `json:"native,omitempty"` // Value in the engine's own unit, if it has one
	Unit      string        `json:"unit,omitempty"`   // of Native: points, stones or utility
	Scale     string        `json:"scale,omitempty"`  // what the values are, in words
	Proof     *ProofSize    `json:"proof,omitempty"`  // of alinha solve, if the value was found by a proof

	Score   alinha.Score  `json:"-"`
	Kind    ScoreKind     `json:"-"`
	Elapsed time.Duration `json:"-"`
}

// A ProofSize is the size of the certificate of a value, as alinha prove would write it, and how long its check takes.
type ProofSize struct {
	Nodes   int     `json:"nodes"`
	Bytes   int     `json:"bytes"`
	CheckMs float64 `json:"checkMs"`
}

// A MoveVerdict is what is known of one move.
type MoveVerdict struct {
	Move    string   `json:"move"`
	Value   *float64 `json:"value"` // null if the search has not scored the move
	Outcome string   `json:"outcome"`
	Plies   *int     `json:"plies,omitempty"`
	AtMost  bool     `json:"atMost,omitempty"` // Plies is an upper bound
	Native  *float64 `json:"native,omitempty"` // Value in the engine's own unit, if it has one

	Score alinha.Score `json:"-"`
	Known bool         `json:"-"` // the search has scored the move
}

// Verdict returns the verdict of the result of a search that took the elapsed time. Moves are written as Format does;
// kind says what the scores mean. Of moves with equal scores, that of the engine stands in Lines before the others, which
// are in the order of alinha.Position.Moves.
func (g *Game) Verdict(res alinha.Result, elapsed time.Duration, kind ScoreKind) *Verdict {
	v := g.newVerdict()
	v.Kind, v.Unit, v.Native = kind, kind.Unit, kind.native(res.Native)
	v.Nodes = res.Nodes
	v.Elapsed, v.ElapsedMs = elapsed, Milliseconds(elapsed)
	v.setScore(res.Score)
	for _, m := range kind.BestMoves(&res) {
		v.Best = append(v.Best, g.Format(m))
	}
	for _, m := range g.Rank(g.inMoveOrder(res.Moves, res.Move)) {
		line := MoveVerdict{Move: g.Format(m.Move), Outcome: "unknown", Score: m.Score, Known: m.Known}
		if m.Known {
			line.Value, line.Outcome, line.Plies, line.AtMost = v.Kind.jsonFields(m.Score)
			line.Native = kind.native(m.Native)
		}
		v.Lines = append(v.Lines, line)
	}
	return v
}

// FinalVerdict returns the verdict of a decided game: the result for the side that would move next.
func (g *Game) FinalVerdict() *Verdict {
	v := g.newVerdict()
	score := alinha.Score{Value: float64(g.Pos.Outcome().For(g.Pos.ToMove())), Proven: true}
	if scored, ok := g.Pos.(alinha.Scored); ok {
		score.Value = float64(scored.Margin())
		if g.Pos.ToMove() == alinha.Second {
			score = score.Negate()
		}
	}
	v.Kind.Expected = false
	v.setScore(score)
	return v
}

func (g *Game) newVerdict() *Verdict {
	return &Verdict{
		Game: g.Name(), Board: catalog.BoardText(g.Pos), Moves: g.MoveTexts(), ToMove: g.Pos.ToMove().String(),
		Best: []string{}, Kind: KindOf(g.Pos),
	}
}

func (v *Verdict) setScore(s alinha.Score) {
	v.Score = s
	v.Value, v.Outcome, v.Plies, v.AtMost = v.Kind.jsonFields(s)
}

// jsonFields returns the fields Value, Outcome, Plies and AtMost of a Verdict or MoveVerdict with score s. Plies is nil unless
// s is proven.
func (k ScoreKind) jsonFields(s alinha.Score) (value *float64, outcome string, plies *int, atMost bool) {
	if s.Proven {
		plies = &s.Plies
	}
	return &s.Value, k.Outcome(s), plies, s.AtMost
}

// A FailedLine is an input line of a batch that could not be solved, and why: the JSON contract of alinha solve - --json.
type FailedLine struct {
	Game   string `json:"game"`
	Moves  string `json:"moves"`  // the line, clipped
	Line   int    `json:"line"`   // from 1
	Column int    `json:"column"` // in characters, from 1
	Error  string `json:"error"`
}
