package record

import (
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// readRoot starts the game from the properties of the root node.
func (t *sgfReader) readRoot(n *sgfNode) error {
	if gm, ok := n.get("GM"); !ok {
		return n.expected(WantGameType)
	} else if strings.TrimSpace(gm.text) != "4" {
		return gm.expected(WantGameType)
	}
	v, err := sgfVariant(n, t.variant)
	if err != nil {
		return err
	}
	t.game = &Game{
		Variant: v,
		Name:    n.propertyText("GN"),
		Event:   n.propertyText("EV"),
		Round:   n.propertyText("RO"),
		Date:    n.propertyText("DT"),
		Players: [2]string{n.propertyText("PB"), n.propertyText("PW")},
	}
	t.game.Outcome, t.game.Reason = parseResult(n.propertyText("RE"))
	return nil
}

// sgfVariant returns the variant that RU and SZ of a root node name. It must be want unless want is zero. If RU is missing
// or unknown, the variant is want; without want it is freestyle Gomoku or an error.
func sgfVariant(n *sgfNode, want rules.Variant) (rules.Variant, error) {
	ru, hasRU := n.get("RU")
	sz, hasSZ := n.get("SZ")
	cols, rows := want.Cols, want.Rows
	if hasSZ {
		if cols, rows = parseSize(sz.text); cols == 0 {
			return want, sz.expected(WantSize)
		}
	}
	v, known := parseRule(strings.ToLower(n.propertyText("RU")), cols, rows)
	switch {
	case !known && want != rules.Variant{}:
		v = want // RU describes the rules in other words
	case !known:
		return v, ru.expected(WantRules)
	case !hasRU && want != rules.Variant{}:
		v = want
	case v.Cols == 0:
		return v, n.expected(WantSize)
	}
	if hasSZ && (v.Cols != cols || v.Rows != rows) {
		return v, sz.expected(WantSameVariant)
	}
	if !matchesVariant(v, want) {
		return v, ru.expected(WantSameVariant)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		return v, sz.errorAt(err)
	}
	return v, nil
}

// parseSize reads a size such as 15 or 7:6. It returns 0, 0 for any other text.
func parseSize(text string) (cols, rows int) {
	colText, rowText, hasRows := strings.Cut(text, ":")
	if !hasRows {
		rowText = colText
	}
	cols, errCols := strconv.Atoi(strings.TrimSpace(colText))
	rows, errRows := strconv.Atoi(strings.TrimSpace(rowText))
	if errCols != nil || errRows != nil || cols < 1 || rows < 1 {
		return 0, 0
	}
	return cols, rows
}

// parseRule returns the variant of a name of rules: freestyle, standard and renju, or their numbers at Gomocup, on a board
// of cols by rows, or any text of rules.Parse, which has its own size. "" is freestyle. It returns false if the name is
// unknown.
func parseRule(name string, cols, rows int) (rules.Variant, bool) {
	v := rules.Variant{Cols: cols, Rows: rows, Layers: 1, K: 5}
	switch name {
	case "", "0", "freestyle", "gomoku":
		return v, true
	case "1", "standard":
		v.Exact = true
		return v, true
	case "4", "renju":
		v.Renju = true
		return v, true
	}
	v, err := rules.Parse(name)
	return v, err == nil
}

// parseResult reads the value of RE: B+, W+R, Draw, 0. Any other text is Undecided.
func parseResult(text string) (alinha.Outcome, Reason) {
	if text == "0" || strings.EqualFold(text, "draw") {
		return alinha.Draw, ByPlay
	}
	winner, how, ok := strings.Cut(text, "+")
	outcome := map[string]alinha.Outcome{"B": alinha.FirstWins, "W": alinha.SecondWins}[winner]
	if !ok || outcome == alinha.Undecided {
		return alinha.Undecided, ByPlay
	}
	return outcome, map[string]Reason{
		"R": ByResignation, "Resign": ByResignation, "T": OnTime, "Time": OnTime, "F": ByForfeit, "Forfeit": ByForfeit,
	}[how]
}
