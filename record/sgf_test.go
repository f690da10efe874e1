package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// sgfSummary returns a game as SETUP|SIDE|MOVES|NOTICES: the stones of the setup, the side to move of a setup, the moves
// of the main line, the line, column and kind of each notice.
func sgfSummary(t *testing.T, g *record.Game) string {
	t.Helper()
	board, _ := rules.BoardOf(rules.New(g.Variant))
	var stones, moves, notices []string
	side := ""
	for m, stone := range g.Setup {
		if stone > 0 {
			stones = append(stones, string(" BW"[stone])+board.Format(alinha.Move(m)))
		}
	}
	if g.Setup != nil {
		side = string("BW"[g.ToMove])
	}
	for _, turn := range g.Turns {
		moves = append(moves, board.Format(turn.Cell))
	}
	for _, n := range g.Notices {
		notices = append(notices, fmt.Sprintf("%d:%d %s", n.Line, n.Column, n.Kind))
	}
	return strings.Join(stones, " ") + "|" + side + "|" + strings.Join(moves, " ") + "|" + strings.Join(notices, "; ")
}

// note returns a notice of sgfSummary.
func note(at string, kind record.NoticeKind) string { return at + " " + string(kind) }

// sgfTests are files as other programs and people write them. game is the variant that the caller gives, "" for none. want
// is as sgfSummary has it.
var sgfTests = []struct{ name, text, game, want string }{
	{"GM[1] and RU", "(;GM[1]FF[4]SZ[15]RU[Renju];B[hh];W[ii];B[ig])", "", "||h8 i7 i9|" + note("1:6", record.NoticeGameType)},
	{"GM[1] and the caller", "(;GM[1]FF[4]SZ[15]RU[Renju];B[hh];W[ii];B[ig])", "renju", "||h8 i7 i9|"},
	{"GM[1] and SZ", "(;GM[1]SZ[15];B[hh])", "", "||h8|" + note("1:6", record.NoticeGameType)},
	{"GM[1], RU and 19", "(;GM[1]SZ[19]RU[gomoku];B[jj])", "", "||j10|" + note("1:6", record.NoticeGameType)},
	{"GM[11]", "(;GM[11]FF[4]SZ[15];B[hh])", "", "||h8|" + note("1:6", record.NoticeGameType)},
	{"GM[1] and 19 of the caller", "(;GM[1]SZ[19]RU[Japanese];B[jj])", "mnk:19x19,k=5", "||j10|" + note("1:17", record.NoticeRulesIgnored)},
	{"no GM", "(;SZ[15];B[hh];W[ii];B[ig])", "gomoku", "||h8 i7 i9|"},
	{"no GM, no caller", "(;SZ[15]RU[Renju];B[hh];W[])", "", "||h8|" + note("1:2", record.NoticeNoGameType) + "; " + note("1:27", record.NoticePassSkipped)},
	{"nothing but moves", "(;B[hh];W[ii];B[ig])", "renju", "||h8 i7 i9|"},
	{"RU alone", "(;RU[renju];B[hh])", "", "||h8|" + note("1:2", record.NoticeNoGameType) + "; " + note("1:2", record.NoticeNoSize)},
	{"no SZ", "(;GM[4];B[hh])", "", "||h8|" + note("1:2", record.NoticeNoSize)},
	{"GM in words", "(;GM[Gomoku]SZ[19];B[hh])", "", "||h12|" + note("1:6", record.NoticeGameName)},
	{"GM[renju]", "(;GM[Renju]SZ[15x15];B[hh])", "", "||h8|" + note("1:6", record.NoticeGameName) + "; " + note("1:15", record.NoticeSizeForm)},
	{"GM with a name", "(;GM[4:Gomoku+Renju]SZ[19];B[hh])", "", "||h12|"},
	{"SZ with a comma", "(;GM[4]SZ[ 20, 20 ];B[hh])", "", "||h13|" + note("1:11", record.NoticeSizeForm)},
	{"SZ[15:15]", "(;GM[4]SZ[15:15];B[hh])", "", "||h8|"},
	{"an empty SZ", "(;GM[4]SZ[]RU[renju];B[hh])", "", "||h8|" + note("1:2", record.NoticeNoSize)},
	{"no SZ, points of a larger board", "(;GM[4];B[hh];W[rr];B[tt])", "", "||h12 r2|" + note("1:2", record.NoticeSizeOfPoints) + "; " + note("1:23", record.NoticePassSkipped)},
	{"no SZ, points of 20", "(;GM[4]AB[hh]AW[ts];B[aa])", "", "Bh13 Wt2|B|a20|" + note("1:2", record.NoticeSizeOfPoints)},
	{"connect4", "(;GM[1]SZ[7:6];B[df];W[de])", "connect4", "||4 4|"},

	{"RU of Go", "(;GM[4]SZ[15]RU[Japanese];B[hh];W[ii])", "", "||h8 i7|" + note("1:17", record.NoticeUnknownRules)},
	{"RU of an opening", "(;GM[4]SZ[15]RU[Swap2];B[hh])", "", "||h8|" + note("1:17", record.NoticeOpening)},
	{"RU of an opening of Renju", "(;GM[4]SZ[15]RU[Taraguchi];B[hh])", "", "||h8|" + note("1:17", record.NoticeRenjuOpening)},
	{"RU of an opening rule", "(;GM[4]SZ[15]RU[Taraguchi-10];B[hh])", "", "||h8|"},
	{"no swaps", "(;GM[4]SZ[15]RU[RIF]RIFSWAP[xR-]RIFALT[h8 zz]ON[D4 Kagetsu];B[hh])", "", "||h8|" +
		note("1:29", record.NoticeOpeningText) + "; " + note("1:40", record.NoticeOpeningText)},
	{"swaps", "(;GM[4]SZ[15]RU[RIF]RIFSWAP[R-]RIFALT[H9, i9]ON[D4 Kagetsu];B[hh])", "", "||h8|"},
	{"RU of another game", "(;GM[4]SZ[15]RU[renju];B[hh])", "gomoku", "||h8|" + note("1:17", record.NoticeOtherRules)},

	{"passes", "(;GM[4]FF[4]SZ[15];B[hh];W[];B[ii];W[tt];B[jj])", "", "Bh8 Bi7|B|j6|" +
		note("1:28", record.NoticePassSkipped) + "; " + note("1:38", record.NoticePassSkipped) + "; " + note("1:44", record.NoticeStartsHere)},
	{"a pass late in a game", "(;GM[4]SZ[15];B[hh];W[ii];B[jj];W[kk];B[ll];W[];B[mm])", "", "||h8 i7 j6 k5 l4|" +
		note("1:47", record.NoticePassSkipped) + "; " + note("1:51", record.NoticeOutOfTurn)},
	{"passes at the end", "(;GM[4]SZ[15];B[hh];W[ii];B[];W[])", "", "||h8 i7|" + note("1:29", record.NoticePassSkipped) + "; " + note("1:33", record.NoticePassSkipped)},
	{"both pass", "(;GM[4]SZ[15];B[hh];W[tt];B[tt];W[ii])", "", "||h8 i7|" + note("1:23", record.NoticePassSkipped) + "; " + note("1:29", record.NoticePassSkipped)},
	{"tt on a board of 20", "(;GM[4]SZ[20];B[aa];W[tt])", "", "||a20 t1|"},
	{"Black passes first", "(;GM[4]SZ[15];B[];W[hh];B[ii])", "", "|W|h8 i7|" + note("1:17", record.NoticePassSkipped)},
	{"a pass in a variation", "(;GM[4]SZ[15];B[hh](;W[ii])(;W[];B[jj];W[kk]))", "", "||h8 i7|" + note("1:32", record.NoticePassSkipped) + "; " + note("1:36", record.NoticeOutOfTurn)},
	{"only passes", "(;GM[4]SZ[15];B[];W[])", "", "|||" + note("1:17", record.NoticePassSkipped) + "; " + note("1:21", record.NoticePassSkipped)},
	{"passes after a setup", "(;GM[4]SZ[15]AB[hh];W[];B[ii];W[jj])", "", "Bh8|B|i7 j6|" + note("1:23", record.NoticePassSkipped)},

	{"White first", "(;GM[4]SZ[15];W[hh];B[hi];W[ii])", "", "|W|h8 h7 i7|"},
	{"one side twice at first", "(;GM[4]SZ[15];B[hh];B[hi];W[ii];B[jj])", "", "Bh8|B|h7 i7 j6|" + note("1:23", record.NoticeStartsHere)},
	{"three handicap stones", "(;GM[1]SZ[15]RU[gomoku];B[hh];B[hi];B[hj];W[ii];B[jj])", "", "Bh8 Bh7|B|h6 i7 j6|" + note("1:6", record.NoticeGameType) + "; " + note("1:39", record.NoticeStartsHere)},
	{"one side twice at last", "(;GM[4]SZ[15];B[hh];W[hi];B[ii];B[jj])", "", "||h8 h7 i7|" + note("1:35", record.NoticeOutOfTurn)},
	{"two moves in a value", "(;GM[4]SZ[15];B[hh][ii];W[jj])", "", "Bh8|B|i7 j6|" + note("1:21", record.NoticeStartsHere)},
	{"two moves in a node", "(;GM[4]SZ[15];B[hh]W[ii];B[jj])", "", "||h8 i7 j6|"},
	{"a move in the root", "(;GM[4]SZ[15]B[hh];W[ii])", "", "||h8 i7|"},
	{"PL of the other side", "(;GM[4]SZ[15]PL[W];B[hh];W[ii])", "", "|B|h8 i7|" + note("1:17", record.NoticeSideToMove)},
	{"PL in words", "(;GM[4]SZ[15]AB[hh]PL[white];W[ii])", "", "Bh8|W|i7|"},
	{"variations of the other side", "(;GM[4]SZ[15](;W[hh];B[ii])(;B[jj]))", "", "|W|h8 i7|" + note("1:32", record.NoticeOutOfTurn)},

	{"the same move twice", "(;GM[4]SZ[15];B[hh];B[hh];W[ii])", "", "||h8 i7|" + note("1:23", record.NoticeMoveSkipped)},
	{"an occupied point", "(;GM[4]SZ[15];B[hh];W[hh])", "", "||h8|" + note("1:23", record.NoticeMoveSkipped)},
	{"off the board", "(;GM[4]SZ[15];B[hh];W[ss];B[ii];W[jj])", "", "Bh8|B|i7 j6|" + note("1:23", record.NoticePoint) + "; " + note("1:29", record.NoticeStartsHere)},
	{"after five", "(;GM[4]SZ[9];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb];B[fa])", "", "||a9 a8 b9 b8 c9 c8 d9 d8 e9|" + note("1:70", record.NoticeMovesAfterEnd)},
	{"letter and number", "(;GM[4]SZ[15]SO[http://www.littlegolem.com];B[h8];W[i7])", "", "||h8 i7|" + note("1:47", record.NoticeLetterNumber)},

	{"setup in two nodes", "(;GM[4]SZ[15]AB[hh];AW[ii];B[jj])", "", "Bh8 Wi7|B|j6|"},
	{"setup after a move", "(;GM[4]SZ[15];B[hh];AB[ii][jj]AW[kk];W[ll];B[mm])", "", "Bh8 Bi7 Bj6 Wk5|W|l4 m3|" + note("1:40", record.NoticeStartsHere)},
	{"setup late in a game", "(;GM[4]SZ[15];B[hh];W[ii];B[jj];AE[hh];W[kk])", "", "||h8 i7 j6|" + note("1:36", record.NoticeLateSetup)},
	{"setup at the end", "(;GM[4]SZ[15];B[aa];AB[bb])", "", "||a15|" + note("1:24", record.NoticeLateSetup)},
	{"a setup that is there", "(;GM[4]SZ[15];B[hh];AB[hh]PL[W];W[ii])", "", "||h8 i7|"},
	{"empty setup", "(;GM[4]SZ[15]AB[]AW[];B[hh])", "", "|B|h8|"},
	{"setup off the board", "(;GM[4]SZ[15]AB[hh][ss];W[ii])", "", "Bh8|W|i7|" + note("1:21", record.NoticePoint)},
	{"trees with setups", "(;GM[4]SZ[15](;AB[aa];W[bb])(;AB[cc];W[bb]))", "", "Ba15|W|b14|" + note("1:29", record.NoticeEarlyVariation)},
	{"a variation with a setup", "(;GM[4]SZ[15];B[aa](;W[bb])(;AW[cc];B[dd]))", "", "||a15 b14|" + note("1:33", record.NoticeLateSetup)},

	{"Gomoku Quest", "(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+]\nPB[p1 (1800)]PW[p2 (1750)]\n;QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii];B[ih])", "", "||h8 h9 j10 i9 g9 i7 i8|"},
	{"Gomoku Quest, a stone twice", "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[ig];B[gg];W[jf];W[aa])", "", "||h8 h9 j10 i9 g9 a15|" + note("1:46", record.NoticeMoveSkipped)},
	{"Gomoku Quest, a stone twice in the opening", "(;GM[4]SZ[15];QPR[hh,hh,jf];QSLW[ig];B[gg];W[ii];B[ih])", "", "Bh8|B|j10 i9 g9 i7 i8|" + note("1:22", record.NoticeMoveSkipped) + "; " + note("1:25", record.NoticeStartsHere)},
	{"Gomoku Quest, the third stone on the first", "(;GM[4]SZ[15];QPR[hh, hg,hh];QSLW[ig];B[gg])", "", "Wh9 Bh8|W|i9 g9|" + note("1:26", record.NoticeMoveSkipped) + "; " + note("1:35", record.NoticeStartsHere)},
	{"Gomoku Quest, White's stone on the opening", "(;GM[4]SZ[15];QPR[hh,hg,jf];QSLW[hh];B[gg];W[ii])", "", "Bj10 Wh9 Bh8|B|g9 i7|" + note("1:34", record.NoticeMoveSkipped) + "; " + note("1:40", record.NoticeStartsHere)},
	{"Gomoku Quest, the opening twice", "(;GM[4]SZ[15];QPR[hh,hg,jf]QPR[hh,hg,jf];QSLW[ig];B[gg])", "", "||h8 h9 j10 i9 g9|" +
		note("1:32", record.NoticeMoveSkipped) + "; " + note("1:35", record.NoticeMoveSkipped) + "; " + note("1:38", record.NoticeMoveSkipped)},
	{"unknown properties", "(;GM[4]SZ[15];QXX[hh];B[ii];QXX[jj])", "", "||i7|" + note("1:19", record.NoticeProperty)},

	{"rules and result after the root", "(;GM[4]SZ[15];RU[];RU[renju]RE[B+R]TE[time];B[hh]RE[x])", "", "||h8|" + note("1:18", record.NoticeRootProperty) + "; " +
		note("1:23", record.NoticeRootProperty) + "; " + note("1:32", record.NoticeRootProperty) + "; " + note("1:39", record.NoticeRootProperty)},
	{"two names", "(;GM[4]SZ[15]PB[a][b]RU[renju]PB[c];B[hh])", "", "||h8|" + note("1:20", record.NoticeSecondValue) + "; " + note("1:34", record.NoticeSecondValue)},

	{"mail", "Subject: our game\nFrom: a (friend)\n\n(;GM[4]SZ[15];B[hh];W[ii])\n-- \nbye\n", "", "||h8 i7|" + note("1:1", record.NoticeOutsideText) + "; " + note("5:1", record.NoticeOutsideText)},
	{"no last bracket", "(;GM[4]SZ[15];B[hh];W[ii]\n", "", "||h8 i7|" + note("2:1", record.NoticeCutOff)},
	{"cut in a variation", "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[kk", "", "||h8 i7 j6|" + note("1:40", record.NoticeCutOff)},
	{"cut in a comment", "(;GM[4]SZ[15];B[hh]C[well pl", "", "||h8|" + note("1:29", record.NoticeCutOff)},
	{"cut in a move", "(;GM[4]SZ[15];B[hh];W[ii];B[j", "", "||h8 i7|" + note("1:29", record.NoticePoint) + "; " + note("1:30", record.NoticeCutOff)},
	{"cut at an id", "(;GM[4]SZ[15];B[hh];W", "", "||h8|" + note("1:21", record.NoticeNoValue) + "; " + note("1:22", record.NoticeCutOff)},
	{"too many brackets", "(;GM[4]SZ[15];B[hh]))", "", "||h8|" + note("1:21", record.NoticeOutsideText)},
	{"no first bracket", ";GM[4]SZ[15];B[hh];W[ii]", "", "||h8 i7|" + note("1:1", record.NoticeNoParenthesis)},
	{"no first bracket but a last one", "SZ[15];B[hh]\n;W[ii])", "renju", "||h8 i7|" + note("1:1", record.NoticeNoParenthesis) + "; " + note("1:1", record.NoticeNoSemicolon)},
	{"no first bracket, cut off", ";B[hh](;W[ii]", "renju", "||h8 i7|" + note("1:1", record.NoticeNoParenthesis) + "; " + note("1:14", record.NoticeCutOff)},
	{"no first semicolon, before a property of any id", "(\r\nTE[title]\r\nSZ[15]\r\n;B[hh];W[ii])", "renju", "||h8 i7|" + note("2:1", record.NoticeNoSemicolon)},
	{"no first semicolon", "(GM[4]SZ[15];B[hh];W[ii])", "", "||h8 i7|" + note("1:2", record.NoticeNoSemicolon)},
	{"double brackets", "((;GM[4]SZ[15];B[hh]))", "", "||h8|"},
	{"text between properties", "(;GM[4] 15 SZ[15]-;B[hh] x;W[ii])", "", "||h8 i7|" + note("1:9", record.NoticeStrayText) + "; " + note("1:18", record.NoticeStrayText) + "; " + note("1:26", record.NoticeNoValue)},
	{"small letters", "(;gm[4]sz[15];b[hh];w[ii])", "", "||h8 i7|"},
	{"old ids", "(;GaMe[4]SiZe[15];Black[hh];White[ii])", "", "||h8 i7|"},
	{"long ids", "(;GaMe[4]SiZe[15]RuLes[renju]\nReSult[B+R]AddBlack[aa]AddWhite[bb]PLayer[black]PlayerBlack[a];Black[hh]Comment[b];white[ii])", "", "Ba15 Wb14|B|h8 i7|"},
	{"long ids in small letters", "(;game[4]size[15];black[hh]comment[b];white[ii])", "", "||h8 i7|"},
	{"points over two lines", "(;GM[4]SZ[1\\\n5];B[h\nh];W[i\\\ni];B[ j j ])", "", "||h8 i7 j6|"},
	{"capital points", "(;GM[4]SZ[15]AB[HH]AW[II];B[Jj])", "", "Bh8 Wi7|B|j6|" + note("1:17", record.NoticeCapitals)},
	{"letter and number in a setup", "(;GM[4]SZ[15]AB[h8][i9]AW[j10:k11]PL[b];B[O15])", "", "Wj11 Wk11 Wj10 Wk10 Bi9 Bh8|B|o15|" + note("1:21", record.NoticeLetterNumber)},
	{"nodes after a tree", "(;GM[4]SZ[15];B[aa](;W[bb]);W[cc])", "", "||a15 b14|" + note("1:28", record.NoticeNodeAfterTree)},
}

