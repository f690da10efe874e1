package record

import (
	"strings"

	"github.com/alinha/alinha"
)

// readRoot starts the game from the properties of the root node.
func (t *sgfReader) readRoot(n *sgfNode) error {
	v, err := t.rootVariant(n)
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
	t.readResult(n)
	t.checkValues(n)
	return nil
}

// checkValues adds a notice for the second value of each property of the root that has one value only.
func (t *sgfReader) checkValues(n *sgfNode) {
	seen := make(map[string]bool)
	for _, p := range n.properties {
		switch p.id {
		case "GM", "SZ", "RU", "GN", "EV", "RO", "DT", "PB", "PW", "RE":
			if values := p.values; seen[p.id] {
				t.notice(values[0], NoticeSecondValue)
			} else if len(values) > 1 {
				t.notice(values[1], NoticeSecondValue)
			}
			seen[p.id] = true
		}
	}
}

// readResult reads RE and TE.
func (t *sgfReader) readResult(n *sgfNode) {
	var known bool
	t.game.Outcome, t.game.Reason, known = resultOf(n.propertyText("RE"), n.propertyText("TE"))
	if re, _ := n.get("RE"); !known {
		t.notice(re, NoticeResult)
	}
}

// resultOf returns the result that the values of RE and TE tell. TE counts where RE does not tell how the game ended. It
// returns false if RE says something that the outcome and the reason do not hold.
func resultOf(re, te string) (outcome alinha.Outcome, reason Reason, known bool) {
	outcome, reason, known = parseResult(re)
	if reason != ByPlay || outcome == alinha.Undecided {
		return outcome, reason, known
	}
	if told := terminationReason(te); outcome != alinha.Draw || told == ByAdjudication {
		reason = told
	}
	return outcome, reason, known
}

// terminationReason returns the reason that a value of TE tells, ByPlay if none. c-gomoku-cli writes TE beside RE.
func terminationReason(text string) Reason {
	for _, word := range resultWords(strings.ToLower(text)) {
		if reason, ok := resultReasons[resultMeanings[word]]; ok {
			return reason
		}
	}
	return ByPlay
}
