//go:build e2e

package treeview_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/browsertest"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/rules"
)

func TestMain(m *testing.M) {
	code := m.Run()
	browsertest.Close()
	os.Exit(code)
}

// A pageTab is a browser tab that shows pages of trees.
type pageTab struct {
	*browsertest.Tab
	dir string
}

// openBrowser opens a tab of a browser.
func openBrowser(t testing.TB) *pageTab {
	t.Helper()
	return &pageTab{browsertest.Open(t), t.TempDir()}
}

// show opens the page of a tree.
func (b *pageTab) show(tree *treeview.Tree, tag string) {
	b.Helper()
	file := filepath.Join(b.dir, "page.html")
	out, err := os.Create(file)
	if err != nil {
		b.Fatal(err)
	}
	if err := tree.Write(out, "html", 0, pageLanguage(tag)); err != nil {
		b.Fatal(err)
	}
	if err := out.Close(); err != nil {
		b.Fatal(err)
	}
	b.Show("file://" + file)
}

// The page of every engine steps to the end and back by keys, and at the end holds the same state of every node as the file.
func TestPageSteps(t *testing.T) {
	b := openBrowser(t)
	for _, c := range tracedCases {
		tree := c.tree(t, 0)
		b.show(tree, "en")
		steps := len(tree.Trace.Events)
		want := func(step int) string {
			return fmt.Sprintf("Step %s of %s", thousands(step), thousands(steps))
		}
		if got := b.Text(".step-count"); got != want(1) {
			t.Errorf("%s at first: got %q, want %q", c.name, got, want(1))
		}
		b.Press(kb.ArrowRight, 12)
		b.Press(kb.ArrowLeft, 2)
		if got := b.Text(".step-count"); got != want(11) {
			t.Errorf("%s after 12 steps and 2 back: got %q, want %q", c.name, got, want(11))
		}
		b.Press(kb.End, 1)
		if got := b.Text(".step-count"); got != want(steps) {
			t.Errorf("%s at the end: got %q, want %q", c.name, got, want(steps))
		}
		checkTrace(t, b, c, tree)
		b.Press(kb.Home, 1)
		if got := b.Text(".step-count"); got != want(1) {
			t.Errorf("%s back at first: got %q, want %q", c.name, got, want(1))
		}
		b.Faultless(c.name)
	}
}

// checkTrace checks the state, the board and the sentences of the page of a tree, which is at its end.
func checkTrace(t *testing.T, b *pageTab, c tracedCase, tree *treeview.Tree) {
	t.Helper()
	differ := browsertest.Ask[[]string](b.Tab, `(() => {
		const trace = new searchview.SearchTrace(searchview.file);
		trace.seek(Infinity);
		const known = (n) => JSON.stringify([trace.nodeState(n).left, trace.nodeState(n).value ?? null, trace.isStale(n)]);
		const told = (n) => JSON.stringify([n.left, n.value ?? null, n.earlier ?? false]);
		return trace.nodes.map((n, i) => known(i) === told(n) ? "" : i + ": " + known(i) + ", want " + told(n)).filter(Boolean);
	})()`)
	if len(differ) > 0 {
		t.Errorf("%s: %d nodes differ from the file, first %s", c.name, len(differ), differ[0])
	}
	boards := browsertest.Ask[[]string](b.Tab, `(() => {
		const trace = new searchview.SearchTrace(searchview.file);
		return trace.file.board ? trace.nodes.map((_, n) => searchview.boardAt(trace, n).stones.join("")) : [];
	})()`)
	for n, want := range boardsOf(c, tree) {
		if boards[n] != want {
			t.Fatalf("%s, node %d: the board is %s, want %s", c.name, n, boards[n], want)
		}
	}
	wrong := browsertest.Ask[string](b.Tab, `(() => {
		const trace = new searchview.SearchTrace(searchview.file), formatters = ["en", "pt-BR", "pt-PT"].map(searchview.formatterOf);
		for (let step = 0; step < Math.min(trace.events.length, 3000); step++) {
			trace.seek(step);
			for (const format of formatters) {
				const text = searchview.stepSentence(trace, format);
				if (/undefined|NaN|tree-|\(\)|  /.test(text)) return step + ": " + text;
			}
		}
		return "";
	})()`)
	if wrong != "" {
		t.Errorf("%s: step %s", c.name, wrong)
	}
}

// boardsOf returns the stones of the board at every node, or nil for a tree in text.
func boardsOf(c tracedCase, tree *treeview.Tree) []string {
	if strings.HasPrefix(c.game, "[") {
		return nil
	}
	positions := []alinha.Position{tree.Pos}
	var boards []string
	for i, n := range tree.Trace.Nodes {
		if i > 0 {
			pos := positions[n.Parent].Clone()
			pos.Play(n.Move)
			positions = append(positions, pos)
		}
		board, _ := rules.BoardOf(positions[i])
		var stones strings.Builder
		for _, cell := range board.Cells(nil) {
			stones.WriteByte(".XO"[cell])
		}
		boards = append(boards, stones.String())
	}
	return boards
}

