package opening_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// variantOf returns the usual game of a rule: Renju, or Gomoku for swap2.
func variantOf(t testing.TB, rule *opening.Rule) rules.Variant {
	t.Helper()
	for _, name := range []string{"gomoku", "renju"} {
		v, err := rules.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if rule.Fits(v) {
			return v
		}
	}
	t.Fatalf("%s fits neither Renju nor Gomoku", rule.Name)
	return rules.Variant{}
}

// ruleOf returns the rule of a name.
func ruleOf(t testing.TB, name string) *opening.Rule {
	t.Helper()
	rule, ok := opening.ByName(name)
	if !ok {
		t.Fatalf("no rule %q", name)
	}
	return rule
}

// play returns the state after the words of a text.
func play(t testing.TB, name, text string) *opening.State {
	t.Helper()
	rule := ruleOf(t, name)
	s, rest, err := rule.Parse(variantOf(t, rule), text)
	if err != nil {
		t.Fatalf("%s, %s: %v", name, text, err)
	}
	if rest != "" {
		t.Fatalf("%s, %s: the opening ends before %q", name, text, rest)
	}
	return s
}

// describe returns a decision as one word or two: who, what, and its bounds.
func describe(s *opening.State) string {
	d, ok := s.Decision()
	if !ok {
		return "black " + s.Owner(alinha.First).String()
	}
	text := d.By.String() + " " + d.Kind.String()
	switch d.Kind {
	case opening.Place:
		text += " " + strconv.Itoa(d.Side)
	case opening.Answer:
		text += " " + strings.Join(d.Answers(), "/")
	case opening.Declare:
		text += " 1-" + strconv.Itoa(d.Most)
	case opening.Offer:
		text += " " + strconv.Itoa(d.Count)
	}
	return text
}

