// Package rules is the reference implementation of every variant: boards of any size in one to three dimensions, falling
// pieces, exact k, caro, Renju's fouls, misère, games for points, slipping pieces. The code is simple before it is fast; every
// faster board of the project is tested against it.
//
//	text ──Parse──> Variant ──New──> Board, Scored, Slippery or SlipperyScored
//	                                   ^ PlayText, ParseMove      v Format, GameText, Draw
//
// Positions of games for points are alinha.Scored, those with slipping pieces alinha.Chancy.
package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxSide is the greatest number of columns or rows of a flat board, MaxLayered that of columns, rows or layers of a board with
// layers.
const (
	MaxSide    = 32
	MaxLayered = 8
)

// A Variant is the board and the rules of one game.
type Variant struct {
	Cols, Rows, Layers int // Layers is 1 on a flat board
	K                  int // stones in a row to win

	Gravity bool    // pieces fall: down the rows, or down the layers in three dimensions
	Exact   bool    // a run longer than K counts for nothing
	Caro    bool    // a run of K with a stone of the opponent at either end counts for nothing
	Misere  bool    // a player who completes a run loses
	Points  bool    // played until the board is full; each window of K or more own stones is a point
	Renju   bool    // First's fouls: overline, double four, double three
	Slip    float64 // probability that a piece slips to a free neighbour, 0 to 1
}

// Cells returns the number of cells of the board.
func (v Variant) Cells() int { return v.Cols * v.Rows * v.Layers }

// Grammar is the text form of a variant that Parse reads, besides preset names.
const Grammar = "mnk:COLSxROWS[xLAYERS],k=K[,gravity][,exact][,caro][,misere][,points][,renju][,slip=P]"

// A VariantError says why a text is not a variant.
type VariantError struct {
	Text   string // shortened if long
	Reason Reason
	Limit  int // the bound that was exceeded, for BadK

	// Rule and Other do not go together, for Contradiction: "caro" and "renju", or "renju" and "k=4". Other is "layers" for a
	// board of several.
	Rule, Other string
}

func (e *VariantError) Error() string {
	switch e.Reason {
	case UnknownGame:
		return fmt.Sprintf("game %q: unknown; use a name from the list of games or %s", e.Text, Grammar)
	case BadSize:
		return fmt.Sprintf("game %q: each side is 1 to %d, or 1 to %d with layers", e.Text, MaxSide, MaxLayered)
	case BadK:
		return fmt.Sprintf("game %q: k is 1 to the longest side, here %d", e.Text, e.Limit)
	case BadSlip:
		return fmt.Sprintf("game %q: slip is a probability, 0 to 1", e.Text)
	case Contradiction:
		return fmt.Sprintf("game %q: %s excludes %s", e.Text, e.Rule, e.Other)
	}
	return fmt.Sprintf("game %q: the form is %s", e.Text, Grammar)
}

// A Reason says what is wrong with the text of a variant.
type Reason uint8

// The reasons.
const (
	UnknownGame Reason = iota
	BadGrammar
	BadSize
	BadK
	BadSlip
	Contradiction
)

// Parse parses a preset name or a text of Grammar. The error is a *VariantError.
func Parse(text string) (Variant, error) {
	if v, ok := Preset(text); ok {
		return v, nil
	}
	spec, ok := strings.CutPrefix(text, "mnk:")
	text = shorten(text, 80) // for the errors
	if !ok {
		return Variant{}, &VariantError{Text: text, Reason: UnknownGame}
	}
	v, reason, ok := parseSpec(spec)
	if !ok {
		return Variant{}, &VariantError{Text: text, Reason: reason}
	}
	if err := v.check(text); err != nil {
		return Variant{}, err
	}
	return v, nil
}

