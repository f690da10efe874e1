package record_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// renjuNetHead is the beginning of a database, up to the games.
const renjuNetHead = `<?xml version="1.0"?>
<database version="1.0" date="2026-01-02">
<!-- words on the database &copy; -->
<countries>
<country id="1" name="Estonia" abbr="EST" />
<country id="4" name="Japan" abbr="JPN" reversed="1" />
</countries>
<cities>
<city id="7" name="Tallinn" country="1" />
</cities>
<months><month id="8" name="August" /></months>
<rules>
<rule id="1" name="RIF" category="1">Renju &amp; the words on it</rule>
<rule id="2" name="Yamaguchi" category="1"><info>words</info></rule>
<rule id="7" name="Gomoku-Pro" category="2" />
<rule id="8" name="Freestyle Gomoku" category="3" />
<rule id="9" name="Swap2" />
<rule id="10" name="Taraguchi-10" />
<rule id="11" name="Checkers" />
</rules>
<openings>
<opening id="24" abbr="I2" name="Kyo-getsu" />
</openings>
<players>
<player id="1" name="Juku" surname="Tamm" country="1" />
<player id="2" name="Taro" surname="Yamada" native_name="山田 太郎" country="4" />
<player id="3" surname="Solo" country="1" />
</players>
<tournaments>
<tournament id="1" name="Cup of Tallinn &quot;A&quot;" country="1" city="7" year="2005" month="8" start="2005-08-01" end="2005-08-07" rule="1" rated="1" />
<tournament id="2" name="Friendly &amp; casual" country="4" year="2019" rated="0" />
<tournament id="3" name="Blitz" start="2019-03-02" end="2019-03-02" rule="7" />
<tournament id="4" name="Spring" start="2018-03-02" end="2018-03-04" />
</tournaments>
<games>
`

// renjuNetDatabase returns a database with the text games in the element games.
func renjuNetDatabase(games string) string {
	return renjuNetHead + games + "\n</games>\n</database>\n"
}

// describe returns what a game of a database is, in one line: its fields, its properties, its moves with variations.
func describe(t testing.TB, g *record.Game) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s|%s|%s|%s|%s|%s|%s", g.Name, g.Variant, g.Event, g.Round, g.Date, strings.Join(g.Players[:], "/"), g.Outcome, g.Comment)
	for _, p := range g.Properties {
		fmt.Fprintf(&b, " %s[%s]", p.ID, strings.Join(p.Values, "]["))
	}
	b.WriteString("|" + gameText(t, g))
	return b.String()
}

// Read reads players, tournament, date, rules, opening, result, swaps, offers and comment of a game.
func TestReadRenjuNet(t *testing.T) {
	for _, test := range []struct{ game, want string }{
		{
			"<game id=\"5\" publisher=\"3\" tournament=\"1\" round=\"F2\" rule=\"1\" black=\"1\" white=\"2\" bresult=\"1\" btime=\"40\" wtime=\"55\" opening=\"24\" alt=\"i8\" swap=\"R\">\n" +
				"<move>h8 h9 h7</move>\n<info>a note &lt;1&gt;</info>\n</game>",
			`5: renju|Cup of Tallinn "A"|F2|2005-08|Juku Tamm/Taro Yamada|first wins|a note <1> ON[I2 Kyo-getsu] PC[Tallinn, Estonia] US[Solo] ` +
				`RIFRULE[RIF] RIFALT[i8] RIFSWAP[R] RIFBTIME[40] RIFWTIME[55]|h8 h9 h7`,
		},
		{
			`<game id="6" tournament="2" rule="2" black="3" white="1" bresult="0.5" opening="0" alt="" swap=""><move>h8 i9</move></game>`,
			"6: renju|Friendly & casual||2019|Solo/Juku Tamm|draw| PC[Japan] RIFRULE[Yamaguchi]|h8 i9",
		},
		{
			`<game id="7" tournament="3" black="1" white="2" bresult="0"><move>h8
 i9
</move></game>`,
			"7: standard|Blitz||2019-03-02|Juku Tamm/Taro Yamada|second wins| RIFRULE[Gomoku-Pro]|h8 i9",
		},
		{`<game id="8" tournament="4" rule="8"><move/></game>`, "8: gomoku|Spring||2018-03|/|undecided| RIFRULE[Freestyle Gomoku]|"},
		{`<game id="9" rule="9"><move>H8,a1</move></game>`, "9: standard||||/|undecided| RIFRULE[Swap2]|h8 a1"},
		{`<game id="10" rule="10" swap="R--R-"><move>h8</move></game>`, "10: renju||||/|undecided| RIFRULE[Taraguchi-10] RIFSWAP[R--R-]|h8"},
		{ // Black commits a foul, and has lost
			`<game id="11" rule="1" bresult="0"><move>h8 a1 j8 a3 i9 a5 i10 a7 i8</move></game>`,
			"11: renju||||/|second wins| RIFRULE[RIF]|h8 a1 j8 a3 i9 a5 i10 a7 i8",
		},
		{ // elements for attributes, and text in pieces
			`<game id="12" rule="1"><alt>]x\</alt><move>h8 <!-- a comment --><![CDATA[h9]]></move><swap>-</swap></game>`,
			`12: renju||||/|undecided| RIFRULE[RIF] RIFALT[\]x\\] RIFSWAP[-]|h8 h9`,
		},
		{`<game id=13 rule='1'><info>Tom & Jerry &nosuch; caf&eacute;</info><move>h8</move></game>`, "13: renju||||/|undecided|Tom & Jerry &nosuch; café RIFRULE[RIF]|h8"},
	} {
		g := readOne(t, "renjunet", renjuNetDatabase(test.game), "")
		if got := describe(t, g); got != test.want || len(g.Notices) > 0 {
			t.Errorf("got  %s\nwant %s\nnotices %v", got, test.want, g.Notices)
		}
		if _, err := readStrict("renjunet", renjuNetDatabase(test.game), rules.Variant{}); err != nil {
			t.Errorf("strict: %v", err)
		}
	}
}