// Each step of each rule: the decisions before and after each word, by the rule's text.
func TestSteps(t *testing.T) {
	for _, c := range []struct{ rule, text, want string }{
		{
			"swap2", "a1 b2 c3 stay",
			"proposer place 0, proposer place 0, proposer place 0, chooser answer swap/stay/more, black proposer",
		},
		{
			"swap2", "a1 b2 c3 swap",
			"proposer place 0, proposer place 0, proposer place 0, chooser answer swap/stay/more, black chooser",
		},
		{
			"swap2", "a1 b2 c3 more d4 e5 swap",
			"proposer place 0, proposer place 0, proposer place 0, chooser answer swap/stay/more, " +
				"chooser place 0, chooser place 0, proposer answer swap/stay, black proposer",
		},
		{
			"swap2", "a1 b2 c3 more d4 e5 stay",
			"proposer place 0, proposer place 0, proposer place 0, chooser answer swap/stay/more, " +
				"chooser place 0, chooser place 0, proposer answer swap/stay, black chooser",
		},
		{
			"rif", "h8 h9 h7 stay a1 g7 g6 g6",
			"proposer place 1, proposer place 3, proposer place 5, chooser answer swap/stay, chooser place 0, " +
				"proposer offer 2, proposer offer 1, chooser choose, black proposer",
		},
		{
			"rif", "h8 h9 h7 swap a1 g7 g6 g7",
			"proposer place 1, proposer place 3, proposer place 5, chooser answer swap/stay, proposer place 0, " +
				"chooser offer 2, chooser offer 1, proposer choose, black chooser",
		},
		{
			"yamaguchi", "h8 i9 j10 1 stay i7 o15 o15",
			"proposer place 1, proposer place 3, proposer place 5, proposer declare 1-116, chooser answer swap/stay, " +
				"chooser place 0, proposer offer 1, chooser choose, black proposer",
		},
		{
			"yamaguchi", "h8 i9 j10 2 swap i7 g7 g6 g6",
			"proposer place 1, proposer place 3, proposer place 5, proposer declare 1-116, chooser answer swap/stay, " +
				"proposer place 0, chooser offer 2, chooser offer 1, proposer choose, black chooser",
		},
		{
			"soosorv8", "h8 h9 h7 stay o1 2 stay g7 g6 g6",
			"proposer place 1, proposer place 3, proposer place 5, chooser answer swap/stay, chooser place 0, " +
				"chooser declare 1-8, proposer answer swap/stay, proposer offer 2, proposer offer 1, chooser choose, black proposer",
		},
		{
			"soosorv8", "h8 h9 h7 swap o1 1 swap g7 g7",
			"proposer place 1, proposer place 3, proposer place 5, chooser answer swap/stay, proposer place 0, " +
				"proposer declare 1-8, chooser answer swap/stay, proposer offer 1, chooser choose, black proposer",
		},
		{
			"soosorv8", "h8 h9 h7 stay o1 1 swap g7 g7",
			"proposer place 1, proposer place 3, proposer place 5, chooser answer swap/stay, chooser place 0, " +
				"chooser declare 1-8, proposer answer swap/stay, chooser offer 1, proposer choose, black chooser",
		},
		{
			"taraguchi10", "h8 stay h9 swap i8 stay k11 swap l12 swap",
			"proposer place 1, chooser answer swap/stay, chooser place 3, proposer answer swap/stay, chooser place 5, " +
				"proposer answer swap/stay, proposer place 7, chooser answer swap/stay/offer, proposer place 9, " +
				"chooser answer swap/stay, black chooser",
		},
		{
			"taraguchi10", "h8 swap h9 stay i8 swap e5 offer a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a10",
			"proposer place 1, chooser answer swap/stay, proposer place 3, chooser answer swap/stay, chooser place 5, " +
				"proposer answer swap/stay, chooser place 7, proposer answer swap/stay/offer, proposer offer 10, proposer offer 9, " +
				"proposer offer 8, proposer offer 7, proposer offer 6, proposer offer 5, proposer offer 4, proposer offer 3, " +
				"proposer offer 2, proposer offer 1, chooser choose, black proposer",
		},
		{
			"sakata", "h8 h9 h7 e5 l12 stay",
			"proposer place 1, proposer place 3, proposer place 5, chooser place 7, chooser place 9, proposer answer swap/stay, " +
				"black chooser",
		},
		{
			"sakata", "h8 h9 h7 e5 l12 swap",
			"proposer place 1, proposer place 3, proposer place 5, chooser place 7, chooser place 9, proposer answer swap/stay, " +
				"black proposer",
		},
	} {
		rule := ruleOf(t, c.rule)
		s, err := rule.Start(variantOf(t, rule))
		if err != nil {
			t.Fatal(err)
		}
		steps := []string{describe(s)}
		for word := range strings.FieldsSeq(c.text) {
			if err := s.Play(word); err != nil {
				t.Fatalf("%s, %s: %v", c.rule, c.text, err)
			}
			steps = append(steps, describe(s))
		}
		if got := strings.Join(steps, ", "); got != c.want {
			t.Errorf("%s, %s:\ngot  %s\nwant %s", c.rule, c.text, got, c.want)
		}
		if got := strings.Join(s.Words(), " "); got != c.text {
			t.Errorf("%s: got the words %s, want %s", c.rule, got, c.text)
		}
	}
}

