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

// keepProperties adds the properties of a node that are no fields of the model to the last turn, or before the first turn to
// the game. Properties that the turn has already get further values. The first property of each unknown id is a notice: it
// could hold moves. RU, RE and TE before the first turn but after the root are a notice.
func (t *sgfReader) keepProperties(n *sgfNode) {
	isRoot := n == t.root
	for _, p := range n.properties {
		use := sgfUses[p.id]
		if use == sgfUnknown && len(t.unknown) < maxNotices && !slices.Contains(t.unknown, p.id) {
			t.unknown = append(t.unknown, p.id)
			t.noticeAt(p.values[0].line, p.values[0].column, NoticeProperty, p.id+"["+p.values[0].text+"]")
		}
		if use == sgfField || use == sgfWritten || isRoot && t.isWritten(p) {
			continue
		}
		if isRoot && t.namesOpeningRule() && !isOpeningText(t.game.Variant, p.id, unescapeSGF(p.values[0].text)) {
			t.noticeAt(p.values[0].line, p.values[0].column, NoticeOpeningText, p.id+"["+p.values[0].text+"]")
			continue
		}
		if !isRoot && t.ply == 0 && (rootOrder(p.id) < 2 || p.id == "TE") {
			t.notice(p.values[0], NoticeRootProperty)
			continue
		}
		kept, values := t.recorder.annotate().property(p.id), p.values
		if kept == nil {
			t.notice(values[0], NoticeMore)
			continue
		}
		if isRoot && rootOrder(p.id) < 2 { // one value only
			values = values[:1-min(1, len(kept.Values))]
		}
		for _, v := range values {
			if !t.grow(v.line, v.column) {
				return
			}
			kept.Values = append(kept.Values, v.text)
		}
	}
	if isRoot { // in the order of the writer
		slices.SortStableFunc(t.recorder.annotate().properties, func(a, b Property) int { return rootOrder(a.ID) - rootOrder(b.ID) })
	}
}

// namesOpeningRule reports whether RU of the root is the name of an opening rule of Renju, as package opening writes it. The database
// of RenjuNet, whose swaps and fifth moves may be any text, names the rule in RIFRULE.
func (t *sgfReader) namesOpeningRule() bool {
	return parseSGFRule(t.root.propertyText("RU"), t.game.Variant.Cols, t.game.Variant.Rows).exact
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