// Fifth moves that were offered and not chosen are variations of the fifth turn.
func TestRenjuNetOffers(t *testing.T) {
	for alt, want := range map[string]string{
		"i8":           "h8 h9 h7 i9 g7 (i8)",
		"g7,i8, j10":   "h8 h9 h7 i9 g7 (i8) (j10)",
		"51":           "h8 h9 h7 i9 g7",
		"-":            "h8 h9 h7 i9 g7",
		"h9,q9,i8,i8,": "h8 h9 h7 i9 g7 (i8)",
	} {
		g := readOne(t, "renjunet", renjuNetDatabase(`<game id="1" rule="1" alt="`+alt+`"><move>h8 h9 h7 i9 g7 j7</move></game>`), "")
		var variations []string
		for _, other := range g.Turns[4].Variations {
			variations = append(variations, gameText(t, &record.Game{Variant: g.Variant, Turns: append(slices.Clone(g.Turns[:4]), other...)}))
		}
		want, offers, _ := strings.Cut(want, " (")
		var wantVariations []string
		for offer := range strings.FieldsSeq(strings.Trim(strings.ReplaceAll(offers, "(", ""), ")")) {
			wantVariations = append(wantVariations, "h8 h9 h7 i9 "+strings.Trim(offer, ")"))
		}
		if got := gameText(t, g); got != want+" j7" || !slices.Equal(variations, wantVariations) || len(g.Notices) > 0 {
			t.Errorf("%s: got %s, %q, %v, want %q", alt, got, variations, g.Notices, wantVariations)
		}
		var text strings.Builder
		if err := format(t, "sgf").Write(&text, g); err != nil {
			t.Fatal(err)
		}
		again := readOne(t, "sgf", text.String(), "")
		if len(again.Notices) > 0 || describe(t, again) != describe(t, g) || treeText(again.Turns) != treeText(g.Turns) {
			t.Errorf("%s: written as %s, read with %v", alt, text.String(), again.Notices)
		}
	}
}