// Each word that a rule does not allow is refused, with a line that says what was expected, and changes nothing.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ rule, text, word, want string }{
		{"rif", "", "h9", `"h9": expected the centre, h8, for stone 1`},
		{"rif", "", "swap", `"swap": expected a cell for stone 1`},
		{"rif", "h8", "h8", `"h8": expected an empty cell`},
		{"rif", "h8", "h10", `"h10": expected a cell of the central 3x3, g7 to i9, for stone 2`},
		{"rif", "h8 h9", "k8", `"k8": expected a cell of the central 5x5, f6 to j10, for stone 3`},
		{"rif", "h8 h9", "q8", `"q8": expected a cell for stone 3`},
		{"rif", "h8 h9 h7", "i9", `"i9": expected swap or stay`},
		{"rif", "h8 h9 h7", "more", `"more": expected swap or stay`},
		{"rif", "h8 h9 h7 stay a1 g7", "g7", `"g7": expected a fifth move that is not offered yet`},
		{"rif", "h8 h9 h7 stay a1 g7", "a1", `"a1": expected an empty cell`},
		{"rif", "h8 h9 h7 stay h6 g7", "i7", `"i7": expected a fifth move that is not symmetric to the offer g7`},
		{"rif", "h8 h9 h7 stay a1 g7 g6", "g5", `"g5": expected one of the offers g7 g6`},
		{"rif", "h8 h9 h7 stay a1 g7 g6 g6", "g5", `"g5": the opening is over`},
		{"yamaguchi", "h8 h9 h7", "0", `"0": expected the number of fifth moves, 1 to 116`},
		{"yamaguchi", "h8 h9 h7", "117", `"117": expected the number of fifth moves, 1 to 116`},
		{"yamaguchi", "h8 h9 h7", "stay", `"stay": expected the number of fifth moves, 1 to 116`},
		{"soosorv8", "h8 h9 h7 stay a1", "9", `"9": expected the number of fifth moves, 1 to 8`},
		{"soosorv8", "h8 h9 h7 stay a1", "+3", `"+3": expected the number of fifth moves, 1 to 8`},
		{"soosorv8", "h8 h9 h7 stay a1", "03", `"03": expected the number of fifth moves, 1 to 8`},
		{"taraguchi10", "h8", "h9", `"h9": expected swap or stay`},
		{"taraguchi10", "h8 stay h9 stay h7 stay", "d8", `"d8": expected a cell of the central 7x7, e5 to k11, for stone 4`},
		{"taraguchi10", "h8 stay h9 stay h7 stay g8", "more", `"more": expected swap or stay or offer`},
		{"taraguchi10", "h8 stay h9 stay h7 stay g8 stay", "c8", `"c8": expected a cell of the central 9x9, d4 to l12, for stone 5`},
		{"sakata", "h8 h9 h7", "d4", `"d4": expected a cell of the central 7x7, e5 to k11, for stone 4`},
		{"sakata", "h8 h9 h7 e5", "a1", `"a1": expected a cell of the central 9x9, d4 to l12, for stone 5`},
		{"swap2", "a1 b2 c3", "offer", `"offer": expected swap or stay or more`},
		{"swap2", "a1 b2 c3 more d4 e5", "more", `"more": expected swap or stay`},
	} {
		s := play(t, c.rule, c.text)
		before := describe(s)
		err := s.Play(c.word)
		var refusal *opening.Error
		if !errors.As(err, &refusal) || err.Error() != c.want {
			t.Errorf("%s, %s, %s:\ngot  %v\nwant %s", c.rule, c.text, c.word, err, c.want)
			continue
		}
		if want := len(s.Words()) + 1; refusal.Reason != opening.Over && refusal.Place != want {
			t.Errorf("%s, %s, %s: got place %d, want %d", c.rule, c.text, c.word, refusal.Place, want)
		}
		if after := describe(s); after != before || strings.Join(s.Words(), " ") != c.text {
			t.Errorf("%s, %s: %s has changed %q to %q", c.rule, c.text, c.word, before, after)
		}
	}
}

// Rules fit the games for which they are made.
func TestFits(t *testing.T) {
	for game, want := range map[string]string{
		"renju": "swap2 rif yamaguchi soosorv8 taraguchi10 sakata", "gomoku": "swap2", "mnk:15x15,k=5,exact": "swap2", "mnk:15x15,k=5,caro": "swap2",
		"connect4": "", "tictactoe": "", "mnk:14x14,k=5,renju": "swap2", "mnk:9x9,k=4": "", "mnk:8x8,k=5": "",
		"mnk:9x9,k=5,renju": "swap2 rif yamaguchi soosorv8 taraguchi10 sakata",
	} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, rule := range opening.Rules(v) {
			names = append(names, rule.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: got %q, want %q", game, got, want)
		}
	}
	rule := ruleOf(t, "soosorv8")
	if _, err := rule.Start(variantOf(t, ruleOf(t, "swap2"))); err == nil || !strings.Contains(err.Error(), "does not fit the game") {
		t.Errorf("Soosõrv-8 in Gomoku: got %v, want an error", err)
	}
}

// Parse leaves the moves after the opening.
func TestParse(t *testing.T) {
	rule := ruleOf(t, "soosorv8")
	s, rest, err := rule.Parse(variantOf(t, rule), "h8 h9 h7 swap a1 2 stay g7 g6 g6 i7 j6")
	if err != nil || !s.Done() || rest != "i7 j6" {
		t.Errorf("got %v, rest %q, want the rest i7 j6", err, rest)
	}
	board, _ := rules.BoardOf(s.Position())
	if got := rules.GameText(s.Position(), false); got != "h8 h9 h7 a1 g6" || board.ToMove() != alinha.Second {
		t.Errorf("got the moves %s, want h8 h9 h7 a1 g6", got)
	}
	_, _, err = rule.Parse(variantOf(t, rule), "h8 h9 k9")
	if refusal, ok := errors.AsType[*opening.Error](err); !ok || refusal.Place != 3 {
		t.Errorf("got %v, want an error of word 3", err)
	}
}

