//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// stonesShown is an expression for the number of stones on the board of the play page.
const stonesShown = `document.querySelectorAll(".layer .cell > g:not(.ghost)").length`

// Each board of the report from Évora opens by its name, the decided ones with their result, and a game goes on from one.
func TestBoardsByName(t *testing.T) {
	r := newReader(t)
	for i, stones := range []int{28, 13, 27, 25, 28, 24, 24, 12, 26, 6} {
		r.opens("en", fmt.Sprintf("play?game=free4&moves=evora:%d", i+1))
		r.Until(fmt.Sprintf("%s === %d", stonesShown, stones))
		decided := browsertest.Ask[bool](r.Tab, `/wins/.test(document.querySelector(".status").textContent)`)
		if want := i == 2 || i == 3 || 5 <= i && i <= 7; decided != want {
			t.Errorf("evora:%d: decided %v, want %v", i+1, decided, want)
		}
	}
	r.opens("en", "play?game=free4&moves=evora:10")
	r.Until(stonesShown + " === 6")
	browsertest.Ask[any](r.Tab, `document.querySelector("[data-cell='0']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	r.Until(stonesShown + " === 7")
	r.walks("evora:10 moves a6")
	r.Reload()
	r.Until(stonesShown + " === 7")
	r.Accessible("a board by name")
	r.Picture("evora-desk")
	r.Faultless("boards")
}

// A board is pasted as text: the game goes on from there, is played by an engine, and is searched step by step.
func TestPastedBoard(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=tictactoe&o=exact")
	r.press("Share")
	browsertest.Ask[any](r.Tab, `(() => { const t = document.querySelector("textarea"); t.value = "X.X/.../... O to move"; t.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	r.press("Open")
	r.Until(`!document.querySelector("dialog") && ` + stonesShown + ` === 2`)
	browsertest.Ask[any](r.Tab, `document.querySelector("[data-cell='1']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	r.Until(stonesShown + " === 3")
	r.walks("X.X/.../... O to move moves 2")
	if got, want := browsertest.Ask[string](r.Tab, `document.querySelector(".status").textContent`), "O played 2. X is to move."; got != want {
		t.Errorf("got the status %q, want %q", got, want)
	}
	r.press("See the search from here")
	r.press("Reach the position by playing on a board")
	r.Until(`document.querySelectorAll(".position-picker .cell > g:not(.ghost)").length === 3`)
	browsertest.Ask[any](r.Tab, `document.querySelector('.position-picker .cell[data-cell="4"]').dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
	r.walks("X.X/.../... O to move moves 2 5")
	r.Until(`document.querySelector(".scroller")`)
	r.Faultless("pasted board")
}

// The dot of the last move appears once the disc has landed.
func TestDotAfterLanding(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=connect4")
	browsertest.Ask[any](r.Tab, `document.querySelector(".layer [data-cell='38']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	r.Until(stonesShown + " === 1")
	times := browsertest.Ask[[]float64](r.Tab, `[
		parseFloat(getComputedStyle(document.querySelector(".drop-in")).animationDuration),
		parseFloat(getComputedStyle(document.querySelector(".last-move")).animationDelay)]`)
	if times[0] < 0.7 || times[1] != times[0] {
		t.Errorf("the disc falls for %v s and the dot waits for %v s, want 0.76 s both", times[0], times[1])
	}
	r.Faultless("dot")
}

// The values on the board are those of the list, in the same unit, and a line says what they mean.
func TestValuesAreTheSame(t *testing.T) {
	r := newReader(t)
	r.Wear(390, 844, "dark")
	r.opens("pt-BR", "play?game=gomoku&moves=h8h9i9")
	r.press("Análise")
	r.Until(`document.querySelectorAll(".analysis-lines .line-score").length === 3`)
	unlike := browsertest.Ask[[]string](r.Tab, `(() => {
		const board = [...document.querySelectorAll(".layer .cell-score text")].map((text) => text.textContent);
		const list = [...document.querySelectorAll(".analysis-lines .line-score")].map((span) => span.textContent);
		return list.filter((value) => value && !board.some((text) => text === value)).map(String);
	})()`)
	if len(unlike) > 0 {
		t.Errorf("the list has %q, which is nowhere on the board", unlike)
	}
	if got := r.Text(".score-legend"); !strings.Contains(got, "G3: ganha em 3") {
		t.Errorf("got the legend %q, want one that tells G and P", got)
	}
	r.Accessible("values with a legend")
	browsertest.Ask[any](r.Tab, `document.querySelector(".analysis").scrollIntoView()`)
	r.Picture("legend-telephone")
	r.Faultless("values")
}
