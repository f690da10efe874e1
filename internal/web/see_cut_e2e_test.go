//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// litNumbers are the numbers that are lit in the tree and in the sentence, each with its side.
const litNumbers = `[...document.querySelectorAll(".scroller .node:is(.lit-max, .lit-min)")]
	.map((node) => node.dataset.node + (node.classList.contains("lit-max") ? " MAX " : " MIN ") + node.querySelector(".value").textContent).join("; ") + " / " +
	[...document.querySelectorAll(".lit-number")].map((number) => (number.classList.contains("max") ? "MAX " : "MIN ") + number.textContent).join("; ")`

// outOfSight are the nodes and the controls of the search that do not lie whole in the window and, for nodes, on the stage.
const outOfSight = `((stage) => [...document.querySelectorAll(".scroller .node, .step-sentence, .window-bar, .step-controls button")].filter((e) => {
	const box = e.getBoundingClientRect();
	if (box.width === 0) return false;
	const within = (left, top, right, bottom) => box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
	return !within(0, 0, innerWidth, innerHeight) || (e.matches(".node") && !within(stage.left, stage.top, stage.right, stage.bottom));
}).map((e) => e.dataset.icon ?? e.textContent.slice(0, 30)))(document.querySelector(".scroller").getBoundingClientRect())`

// A student who has never heard of alpha-beta opens the room and has the first cut explained within 3 clicks and 20 seconds, without
// scrolling: the two numbers that make the cut stand lit in the tree and in the sentence.
func TestSeeFirstCutExplained(t *testing.T) {
	r := newReader(t)
	texts := map[string]struct{ next, sentence string }{
		"en":    {"Next cut", "MAX already has 3 at the root; MIN can force 2 here, so MAX gains nothing by coming here and the rest is cut: 2.2, 2.3."},
		"pt-BR": {"Próximo corte", "MAX já tem 3 na raiz; MIN pode forçar 2 aqui. Então MAX não ganha nada vindo para cá, e o resto é cortado: 2.2, 2.3."},
		"pt-PT": {"Corte seguinte", "MAX já tem 3 na raiz; MIN pode forçar 2 aqui. Por isso, MAX nada ganha em vir para cá, e o resto é cortado: 2.2, 2.3."},
	}
	for _, l := range looks() {
		tag, says := l.tag, texts[l.tag]
		r.Wear(l.width, l.height, l.scheme)
		r.enters(tag, "museum")
		start := time.Now()
		r.Show(r.at + "#/see")
		clicks := 0
		for ; clicks < 3 && (clicks == 0 || !browsertest.Ask[bool](r.Tab, `document.querySelector(".lit-number") !== null`)); clicks++ {
			r.press(says.next)
			r.Until(`document.querySelector(".slider").value !== "0"`)
		}
		r.says(".step-sentence", says.sentence)
		if took := time.Since(start); took > 20*time.Second || clicks > 3 {
			t.Errorf("%s, %s: the first cut is explained after %d clicks and %v, want 3 and 20 s at most", tag, l.name, clicks, took)
		} else {
			t.Logf("%s, %s: %d click, %v", tag, l.name, clicks, took.Round(10*time.Millisecond))
		}
		if got, want := browsertest.Ask[string](r.Tab, litNumbers), "0 MAX 3; 5 MIN 2 / MAX 3; MIN 2"; got != want {
			t.Errorf("%s, %s: got lit %q, want %q", tag, l.name, got, want)
		}
		if hidden := browsertest.Ask[[]string](r.Tab, outOfSight); len(hidden) > 0 {
			t.Errorf("%s, %s: out of sight: %q", tag, l.name, hidden)
		}
		r.Accessible("the first cut, " + tag + ", " + l.name)
		r.Picture("see-cut-" + tag + "-" + l.name)
	}
	r.Faultless("the first cut")
}

// The default tree fits its stage at every step and at every size, and the stage is the largest thing on a monitor.
func TestSeeStageFits(t *testing.T) {
	r := newReader(t)
	for _, size := range [][2]int64{{1440, 900}, {390, 844}, {1024, 768}, {1920, 1080}} {
		r.Wear(size[0], size[1], "light")
		r.enters("en", "see")
		r.Until(`document.querySelector(".scroller .node")`)
		for step := range 4 {
			if hidden := browsertest.Ask[[]string](r.Tab, outOfSight); len(hidden) > 0 {
				t.Errorf("%v, after %d steps: out of sight: %q", size, 10*step, hidden)
			}
			r.Press(kb.ArrowRight, 10)
		}
	}
	r.Wear(1440, 900, "light")
	r.enters("en", "see")
	r.Until(`document.querySelector(".scroller .node")`)
	area := func(selector string) float64 {
		return browsertest.Ask[float64](r.Tab, fmt.Sprintf(`((box) => box.width * box.height)(document.querySelector(%q).getBoundingClientRect())`, selector))
	}
	stage := area(".scroller")
	for _, other := range []string{".side", ".site-header", ".room-head", ".step-text", ".window-bar", ".step-controls"} {
		if got := area(other); got > stage/2 {
			t.Errorf("%s takes %.0f square pixels, the stage %.0f: want half as much at most", other, got, stage)
		}
	}
	r.Faultless("the stage")
}

