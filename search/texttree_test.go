package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/search"
)

// parseTree parses a tree and fails the test on an error.
func parseTree(t testing.TB, text string) alinha.Position {
	t.Helper()
	p, err := search.ParseTree(text)
	if err != nil {
		t.Fatalf("ParseTree(%q): %v", text, err)
	}
	return p
}

// leafRecorder records the points of the leaves that a search visits.
type leafRecorder struct {
	*search.TextTree
	leaves *[]int
}

func (w leafRecorder) Play(m alinha.Move) {
	w.TextTree.Play(m)
	if w.Outcome() != alinha.Undecided {
		*w.leaves = append(*w.leaves, w.Margin())
	}
}

// chanceLeafRecorder is a leafRecorder with chance nodes.
type chanceLeafRecorder struct {
	*search.ChanceTree
	leaves *[]int
}

func (w chanceLeafRecorder) Play(m alinha.Move) {
	leafRecorder{w.ChanceTree.TextTree(), w.leaves}.Play(m)
}

// searchTree searches a tree and returns the result and the leaves in the order of the visits.
func searchTree(t testing.TB, e alinha.Engine, text string) (alinha.Result, []int) {
	t.Helper()
	var leaves []int
	switch tree := parseTree(t, text).(type) {
	case *search.TextTree:
		return mustSearch(t, e, leafRecorder{tree, &leaves}, alinha.Limits{}), leaves
	case *search.ChanceTree:
		return mustSearch(t, e, chanceLeafRecorder{tree, &leaves}, alinha.Limits{}), leaves
	default:
		t.Fatalf("ParseTree(%q) is a %T", text, tree)
	}
	return alinha.Result{}, nil
}

const (
	// Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter 5.
	aimaTree = "[[3 12 8] [2 4 6] [14 5 2]]"

	// The figure of Wikipedia's article on alpha-beta pruning.
	deepTree = "[[[[5 6] [7 4 5]] [[3]]] [[[6] [6 9]] [[7]]] [[[5]] [[9 8] [6]]]]"
)

// TestTextbookTrees checks the results and the visited leaves of textbook examples.
func TestTextbookTrees(t *testing.T) {
	for _, test := range []struct {
		text   string
		move   alinha.Move
		value  float64
		plies  int
		visits []int // of alpha-beta
	}{
		{aimaTree, 0, 3, 2, []int{3, 12, 8, 2, 14, 5, 2}},
		{deepTree, 1, 6, 4, []int{5, 6, 7, 4, 3, 6, 6, 7, 5}},
		{"min:[[3 12 8] [2 4 6] [14 5 2]]", 1, -6, 2, []int{3, 12, 8, 2, 4, 6, 14}},
		{"[-7 [5 [9 -2]] 4]", 1, 5, 3, []int{-7, 5, 9, 4}},
	} {
		var all []int
		for _, field := range strings.FieldsFunc(test.text, func(r rune) bool { return !strings.ContainsRune("-0123456789", r) }) {
			n, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, n)
		}
		want := alinha.Score{Value: test.value, Proven: true, Plies: test.plies}
		for _, e := range []struct {
			alinha.Engine
			visits []int
		}{
			{&search.Minimax{}, all},
			{&search.Expectiminimax{}, all},
			{&search.AlphaBeta{}, test.visits},
			{&search.Star{}, test.visits},
			{&search.Star{Probe: true}, test.visits},
		} {
			res, visits := searchTree(t, e.Engine, test.text)
			if res.Move != test.move || res.Score != want {
				t.Errorf("%T of %s: got move %d, %+v, want %d, %+v", e.Engine, test.text, res.Move, res.Score, test.move, want)
			}
			if !slices.Equal(visits, e.visits) {
				t.Errorf("%T of %s visits %v, want %v", e.Engine, test.text, visits, e.visits)
			}
		}
		if res := mustSearch(t, &search.IterativeDeepening{Engine: &search.AlphaBeta{}}, parseTree(t, test.text), alinha.Limits{}); res.Score != want {
			t.Errorf("deepening of %s: got %+v, want %+v", test.text, res.Score, want)
		}
	}
}

// TestTextbookChance uses Russell and Norvig's two trees whose leaves have the same order. Without
// chance the best move would be the same; with chance it is not.
func TestTextbookChance(t *testing.T) {
	for _, test := range []struct {
		text  string
		move  alinha.Move
		value float64
	}{
		{"[(0.9:[2 2] 0.1:[3 3]) (0.9:[1 1] 0.1:[4 4])]", 0, 2.1},
		{"[(0.9:[20 20] 0.1:[30 30]) (0.9:[1 1] 0.1:[400 400])]", 1, 40.9},
		{"min:[(1/3:6 2/3:[0, 9]) 8]", 0, -8},
	} {
		for _, e := range []alinha.Engine{&search.Expectiminimax{}, &search.Star{}, &search.Star{Probe: true}} {
			res := mustSearch(t, e, parseTree(t, test.text), alinha.Limits{})
			if res.Move != test.move || math.Abs(res.Score.Value-test.value) > 1e-12 || !res.Score.Proven {
				t.Errorf("%T of %s: got move %d, %+v, want %d, %v", e, test.text, res.Move, res.Score, test.move, test.value)
			}
		}
	}
}

