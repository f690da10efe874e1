//go:build e2e

package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// chooses gives a control a value, as a person would.
func (r *reader) chooses(selector, value string) {
	r.Helper()
	r.Until(fmt.Sprintf(`((control) => control && (!control.options || [...control.options].some((o) => o.value === %q)))(document.querySelector(%q))`, value, selector))
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`((control) => {
		control.value = %q;
		control.dispatchEvent(new Event("change", { bubbles: true }));
	})(document.querySelector(%q))`, value, selector))
}

// says waits until an element says a text.
func (r *reader) says(selector, text string) {
	r.Helper()
	r.Until(fmt.Sprintf("document.querySelector(%q)?.textContent === %q", selector, text))
}

// The textbook's tree is walked to its end by keys, in every language; the step stands in the
// address, and is there again after a reload.
func TestSeeSteps(t *testing.T) {
	r := newReader(t)
	ends := map[string]string{"en": "The root is worth 3.", "pt-BR": "A raiz vale 3.", "pt-PT": "A raiz vale 3."}
	for _, l := range looks() {
		tag, end := l.tag, ends[l.tag]
		r.Wear(l.width, l.height, l.scheme)
		r.enters(tag, "see")
		r.Until(`document.querySelector(".scroller")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".scroller").focus()`)
		r.Press(kb.ArrowRight, 15)
		r.Until(`new URLSearchParams(location.hash.split("?")[1]).get("step") === "16"`)
		r.Accessible("a tree, " + tag + ", " + l.name)
		r.Picture("see-" + tag + "-" + l.name)
		r.Reload()
		r.Until(`document.querySelector(".slider")?.value === "15"`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".scroller").focus()`)
		r.Press(kb.End, 1)
		r.says(".step-sentence", end)
		if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll(".scroller .cross").length`); got != 2 {
			t.Errorf("%s, %s: got %d cuts drawn, want 2", tag, l.name, got)
		}
		r.Press(kb.ArrowDown, 1)
		r.says(".node-name", "1 · MIN")
		r.Faultless(tag)
	}
}