// Files as other programs write them are read with what they have, and each thing that is left out is named.
func TestSGFOtherPrograms(t *testing.T) {
	for _, test := range sgfTests {
		t.Run(test.name, func(t *testing.T) {
			g := readOne(t, "sgf", test.text, test.game)
			if got := sgfSummary(t, g); got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
			}
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			refused := false
			for _, err := range format(t, "sgf").Read(strings.NewReader(test.text), record.ReadOptions{Variant: v, Strict: true}) {
				refused = err != nil
			}
			if refused != (g.Notices != nil) {
				t.Errorf("%s: strict: refused %v, want %v", test.text, refused, g.Notices != nil)
			}
		})
	}
}

// RU is read in the words that sites and programs write.
func TestSGFRules(t *testing.T) {
	for want, texts := range map[string]string{
		"gomoku":                   "freestyle|Freestyle|Free Style|free|Gomoku|GOMOKU|0|Gomoku (freestyle)|五子棋|Swap2|swap|Pro|Long Pro|five in a row",
		"standard":                 "standard|Standard|1|Gomoku standard|Standard Gomoku",
		"renju":                    "renju|Renju|4|RIF|rif rules|Taraguchi-10|Taraguchi N|Soosõrv-8|Soosorv|Yamaguchi|Tarannikov|Renju (RIF)|连珠|Sakata",
		"mnk:15x15,k=5,caro":       "caro|Caro|Caro (Vietnam)",
		"mnk:15x15,k=6":            "mnk:15x15,k=6",
		"mnk:15x15,k=5,exact,caro": "mnk:15x15,k=5,exact,caro",
	} {
		for text := range strings.SplitSeq(texts, "|") {
			g := readOne(t, "sgf", "(;GM[4]SZ[15]RU["+text+"];B[hh])", "")
			if g.Variant != gametest.Variant(t, want) {
				t.Errorf("%s: got %v, want %s", text, g.Variant, want)
			}
			for _, n := range g.Notices {
				if n.Kind == record.NoticeUnknownRules {
					t.Errorf("%s: got %v", text, n)
				}
			}
			var out bytes.Buffer
			if err := format(t, "sgf").Write(&out, g); err != nil || !strings.Contains(out.String(), "RU["+text+"]") {
				t.Errorf("%s: written as %q, %v", text, out.String(), err)
			}
		}
	}
}