func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// The page of the textbook's tree shows the right sentence, values and windows at known steps.
func TestPageTextbook(t *testing.T) {
	b := openBrowser(t)
	b.show(tracedCases[0].tree(t, 0), "en")
	const drawn = `[...document.querySelectorAll(".scroller [data-node]")].map((n) => [...n.querySelectorAll("text")].map((t) => t.textContent).join(" ").trim()).sort().join("; ")`
	for _, step := range []struct {
		on       int
		sentence string
		drawn    string // some of it
	}{
		{0, "A search 2 deep begins.", ""},
		{1, "MAX looks at the root with the window [−∞, +∞].", "[−∞, +∞]"},
		{4, "MIN improves to 3 at 1.", "3 [−∞, 3]"},
		{5, "MAX improves to 3 at the root.", "3 [3, +∞]"},
		{1, "MIN looks at 2 with the window [3, +∞].", "[3, +∞]"},
		{4, "MAX already has 3 at the root; MIN can force 2 here, so MAX gains nothing by coming here and the rest is cut: 2.2.", "2 [3, 2]"},
		{2, "MAX already has 3 at the root; MIN can force 2 here, so MAX gains nothing by coming here and the rest is cut: 2.2, 2.3.", "2 ↓ [3, +∞] ↑ [3, 2] alpha cut"},
		{99, "The root is worth 3.", "3 ↓ [−∞, +∞] ↑ [3, +∞]"},
	} {
		switch step.on {
		case 99:
			b.Press(kb.End, 1)
		case 5:
			for b.Text(".step-sentence") != step.sentence {
				b.Press(kb.ArrowRight, 1)
			}
		default:
			b.Press(kb.ArrowRight, step.on)
		}
		if got := b.Text(".step-sentence"); got != step.sentence {
			t.Errorf("got %q, want %q", got, step.sentence)
		}
		if got := browsertest.Ask[string](b.Tab, drawn); !strings.Contains(got, step.drawn) {
			t.Errorf("%s drawn %q, want some %q", step.sentence, got, step.drawn)
		}
	}
	if got := browsertest.Ask[int](b.Tab, `document.querySelectorAll(".scroller .cross").length`); got != 2 {
		t.Errorf("got %d bars, want 2", got)
	}
	b.Press(kb.ArrowDown, 1)
	if got := b.Text(".node-name"); got != "1 · MIN" {
		t.Errorf("below the root: got %q, want 1 · MIN", got)
	}
	b.Do(chromedp.Click(chromedp.CSS(".children li:nth-child(2) button")))
	if got := b.Text(".node-name"); got != "1.2" {
		t.Errorf("its second child: got %q, want 1.2", got)
	}
	b.Do(chromedp.Click(chromedp.CSS(".to-first-step")))
	if got := b.Text(".step-sentence"); got != "1.2 is looked at with the window [−∞, 3]." {
		t.Errorf("where it is first seen: got %q", got)
	}
	b.Do(chromedp.Click(chromedp.CSS(".step-controls [data-icon=play]")))
	before := b.Text(".step-count")
	b.Until(fmt.Sprintf(`document.querySelector(".step-count").textContent !== %q`, before))
	b.Do(chromedp.Click(chromedp.CSS(".step-controls [data-icon=pause]")))
	b.Faultless("the textbook")
}

// The page is in its first language, and in another one after a choice.
func TestPageLanguages(t *testing.T) {
	b := openBrowser(t)
	b.show(tracedCases[1].tree(t, 0), "pt-PT")
	b.Press(kb.End, 1)
	for tag, want := range map[string]string{"": "A raiz vale −0,500.", "en": "The root is worth −0.500.", "pt-BR": "A raiz vale −0,500."} {
		if tag != "" {
			browsertest.Ask[bool](b.Tab, fmt.Sprintf(`((select) => (select.value = %q, select.dispatchEvent(new Event("change"))))(document.querySelector(".language"))`, tag))
		}
		if got := b.Text(".step-sentence"); got != want {
			t.Errorf("%q: got %q, want %q", tag, got, want)
		}
	}
	b.Faultless("languages")
}

// A page of 100,000 nodes should open within 2 s, step within 0.2 s and jump within 0.5 s. The test allows ten times as much.
func TestPageSpeed(t *testing.T) {
	tree := tracedCase{game: "connect4", engine: "alphabeta", lim: alinha.Limits{Depth: 9, Nodes: 120_000}}.tree(t, 0)
	b := openBrowser(t)
	b.show(tree, "en")
	opened := browsertest.Ask[float64](b.Tab, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
	jump := func(from, to string) float64 {
		return browsertest.Ask[float64](b.Tab, fmt.Sprintf(`(async () => {
			const slider = document.querySelector(".slider"), go = (step) => {
				slider.value = step;
				slider.dispatchEvent(new Event("input"));
				return new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
			};
			await go(%s);
			const start = performance.now();
			await go(%s);
			return performance.now() - start;
		})()`, from, to))
	}
	end := len(tree.Trace.Events) - 1
	far, back, step := jump("0", fmt.Sprint(end)), jump(fmt.Sprint(end), fmt.Sprint(end/2)), jump("5000", "5001")
	t.Logf("%d nodes, %d steps: opened in %.0f ms; to the end %.0f ms, back to the middle %.0f ms, one step %.0f ms", len(tree.Trace.Nodes), end+1, opened, far, back, step)
	if opened > 20_000 || far > 5000 || back > 5000 || step > 2000 { // ten times as much, for a busy machine; a quadratic algorithm takes longer
		t.Errorf("opened in %.0f ms, jumps in %.0f and %.0f ms, a step in %.0f ms", opened, far, back, step)
	}
	b.Faultless("speed")
}

// axe-core finds no fault, in light and dark, at the width of a monitor and of a telephone.
func TestPageAccessible(t *testing.T) {
	b := openBrowser(t)
	for _, c := range tracedCases {
		for _, scheme := range []string{"light", "dark"} {
			for _, width := range []int64{1400, 390} {
				b.Wear(width, 850, scheme)
				b.show(c.tree(t, 0), "pt-BR")
				b.Press(kb.ArrowRight, 9)
				b.Accessible(fmt.Sprintf("%s, %s, %d pixels wide", c.name, scheme, width))
			}
		}
	}
	b.Faultless("axe")
}
