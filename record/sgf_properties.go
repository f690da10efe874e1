package record

import (
	"slices"
	"strings"
)

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

// keepProperties adds the properties of a node that are no fields of the model to a list, which takes up to maxProperties.
// Properties that are in the list already get further values. The first property of each unknown id is a notice: it could
// hold moves.
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
		if i < 0 && len(to) == maxProperties {
			t.notice(p.values[0], NoticeMore)
			continue
		}
		if i < 0 {
			i = len(to)
			to = append(to, Property{ID: p.id})
		}
		for _, v := range p.values {
			if !t.grow(v.line, v.column) {
				return to
			}
			to[i].Values = append(to[i].Values, v.text)
		}
	}
	if n == t.root { // in the order of the writer
		slices.SortStableFunc(to, func(a, b Property) int { return rootOrder(a.ID) - rootOrder(b.ID) })
	}
	return to
}

// addComment adds a text to a comment. The first text is the comment. Further texts, which other nodes have for the same
// turn, wait in t.comments for storeComments: a comment of many texts is then not copied for each.
func (t *sgfReader) addComment(comment *string, text string) {
	if text == "" || *comment == "" {
		*comment += text
		return
	}
	b := t.comments[comment]
	if b == nil {
		b = new(strings.Builder)
		b.WriteString(*comment)
		t.comments[comment] = b
	}
	b.WriteByte('\n')
	b.WriteString(text)
}

// storeComments stores the comments of several texts.
func (t *sgfReader) storeComments() {
	for comment, b := range t.comments {
		*comment = b.String()
	}
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
