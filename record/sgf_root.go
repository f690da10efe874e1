package record

import (
	"slices"
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

// An sgfUse tells what the reader does with a property.
type sgfUse uint8

const (
	sgfUnknown sgfUse = iota // kept as it is, with a notice
	sgfKept                  // kept as it is
	sgfField                 // becomes a field of the model
	sgfWritten               // left out: the writer has its own
)

// sgfUses are the properties of FF[1] to FF[4], of all games and of Go, and those of well-known programs.
var sgfUses = func() map[string]sgfUse {
	of := make(map[string]sgfUse)
	for use, ids := range map[sgfUse]string{
		sgfField:   "B W AB AW AE PL C SZ GN EV RO DT PB PW QPR QSLW QSLB",
		sgfWritten: "FF GM CA AP",
		sgfKept: `RU RE KO MN DM GB GW HO N UC V BM DO IT TE AR CR DD LB LN MA SL SQ TR ST AN BR BT CP GC ON OT PC SO TM US WR WT
			BL OB OW WL FG PM VW HA KM TB TW ID OM OP OV BS WS CH EL EX L M RG SC SE SI TC CI KGSDE KGSSB KGSSW MULTIGOGM
			TL LC LT KI WC BC GK CC OH KT RL SK DI RD AS RENLIB PSQLEVELS RIFRULE RIFALT RIFSWAP
			RIFBTIME RIFWTIME`,
	} {
		for id := range strings.FieldsSeq(ids) {
			of[id] = use
		}
	}
	return of
}()

// keepProperties adds the properties of a node that are no fields of the model to a list. Properties that are in the list
// already get further values. The first property of each unknown id is a notice: it could hold moves.
func (t *sgfReader) keepProperties(to []Property, n *sgfNode) []Property {
	for _, p := range n.properties {
		use := sgfUses[p.id]
		if use == sgfUnknown && len(t.unknown) < maxNotices && !slices.Contains(t.unknown, p.id) {
			t.unknown = append(t.unknown, p.id)
			t.noticeAt(p.values[0].line, p.values[0].column, NoticeProperty, p.id+"["+p.values[0].text+"]")
		}
		if use == sgfField || use == sgfWritten || n == t.root && t.isWritten(p) {
			continue
		}
		i := slices.IndexFunc(to, func(kept Property) bool { return kept.ID == p.id })
		if n == t.root && rootOrder(p.id) < 2 { // one value only
			if i < 0 {
				to = append(to, Property{p.id, []string{p.values[0].text}})
			}
			continue
		}
		if i < 0 {
			i = len(to)
			to = append(to, Property{ID: p.id})
		}
		for _, v := range p.values {
			to[i].Values = append(to[i].Values, v.text)
		}
	}
	if n == t.root { // in the order of the writer
		slices.SortStableFunc(to, func(a, b Property) int { return rootOrder(a.ID) - rootOrder(b.ID) })
	}
	return to
}

// rootOrder returns where the writer writes a property of the root: RU, RE, the others.
func rootOrder(id string) int {
	switch id {
	case "RU":
		return 0
	case "RE":
		return 1
	}
	return 2
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

// isWritten reports whether a property of the root is RU, RE or TE with the value that the writer would write anyway, or RU
// with another variant than that of the game.
func (t *sgfReader) isWritten(p sgfProperty) bool {
	value := p.values[0].text
	switch p.id {
	case "RU":
		return value == "" || value == ruleName(t.game.Variant) || !fitsRule(t.game, unescapeSGF(value))
	case "RE":
		return value == "" || value == resultText(t.game)
	case "TE":
		return value == string(ByAdjudication) && t.game.Reason == ByAdjudication
	}
	return false
}