// randomWord returns a word that the next decision allows.
func randomWord(s *opening.State, rng *rand.Rand) string {
	d, _ := s.Decision()
	switch d.Kind {
	case opening.Answer:
		words := d.Answers()
		return words[rng.IntN(len(words))]
	case opening.Declare:
		return strconv.Itoa(1 + rng.IntN(min(d.Most, 12))) // more offers take long and are no other
	}
	board, _ := rules.BoardOf(s.Position())
	cells := s.Cells()
	return board.Format(cells[rng.IntN(len(cells))])
}

// 1,000 random openings of each rule: every decision has an allowed word, no opening decides the game, the offers are as
// many as declared and no two are symmetric, and the text of the words leads to the same state.
func TestRandomOpenings(t *testing.T) {
	for _, name := range opening.Names() {
		rule := ruleOf(t, name)
		v := variantOf(t, rule)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 1000 {
			s, err := rule.Start(v)
			if err != nil {
				t.Fatal(err)
			}
			for !s.Done() {
				word := randomWord(s, rng)
				if err := s.Play(word); err != nil {
					t.Fatalf("%s, %v: %s is listed, but %v", name, s.Words(), word, err)
				}
			}
			checkOpening(t, s)
		}
	}
}

// checkOpening checks an opening that is over.
func checkOpening(t *testing.T, s *opening.State) {
	t.Helper()
	if s.Position().Outcome() != alinha.Undecided {
		t.Fatalf("%s, %v: the opening decides the game", s.Rule().Name, s.Words())
	}
	board, _ := rules.BoardOf(s.Position())
	again, rest, err := s.Rule().Parse(board.Variant(), strings.Join(s.Words(), " "))
	if err != nil || rest != "" || describe(again) != describe(s) || again.Position().Key() != s.Position().Key() {
		t.Fatalf("%s, %v: again %v, %v, rest %q", s.Rule().Name, s.Words(), describe(again), err, rest)
	}
	offers := s.Offers()
	if len(offers) == 0 {
		return
	}
	declared := map[string]int{"rif": 2, "taraguchi10": 10}[s.Rule().Name]
	if i := slices.Index(s.Kinds(), opening.Declare); i >= 0 {
		declared, _ = strconv.Atoi(s.Words()[i])
	}
	if len(offers) != declared {
		t.Errorf("%s, %v: got %d offers, want %d", s.Rule().Name, s.Words(), len(offers), declared)
	}
	stones := board.History(nil)[:4]
	seen := make(map[picture]bool)
	for _, m := range offers {
		p := pictureWith(stones, m)
		if seen[p] {
			t.Fatalf("%s, %v: %s is symmetric to an earlier offer", s.Rule().Name, s.Words(), board.Format(m))
		}
		seen[p] = true
	}
}

// At replays the words of an opening up to one, and leaves the opening as it is.
func TestAt(t *testing.T) {
	const text = "h8 h9 i9 swap j9 2 stay g8 i7 i7"
	rule, _ := opening.ByName("soosorv8")
	s, _, err := rule.Parse(variantOf(t, rule), text)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(s.Words()) + 1 {
		want, _, err := rule.Parse(variantOf(t, rule), strings.Join(s.Words()[:n], " "))
		if err != nil {
			t.Fatal(err)
		}
		at := s.At(n)
		wanted, _ := want.Decision()
		if got, _ := at.Decision(); got != wanted || !slices.Equal(at.Words(), want.Words()) || at.Owner(alinha.First) != want.Owner(alinha.First) ||
			at.Position().Key() != want.Position().Key() {
			t.Errorf("at %d: got words %v and decision %+v, want %v and %+v", n, at.Words(), got, want.Words(), wanted)
		}
	}
	if got := strings.Join(s.Words(), " "); got != text {
		t.Errorf("after At: got %s, want %s", got, text)
	}
}
