//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// presses moves a pointer over cells of the board of the editor with its button down, from the first to the last.
func (r *reader) presses(pointerType string, cells ...int) {
	r.Helper()
	r.Until(fmt.Sprintf(`document.querySelector(".edit-board [data-cell='%d']")`, cells[len(cells)-1]))
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => {
		const board = document.querySelector(".edit-board"), cells = %s;
		board.setPointerCapture = () => {}; // a pointer that a script makes can not be captured
		const send = (kind, cell) => {
			const found = board.querySelector("[data-cell='" + cell + "']");
			found.scrollIntoView({ block: "center" });
			const { x, y, width, height } = found.querySelector(".hit-area").getBoundingClientRect();
			found.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: %q, pointerId: 1, clientX: x + width / 2, clientY: y + height / 2 }));
		};
		send("pointerdown", cells[0]);
		cells.slice(1).forEach((cell) => send("pointermove", cell));
		send("pointerup", cells.at(-1));
	})()`, strings.ReplaceAll(fmt.Sprint(cells), " ", ","), pointerType))
}

// brush chooses what a press puts on the board.
func (r *reader) brush(n int) {
	r.Helper()
	r.Until(`document.querySelector(".brushes input")`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelectorAll(".brushes input")[%d].click()`, n))
	r.Until(fmt.Sprintf(`document.querySelectorAll(".brushes input")[%d].checked`, n))
}

// The brushes, in their order.
const (
	brushTurns = iota
	brushX
	brushO
	brushErase
)

// edited waits until the editor shows a board, and says that it is possible or, with a reason, that it is not.
func (r *reader) edited(board, says string) {
	r.Helper()
	r.Until(fmt.Sprintf(`document.querySelector(".exchange input.text")?.value === %q && document.querySelector(".verdict").textContent.includes(%q)`, board, says))
}

// A position is made by mouse: by turns, of one side, by dragging; discs fall; stones are removed, and steps undone; the board is
// mirrored and cleared. What no game leads to is refused with the reason, in each language.
func TestEditByMouse(t *testing.T) {
	r := newReader(t)
	const empty = "......./......./......./......./......./"
	for _, l := range []struct{ tag, possible, counts, both string }{
		{"en", "O is to move", "1 X and 3 O with X to move", "X and O both have a row"},
		{"pt-BR", "é a vez de O", "1 X e 3 O na vez de X", "X e O têm os dois uma linha"},
		{"pt-PT", "é a vez de O", "1 X e 3 O na vez de X", "X e O têm ambos uma linha"},
	} {
		r.Wear(1400, 900, "light")
		r.enters(l.tag, "edit?game=connect4")
		r.presses("mouse", 3)
		r.edited(empty+"...X...", l.possible)
		r.brush(brushO)
		r.presses("mouse", 0, 7, 1, 2)
		r.Until(fmt.Sprintf(`document.querySelector(".verdict.impossible")?.textContent.includes(%q)`, l.counts))
		r.press(map[string]string{"en": "Undo", "pt-BR": "Desfazer", "pt-PT": "Desfazer"}[l.tag])
		r.edited(empty+"...X...", l.possible)
		r.enters(l.tag, "edit?game=tictactoe")
		r.brush(brushX)
		r.presses("mouse", 0, 1, 2)
		r.brush(brushO)
		r.presses("mouse", 3, 4, 5)
		r.edited("XXX/OOO/...", l.both)
		r.Accessible("an impossible position, " + l.tag)
		r.Picture("editor-impossible-" + l.tag)
		r.brush(brushErase)
		r.presses("mouse", 4)
		r.Until(`document.querySelector(".verdict").textContent.includes("X") && document.querySelector(".exchange input.text").value.startsWith("XXX/O.O/...")`)
		r.Faultless(l.tag)
	}
}

// A position is made by keys alone, and taken to each page.
func TestEditByKeys(t *testing.T) {
	r := newReader(t)
	r.Wear(1400, 900, "dark")
	for _, target := range []struct{ name, there string }{
		{"Play from here", `document.querySelector(".status")?.textContent.includes("X")`},
		{"Analyse", `document.querySelectorAll(".overlay .cell-score").length > 3`},
		{"See the search", `document.querySelectorAll(".scroller .node").length > 3`},
		{"Laboratory", `document.querySelector("textarea")?.value === "tictactoe XO./.X./..O"`},
	} {
		r.enters("en", "edit?game=tictactoe")
		r.Until(`document.querySelector(".edit-board .cell[tabindex='0']")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".edit-board .cell[tabindex='0']").focus()`)
		r.Press("x", 1)
		r.Press(kb.ArrowUp, 1)
		r.Press("o", 1)
		r.Press(kb.ArrowLeft, 1)
		r.Press("X", 1)
		r.Press(kb.ArrowDown, 2)
		r.Press("o", 1)
		r.edited("XO./.X./O..", "X is to move")
		r.Press(kb.Delete, 1)
		r.edited("XO./.X./...", "O is to move")
		r.Press(kb.ArrowRight, 2)
		r.Press(" ", 1)
		r.edited("XO./.X./..O", "X is to move")
		r.Accessible("a position made by keys")
		r.press(target.name)
		r.Until(target.there)
		r.Faultless(target.name)
		browsertest.Ask[any](r.Tab, "history.back()")
		r.edited("XO./.X./..O", "X is to move")
		r.Reload()
		r.edited("XO./.X./..O", "X is to move")
	}
}

// On a telephone the stone is put where the finger leaves a board with small cells; a text, SGF and moves are read; the position of
// a game is edited.
func TestEditByTouch(t *testing.T) {
	r := newReader(t)
	r.Wear(390, 844, "light")
	r.enters("pt-PT", "edit?game=gomoku")
	r.presses("touch", 0, 15, 112)
	r.presses("touch", 98)
	r.Until(`document.querySelector(".counts").textContent.includes("1 X, 1 O") && document.querySelector(".exchange input.record").value.includes("AB[hh]AW[ig]PL[B]")`)
	record := browsertest.Ask[string](r.Tab, `document.querySelector(".exchange input.record").value`)
	r.Accessible("the editor on a telephone")
	r.Picture("editor-telephone")
	r.press("Retirar todas as peças")
	r.Until(`document.querySelector(".counts").textContent.includes("0 X, 0 O")`)
	reads := func(text string) {
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => {
			const field = document.querySelector(".exchange textarea");
			field.value = %q;
			field.dispatchEvent(new Event("input", { bubbles: true }));
		})()`, text))
		r.press("Pôr no tabuleiro")
	}
	reads(record)
	r.Until(`document.querySelector(".counts").textContent.includes("1 X, 1 O")`)
	reads(r.at + "#/play?game=connect4&moves=4453")
	r.edited("......./......./......./......./...O.../..OXX..", "é a vez de X")
	r.opens("pt-PT", "play?game=score4&moves=a1")
	browsertest.Ask[any](r.Tab, `[...document.querySelectorAll("main a")].find((a) => a.textContent.trim() === "Editar a posição").click()`)
	r.edited("..../..../..../X...//..../..../..../....//..../..../..../....//..../..../..../....", "é a vez de O")
	r.Until(`document.querySelectorAll(".edit-board .layer").length === 4`)
	r.presses("touch", 12+32)
	r.edited("..../..../..../X...//..../..../..../O...//..../..../..../....//..../..../..../....", "é a vez de X")
	r.Accessible("layers in the editor")
	r.Faultless("touch")
	reads("XQ./.X./...")
	r.Until(`document.querySelector(".verdict.impossible") && document.querySelector(".exchange textarea").value === "XQ./.X./..."`)
}
