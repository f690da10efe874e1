package treeview_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
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

// A watched is a search that the tests draw.
type watched struct {
	name, game, moves, engine string
	lim                       alinha.Limits
}

var watchedSearches = []watched{
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

// tree makes the tree of a search.
func (w watched) tree(t testing.TB, most int) *treeview.Tree {
	t.Helper()
	s := treeview.Search{Game: w.game, Engine: w.engine, Trace: &search.Trace{MaxNodes: most}}
	var err error
	if strings.HasPrefix(w.game, "[") {
		s.Pos, err = search.ParseTree(w.game)
	} else {
		var v rules.Variant
		if v, err = rules.Parse(w.game); err == nil {
			s.Pos = rules.New(v)
			_, err = rules.PlayText(s.Pos, w.moves)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	engine, _, err := catalog.OpenTraced(w.engine, s.Trace)
	if err != nil {
		t.Fatal(err)
	}
	if s.Result, err = engine.Search(t.Context(), s.Pos, w.lim, nil); err != nil {
		t.Fatal(err)
	}
	return treeview.NewTree(s)
}

func speech(tag string) treeview.Speech {
	texts := make(map[string]map[string]string)
	for _, tag := range i18n.Tags {
		texts[tag] = i18n.Texts(tag, "tree-")
	}
	return treeview.Speech{Language: i18n.New(tag), Tag: tag, Texts: texts}
}

func write(t testing.TB, tree *treeview.Tree, format string, levels int) string {
	t.Helper()
	var out strings.Builder
	if err := tree.Write(&out, format, levels, speech("en")); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The textbook's tree in every format but the page, as it was once looked at.
func TestTreeGolden(t *testing.T) {
	for _, w := range watchedSearches[:2] {
		tree := w.tree(t, 0)
		for format, ext := range map[string]string{"text": "txt", "json": "json", "dot": "dot", "svg": "svg"} {
			file := "testdata/" + w.name + "." + ext
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

// Only searches that have windows show them.
func TestTreeWindows(t *testing.T) {
	for _, w := range watchedSearches {
		want := !slices.Contains([]string{"minimax", "expectiminimax", "mcts", "dfpn"}, w.engine)
		if got := w.tree(t, 0).Windows; got != want {
			t.Errorf("%s: got windows %v, want %v", w.name, got, want)
		}
	}
}

// Every node that was recorded is shown or counted, in each language.
func TestTreeTextIsWhole(t *testing.T) {
	for _, w := range watchedSearches {
		tree := w.tree(t, 0)
		for _, tag := range i18n.Tags {
			for _, levels := range []int{0, 1, 2, 99} {
				var out strings.Builder
				if err := tree.WriteText(&out, levels, i18n.New(tag)); err != nil {
					t.Fatal(err)
				}
				shown, folded := 0, 0
				lines := strings.Split(strings.TrimSpace(out.String()), "\n")
				for _, line := range lines[1 : len(lines)-1] {
					shown++
					if _, count, ok := strings.Cut(strings.ReplaceAll(line, "\u202f", ""), "… "); ok {
						n := 0
						if _, err := fmt.Sscan(count, &n); err != nil {
							t.Fatalf("%s: %q: %v", w.name, line, err)
						}
						shown, folded = shown-1, folded+n
					}
				}
				if levels == 0 && len(lines) > 202 {
					t.Errorf("%s: got %d lines, want at most 200 and two more", w.name, len(lines))
				}
				if got, want := shown+folded, len(tree.Trace.Nodes); got != want {
					t.Errorf("%s in %s, %d levels: got %d nodes shown and %d folded, want %d in all", w.name, tag, levels, shown, folded, want)
				}
				if strings.Contains(out.String(), "tree-") || strings.Contains(out.String(), "no value") {
					t.Errorf("%s in %s: a message is missing in\n%s", w.name, tag, out.String())
				}
			}
		}
	}
}

// A file holds every node and every step, and reads as JSON.
func TestTreeJSONIsWhole(t *testing.T) {
	for _, w := range watchedSearches {
		tree := w.tree(t, 0)
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
			t.Fatalf("%s: %v", w.name, err)
		}
		if file.Format != treeview.TreeFormat || len(file.Nodes) != len(tree.Trace.Nodes) || len(file.Events) != len(tree.Trace.Events) {
			t.Errorf("%s: got %q, %d nodes, %d events, want %q, %d, %d", w.name, file.Format, len(file.Nodes), len(file.Events), treeview.TreeFormat, len(tree.Trace.Nodes), len(tree.Trace.Events))
		}
		skipped := 0
		for i, n := range file.Nodes {
			if n.Parent != tree.Trace.Nodes[i].Parent || (n.Cell == nil) != (i == 0) || n.Move == "" && i > 0 {
				t.Errorf("%s: node %d is %+v", w.name, i, n)
			}
			if n.Left == "skipped" && !tree.Branches[i].Earlier {
				skipped++
			}
		}
		if skipped != tree.Cut {
			t.Errorf("%s: got %d skipped nodes, want %d", w.name, skipped, tree.Cut)
		}
	}
}

// 100,000 nodes are a file of less than 20 MB, made in less than 2 s.
func TestTreeJSONSize(t *testing.T) {
	if testing.Short() {
		t.Skip("100,000 nodes")
	}
	tree := watched{game: "connect4", engine: "alphabeta", lim: alinha.Limits{Depth: 9}}.tree(t, 0)
	if len(tree.Trace.Nodes) != search.DefaultTraceNodes {
		t.Fatalf("recorded %d nodes, want %d", len(tree.Trace.Nodes), search.DefaultTraceNodes)
	}
	var out bytes.Buffer
	if err := tree.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	if out.Len() > 20_000_000 {
		t.Errorf("got %d bytes, want at most 20 MB", out.Len())
	}
}

// A picture shows every node, each with its title, and reads as XML; no two boxes of a
// level overlap.
func TestTreeSVGIsWhole(t *testing.T) {
	for _, w := range watchedSearches {
		tree := w.tree(t, 0)
		picture := write(t, tree, "svg", 99)
		if got, want := strings.Count(picture, "<g class="), len(tree.Trace.Nodes); got != want {
			t.Errorf("%s: got %d shapes, want %d", w.name, got, want)
		}
		if got, want := strings.Count(picture, "<title>"), len(tree.Trace.Nodes)+1; got != want {
			t.Errorf("%s: got %d titles, want %d", w.name, got, want)
		}
		decoder := xml.NewDecoder(strings.NewReader(picture))
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", w.name, err)
			}
		}
		if write(t, tree, "svg", 99) != picture {
			t.Errorf("%s: two pictures of one tree differ", w.name)
		}
	}
}

// Graphviz reads what is written for it.
func TestTreeDOT(t *testing.T) {
	dot, err := exec.LookPath("dot")
	for _, w := range watchedSearches {
		tree := w.tree(t, 0)
		text := write(t, tree, "dot", 99)
		if got, want := strings.Count(text, "shape="), len(tree.Trace.Nodes); got != want {
			t.Errorf("%s: got %d nodes, want %d", w.name, got, want)
		}
		if err != nil || len(tree.Trace.Nodes) > 500 {
			continue // it lays out a thousand nodes in seconds
		}
		cmd := exec.CommandContext(t.Context(), dot, "-Tcanon")
		cmd.Stdin = strings.NewReader(text)
		if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "Warning") {
			t.Errorf("%s: dot says %v, %.300s", w.name, err, out)
		}
	}
}

// Nothing but one of the formats is written.
func TestTreeFormat(t *testing.T) {
	if err := watchedSearches[0].tree(t, 0).Write(&strings.Builder{}, "tea", 0, speech("en")); err == nil {
		t.Error("format tea: got no error")
	}
}

// A page is a whole: nothing of it comes from elsewhere, and a game cannot end its
// script.
func TestPageIsWhole(t *testing.T) {
	s := watchedSearches[0].tree(t, 0).Search
	s.Game = "</script><b>"
	got := write(t, treeview.NewTree(s), "html", 0)
	if n := strings.Count(got, "</script>"); n != 3 {
		t.Errorf("got %d ends of scripts, want 3", n)
	}
	got = strings.ReplaceAll(got, "http://www.w3.org/", "") // the names of XML, which nobody fetches
	got = strings.ReplaceAll(got, ".src=`data:", "")        // a picture that the page itself has drawn
	for _, foreign := range []string{"http:", "https:", "src=", "@import", "url(", "{{.Style", "{{.Script", "{{.Texts", "{{.Tree}}", "<b>"} {
		if strings.Contains(got, foreign) {
			t.Errorf("the page has %q, want nothing from elsewhere", foreign)
		}
	}
	if !strings.Contains(got, `<html lang="en">`) {
		t.Error("the page is not in English")
	}
}
