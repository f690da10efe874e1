package treeview_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

var update = flag.Bool("update", false, "rewrite the golden files: explain why in the commit")

// aima is the example of Russell and Norvig, Artificial Intelligence: A Modern Approach.
const aima = "[[3 12 8] [2 4 6] [14 5 2]]"

// A tracedCase is a search whose tree the tests write.
type tracedCase struct {
	name, game, moves, engine string
	lim                       alinha.Limits
}

var tracedCases = []tracedCase{
	{name: "aima", game: aima, engine: "alphabeta", lim: alinha.Limits{Depth: 2}},
	{name: "chance", game: "[(0.5:[3 -3] 0.5:[2 8]) (0.9:[-4 4 1] 0.1:[5 6]) (0.5:[1 7] 0.5:[-2 4])]", engine: "star2", lim: alinha.Limits{Depth: 2}},
	{name: "minimax", game: aima, engine: "minimax", lim: alinha.Limits{Depth: 2}},
	{name: "tictactoe", game: "tictactoe", moves: "5 1", engine: "alphabeta", lim: alinha.Limits{Depth: 3}},
	{name: "pvs", game: "connect4", moves: "44", engine: "pvs", lim: alinha.Limits{Depth: 4}},
	{name: "mtdf", game: "tictactoe", moves: "5 2", engine: "mtdf", lim: alinha.Limits{Depth: 4}},
	{name: "mcts", game: "tictactoe", moves: "5 1", engine: "mcts", lim: alinha.Limits{Nodes: 500}},
	{name: "dfpn", game: "tictactoe", moves: "5 2", engine: "dfpn", lim: alinha.Limits{Nodes: 500}},
	{name: "expectiminimax", game: "mnk:2x2,k=2,slip=0.2", engine: "expectiminimax", lim: alinha.Limits{Depth: 2}},
	{name: "star1", game: "slippery4", moves: "b2", engine: "star1", lim: alinha.Limits{Depth: 1}},
	{name: "stopped", game: "qubic", engine: "alphabeta", lim: alinha.Limits{Depth: 3, Nodes: 300}},
}