// renjuNetNotices are games with something that is left out or repaired. moves has the moves of each game with the lines
// of its notices behind, counted from the line of the first game.
var renjuNetNotices = []struct{ name, games, game, moves string }{
	{"illegal move", "<game id=\"1\" rule=\"1\">\n<move>h8 h9 h8 i9</move></game>", "", `h8 h9; 2:13 ` + string(record.NoticeUnplayable) + `: "h8"`},
	{"no move", "<game id=\"1\" rule=\"1\"><move>\nh8\n h9 zz9 i9</move></game>", "", `h8 h9; 3:5 ` + string(record.NoticeUnreadable) + `: "zz9"`},
	{"off the board", `<game id="1" rule="1"><move>h16 h8</move></game>`, "", `; 1:29 ` + string(record.NoticeUnreadable) + `: "h16"`},
	{"pass", `<game id="1" rule="1"><move>h8 -- i9</move></game>`, "", `h8; 1:32 ` + string(record.NoticePass) + `: "--"`},
	{"after the end", `<game id="1" rule="1"><move>a1 a2 b1 b2 c1 c2 d1 d2 e1 e2</move></game>`, "", `a1 a2 b1 b2 c1 c2 d1 d2 e1; 1:56 ` + string(record.NoticeMovesAfterEnd) + `: "e2"`},
	{"other result", `<game id="1" rule="1" bresult="0"><move>a1 a2 b1 b2 c1 c2 d1 d2 e1</move></game>`, "", `a1 a2 b1 b2 c1 c2 d1 d2 e1; 1:1 ` + string(record.NoticeOtherResult) + `: "bresult=0"`},
	{"no result", `<game id="1" rule="1" bresult="x"><move>h8</move></game>`, "", `h8; 1:1 ` + string(record.NoticeResult) + `: "bresult=x"`},
	{
		"unknown numbers", `<game id="1" rule="1" black="77" white="1" tournament="99"><move>h8</move></game>`, "",
		`h8; 1:1 ` + string(record.NoticeUnknownNumber) + `: "black=77"; 1:1 ` + string(record.NoticeUnknownNumber) + `: "tournament=99"`,
	},
	{"unknown rule", `<game id="1" rule="11"><move>h8</move></game>`, "", `h8; 1:1 ` + string(record.NoticeUnknownRenju) + `: "Checkers"`},
	{"rule in no table", `<game id="1" rule="99"><move>h8</move></game>`, "", `h8; 1:1 ` + string(record.NoticeUnknownRenju) + `: "99"`},
	{"no rule", `<game id="1"><move>h8</move></game>`, "", `h8; 1:1 ` + string(record.NoticeUnknownRenju)},
	{"rules of the caller", `<game id="1" rule="1"><move>h8</move></game>`, "gomoku", `h8; 1:1 ` + string(record.NoticeOtherRules) + `: "RIF"`},
	{"unknown rules, known to the caller", `<game id="1" rule="11"><move>h8</move></game>`, "gomoku", `h8; 1:1 ` + string(record.NoticeRulesIgnored) + `: "Checkers"`},
	{"unknown attribute, once", "<game id=\"1\" rule=\"1\" x=\"2\"><move>h8</move></game>\n<game id=\"2\" rule=\"1\" x=\"2\"><move>h9</move></game>", "", `h8; 1:1 ` + string(record.NoticeUnknownKey) + `: "x="|h9`},
	{"unknown element", `<game id="1" rule="1"><move>h8 <b>h10</b> h9</move><video>v</video></game>`, "", `h8 h9; 1:32 ` + string(record.NoticeUnknownKey) + `: "<b>"; 1:52 ` + string(record.NoticeUnknownKey) + `: "<video>"`},
	{"second moves", `<game id="1" rule="1"><move>h8</move><move>h9</move></game>`, "", `h8; 1:38 ` + string(record.NoticeSecondValue) + `: "<move>"`},
	{"text outside", "<game id=\"1\" rule=\"1\">\n oops <move>h8</move></game>", "", `h8; 2:2 ` + string(record.NoticeOutsideText) + `: "oops"`},
	{
		"no end of a game", "<game id=\"1\" rule=\"1\"><move>h8</move>\n<game id=\"2\" rule=\"1\"><move>h9</move></game>", "",
		`h8; 2:1 ` + string(record.NoticeMalformedXML) + `: "<game"|h9`,
	},
	{"crossed tags", `<game id="1" rule="1"><move>h8</game></move>`, "", `h8; 1:31 ` + string(record.NoticeMalformedXML) + `: "</game>"; 1:38 ` + string(record.NoticeMalformedXML) + `: "</move>"`},
	{
		"broken tag", "<game id=\"1\" rule=\"1\" <move>h8</move></game>\n<game id=\"2\" rule=\"1\"><move>h9</move></game>", "",
		"h9; 1:1 " + string(record.NoticeMalformedXML) + "; 1:23 " + string(record.NoticeUnknownKey) + `: "<move>"; 1:29 ` +
			string(record.NoticeOutsideText) + `: "h8"; 1:38 ` + string(record.NoticeMalformedXML) + `: "</game>"`,
	},
	{"bytes", "<game id=\"1\" rule=\"1\"><info>caf\xe9 \x01</info><move>h8</move></game>", "", `h8; 1:32 ` + string(record.NoticeWindows1252)},
	{"no character", "<game id=\"1\" rule=\"1\"><info>caf\u00e9 \x01</info><move>h8</move></game>", "", `h8; 1:34 ` + string(record.NoticeOtherCharset)},
}

// A bad game does not hide the others: a notice names each thing that was left out or repaired. Strict reading refuses.
func TestRenjuNetNotices(t *testing.T) {
	firstLine := strings.Count(renjuNetHead, "\n")
	for _, test := range renjuNetNotices {
		t.Run(test.name, func(t *testing.T) {
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			text := renjuNetDatabase(test.games)
			games, err := read(format(t, "renjunet"), text, v)
			var got []string
			for _, g := range games {
				line := gameText(t, g)
				for _, n := range g.Notices {
					n.Line -= firstLine
					line += "; " + noticeString(n)
				}
				got = append(got, line)
			}
			if got := strings.Join(got, "|"); err != nil || got != test.moves {
				t.Errorf("got  %s, %v\nwant %s", got, err, test.moves)
			}
			if _, err := readStrict("renjunet", text, v); err == nil {
				t.Error("strict: no error")
			}
		})
	}
}
