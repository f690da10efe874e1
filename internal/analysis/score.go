package analysis

import (
	"math"
	"strconv"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/i18n"
)

// A ScoreKind says what the scores of a search mean.
type ScoreKind struct {
	Points   bool // a proven value is a number of points, else a win, a draw or a loss
	Expected bool // chance moves, so that a proven value is an expectation

	// WinnerOnly is true for an engine that asks only who wins: an unproven value of 1 or -1 is certain
	// all the same, without a number of plies.
	WinnerOnly bool
}

// KindOf returns the kind of the scores of a position.
func KindOf(pos alinha.Position, winnerOnly bool) ScoreKind {
	_, points := pos.(alinha.Scored)
	_, expected := pos.(alinha.Chancy)
	return ScoreKind{Points: points, Expected: expected, WinnerOnly: winnerOnly}
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
	return loc.Message("worth-estimate", "Value", loc.Number(signed(s.Value, 3)))
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
