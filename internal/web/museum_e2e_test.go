//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// Every system is told in every language and answers a move.
func TestMuseumSystems(t *testing.T) {
	r := newReader(t)
	for system := 1; system <= 7; system++ {
		r.opens("en", fmt.Sprintf("museum?system=R%d", system))
		r.Until(`document.querySelector(".play-system .cell[data-choice]")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".play-system .cell[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
		r.Until(`document.querySelectorAll(".play-system .cell > g:not(.ghost)").length === 2`)
		r.press("Take back")
		r.Until(`document.querySelectorAll(".play-system .cell > g:not(.ghost)").length === 0`)
		r.press("It begins")
		r.Until(`document.querySelectorAll(".play-system .cell > g:not(.ghost)").length === 1`)
		for i, tag := range []string{"en", "pt-BR", "pt-PT"} {
			l := screens[(i+system)%2]
			r.Wear(l.width, l.height, l.scheme)
			r.chooses(".header-tools select", tag)
			r.Until(fmt.Sprintf("document.documentElement.lang === %q", tag))
			if told := browsertest.Ask[string](r.Tab, `document.querySelector(".system-text").innerText`); strings.Contains(told, "page-") || len(told) < 300 {
				t.Errorf("R%d, %s: it says %q", system, tag, told)
			}
			r.Accessible(fmt.Sprintf("R%d, %s", system, tag))
			r.Picture(fmt.Sprintf("museum-R%d-%s", system, tag))
		}
		r.Faultless(fmt.Sprint(system))
	}
}

// The games that are documented come out again, with the node counts of our port of the printed code.
func TestMuseumAgain(t *testing.T) {
	r := newReader(t)
	for system, want := range map[string]int{"R1": 12, "R4": 6} {
		r.opens("en", "museum?system="+system)
		browsertest.Ask[any](r.Tab, `[...document.querySelectorAll(".game-replay button")].forEach((b) => b.click())`)
		r.Until(fmt.Sprintf(`document.querySelectorAll(".game-replay .match").length === %d`, want))
		if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll(".game-replay .mismatch").length`); got != 0 {
			t.Errorf("%s: got %d moves that differ, want none", system, got)
		}
		r.Faultless(system)
	}
}

// The systems play each other, and the cross table adds up; a game is opened from the list.
func TestMuseumArena(t *testing.T) {
	r := newReader(t)
	r.enters("en", "museum?show=arena&game=tictactoe")
	r.chooses(".tournament select", "1")
	r.press("Let them play")
	r.Until(`document.querySelector(".tournament .muted").textContent === "12 of 12 games"`)
	sum := browsertest.Ask[float64](r.Tab, `[...document.querySelectorAll(".cross-table td:last-child")].reduce((sum, cell) => sum + parseFloat(cell.textContent), 0)`)
	if sum != 12 {
		t.Errorf("got %v points in all, want 12", sum)
	}
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.Accessible("arena, " + l.name)
		r.Picture("arena-" + l.name)
	}
	r.press("Games played: 12")
	browsertest.Ask[any](r.Tab, `document.querySelector(".finished-games a").click()`)
	r.shown()
	r.Until(`/^play/.test(location.hash.slice(2)) && document.querySelectorAll(".layer .cell > g:not(.ghost)").length >= 5`)
	r.Faultless("arena")
}
