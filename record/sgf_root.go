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

// readResult reads RE, and TE where RE does not tell how the game ended.
func (t *sgfReader) readResult(n *sgfNode) {
	var known bool
	t.game.Outcome, t.game.Reason, known = parseResult(n.propertyText("RE"))
	if re, _ := n.get("RE"); !known {
		t.notice(re, NoticeResult)
	}
	if t.game.Reason != ByPlay || t.game.Outcome == alinha.Undecided {
		return
	}
	if reason := terminationReason(n.propertyText("TE")); t.game.Outcome != alinha.Draw || reason == ByAdjudication {
		t.game.Reason = reason
	}
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
