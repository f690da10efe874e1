//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// shortAnalyses is a script that cuts the time limits of analyses to 300 ms, so that one analysis is many searches.
const shortAnalyses = `(() => {
	const send = window.fetch;
	window.fetch = (url, init) => send(url, init?.body ? { ...init, body: init.body.replace(/"timeMs":\d+/, '"timeMs":300') } : init);
})()`

// effort is an expression of the depth and the nodes that the panel shows, or null.
const effort = `(() => {
	const [, depth, nodes] = /depth (\d+) · ([\d,]+) nodes/.exec(document.querySelector(".evaluation")?.textContent) ?? [];
	return nodes ? [Number(depth), Number(nodes.replaceAll(",", ""))] : null;
})()`

// An analysis goes on without end where it was: depth and nodes never fall from one search to the next, nor after another
// position has been shown.
func TestAnalysisGoesOn(t *testing.T) {
	r := newReader(t)
	r.Before(shortAnalyses)
	r.opens("en", "play?game=gomoku&moves=h8h9i9")
	browsertest.Ask[any](r.Tab, `(() => {
		window.seen = [];
		new MutationObserver(() => {
			const now = `+effort+`;
			if (now) seen.push(now);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	})()`)
	r.press("Analysis")
	r.Until(`document.querySelectorAll(".line-score").length === 3`)
	begun := browsertest.Ask[[]int](r.Tab, effort)
	r.Until(fmt.Sprintf(`%s?.[1] > %d && seen.length > 20`, effort, 3*begun[1]))
	seen := browsertest.Ask[[][]int](r.Tab, "seen.splice(0)")
	for i := 1; i < len(seen); i++ {
		if seen[i][0] < seen[i-1][0] || seen[i][1] < seen[i-1][1] {
			t.Errorf("depth and nodes were %v and are then %v, want at least as much", seen[i-1], seen[i])
		}
	}
	last := seen[len(seen)-1]
	r.press("One move back")
	r.walks("h8h9")
	r.Until(`document.querySelectorAll(".line-score").length === 3`)
	r.press("One move forward")
	r.walks("h8h9i9")
	r.Until(effort)
	if again := browsertest.Ask[[]int](r.Tab, effort); again[0] < last[0] || again[1] < last[1] {
		t.Errorf("back at the position: got depth and nodes %v, want at least %v", again, last)
	}
	r.Faultless("analysis")
}

// A person chooses the number of lines, sees a line on the board by keyboard and by pointing at its first move there, and plays it as
// a variation.
func TestLines(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=connect4&moves=44444323")
	r.press("Analysis")
	r.Until(`document.querySelectorAll(".line-score").length === 3 && document.querySelectorAll(".move-rank").length === 3`)
	r.press("Analysis settings")
	r.Accessible("settings of the analysis")
	r.press("5")
	r.Until(`document.querySelectorAll(".line-score").length === 5 && document.querySelectorAll(".move-rank").length === 5`)
	r.press("Analysis settings")
	r.Until(`document.querySelectorAll(".analysis-lines li:nth-child(2) .line-move").length > 2`)
	line := browsertest.Ask[[]string](r.Tab, `[...document.querySelectorAll(".analysis-lines li:nth-child(2) .line-move")].map((m) => m.textContent)`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".line-move").focus()`)
	r.Until(`document.querySelectorAll(".preview").length === 1`)
	for _, key := range []string{"ArrowDown", "ArrowRight"} {
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: %q, bubbles: true, cancelable: true }))`, key))
	}
	r.Until(`document.querySelectorAll(".preview").length === 2`)
	browsertest.Ask[any](r.Tab, `document.activeElement.click()`)
	r.walks("44444323" + line[0] + line[1])
	r.press("One move back")
	r.walks("44444323" + line[0])
	r.press("One move back")
	r.walks("44444323")
	r.Until(`document.querySelectorAll(".analysis-lines li:nth-child(2) .line-move").length > 2`)
	browsertest.Ask[any](r.Tab, `document.activeElement.blur()`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector(".layer [data-choice]:nth-child(%s) .hit-area").dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }))`, line[0]))
	r.Until(fmt.Sprintf(`document.querySelectorAll(".preview").length === %d`, len(line)))
	r.Faultless("lines")
}

// After a review, the graph tells each move's score on hover and goes to the move that is pressed, and the summary counts
// the marks of each side.
func TestReviewSummary(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=connect4&moves=44444323")
	r.press("Review the game")
	r.Until(`!document.querySelector("progress") && document.querySelectorAll(".notation .move-button[data-score]").length === 8`)
	if got, want := browsertest.Ask[[]string](r.Tab, `[...document.querySelectorAll(".summary tbody tr")].map((row) => row.textContent)`), 5; len(got) != want || got[1] != "Best moves34" || got[4] != "Blunders10" {
		t.Errorf("got the summary %q, want 3 and 4 best moves and 1 and 0 blunders", got)
	}
	if got, want := r.Text(`.notation .blunder`), "??"; got != want {
		t.Errorf("got the mark %q, want %q", got, want)
	}
	const aim = `(({ left, top, width }) => ({ bubbles: true, clientX: left + 34 * width / 340 + %d * width * 300 / 340 / 8, clientY: top + 20 }))(document.querySelector(".eval-graph").getBoundingClientRect())`
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector(".eval-graph").dispatchEvent(new PointerEvent("pointermove", `+aim+`))`, 7))
	r.Until(`document.querySelector(".eval-value").textContent === "7. 2??: loses in 31 for X"`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector(".eval-graph").dispatchEvent(new PointerEvent("click", `+aim+`))`, 3))
	r.walks("444")
	r.Accessible("a review")
	r.Faultless("review")
}
