package record

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/alinha/alinha/rules"
)

// An sgfRule is what the text of RU says.
type sgfRule struct {
	variant rules.Variant // on the board of the game, or on the board that the text names
	known   bool          // the text names rules
	opening bool          // the text names an opening such as Swap2, so that variant is the usual one
}

// parseSGFRule reads the value of RU for a board of cols by rows: a text that parseRule knows, or words that have the name
// of rules or of an opening in them. Openings of Renju name Renju, others freestyle.
func parseSGFRule(text string, cols, rows int) sgfRule {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	if v, ok := parseRule(text, cols, rows); ok {
		return sgfRule{variant: v, known: true}
	}
	v := freestyle(cols, rows)
	letters := strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return c
		}
		return -1
	}, text)
	has := func(words ...string) bool {
		for _, word := range words {
			if strings.Contains(letters, word) {
				return true
			}
		}
		return false
	}
	switch {
	case has("renju", "连珠", "連珠"):
		v.Renju = true
		return sgfRule{variant: v, known: true}
	case letters == "rif" || has("rifopening", "rifrule", "taraguchi", "soosorv", "soosõrv", "soosyrv", "soosyrw", "yamaguchi", "tarannikov", "sakata"):
		v.Renju = true
		return sgfRule{variant: v, known: true, opening: true}
	case has("caro"):
		v.Caro = true
		return sgfRule{variant: v, known: true}
	case has("standard", "exactfive", "exactly5", "exactlyfive"):
		v.Exact = true
		return sgfRule{variant: v, known: true}
	case has("swap", "gomokupro", "longpro") || letters == "pro":
		return sgfRule{variant: v, known: true, opening: true}
	case has("freestyle", "gomoku", "gobang", "fiveinarow", "5inarow", "五子棋", "五目") || letters == "free":
		return sgfRule{variant: v, known: true}
	}
	return sgfRule{variant: v}
}

// sgfDefaultSize is the number of columns and of rows of a board whose size the text does not say.
const sgfDefaultSize = 15

// rootVariant returns the variant of a game. With a variant of the caller that one decides, and what RU says else is a
// notice; SZ must agree. Without, GM[4] and RU name the variant; freestyle Gomoku is meant if RU is missing, or unknown,
// which is a notice. A game of another type, or of none, needs rules of Gomoku in RU or a board of 15 by 15.
func (t *sgfReader) rootVariant(n *sgfNode) (rules.Variant, error) {
	want := t.variant
	hasVariant := want != rules.Variant{}
	sz, hasSZ := n.get("SZ")
	cols, rows := want.Cols, want.Rows
	if hasSZ {
		if cols, rows = parseSize(sz.text); cols == 0 {
			return want, sz.expected(WantSize)
		}
	}
	if hasVariant {
		if cols != want.Cols || rows != want.Rows {
			return want, sz.expected(WantSameVariant)
		}
		t.checkRules(n, want)
		return want, nil
	}
	gm, _ := n.get("GM")
	isGomoku := strings.TrimSpace(gm.text) == "4"
	ru, hasRU := n.get("RU")
	ruText := n.propertyText("RU")
	v, known := rules.Variant{}, false
	if hasRU {
		v, known = t.ruleVariant(ru, ruText, cols, rows)
	} else {
		v, known = parseRule("", cols, rows)
		known = known && isGomoku
	}
	switch {
	case !known && !isGomoku && (cols != sgfDefaultSize || rows != sgfDefaultSize):
		if gm.line > 0 {
			return v, gm.expected(WantGameType)
		}
		return v, n.expected(WantGameType)
	case !isGomoku && gm.line > 0:
		t.notice(gm, NoticeGameType)
	case !isGomoku:
		t.noticeAt(n.line, n.column, NoticeNoGameType, "")
	}
	if v.Cols == 0 {
		v.Cols, v.Rows = sgfDefaultSize, sgfDefaultSize
		t.noticeAt(n.line, n.column, NoticeNoSize, "")
	}
	if hasSZ && (v.Cols != cols || v.Rows != rows) {
		return v, sz.expected(WantSameVariant)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		if !hasSZ {
			sz = ru
		}
		return v, sz.errorAt(err)
	}
	return v, nil
}

// ruleVariant returns the variant that RU names, freestyle if RU is unknown, and whether RU is known. Unknown rules, and
// rules that only the name of an opening tells, are a notice.
func (t *sgfReader) ruleVariant(ru sgfValue, text string, cols, rows int) (rules.Variant, bool) {
	rule := parseSGFRule(text, cols, rows)
	switch {
	case !rule.known:
		t.notice(ru, NoticeUnknownRules)
	case rule.opening && rule.variant.Renju:
		t.notice(ru, NoticeRenjuOpening)
	case rule.opening:
		t.notice(ru, NoticeOpening)
	}
	return rule.variant, rule.known
}

// checkRules adds a notice if RU does not name the variant that the caller wants.
func (t *sgfReader) checkRules(n *sgfNode, want rules.Variant) {
	ru, hasRU := n.get("RU")
	if !hasRU {
		return
	}
	switch rule := parseSGFRule(n.propertyText("RU"), want.Cols, want.Rows); {
	case !rule.known:
		t.notice(ru, NoticeRulesIgnored)
	case rule.variant != want && (!rule.opening || rule.variant.Renju):
		t.notice(ru, NoticeOtherRules)
	}
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
	v := freestyle(cols, rows)
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
