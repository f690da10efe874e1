package opening_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
)

// decisions returns the words of an opening with the offers in alphabetical order, for their order counts for nothing.
func decisions(s *opening.State) string {
	words := slices.Clone(s.Words())
	first := slices.Index(s.Kinds(), opening.Offer)
	if first >= 0 {
		slices.Sort(words[first : first+len(s.Offers())])
	}
	return strings.Join(words, " ")
}

// 100 random openings of each rule, written as SGF and as JSON and read again, are the same.
func TestRecordRoundTrip(t *testing.T) {
	for _, name := range opening.Names() {
		rule := ruleOf(t, name)
		rng := rand.New(rand.NewPCG(5, 6))
		for range 100 {
			s, err := rule.Start(variantOf(t, rule))
			if err != nil {
				t.Fatal(err)
			}
			for !s.Done() {
				if err := s.Play(randomWord(s, rng)); err != nil {
					t.Fatal(err)
				}
			}
			for _, format := range []string{"sgf", "jsonl"} {
				g := readAgain(t, format, opening.Record(s))
				again, err := opening.FromRecord(g)
				if err != nil || again == nil {
					t.Fatalf("%s, %s, %v: got %v, %v", name, format, s.Words(), again, err)
				}
				if got, want := decisions(again), decisions(s); got != want || again.Owner(alinha.First) != s.Owner(alinha.First) {
					t.Errorf("%s, %s:\ngot  %s\nwant %s", name, format, got, want)
				}
				if len(g.Notices) > 0 {
					t.Errorf("%s, %s: got the notices %v, want none", name, format, g.Notices)
				}
			}
		}
	}
}

// readAgain writes a game in a format and reads the text.
func readAgain(t *testing.T, name string, g *record.Game) *record.Game {
	t.Helper()
	format, _ := record.FormatByName(name)
	var text bytes.Buffer
	if err := format.Write(&text, g); err != nil {
		t.Fatal(err)
	}
	for again, err := range format.Read(&text, record.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	t.Fatal("the text has no game")
	return nil
}

// The text of an opening in SGF.
func TestRecordText(t *testing.T) {
	s := play(t, "soosorv8", "h8 h9 i9 swap j9 2 stay i7 g7 g7")
	sgf, _ := record.FormatByName("sgf")
	var text bytes.Buffer
	if err := sgf.Write(&text, opening.Record(s)); err != nil {
		t.Fatal(err)
	}
	const want = `(;FF[4]GM[4]CA[UTF-8]AP[Alinha]SZ[15]RU[Soosyrv-8]
RIFSWAP[R-]RIFALT[i7]ON[D4 Kagetsu]
;B[hh];W[hg];B[ig];W[jg]
(;B[gi])
(;B[ii])
)
`
	if got := text.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Records that tell no opening, or not all of one.
func TestFromRecord(t *testing.T) {
	sgf, _ := record.FormatByName("sgf")
	for _, c := range []struct{ text, want string }{
		{"(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[ig])", "none"},
		{"(;GM[4]SZ[15]RU[RIF];B[hh];W[hg];B[ig])", "the record does not tell the whole opening"},
		{"(;GM[4]SZ[15]RU[RIF]RIFSWAP[-]RIFALT[g7];B[hh];W[hg];B[ig];W[jg];B[gi])", `"g7": expected a fifth move that is not offered yet`},
		{"(;GM[4]SZ[15]RU[rif]RIFSWAP[-]RIFALT[i7];B[hh];W[hg];B[ig];W[jg];B[gi];W[aa])", "h8 h9 i9 stay j9 g7 i7 g7"},
		{"(;GM[4]SZ[15]RU[RIF]RIFSWAP[-]RIFALT[i7];B[aa];W[hg];B[ig];W[jg];B[gi])", `"a15": expected the centre, h8, for stone 1`},
		{"(;GM[4]SZ[15]RU[standard]RIFRULE[Swap2]RIFSWAP[-R];B[aa];W[bb];B[cc];W[dd];B[ee];W[ff])", "a15 b14 c13 more d12 e11 swap"},
		{"(;GM[4]SZ[15]RU[Taraguchi-10]RIFSWAP[R--R-];B[hh];W[hg];B[ig];W[jg];B[gi])", "h8 swap h9 stay i9 stay j9 swap g7 stay"},
	} {
		for g, err := range sgf.Read(strings.NewReader(c.text), record.ReadOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			s, err := opening.FromRecord(g)
			got := "none"
			switch {
			case err != nil:
				got = err.Error()
			case s != nil:
				got = strings.Join(s.Words(), " ")
			}
			if got != c.want {
				t.Errorf("%s: got %s, want %s", c.text, got, c.want)
			}
			if strings.Contains(c.want, "whole") != errors.Is(err, opening.ErrIncomplete) {
				t.Errorf("%s: got %v, want opening.ErrIncomplete", c.text, err)
			}
		}
	}
}