// RE is read as SGF defines it and in words. ! marks a text that is not understood in full.
func TestSGFResults(t *testing.T) {
	for want, texts := range map[string]string{
		"first wins":              "B+|b+|B|Black|black wins|Black won|B+3|B+2.5|1-0|1:0|White loses|Black victory|黑胜|先手!",
		"first wins resignation":  "B+R|b+r|B+Resign|B + R|Black wins by resignation|White resigns|black+resign|黑中盘胜|黒中押し勝ち!|白投了",
		"second wins":             "W+|W|White|white wins|0-1|白勝ち|Black lost|Brancas",
		"second wins time":        "W+T|w+t|W+Time|W+time|White wins on time|Black loses on time|W+Timeout|black timed out|黑超时负|Black timeout",
		"second wins forfeit":     "W+F|W+Forfeit|w+f|Black forfeits|White wins by forfeit|W+Disconnection",
		"first wins adjudication": "B+Adjudication|Black wins by adjudication",
		"draw":                    "0|Draw|draw|Jigo|1/2-1/2|和棋|Drawn|tie|引き分け",
		"undecided":               "?|Void|void|*|unfinished|who knows!|+R!|xyz!",
	} {
		for text := range strings.SplitSeq(texts, "|") {
			text, partly := strings.CutSuffix(text, "!")
			g := readOne(t, "sgf", "(;GM[4]SZ[15]RE["+text+"];B[hh])", "")
			got := strings.TrimSpace(g.Outcome.String() + " " + string(g.Reason))
			if partly && strings.HasPrefix(text, "先手") {
				want = got // a word that is not known
			}
			if got != want || partly != (len(g.Notices) > 0) {
				t.Errorf("%s: got %s and %v, want %s", text, got, g.Notices, want)
			}
		}
	}
	g := readOne(t, "sgf", "(;GM[4]SZ[15]RE[W+1]TE[timeout];B[hh])", "")
	if g.Outcome != alinha.SecondWins || g.Reason != record.OnTime {
		t.Errorf("TE: got %v, %q", g.Outcome, g.Reason)
	}
}