func parseSpec(spec string) (v Variant, reason Reason, ok bool) {
	fields := strings.Split(spec, ",")
	sides := strings.Split(fields[0], "x")
	if len(sides) != 2 && len(sides) != 3 {
		return v, BadGrammar, false
	}
	size := [3]int{1, 1, 1}
	for i, s := range sides {
		n, err := strconv.Atoi(s)
		if err != nil {
			return v, BadGrammar, false
		}
		size[i] = n
	}
	v.Cols, v.Rows, v.Layers = size[0], size[1], size[2]
	seen := make(map[string]bool)
	for _, field := range fields[1:] {
		name, value, hasValue := strings.Cut(field, "=")
		if seen[name] || hasValue != (name == "k" || name == "slip") {
			return v, BadGrammar, false
		}
		seen[name] = true
		var err error
		switch name {
		case "k":
			v.K, err = strconv.Atoi(value)
		case "slip":
			v.Slip, err = strconv.ParseFloat(value, 64)
		case "gravity":
			v.Gravity = true
		case "exact":
			v.Exact = true
		case "caro":
			v.Caro = true
		case "misere":
			v.Misere = true
		case "points":
			v.Points = true
		case "renju":
			v.Renju = true
		default:
			return v, BadGrammar, false
		}
		if err != nil {
			return v, BadGrammar, false
		}
	}
	return v, BadGrammar, seen["k"]
}

func (v Variant) check(text string) error {
	limit := MaxSide
	if v.Layers > 1 {
		limit = MaxLayered
	}
	for _, n := range [...]int{v.Cols, v.Rows, v.Layers} {
		if n < 1 || n > limit {
			return &VariantError{Text: text, Reason: BadSize}
		}
	}
	longest := max(v.Cols, v.Rows, v.Layers)
	switch {
	case v.K < 1 || v.K > longest:
		return &VariantError{Text: text, Reason: BadK, Limit: longest}
	case !(v.Slip >= 0 && v.Slip <= 1):
		return &VariantError{Text: text, Reason: BadSlip}
	}
	if rule, other := v.contradiction(); rule != "" {
		return &VariantError{Text: text, Reason: Contradiction, Rule: rule, Other: other}
	}
	return nil
}

// contradiction returns the first rule that does not go with another one, or with k or the layers; "" if there is none.
func (v Variant) contradiction() (rule, other string) {
	k := "k=" + strconv.Itoa(v.K)
	for _, pair := range [...]struct {
		rule, other string
		both        bool
	}{
		{"points", "exact", v.Points && v.Exact},
		{"points", "caro", v.Points && v.Caro},
		{"points", "misere", v.Points && v.Misere},
		{"points", "renju", v.Points && v.Renju},
		{"points", k, v.Points && v.K < 2},
		{"caro", "misere", v.Caro && v.Misere},
		{"caro", "renju", v.Caro && v.Renju},
		{"caro", k, v.Caro && v.K < 2},
		{"renju", "gravity", v.Renju && v.Gravity},
		{"renju", "exact", v.Renju && v.Exact},
		{"renju", "misere", v.Renju && v.Misere},
		{"renju", k, v.Renju && v.K != 5},
		{"renju", "layers", v.Renju && v.Layers != 1},
	} {
		if pair.both {
			return pair.rule, pair.other
		}
	}
	return "", ""
}

// String returns the preset name of the variant if there is one, else its text form. Parse reads both.
func (v Variant) String() string {
	if name := presetName(v); name != "" {
		return name
	}
	return v.Spec()
}

// Spec returns the text form of the variant, even if it has a preset name.
func (v Variant) Spec() string {
	var b strings.Builder
	fmt.Fprintf(&b, "mnk:%dx%d", v.Cols, v.Rows)
	if v.Layers > 1 {
		fmt.Fprintf(&b, "x%d", v.Layers)
	}
	fmt.Fprintf(&b, ",k=%d", v.K)
	for _, option := range [...]struct {
		name string
		on   bool
	}{{"gravity", v.Gravity}, {"exact", v.Exact}, {"caro", v.Caro}, {"misere", v.Misere}, {"points", v.Points}, {"renju", v.Renju}} {
		if option.on {
			b.WriteString("," + option.name)
		}
	}
	if v.Slip > 0 {
		b.WriteString(",slip=" + strconv.FormatFloat(v.Slip, 'g', -1, 64))
	}
	return b.String()
}
