package analysis

import (
	"math"
	"slices"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/search"
)

// A ScoreKind says what the scores of a search mean.
type ScoreKind struct {
	Points   bool // a proven value is a number of points, else a win, a draw or a loss
	Expected bool // chance moves, so that a proven value is an expectation

	// WinnerOnly is true for an engine that asks only who wins: an unproven value of 1 or -1 is certain
	// all the same, without a number of plies.
	WinnerOnly bool

	Unit    string // of the engine's native values: see catalog.Scale
	OneMove bool   // the engine compares its move with no other
}

// KindOf returns the kind of the scores of a position.
func KindOf(pos alinha.Position) ScoreKind {
	_, points := pos.(alinha.Scored)
	_, expected := pos.(alinha.Chancy)
	return ScoreKind{Points: points, Expected: expected}
}

// EngineKindOf returns the kind of the scores that an engine of an entry gives the moves of a position.
func EngineKindOf(pos alinha.Position, entry catalog.Engine) ScoreKind {
	k := KindOf(pos)
	k.Unit, k.OneMove = entry.Scale.Unit, entry.OneMove
	return k
}

// BestMoves returns the moves of a result that are equally good, that of the engine first: search.TiedMoves, or with
// OneMove the engine's alone.
func (k ScoreKind) BestMoves(res *alinha.Result) []alinha.Move {
	if k.OneMove {
		return []alinha.Move{res.Move}
	}
	return search.TiedMoves(res)
}

// native returns a native value, or nil if the engine has none.
func (k ScoreKind) native(value float64) *float64 {
	if k.Unit == "" {
		return nil
	}
	return &value
}

// Certain reports whether s is proven, or at least the winner is certain.
func (k ScoreKind) Certain(s alinha.Score) bool {
	return s.Proven || k.WinnerOnly && math.Abs(s.Value) == 1
}

// Outcome returns "win", "loss" or "draw" for the side to move if s is certain, else "unknown". An expectation is no
// outcome.
func (k ScoreKind) Outcome(s alinha.Score) string {
	switch {
	case !k.Certain(s) || k.Expected:
		return "unknown"
	case s.Value > 0:
		return "win"
	case s.Value < 0:
		return "loss"
	}
	return "draw"
}

// mostEstimate is the greatest size with which an estimate of the winner is shown.
const mostEstimate = 0.999

// Text returns a score in words: "wins in 7 plies", "loses in at most 12 plies", "draw", "+2 points", "0.35".
func (k ScoreKind) Text(loc *i18n.Localizer, s alinha.Score) string {
	switch {
	case k.Points && s.Proven && !k.Expected:
		return loc.Message("worth-points", "Points", signed(s.Value, 0), "Count", math.Abs(s.Value))
	case s.Proven && k.Expected:
		return loc.Message("worth-expected", "Value", loc.Number(signed(s.Value, 12)))
	case s.Proven && s.Value != 0:
		return loc.Message(lengthMessage(s), "Count", s.Plies)
	case s.Proven:
		return loc.Message("worth-draw", "Count", s.Plies)
	case k.Certain(s) && s.Value > 0:
		return loc.Message("worth-sure-win")
	case k.Certain(s):
		return loc.Message("worth-sure-loss")
	}
	value := s.Value
	if !k.Points { // 1.000 would look like a proven win
		value = min(max(value, -mostEstimate), mostEstimate)
	}
	return loc.Message("worth-estimate", "Value", loc.Number(signed(value, 3)))
}

// MoveText returns the score of a move in words, with its native value if there is one: "-45 points", "wins in 3 plies
// (+10350 points)".
func (k ScoreKind) MoveText(loc *i18n.Localizer, m MoveVerdict) string {
	switch {
	case m.Native == nil && k.OneMove && !k.Certain(m.Score):
		return loc.Message("worth-none")
	case m.Native == nil || k.Points && m.Score.Proven:
		return k.Text(loc, m.Score)
	case k.Certain(m.Score):
		return loc.Message("worth-and-native", "Worth", k.Text(loc, m.Score), "Native", NativeText(loc, k.Unit, *m.Native))
	}
	return NativeText(loc, k.Unit, *m.Native)
}

// SignedText returns a native value with its sign and at most six decimals; zero has no sign.
func SignedText(loc *i18n.Localizer, unit string, value float64) string {
	sign, size := "", math.Abs(value)
	switch {
	case value > 0:
		sign = "+"
	case value < 0:
		sign = "-"
	}
	if size == classic.EvoraInfinity && (unit == catalog.UnitStones || unit == catalog.UnitUtility) {
		return sign + "∞"
	}
	return sign + pointsText(loc, size)
}

// pointsText returns a number that is not negative with at most six decimals.
func pointsText(loc *i18n.Localizer, value float64) string {
	if value < 1e15 {
		return loc.Number(strconv.FormatFloat(math.Round(value*1e6)/1e6, 'f', -1, 64))
	}
	return loc.Number(strconv.FormatFloat(value, 'g', 6, 64))
}

// NativeText returns a native value with its unit, if that is not empty: "-45 points".
func NativeText(loc *i18n.Localizer, unit string, value float64) string {
	text := SignedText(loc, unit, value)
	if unit == "" {
		return text
	}
	return loc.Message("worth-native-"+unit, "Value", text, "Count", math.Abs(value))
}

// ScaleText says what the values of an engine are. It is empty if every value is a proven result.
func ScaleText(loc *i18n.Localizer, entry catalog.Engine, v *Verdict) string {
	certain := func(m MoveVerdict) bool { return v.Kind.Certain(m.Score) }
	switch {
	case entry.Scale.Name != "":
		return loc.Message("worth-scale-" + entry.Scale.Name)
	case !slices.ContainsFunc(v.Lines, func(m MoveVerdict) bool { return m.Known && !certain(m) }):
		return ""
	case v.Kind.Points:
		return loc.Message("worth-scale-expected")
	}
	return loc.Message("worth-scale-estimate")
}

// lengthMessage returns the message for a proven win or loss.
func lengthMessage(s alinha.Score) string {
	switch {
	case s.Value > 0 && s.AtMost:
		return "worth-win-bound"
	case s.Value > 0:
		return "worth-win"
	case s.AtMost:
		return "worth-loss-bound"
	}
	return "worth-loss"
}

// signed returns v with its sign and a number of decimals; zero has no sign.
func signed(v float64, decimals int) string {
	s := strconv.FormatFloat(v, 'f', decimals, 64)
	if v > 0 {
		return "+" + s
	}
	return s
}