// A collection gives each game with its own notices, also where a game lacks its end.
func TestSGFCollections(t *testing.T) {
	const text = "intro\n(;GM[4]SZ[15];B[hh];W[])\n\n(;GM[4]SZ[15]RU[Japanese];B[ii](;W[jj]\n(;FF[4]GM[4]SZ[9];B[aa])junk(;GM[4]CA[GBK]SZ[15]PB[\xce\xe5\xd7\xd3];B[cc])(;GM[4]SZ[15]PB[João];B[dd])"
	games, err := read(format(t, "sgf"), text, rules.Variant{})
	if err != nil || len(games) != 5 {
		t.Fatalf("got %d games and %v", len(games), err)
	}
	var got []string
	for _, g := range games {
		got = append(got, sgfSummary(t, g)+g.Players[0])
	}
	want := []string{
		"||h8|1:1 " + string(record.NoticeOutsideText) + "; 2:23 " + string(record.NoticePassSkipped),
		"||i7 j6|4:17 " + string(record.NoticeUnknownRules) + "; 5:1 " + string(record.NoticeCutOff),
		"||a9|",
		"||c13|5:25 " + string(record.NoticeOutsideText) + "五子",
		"||d12|João",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// What a file has besides moves survives a round trip: comments, labels, marks, names of nodes, ranks, times.
func TestSGFProperties(t *testing.T) {
	for text, want := range map[string]string{
		"(;FF[4]GM[4]SZ[15]C[how this game came about];B[hh]C[first];W[ii])":                                    "C[how this game came about]\n;B[hh]C[first]\n;W[ii]\n",
		"(;GM[4]SZ[15]BR[5 dan]WR[1k]TM[600]OT[10/60];B[hh]BL[590.5]LB[hi:A][ij:x\\:y]TR[aa]MA[bb][cc]N[here])": "BR[5 dan]WR[1k]TM[600]OT[10/60]\n;B[hh]BL[590.5]LB[hi:A][ij:x\\:y]TR[aa]MA[bb][cc]N[here]\n",
		"(;GM[4]SZ[15];C[intro]LB[hh:1];B[hh];LB[ii:2]C[between];W[ii]C[a]C[b])":                                "LB[hh:1]C[intro]\n;B[hh]C[between]LB[ii:2]\n;W[ii]C[a\nb]\n",
		"(;GM[4]SZ[15]SO[http://www.littlegolem.com]GC[ game #1 \\] x]RE[B+5];B[hh])":                           "RE[B+5]SO[http://www.littlegolem.com]GC[ game #1 \\] x]\n;B[hh]\n",
		"(;GM[4]SZ[15]RU[Swap2]RE[Void];B[hh](;W[ii]CR[aa])(;W[jj]SQ[bb]))":                                     "RE[Void]\n;B[hh]\n(;W[ii]CR[aa]\n)\n(;W[jj]SQ[bb]\n)\n",
		"(;GM[4]SZ[15]RE[W+1]TE[adjudication];B[hh])":                                                           "RE[W+1]TE[adjudication]\n;B[hh]\n",
	} {
		g := readOne(t, "sgf", text, "")
		var out bytes.Buffer
		if err := format(t, "sgf").Write(&out, g); err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(out.String(), "\n")
		if rest != want+")\n" {
			t.Errorf("%s\ngot  %q\nwant %q", text, rest, want+")\n")
		}
		again := readOne(t, "sgf", out.String(), "")
		g.Notices, again.Notices = nil, nil
		if !reflect.DeepEqual(again, g) {
			t.Errorf("%s: got %+v, want %+v", text, again, g)
		}
	}
}

// Random trees with comments and properties survive a round trip.
func TestSGFRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 30))
	values := []string{"hh", "hh:A", "5 dan", `x\:y`, `\]\[`, "三", "a\nb", ""}
	properties := func() (list []record.Property) {
		for _, id := range []string{"LB", "MA", "TR", "N", "BL", "WR", "KM"} {
			if rng.IntN(4) == 0 {
				p := record.Property{ID: id}
				for range 1 + rng.IntN(3) {
					if value := values[rng.IntN(len(values))]; !slices.Contains(p.Values, value) {
						p.Values = append(p.Values, value)
					}
				}
				list = append(list, p)
			}
		}
		return list
	}
	var fill func(turns []record.Turn)
	fill = func(turns []record.Turn) {
		for i := range turns {
			turns[i].Properties = properties()
			for _, line := range turns[i].Variations {
				fill(line)
			}
		}
	}
	for range 300 {
		g := randomTree(t, rng, gametest.Variant(t, []string{"gomoku", "renju", "tictactoe", "connect4"}[rng.IntN(4)]))
		g.Comment = []string{"", "how it\ncame about", `a]b\c`}[rng.IntN(3)]
		g.Properties = properties()
		if g.Outcome == alinha.Undecided && rng.IntN(2) == 0 {
			g.Outcome, g.Reason = alinha.SecondWins, []record.Reason{record.ByAdjudication, record.OnTime, record.ByPlay}[rng.IntN(3)]
		}
		fill(g.Turns)
		var out bytes.Buffer
		if err := format(t, "sgf").Write(&out, g); err != nil {
			t.Fatal(err)
		}
		if again := readOne(t, "sgf", out.String(), ""); !reflect.DeepEqual(again, g) {
			t.Fatalf("got %+v, want %+v\n%s", again, g, out.String())
		}
	}
}

