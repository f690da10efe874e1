//go:build e2e

package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// observeShifts records the layout shifts of a page from now on, each with the elements that moved.
const observeShifts = `(() => {
	window.shifts = [];
	const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(",");
	const name = (node) => node ? node.nodeName + "." + (node.className?.baseVal ?? node.className ?? "") : "none";
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) {
			shifts.push(entry.sources.map((s) => name(s.node) + " " + box(s.previousRect) + " to " + box(s.currentRect)).join("; "));
		}
	}).observe({ type: "layout-shift" });
})()`

// painted is an expression that waits until two frames have been drawn, after which earlier shifts are recorded.
const painted = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))`

// still fails if the layout has shifted since observeShifts.
func (r *reader) still(name string) {
	r.Helper()
	browsertest.Ask[bool](r.Tab, painted)
	var shifts []string
	if err := json.Unmarshal(browsertest.Ask[json.RawMessage](r.Tab, "shifts.splice(0)"), &shifts); err != nil {
		r.Fatal(err)
	}
	if len(shifts) > 0 {
		r.Errorf("%s: the layout has shifted %d times:\n%s", name, len(shifts), strings.Join(shifts, "\n"))
	}
}

// Nothing moves on the page through a whole game with analysis on, to a win and to a full board. The board stays where it is
// when the analysis is switched.
func TestNothingMoves(t *testing.T) {
	r := newReader(t)
	const boardTop = `document.querySelector(".layer").getBoundingClientRect().top`
	for i, game := range []struct{ name, moves, tag, analysis string }{
		{"connect4", "4444443535353", "en", "Analysis"},
		{"tictactoe", "152873964", "pt-BR", "Análise"},
	} {
		l := screens[i]
		r.Wear(l.width, l.height, l.scheme)
		r.opens(game.tag, "play?game="+game.name)
		top := browsertest.Ask[float64](r.Tab, boardTop)
		r.press(game.analysis)
		r.Until(`document.querySelector(".evaluation strong")`)
		if got := browsertest.Ask[float64](r.Tab, boardTop); got != top {
			t.Errorf("%s: the board is at %v with analysis, want %v as without", l.name, got, top)
		}
		browsertest.Ask[any](r.Tab, observeShifts)
		for i, move := range game.moves {
			browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector(".layer .cell").dispatchEvent(new KeyboardEvent("keydown", { key: %q, bubbles: true }))`, string(move)))
			r.Until(fmt.Sprintf(`%s === %d && document.querySelector(".evaluation strong, .result")`, stonesShown, i+1))
			r.still(fmt.Sprintf("%s, %s, after %s", l.name, game.name, game.moves[:i+1]))
		}
		r.Until(`document.querySelector(".result")`)
		r.Accessible("over, " + l.name)
		r.Picture("over-" + l.name)
	}
	r.Faultless("still")
}