// A position is played to on a board, and two algorithms search it side by side.
func TestSeeBeside(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.enters("en", "see")
		r.chooses(".search-form select", "connect4")
		r.press("Connect Four · Alpha-beta · Depth 3")
		r.press("Reach the position by playing on a board")
		r.Until(`document.querySelectorAll(".position-picker .cell").length === 42`)
		for _, moves := range []string{"4", "4 4"} {
			browsertest.Ask[any](r.Tab, `document.querySelector('.position-picker .cell[data-cell="38"]').dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
			r.walks(moves)
			r.Until(fmt.Sprintf(`document.querySelectorAll(".position-picker .cell > g:not(.ghost)").length === %d`, len(moves)/2+1))
		}
		r.press("Take back")
		r.walks("4")
		r.chooses(".second-engine", "mtdf")
		r.Until(`document.querySelectorAll(".search-viewer.side-by-side .search-pane").length === 2`)
		browsertest.Ask[any](r.Tab, `document.querySelector("[data-icon=last]").click()`)
		r.Until(`[...document.querySelectorAll(".node-counts tbody tr")].every((row) => !row.textContent.includes("…"))`)
		for _, count := range browsertest.Ask[[]string](r.Tab, `[...document.querySelectorAll(".node-counts td:nth-child(2)")].map((cell) => cell.textContent.trim())`) {
			var seen, all int
			if _, err := fmt.Sscanf(count, "%d of %d", &seen, &all); err != nil || seen != all || all < 30 {
				t.Errorf("%s: at the end %q nodes, want all of some", l.name, count)
			}
		}
		r.Accessible("side by side, " + l.name)
		r.Picture("see-two-" + l.name)
		r.Faultless(l.name)
	}
}

// On a telephone the tree is seen at once: what is watched is chosen in a form that a key unfolds, and that
// stays so while somebody chooses.
func TestSeeFolded(t *testing.T) {
	r := newReader(t)
	r.Wear(390, 844, "light")
	r.enters("en", "see")
	r.Until(`document.querySelector(".scroller .node")`)
	if got := browsertest.Ask[float64](r.Tab, `document.querySelector(".scroller").getBoundingClientRect().top / innerHeight`); got > 0.4 {
		t.Errorf("the tree begins at %.2f of the window, want 0.4 at most", got)
	}
	r.says(".collapsible summary", "The tree of Russell and Norvig · Alpha-beta")
	browsertest.Ask[any](r.Tab, `document.querySelector(".collapsible summary").focus()`)
	r.Press(kb.Enter, 1)
	r.Until(`document.querySelector(".search-form select").checkVisibility()`)
	r.Accessible("the form unfolded")
	r.Picture("see-unfolded-telephone")
	r.chooses(".search-form select", "connect4")
	r.says(".collapsible summary", "Connect Four · Alpha-beta · Depth 3")
	r.Until(`document.querySelector(".search-form .moves").checkVisibility()`)
	r.Faultless("folded")
}

// The quiz asks what is cut, tells right from wrong, and keeps the score.
func TestSeeQuiz(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.enters("en", "see")
		r.press("Quiz")
		r.press("Go to question 1 of 3")
		for i, asked := range []struct{ answer, branch, verdict, score string }{
			{"Nothing is cut: the search goes on", "", "Right. Nothing is cut here: the next move can still change the result.", "Right so far: 1 of 1"},
			{"Cut at the root: 3 not looked at", "3 ", "No. Alpha cut: MIN can already force 2 here, and MAX has 3 elsewhere.", "Right so far: 1 of 2"},
			{"Nothing is cut: the search goes on", "", "Right. Nothing is cut here: the next move can still change the result.", "Right so far: 2 of 3"},
		} {
			r.Until(fmt.Sprintf(`document.querySelector(".quiz h2")?.textContent.startsWith("Question %d of 3")`, i+1))
			if l.name == "telephone" && asked.branch != "" { // by keys, in the tree
				browsertest.Ask[any](r.Tab, fmt.Sprintf(`[...document.querySelectorAll(".node.answerable")].find((n) => n.querySelector("title").textContent.startsWith(%q)).focus()`, asked.branch))
				r.Accessible("a branch, " + l.name)
				r.Picture("see-branch-" + l.name)
				r.Press(" ", 1)
			} else {
				r.press(asked.answer)
			}
			r.says(".quiz [aria-live] p", asked.verdict)
			r.says(".quiz-score", asked.score)
			r.Accessible("quiz, " + l.name)
			r.press("Next question")
		}
		r.Picture("see-quiz-" + l.name)
		r.Faultless(l.name)
	}
}

// The branch that is cut next is pressed in the tree; other nodes are opened and shut as ever.
func TestSeeQuizInTheTree(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see")
	r.press("Quiz")
	r.press("Go to question 1 of 3")
	r.press("Nothing is cut: the search goes on")
	r.press("Next question")
	r.Until(`document.querySelectorAll(".node.answerable").length === 3`)
	press := func(title string) {
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`[...document.querySelectorAll(".node")].find((n) => n.querySelector("title").textContent.startsWith(%q)).dispatchEvent(new MouseEvent("click", { bubbles: true }))`, title))
	}
	press("1 (MIN)")
	r.says(".node-name", "1 · MIN")
	r.says(".quiz-score", "Right so far: 1 of 1")
	press("2.3 ")
	r.says(".quiz-score", "Right so far: 2 of 2")
	r.says(".quiz .right", "Cut at 2: 2.2, 2.3 not looked at")
	if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll(".node.answerable").length`); got != 0 {
		t.Errorf("after the answer %d nodes can be pressed for one, want none", got)
	}
	r.Faultless("quiz")
}

// The tree as it is seen becomes a picture.
func TestSeeSaves(t *testing.T) {
	r := newReader(t)
	r.Wear(1400, 900, "dark")
	r.enters("pt-BR", "see?step=20")
	r.Until(`document.querySelector(".scroller .cross")`)
	file := func(name string) []byte {
		browsertest.Ask[any](r.Tab, `(() => { window.saved = undefined; URL.createObjectURL = (b) => { window.saved = b; return "#"; }; HTMLAnchorElement.prototype.click = () => {}; })()`)
		r.press(name)
		r.Until("window.saved")
		data, err := base64.StdEncoding.DecodeString(browsertest.Ask[string](r.Tab, `saved.arrayBuffer().then((b) => btoa([...new Uint8Array(b)].map((c) => String.fromCharCode(c)).join("")))`))
		if err == nil {
			err = errors.Join(os.MkdirAll("../../build/page", 0o755), os.WriteFile("../../build/page/tree."+strings.ToLower(name), data, 0o644))
		}
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	svg := file("SVG")
	if err := xml.Unmarshal(svg, new(struct{})); err != nil || !bytes.Contains(svg, []byte("alfa")) {
		t.Errorf("SVG: %v\n%s", err, svg)
	}
	if still, err := png.Decode(bytes.NewReader(file("PNG"))); err != nil || still.Bounds().Dx() < 1000 {
		t.Errorf("PNG: %v", err)
	}
	r.Faultless("saves")
}

// What is wrong with a tree, or a game that is over, is said in words; another engine's tree
// has its own figures.
func TestSeeFaults(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see")
	r.chooses(".tree", "[[3 12]")
	r.Until(`/column 8/.test(document.querySelector(".error").textContent)`)
	r.chooses(".tree", "[1 (1/2:-2 1/2:2)]")
	r.chooses(".engine", "star1")
	r.Until(`document.querySelector(".node.chance")`)
	for _, way := range []struct{ address, shows string }{
		{"see?game=tictactoe&moves=5+1&engine=mcts&nodes=100&step=90", "n = "},
		{"see?game=tictactoe&moves=5+1&engine=dfpn&nodes=100&step=90", "1/"},
		{"see?game=slippery4&engine=star1&depth=1&step=90", "80%"},
	} {
		r.enters("en", way.address)
		r.Until(fmt.Sprintf(`document.querySelector(".scroller")?.textContent.includes(%q)`, way.shows))
		r.Accessible(way.address)
	}
}

// Of a search that is too large to be recorded, all moves at the root are shown, and children that are left out are said.
func TestSeeBeyond(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see?game=connect4&moves=4+4&engine=alphabeta&depth=6")
	r.Until(`document.querySelector(".scroller .node")`)
	r.Click("[data-icon=last]")
	r.says(".node-name", "The root · MAX")
	if got, want := browsertest.Ask[string](r.Tab, `[...document.querySelectorAll(".children b")].map((b) => b.textContent).sort().join("")`), "1234567"; got != want {
		t.Errorf("at the root: got the moves %q, want %q", got, want)
	}
	step := browsertest.Ask[int](r.Tab, `fetch("./api/tree", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({
		game: "connect4", moves: "4 4", engine: "alphabeta", limits: { depth: 6 }, most: 20000 }) })
		.then((response) => response.json()).then(({ nodes, events }) => events.findIndex(([, n]) => nodes[n].beyond === 7))`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`location.hash += "&step=%d"`, step+1))
	r.Until(`document.querySelector(".scroller .node.omitted")?.textContent === "… 7 more, not recorded"`)
	r.Until(`document.querySelector(".children").textContent === "7 more, not recorded"`)
	r.Accessible("beyond")
	r.Picture("see-beyond")
	r.Faultless("beyond")
}

// The window of a node at entry is told apart from the window now, and from the window on leaving.
func TestSeeWindows(t *testing.T) {
	r := newReader(t)
	const figures = `[...document.querySelectorAll(".node-stats div")].map((row) => row.innerText.replace(/\s+/g, " ")).filter((row) => /^Window/.test(row)).join("; ")`
	const drawn = `[...document.querySelectorAll(".node[data-node='0'] .caption")].map((line) => line.classList[1] + " " + line.textContent).join("; ")`
	for _, at := range []struct{ step, figures, drawn string }{
		{"2", "Window [−∞, +∞]", "now [−∞, +∞]"},
		{"12", "Window at entry [−∞, +∞]; Window now [3, +∞]", "now [3, +∞]"},
		{"99", "Window at entry [−∞, +∞]; Window on leaving [3, +∞]", "entry ↓ [−∞, +∞]; exit ↑ [3, +∞]"},
	} {
		r.enters("en", "see?step="+at.step)
		r.Until(`document.querySelector(".node-name")?.textContent === "The root · MAX"`)
		if got := browsertest.Ask[string](r.Tab, figures); got != at.figures {
			t.Errorf("step %s: the panel says %q, want %q", at.step, got, at.figures)
		}
		if got := browsertest.Ask[string](r.Tab, drawn); got != at.drawn {
			t.Errorf("step %s: drawn %q, want %q", at.step, got, at.drawn)
		}
	}
	r.Faultless("windows")
}

// The arrow keys step and select, whatever has the focus but a control that needs the keys.
func TestSeeKeysFromAnywhere(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see")
	r.Until(`document.querySelector(".scroller .node")`)
	if got, want := browsertest.Ask[string](r.Tab, `document.activeElement.nodeName`), "BODY"; got != want {
		t.Fatalf("got the focus on %s, want it on %s", got, want)
	}
	r.Press(kb.ArrowRight, 2)
	r.Until(`document.querySelector(".slider").value === "2"`)
	r.Press(kb.ArrowUp, 1)
	r.says(".node-name", "The root · MAX")
	r.Press(kb.ArrowDown, 1)
	r.says(".node-name", "1 · MIN")
	browsertest.Ask[any](r.Tab, `document.querySelector(".speed select").focus()`)
	r.Press(kb.ArrowRight, 1)
	r.Press(kb.End, 1)
	browsertest.Ask[any](r.Tab, `document.activeElement.blur()`)
	r.Press(kb.ArrowLeft, 1)
	r.Until(`document.querySelector(".slider").value === "1"`)
	r.Faultless("keys")
}

// Of the many moves of Gomoku, those next to the stones are drawn and come first in the list.
func TestSeeNeighbours(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see?game=gomoku&moves=h8&depth=1&step=999")
	r.Until(`document.querySelector(".node-name")?.textContent === "The root · MIN"`)
	const want = "g7 g8 g9 h7 h9 i7 i8 i9"
	drawn := browsertest.Ask[string](r.Tab, `[...document.querySelectorAll(".scroller text.move")].map((text) => text.textContent).sort().join(" ")`)
	if !strings.Contains(drawn, want) {
		t.Errorf("got %s drawn, want %s among them", drawn, want)
	}
	listed := browsertest.Ask[string](r.Tab, `[...document.querySelectorAll(".children b")].slice(0, 8).map((move) => move.textContent).sort().join(" ")`)
	if listed != want {
		t.Errorf("got %s at the head of the list, want %s", listed, want)
	}
	r.Faultless("neighbours")
}