// FuzzSGF checks that any game that is read from SGF survives a round trip with all its comments and properties, and that
// what was written needs no notice but for words in RU and RE and for unknown properties, which are kept as they are.
func FuzzSGF(f *testing.F) {
	for _, test := range sgfTests {
		f.Add(test.text)
	}
	f.Add("(;GM[4]CA[GBK]SZ[15]PB[\xce\xe5\xd7\xd3]RE[b+r]BR[1]TE[time];B[hh]LB[aa:\\]x]N[a](;W[ii]C[\\\\])(;W[jj]TR[aa][bb];QPR[aa,bb]))")
	f.Add("SZ[15]RE[0]TE[t")
	f.Add("GM[Renju];RU[")
	f.Add("(;GM[4]RE[b+];TE[time];RE[W+R];B[hh])")
	kept := map[record.NoticeKind]bool{record.NoticeOpening: true, record.NoticeRenjuOpening: true, record.NoticeResult: true, record.NoticeProperty: true, record.NoticeMore: true}
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := read(format(t, "sgf"), text, rules.Variant{})
		for _, g := range games {
			var out bytes.Buffer
			if err := format(t, "sgf").Write(&out, g); errors.Is(err, errors.ErrUnsupported) {
				continue
			} else if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			again := readOne(t, "sgf", out.String(), "")
			for _, n := range again.Notices {
				if !kept[n.Kind] {
					t.Errorf("%q: written as %q, which has %v", text, out.String(), n)
				}
			}
			g.Notices, again.Notices = nil, nil
			if a, b := fmt.Sprintf("%+v", again), fmt.Sprintf("%+v", g); a != b {
				t.Errorf("%q: written as %q\ngot  %s\nwant %s", text, out.String(), a, b)
			}
		}
	})
}

