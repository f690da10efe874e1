package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// An sgfRule is what the text of RU says.
type sgfRule struct {
	variant rules.Variant // on the board of the game, or on the board that the text names
	known   bool          // the text names rules
	opening bool          // the text names an opening such as Swap2, so that variant is the usual one
	exact   bool          // the text is the name of an opening rule that only Renju has, as package opening writes it
}

// renjuOpenings are the names of opening rules of Renju that package opening writes, in small letters.
var renjuOpenings = []string{"rif", "yamaguchi", "soosyrv-8", "taraguchi-10", "sakata"}

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
		return sgfRule{variant: v, known: true, opening: true, exact: slices.Contains(renjuOpenings, text)}
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
	sz, cols, rows, err := t.rootSize(n)
	if err != nil {
		return t.variant, err
	}
	if want := t.variant; want != (rules.Variant{}) {
		if cols > 0 && (cols != want.Cols || rows != want.Rows) {
			return want, sz.errorExpected(WantSameSize)
		}
		t.checkRules(n, want)
		return want, nil
	}
	gm, _ := n.get("GM")
	ru, hasRU := n.get("RU")
	gameType := parseGameType(gm.text, cols, rows)
	v, known := gameType.variant, gameType.known
	if hasRU {
		v, known = t.ruleVariant(ru, n.propertyText("RU"), cols, rows)
	}
	switch {
	case gameType.known && gameType.words:
		t.notice(gm, NoticeGameName)
	case gameType.known:
	case !known && (cols != sgfDefaultSize || rows != sgfDefaultSize):
		if gm.line > 0 {
			return v, gm.errorExpected(WantGameType)
		}
		return v, n.errorExpected(WantGameType)
	case gm.line > 0:
		t.notice(gm, NoticeGameType)
	default:
		t.noticeAt(n.line, n.column, NoticeNoGameType, "")
	}
	if v.Cols == 0 {
		v.Cols = t.sizeOfPoints()
		v.Rows = v.Cols
		kind, text := NoticeNoSize, ""
		if v.Cols != sgfDefaultSize {
			kind, text = NoticeSizeOfPoints, strconv.Itoa(v.Cols)
		}
		t.noticeAt(n.line, n.column, kind, text)
	}
	if cols > 0 && (v.Cols != cols || v.Rows != rows) {
		return v, sz.errorExpected(WantSameVariant)
	}
	if _, err := rules.Parse(v.Spec()); err != nil {
		if cols == 0 {
			sz = ru
		}
		return v, sz.errorAt(err)
	}
	return v, nil
}

// rootSize returns the value of SZ and its columns and rows, 0 and 0 if the text does not say the size.
func (t *sgfReader) rootSize(n *sgfNode) (sz sgfValue, cols, rows int, err error) {
	sz, _ = n.get("SZ")
	text := trimPoint(sz.text)
	if text == "" || text == "0" {
		return sz, 0, 0, nil
	}
	cols, rows, isSGF := parseSize(text)
	switch {
	case cols == 0:
		return sz, 0, 0, sz.errorExpected(WantSize)
	case !isSGF:
		t.notice(sz, NoticeSizeForm)
	}
	return sz, cols, rows, nil
}

// sizeOfPoints returns the size of the smallest usual board, of 15, 19 or 20 columns and rows, that has all points of the
// game: 15 if no board has them.
func (t *sgfReader) sizeOfPoints() int {
	size := 0
	for x := t.text.newLexer(true); ; {
		token, n := x.next()
		if token == eof {
			break
		}
		if n == nil {
			continue
		}
		for _, p := range n.properties {
			if !slices.Contains([]string{"B", "W", "AB", "AW"}, p.id) {
				continue
			}
			for _, v := range p.values {
				if len(v.text) == 2 && v.text != "tt" {
					size = max(size, 1+strings.IndexByte(sgfLetters, v.text[0]), 1+strings.IndexByte(sgfLetters, v.text[1]))
				}
			}
		}
	}
	for _, usual := range []int{sgfDefaultSize, 19, 20} {
		if size <= usual {
			return usual
		}
	}
	return sgfDefaultSize
}

// An sgfGameType is what the text of GM says.
type sgfGameType struct {
	variant rules.Variant // without rules in RU, on the board of the game
	known   bool          // the text means Gomoku, Renju or another game of k in a row
	words   bool          // the text is no number
}

// parseGameType reads the value of GM for a board of cols by rows: 4, with or without the name of the game, or words such as
// Gomoku or Renju.
func parseGameType(text string, cols, rows int) sgfGameType {
	number, _, _ := strings.Cut(text, ":")
	if n, err := strconv.Atoi(strings.TrimSpace(number)); err == nil || strings.TrimSpace(text) == "" {
		return sgfGameType{variant: freestyle(cols, rows), known: n == 4}
	}
	rule := parseSGFRule(text, cols, rows)
	return sgfGameType{variant: rule.variant, known: rule.known, words: true}
}

// ruleVariant returns the variant that RU names, freestyle if RU is unknown, and whether RU is known. Unknown rules, and
// rules that only the name of an opening tells, are a notice.
func (t *sgfReader) ruleVariant(ru sgfValue, text string, cols, rows int) (rules.Variant, bool) {
	rule := parseSGFRule(text, cols, rows)
	switch {
	case !rule.known:
		t.notice(ru, NoticeUnknownRules)
	case rule.exact:
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

// sgfSizePattern matches a size: columns and rows, or one number for both.
var sgfSizePattern = lazyregexp.New(`^(\d{1,4})(?:\s*([:xX×*,])\s*(\d{1,4}))?$`)

// parseSize reads a size such as 15 or 7:6, or in another form 7x6, with isSGF false. It returns 0, 0 for any other text.
func parseSize(text string) (cols, rows int, isSGF bool) {
	parts := sgfSizePattern.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil {
		return 0, 0, false
	}
	cols, rows = atoi(parts[1]), atoi(parts[1])
	if parts[2] != "" {
		rows = atoi(parts[3])
	}
	if cols == 0 || rows == 0 {
		return 0, 0, false
	}
	return cols, rows, parts[2] == "" || parts[2] == ":"
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
