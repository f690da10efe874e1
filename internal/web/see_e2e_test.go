//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browser"
)

// chooses gives a control a value, as a person would.
func (r *reader) chooses(selector, value string) {
	r.Helper()
	r.Until(fmt.Sprintf(`((control) => control && (!control.options || [...control.options].some((o) => o.value === %q)))(document.querySelector(%q))`, value, selector))
	browser.Ask[any](r.Tab, fmt.Sprintf(`((control) => {
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
	for tag, end := range map[string]string{"en": "The root is worth 3.", "pt-BR": "A raiz vale 3.", "pt-PT": "A raiz vale 3."} {
		for _, l := range looks {
			r.Wear(l.width, l.height, l.scheme)
			r.enters(tag, "see")
			r.Until(`document.querySelector(".scroller")`)
			browser.Ask[any](r.Tab, `document.querySelector(".scroller").focus()`)
			r.Press(kb.ArrowRight, 15)
			r.Until(`new URLSearchParams(location.hash.split("?")[1]).get("step") === "16"`)
			r.Accessible("a tree, " + tag + ", " + l.name)
			r.Picture("see-" + tag + "-" + l.name)
			browser.Ask[any](r.Tab, `(window.before = true, location.reload())`)
			r.Until(`!window.before && document.querySelector(".slider")?.value === "15"`)
			browser.Ask[any](r.Tab, `document.querySelector(".scroller").focus()`)
			r.Press(kb.End, 1)
			r.says(".sentence", end)
			if got := browser.Ask[int](r.Tab, `document.querySelectorAll(".scroller .cross").length`); got != 2 {
				t.Errorf("%s, %s: got %d cuts drawn, want 2", tag, l.name, got)
			}
			r.Press(kb.ArrowDown, 1)
			r.says(".node-name", "1 · MIN")
			r.Faultless(tag)
		}
	}
}

// A position is played to on a board, and two algorithms search it side by side.
func TestSeeBeside(t *testing.T) {
	r := newReader(t)
	for _, l := range looks {
		r.Wear(l.width, l.height, l.scheme)
		r.enters("en", "see")
		r.chooses(".setup select", "connect4")
		r.press("Play to the position on a board")
		r.Until(`document.querySelectorAll(".picker .cell").length === 42`)
		for _, moves := range []string{"4", "4 4"} {
			browser.Ask[any](r.Tab, `document.querySelector('.picker .cell[data-cell="38"]').dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
			r.walks(moves)
			r.Until(fmt.Sprintf(`document.querySelectorAll(".picker .cell > g:not(.ghost)").length === %d`, len(moves)/2+1))
		}
		r.press("Take back")
		r.walks("4")
		r.chooses(".beside", "mtdf")
		r.Until(`document.querySelectorAll(".watch.two .search").length === 2`)
		browser.Ask[any](r.Tab, `document.querySelector("[data-icon=last]").click()`)
		r.Until(`[...document.querySelectorAll(".race tbody tr")].every((row) => !row.textContent.includes("…"))`)
		for _, count := range browser.Ask[[]string](r.Tab, `[...document.querySelectorAll(".race td:nth-child(2)")].map((cell) => cell.textContent.trim())`) {
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

// The quiz asks what is cut, tells right from wrong, and keeps the score.
func TestSeeQuiz(t *testing.T) {
	r := newReader(t)
	for _, l := range looks {
		r.Wear(l.width, l.height, l.scheme)
		r.enters("en", "see")
		r.press("Quiz")
		r.press("Go to question 1 of 3")
		for i, asked := range []struct{ answer, verdict, score string }{
			{"Nothing is cut: the search goes on", "Right. Nothing is cut here: the next move can still change the result.", "Right so far: 1 of 1"},
			{"Cut at the root: not looked at 3", "No. Alpha cut: MIN can already force 2 here, and MAX has 3 elsewhere.", "Right so far: 1 of 2"},
			{"Nothing is cut: the search goes on", "Right. Nothing is cut here: the next move can still change the result.", "Right so far: 2 of 3"},
		} {
			r.Until(fmt.Sprintf(`document.querySelector(".quiz h2")?.textContent.startsWith("Question %d of 3")`, i+1))
			r.press(asked.answer)
			r.says(".quiz [aria-live] p", asked.verdict)
			r.says(".standing", asked.score)
			r.Accessible("quiz, " + l.name)
			r.press("Next question")
		}
		r.Picture("see-quiz-" + l.name)
		r.Faultless(l.name)
	}
}

// What is wrong with a tree, or a game that is over, is said in words; another engine's tree
// has its own figures.
func TestSeeFaults(t *testing.T) {
	r := newReader(t)
	r.enters("en", "see")
	r.chooses(".tree", "[[3 12]")
	r.Until(`/column 8/.test(document.querySelector(".fault").textContent)`)
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