// numberedTree identifies a move by the index of its node, because gametest.Conforms expects
// that a move means the same at any time.
type numberedTree struct{ *search.TextTree }

func (n numberedTree) Moves(dst []alinha.Move) []alinha.Move {
	for _, m := range n.TextTree.Moves(nil) {
		n.TextTree.Play(m)
		dst = append(dst, alinha.Move(n.Key()))
		n.Undo()
	}
	return dst
}

func (n numberedTree) Play(m alinha.Move) {
	n.TextTree.Play(alinha.Move(slices.Index(n.Moves(nil), m)))
}

func (n numberedTree) Clone() alinha.Position {
	return numberedTree{n.TextTree.Clone().(*search.TextTree)}
}

// numberedChance is a numberedTree with chance nodes.
type numberedChance struct{ *search.ChanceTree }

func (n numberedChance) Moves(dst []alinha.Move) []alinha.Move {
	return numberedTree{n.ChanceTree.TextTree()}.Moves(dst)
}

func (n numberedChance) Play(m alinha.Move) { numberedTree{n.ChanceTree.TextTree()}.Play(m) }

func (n numberedChance) Clone() alinha.Position {
	return numberedChance{n.ChanceTree.Clone().(*search.ChanceTree)}
}

// TestTreeConforms runs the conformance suite of positions on trees.
func TestTreeConforms(t *testing.T) {
	for _, text := range []string{
		aimaTree, deepTree, "[0]", "min:[[[[1 -1] [2]]] [[[0 0 0]]]]",
		starTree, "[[(1/3:[-1 2] 1/6:[3 0] 0.5:[4 -5]) (1:[1 1])] [[0 1]]]", "min:[(0.25:0 0.75:7)]",
	} {
		gametest.Conforms(t, func() alinha.Position {
			switch tree := parseTree(t, text).(type) {
			case *search.TextTree:
				return numberedTree{tree}
			case *search.ChanceTree:
				return numberedChance{tree}
			default:
				return tree
			}
		}, 1, 2)
	}
	// If each side moves only once, the numbers of the children serve as cells.
	gametest.Conforms(t, func() alinha.Position { return parseTree(t, aimaTree) })
}

// TestParseTreeErrors checks the column and the text of every syntax error.
func TestParseTreeErrors(t *testing.T) {
	maxNodes, maxPlies, _ := search.TreeLimits()
	long := strings.Repeat("1 ", maxNodes)
	deep := strings.Repeat("[", maxPlies+2)
	for _, test := range []struct{ text, want string }{
		{"", `column 1: expected "[", found the end`},
		{"3", `column 1: expected "[", found "3"`},
		{"(1:[3])", `column 1: expected "[", found "("`},
		{"max [3]", `column 5: expected ":", found "["`},
		{"min:", `column 5: expected "[", found the end`},
		{"[]", `column 2: expected a number, "[" or "(", found "]"`},
		{"[[3 12", `column 7: expected a number, "[", "(" or "]", found the end`},
		{"[[3 12)]", `column 7: expected a number, "[", "(" or "]", found ")"`},
		{"[3] [4]", `column 5: expected nothing more, found "["`},
		{"[é x]", `column 2: expected a number, "[" or "(", found "é"`},
		{"[3, 2.5]", `column 5: expected a whole number of points, found "2.5"`},
		{"[3 100001]", `column 4: expected a number from -100000 to 100000, found "100001"`},
		{"[99999999999999999999]", `column 2: expected a whole number of points, found "99999999999999999999"`},
		{"[()]", `column 3: expected a weight from above 0 to 1, found ")"`},
		{"[(0:1 1:2)]", `column 3: expected a weight from above 0 to 1, found "0"`},
		{"[(NaN:1)]", `column 3: expected a weight from above 0 to 1, found "NaN"`},
		{"[(1/0:1)]", `column 3: expected a weight from above 0 to 1, found "1/0"`},
		{"[(0.5 3 0.5:4)]", `column 7: expected ":", found "3"`},
		{"[(0.5:3 0.4:4)]", `column 2: expected weights that sum to 1, found "0.9"`},
		{"[(0.5:3 0.5:(1:4))]", `column 13: expected a number or "[", found "("`},
		{"[" + strings.Repeat("z", 50) + "]", `column 2: expected a number, "[" or "(", found "` + strings.Repeat("z", 20) + `…"`},
		{"[" + long + "]", `column 20000: expected at most 10000 nodes, found "1"`},
		{deep, `column 102: expected at most 100 plies, found "["`},
	} {
		_, err := search.ParseTree(test.text)
		var where *search.TreeError
		if !errors.As(err, &where) || err.Error() != "tree, "+test.want {
			t.Errorf("ParseTree(%.30q): got %v, want tree, %s", test.text, err, test.want)
		}
	}
}