// Shift and the arrow keys go from cut to cut; a cut of a game lights the number of the node above and of the node itself.
func TestSeeCutKeys(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see?game=tictactoe&moves=5+1&depth=4")
	r.Until(`document.querySelector(".scroller .node")`)
	next := func() string {
		before := r.Text(".step-count")
		browsertest.Ask[any](r.Tab, `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }))`)
		r.Until(fmt.Sprintf(`document.querySelector(".step-count").textContent !== %q`, before))
		return r.Text(".step-count")
	}
	first := next()
	second := next()
	lit := browsertest.Ask[string](r.Tab, litNumbers)
	inTree, inSentence, _ := strings.Cut(lit, " / ")
	if strings.Count(inTree, "MAX") != 1 || strings.Count(inTree, "MIN") != 1 || strings.Count(inSentence, ";") != 1 {
		t.Errorf("got lit %q, want a number of each side in the tree and in the sentence", lit)
	}
	browsertest.Ask[any](r.Tab, `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", shiftKey: true, bubbles: true }))`)
	r.says(".step-count", first)
	if first == second {
		t.Errorf("two cuts at %s", first)
	}
	r.Faultless("keys from cut to cut")
}

// The values that were never looked at are shown on demand: of a tree those of its text, of a game those of the search without cuts.
func TestSeeUnsearchedValues(t *testing.T) {
	r := newReader(t)
	const values = `[...document.querySelectorAll(".scroller .node.skipped .unsearched")].map((text) => text.textContent).join(" ")`
	r.enters("en", "see?step=19")
	r.Until(`document.querySelectorAll(".scroller .node.skipped").length === 2`)
	if got := browsertest.Ask[string](r.Tab, values); strings.TrimSpace(got) != "" {
		t.Errorf("before anyone asks: got %q, want nothing", got)
	}
	r.press("What would they have been?")
	r.Until(values + ` === "4 6"`)
	r.says(".step-note p", "Never looked at: 2.2 = 4, 2.3 = 6. Whatever is there, MIN can still force 2 here.")
	r.Accessible("values never looked at")

	const address = "see?game=tictactoe&moves=5+1&depth=4&step="
	r.enters("en", address+"42")
	r.press("What would they have been?")
	r.Until(values + `.trim() !== ""`)
	got := browsertest.Ask[string](r.Tab, values)
	name := browsertest.Ask[string](r.Tab, `[...document.querySelectorAll(".path button")].slice(1).map((move) => move.textContent).join(" ")`)
	want := browsertest.Ask[string](r.Tab, fmt.Sprintf(`fetch("./api/tree", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({
		game: "tictactoe", moves: "5 1", engine: "minimax", limits: { depth: 4 }, most: 20000 }) }).then((response) => response.json()).then(({ nodes }) => {
			const find = (moves) => moves.reduce((at, move) => nodes.findIndex((n) => n.parent === at && n.move === move), 0);
			const path = %q.split(" ").slice(0, -1);
			const format = (v) => String(typeof v === "number" ? (Math.abs(v) < 1e-9 ? "0" : (v > 0 ? "+" : "") + v.toFixed(3)) : v).replace("-", "−");
			return ["6", "7", "8"].map((move) => format(nodes[find([...path, move])].value)).join(" ");
		})`, name))
	if got != want {
		t.Errorf("got the values %q, want those of minimax, %q", got, want)
	}
	r.Accessible("values of a game never looked at")
	r.Picture("see-unsearched")
	r.Faultless("values never looked at")
}

// In a null window no side has the number at which the search is cut: the step says what was asked, and no node above is lit. With an
// open window above, as in principal variation search, the root has the number.
func TestSeeNullWindows(t *testing.T) {
	r := newReader(t)
	for _, at := range []struct {
		address, says string
		lit           int
	}{
		{"see?engine=mtdf&step=50", "2: cut: the question was only whether this is worth more than 3, and 2 answers it.", 0},
		{"see?engine=pvs&step=29", "MAX already has 3 at the root; MIN can force 2 here, so MAX gains nothing by coming here and the rest is cut: 2.2, 2.3.", 2},
	} {
		r.enters("en", at.address)
		r.says(".step-sentence", at.says)
		if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll(".node:is(.lit-max, .lit-min)").length`); got != at.lit {
			t.Errorf("%s: got %d nodes lit, want %d", at.address, got, at.lit)
		}
	}
	r.Faultless("null windows")
}