// A game that cannot be read does not lose the games beside it. A file with no other game has its error.
func TestSGFGameSkipped(t *testing.T) {
	const text = "(;GM[1]SZ[19];B[dd])\n(;GM[4]SZ[15];B[hh])\n(;GM[2]SZ[8])\n(;GM[4]SZ[15];B[ii])"
	games, err := read(format(t, "sgf"), text, rules.Variant{})
	if err != nil || len(games) != 2 {
		t.Fatalf("got %d games, %v", len(games), err)
	}
	for i, want := range []string{"||h8|1:6 " + string(record.NoticeGameSkipped), "||i7|3:6 " + string(record.NoticeGameSkipped)} {
		if got := sgfSummary(t, games[i]); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if got, want := games[1].Notices[0].String(), `line 3, column 6: a game that cannot be read, left out: expected `+string(record.WantGameType)+`, found "2"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if games, err := readStrict("sgf", text, rules.Variant{}); err == nil {
		t.Errorf("strict: got %d games", len(games))
	}
	_, err = read(format(t, "sgf"), "mail\n(;GM[2]SZ[8])\n(;GM[3]SZ[8])", rules.Variant{})
	if e, ok := errors.AsType[*record.ParseError](err); !ok || e.Line != 2 || e.Want != record.WantGameType {
		t.Errorf("got %v", err)
	}
}