// tree runs the search and returns its tree. The trace records at most maxNodes nodes, or the default number if 0.
func (c tracedCase) tree(t testing.TB, maxNodes int) *treeview.Tree {
	t.Helper()
	s := treeview.TracedSearch{Game: c.game, Engine: c.engine, Trace: &search.Trace{MaxNodes: maxNodes}}
	var err error
	if strings.HasPrefix(c.game, "[") {
		s.Pos, err = search.ParseTree(c.game)
	} else {
		var v rules.Variant
		if v, err = rules.Parse(c.game); err == nil {
			s.Pos = rules.New(v)
			_, err = rules.PlayText(s.Pos, c.moves)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	engine, _, err := catalog.OpenTraced(c.engine, s.Trace)
	if err != nil {
		t.Fatal(err)
	}
	if s.Result, err = engine.Search(t.Context(), s.Pos, c.lim, nil); err != nil {
		t.Fatal(err)
	}
	return treeview.NewTree(s)
}

// pageLanguage returns a language of package i18n with the texts of all languages.
func pageLanguage(tag string) treeview.PageLanguage {
	texts := make(map[string]map[string]string)
	for _, tag := range i18n.Tags {
		texts[tag] = i18n.Texts(tag, "tree-")
	}
	return treeview.PageLanguage{Language: i18n.New(tag), Tag: tag, Texts: texts}
}

// write returns the tree in a format, in English.
func write(t testing.TB, tree *treeview.Tree, format string, levels int) string {
	t.Helper()
	var out strings.Builder
	if err := tree.Write(&out, format, levels, pageLanguage("en")); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The first two trees in every format but the page equal the golden files, which were checked by eye.
func TestGolden(t *testing.T) {
	for _, c := range tracedCases[:2] {
		tree := c.tree(t, 0)
		for format, ext := range map[string]string{"text": "txt", "json": "json", "dot": "dot", "svg": "svg"} {
			file := "testdata/" + c.name + "." + ext
			got := write(t, tree, format, 0)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s: got\n%s\nwant\n%s", file, got, want)
			}
		}
	}
}

// HasWindows is true for the engines that search with windows only.
func TestHasWindows(t *testing.T) {
	for _, c := range tracedCases {
		want := !slices.Contains([]string{"minimax", "expectiminimax", "mcts", "dfpn"}, c.engine)
		if got := c.tree(t, 0).HasWindows; got != want {
			t.Errorf("%s: got windows %v, want %v", c.name, got, want)
		}
	}
}

// The text shows or counts every recorded node, in each language.
func TestTextIsComplete(t *testing.T) {
	for _, c := range tracedCases {
		tree := c.tree(t, 0)
		for _, tag := range i18n.Tags {
			for _, levels := range []int{0, 1, 2, 99} {
				var out strings.Builder
				if err := tree.WriteText(&out, levels, i18n.New(tag)); err != nil {
					t.Fatal(err)
				}
				shown, counted := 0, 0
				lines := strings.Split(strings.TrimSpace(out.String()), "\n")
				for _, line := range lines[1 : len(lines)-1] {
					shown++
					if _, count, ok := strings.Cut(strings.ReplaceAll(line, "\u202f", ""), "… "); ok {
						n := 0
						if _, err := fmt.Sscan(count, &n); err != nil {
							t.Fatalf("%s: %q: %v", c.name, line, err)
						}
						shown, counted = shown-1, counted+n
					}
				}
				if levels == 0 && len(lines) > 202 {
					t.Errorf("%s: got %d lines, want at most 202", c.name, len(lines))
				}
				if got, want := shown+counted, len(tree.Trace.Nodes); got != want {
					t.Errorf("%s in %s, %d levels: got %d nodes shown and %d counted, want %d in all", c.name, tag, levels, shown, counted, want)
				}
				if strings.Contains(out.String(), "tree-") || strings.Contains(out.String(), "no value") {
					t.Errorf("%s in %s: a message is missing in\n%s", c.name, tag, out.String())
				}
			}
		}
	}
}

// The file is JSON and holds every node and every event.
func TestJSONIsComplete(t *testing.T) {
	for _, c := range tracedCases {
		tree := c.tree(t, 0)
		var file struct {
			Format string
			Nodes  []struct {
				Parent int32
				Cell   *int
				Move   string
				Player string
				Left   string
			}
			Events [][]any
		}
		if err := json.Unmarshal([]byte(write(t, tree, "json", 0)), &file); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if file.Format != treeview.JSONFormat || len(file.Nodes) != len(tree.Trace.Nodes) || len(file.Events) != len(tree.Trace.Events) {
			t.Errorf("%s: got %q, %d nodes, %d events, want %q, %d, %d", c.name, file.Format, len(file.Nodes), len(file.Events), treeview.JSONFormat, len(tree.Trace.Nodes), len(tree.Trace.Events))
		}
		pruned := 0
		for i, n := range file.Nodes {
			if n.Parent != tree.Trace.Nodes[i].Parent || (n.Cell == nil) != (i == 0) || n.Move == "" && i > 0 {
				t.Errorf("%s: node %d is %+v", c.name, i, n)
			}
			if n.Left == "skipped" && !tree.Nodes[i].Stale {
				pruned++
			}
		}
		if pruned != tree.Pruned {
			t.Errorf("%s: got %d pruned nodes, want %d", c.name, pruned, tree.Pruned)
		}
	}
}

// The file of 100,000 nodes is smaller than 20 MB.
func TestJSONSize(t *testing.T) {
	if testing.Short() {
		t.Skip("100,000 nodes")
	}
	tree := tracedCase{game: "connect4", engine: "alphabeta", lim: alinha.Limits{Depth: 9}}.tree(t, 0)
	if got, most := len(tree.Trace.Nodes), search.DefaultTraceNodes; got > most || got < most*63/64 {
		t.Fatalf("recorded %d nodes, want %d, or fewer by what one eviction frees", got, most)
	}
	var out bytes.Buffer
	if err := tree.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	if out.Len() > 20_000_000 {
		t.Errorf("got %d bytes, want at most 20 MB", out.Len())
	}
}

// The picture is XML, shows every node with its title, and is the same twice.
func TestSVGIsComplete(t *testing.T) {
	for _, c := range tracedCases {
		tree := c.tree(t, 0)
		picture := write(t, tree, "svg", 99)
		if got, want := strings.Count(picture, "<g class="), len(tree.Trace.Nodes); got != want {
			t.Errorf("%s: got %d shapes, want %d", c.name, got, want)
		}
		if got, want := strings.Count(picture, "<title>"), len(tree.Trace.Nodes)+1; got != want {
			t.Errorf("%s: got %d titles, want %d", c.name, got, want)
		}
		decoder := xml.NewDecoder(strings.NewReader(picture))
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		if write(t, tree, "svg", 99) != picture {
			t.Errorf("%s: two pictures of one tree differ", c.name)
		}
	}
}

// The graph shows every node, and Graphviz, if installed, reads the graph without a warning.
func TestDOT(t *testing.T) {
	dot, err := exec.LookPath("dot")
	for _, c := range tracedCases {
		tree := c.tree(t, 0)
		text := write(t, tree, "dot", 99)
		if got, want := strings.Count(text, "shape="), len(tree.Trace.Nodes); got != want {
			t.Errorf("%s: got %d nodes, want %d", c.name, got, want)
		}
		if err != nil || len(tree.Trace.Nodes) > 500 {
			continue // dot takes seconds for a thousand nodes
		}
		cmd := exec.CommandContext(t.Context(), dot, "-Tcanon")
		cmd.Stdin = strings.NewReader(text)
		if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "Warning") {
			t.Errorf("%s: dot says %v, %.300s", c.name, err, out)
		}
	}
}

// A format that is not in Formats is an error.
func TestUnknownFormat(t *testing.T) {
	if err := tracedCases[0].tree(t, 0).Write(&strings.Builder{}, "tea", 0, pageLanguage("en")); err == nil {
		t.Error("format tea: got no error")
	}
}

// The page loads nothing, and the name of a game cannot end its script.
func TestPageIsSelfContained(t *testing.T) {
	s := tracedCases[0].tree(t, 0).TracedSearch
	s.Game = "</script><b>"
	got := write(t, treeview.NewTree(s), "html", 0)
	if n := strings.Count(got, "</script>"); n != 3 {
		t.Errorf("got %d ends of scripts, want 3", n)
	}
	got = strings.ReplaceAll(got, "http://www.w3.org/", "") // XML namespaces are names, which no browser loads
	got = strings.ReplaceAll(got, ".src=`data:", "")        // a picture that the page draws itself
	for _, external := range []string{"http:", "https:", "src=", "@import", "url(", "{{.Style", "{{.Script", "{{.Texts", "{{.Tree}}", "<b>"} {
		if strings.Contains(got, external) {
			t.Errorf("the page contains %q, want a page that loads nothing", external)
		}
	}
	if !strings.Contains(got, `<html lang="en">`) {
		t.Error("the page is not in English")
	}
}

// A decided position is a tree of one node with the value of the result.
func TestRecordDecided(t *testing.T) {
	for _, test := range []struct{ game, position, want string }{
		{"tictactoe", "1 4 2 5 3", "+1"},
		{"tictactoe", "1 4 2 5 9 6", "-1"},
		{"tictactoe", "5 1 9 3 2 8 4 6 7", "0"},
		{"mnk:3x1,k=2,points", "a1 c1 b1", "1"},
		{"free4", "evora:4", "-1"},
	} {
		v, err := rules.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := catalog.OpenPosition(v, test.position, "")
		if err != nil {
			t.Fatal(err)
		}
		s := treeview.NewGameSearch(pos)
		s.Engine, s.Trace = "alphabeta", &search.Trace{}
		s.RecordDecided()
		want := "alphabeta " + test.game + " " + test.position + "\n" + test.want +
			"  the game is over\nThe game is over: there is nothing to search\n"
		if got := write(t, treeview.NewTree(*s), "text", 0); got != want || s.Result.Move != alinha.NoMove {
			t.Errorf("%s %s: got %q, want %q", test.game, test.position, got, want)
		}
	}
}

// The pruned nodes of an abstract tree hold the values that the same search without pruning finds; no other node does.
func TestExactValues(t *testing.T) {
	for _, c := range []struct {
		tree, engine, full string
		pruned             int
	}{
		{aima, "alphabeta", "minimax", 2},
		{"[[[[5 6] [7 4 5]] [[3]]] [[[6] [6 9]] [[7]]] [[[5]] [[9 8] [6]]]]", "alphabeta", "minimax", 3},
		{"[(0.5:[3 -3] 0.5:[2 8]) (0.9:[-4 4 1] 0.1:[5 6]) (0.5:[1 7] 0.5:[-2 4])]", "star1", "expectiminimax", 4},
	} {
		lim := alinha.Limits{Depth: 9}
		full := tracedCase{game: c.tree, engine: c.full, lim: lim}.tree(t, 0)
		values := make(map[string]float64)
		for i := range full.Nodes {
			values[pathText(full, int32(i))] = full.Nodes[i].Value
		}
		tree, pruned := tracedCase{game: c.tree, engine: c.engine, lim: lim}.tree(t, 0), 0
		for i, n := range tree.Nodes {
			if math.IsNaN(n.Exact) {
				continue
			}
			pruned++
			if want := values[pathText(tree, int32(i))]; math.Abs(n.Exact-want) > 1e-9 {
				t.Errorf("%s of %s: got %v, want %v", pathText(tree, int32(i)), c.tree, n.Exact, want)
			}
		}
		if pruned != c.pruned {
			t.Errorf("%s: got %d exact values, want %d", c.tree, pruned, c.pruned)
		}
	}
	for i, n := range (tracedCase{game: "tictactoe", moves: "5 1", engine: "alphabeta", lim: alinha.Limits{Depth: 3}}).tree(t, 0).Nodes {
		if !math.IsNaN(n.Exact) {
			t.Fatalf("node %d of a game: got the exact value %v, want none", i, n.Exact)
		}
	}
}

// pathText returns the moves from the root to a node as text.
func pathText(tree *treeview.Tree, i int32) string {
	n := tree.Trace.Nodes[i]
	if n.Parent < 0 {
		return "root"
	}
	return fmt.Sprint(pathText(tree, n.Parent), " ", n.Move)
}