// FuzzParseTree checks that a text either gives a TreeError with a valid column, or a tree that
// can be searched and whose String parses to the same tree.
func FuzzParseTree(f *testing.F) {
	for _, text := range []string{
		aimaTree, deepTree, starTree, "min:[(1/3:6 2/3:[0, 9]) 8]", "max:[-1]", "[(1e-3:0 999e-3:1)]",
		"", "[", "]", "[[]", "[(", "[(1", "[(1:", "min", "[3.5]", "\xff[\x00", "[+3 -0]", "[(Inf/Inf:1)]",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := search.ParseTree(text)
		if where, ok := errors.AsType[*search.TreeError](err); ok {
			if where.Column < 1 || where.Column > len([]rune(text))+1 || where.Want == "" {
				t.Errorf("ParseTree(%q): %+v", text, where)
			}
			return
		}
		if err != nil {
			t.Fatalf("ParseTree(%q): %v is no TreeError", text, err)
		}
		written := fmt.Sprint(p)
		if again := fmt.Sprint(parseTree(t, written)); again != written {
			t.Errorf("%q is %s, and that is %s", text, written, again)
		}
		want := mustSearch(t, &search.Expectiminimax{}, p, alinha.Limits{}).Score
		for _, e := range []alinha.Engine{&search.Star{}, &search.Star{Probe: true}} {
			if got := mustSearch(t, e, p, alinha.Limits{}).Score; math.Abs(got.Value-want.Value) > 1e-9 || got.Plies != want.Plies {
				t.Errorf("%+v of %s: got %+v, want %+v", e, written, got, want)
			}
		}
	})
}

// randomTree returns the text of a random player's node of at most plies plies.
func randomTree(random *rand.Rand, plies int, chance bool) string {
	var s strings.Builder
	s.WriteByte('[')
	for range 1 + random.IntN(3) {
		switch {
		case chance && random.IntN(2) == 0:
			n := 1 + random.IntN(4)
			s.WriteByte('(')
			for i := range n {
				weight := 2 * (i + 1) // of n(n+1)
				fmt.Fprintf(&s, "%d/%d:%s ", weight, n*(n+1), randomNode(random, plies-1, chance))
			}
			s.WriteString(") ")
		default:
			s.WriteString(randomNode(random, plies-1, chance) + " ")
		}
	}
	s.WriteByte(']')
	return s.String()
}

// randomNode returns the text of a random leaf or player's node.
func randomNode(random *rand.Rand, plies int, chance bool) string {
	if plies == 0 || random.IntN(8) == 0 {
		return fmt.Sprint(random.IntN(21) - 10)
	}
	return randomTree(random, plies, chance)
}

// TestRandomTrees compares the searches on random trees without chance.
func TestRandomTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range rounds(600) {
		text := [2]string{"", "min:"}[random.IntN(2)] + randomTree(random, 1+random.IntN(5), false)
		p := parseTree(t, text)
		if got := fmt.Sprint(parseTree(t, fmt.Sprint(p))); got != fmt.Sprint(p) {
			t.Fatalf("%s: written and read it is %s", p, got)
		}
		want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
		pruned := mustSearch(t, &search.AlphaBeta{}, p, alinha.Limits{})
		for _, e := range []alinha.Engine{&search.AlphaBeta{}, &search.Star{}, &search.Star{Probe: true}} {
			got := mustSearch(t, e, p, alinha.Limits{})
			if got.Score != want.Score || got.Move != want.Move || got.Nodes != pruned.Nodes || !slices.Equal(got.PV, want.PV) {
				t.Fatalf("%T of %s: got %+v, want %+v in %d nodes", e, text, got, want, pruned.Nodes)
			}
		}
	}
}

func ExampleParseTree() {
	tree, err := search.ParseTree("[[3 12 8] [2 4 6] [14 5 2]]")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range []alinha.Engine{&search.Minimax{}, &search.AlphaBeta{}} {
		res, err := e.Search(context.Background(), tree, alinha.Limits{}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("move", res.Move, "value", res.Score.Value, "nodes", res.Nodes)
	}
	_, err = search.ParseTree("[[3 12 8] [2 4 x]]")
	fmt.Println(err)
	// Output:
	// move 0 value 3 nodes 13
	// move 0 value 3 nodes 11
	// tree, column 16: expected a number, "[", "(" or "]", found "x"
}
