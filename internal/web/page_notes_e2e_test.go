//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// marksShown is an expression of the number of marks on the board.
const marksShown = `document.querySelectorAll(".board-mark").length`

// Comments and marks, by keyboard and by the right button, are there after a reload, in a link that opens elsewhere, and are taken
// away again.
func TestNotes(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku&moves=h8h9i9")
	r.press("Comment")
	r.choose(".move-list form textarea", "a comment\nof two lines")
	r.press("Save")
	r.Until(`document.querySelector(".move-name")?.textContent === "a comment\nof two lines"`)
	r.press("letter")
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
	r.Press(kb.Enter, 1)
	r.Press(kb.ArrowLeft, 1)
	r.Press(kb.Enter, 1)
	r.Until(`[...document.querySelectorAll(".board-mark text")].map((m) => m.textContent).join("") === "AB"`)
	r.Press(kb.Enter, 1)
	r.Until(marksShown + ` === 1`)
	r.press("letter")
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[data-cell='0'] .hit-area").dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }))`)
	r.Until(marksShown + ` === 2`)
	r.walks("h8h9i9")
	r.Accessible("marks")
	r.Picture("marks-desk")
	r.Reload()
	r.shown()
	r.Until(marksShown + ` === 2 && document.querySelector(".move-name")`)
	r.press("Share")
	r.Until(`document.querySelectorAll("dialog .copy-field input").length === 3`)
	link := browsertest.Ask[string](r.Tab, `document.querySelectorAll("dialog .copy-field input")[1].value`)
	r.Accessible("a link with comments")
	browsertest.Ask[any](r.Tab, `localStorage.removeItem("games")`) // as on another machine
	r.Show("about:blank")
	r.Show(link)
	r.shown()
	r.Until(marksShown + ` === 2 && document.querySelector(".move-name")?.textContent === "a comment\nof two lines"`)
	r.walks("h8h9i9")
	r.Show("about:blank")
	r.Show(r.at + "#/play?game=gomoku&moves=h8&tree=xyz")
	r.Until(`document.querySelector("[role=alert]")?.textContent === "This link is damaged."`)
	r.Faultless("notes")
}

// A record that is dropped on the page is opened, with a list of what it lost; so is a text that is pasted. The games have names and
// can be searched.
func TestDropped(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku")
	const drop = `(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], "game.sgf", { type: "text/plain" }));
		document.querySelector(".board").dispatchEvent(new DragEvent(%q, { bubbles: true, cancelable: true, dataTransfer: data }));
	})()`
	browsertest.Ask[any](r.Tab, fmt.Sprintf(drop, "", "dragover"))
	r.Until(`document.querySelector(".drop-target")`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(drop, "(;GM[4]SZ[15]C[start];B[hh]TR[aa]C[centre];W[ih])(;GM[4]SZ[15];B[aa])", "drop"))
	r.walks("h8i8")
	r.Until(`document.querySelectorAll("dialog .notices li").length === 1 && !document.querySelector(".drop-target")`)
	r.Accessible("notices")
	r.press("Close")
	r.Until(`document.querySelector(".start-comment")?.textContent === "start"`)
	browsertest.Ask[any](r.Tab, `(() => {
		const data = new DataTransfer();
		data.setData("text/plain", "a1 b2 c3");
		document.querySelector("main").dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData: data }));
	})()`)
	r.walks("a1b2c3")
	r.press("New game")
	r.press("Games on this device")
	r.press("Name this game")
	r.choose(".saved-games form input", "Corner")
	r.press("Save")
	r.Until(`document.querySelector(".saved-games b")?.textContent === "Corner"`)
	r.Accessible("named games")
	r.Faultless("dropped")
}

// What an analysis has found is there after a reload, before any search.
func TestAnalysisAfterReload(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=connect4&moves=44444323")
	r.press("Analysis")
	r.Until(`document.querySelectorAll(".line-score").length === 3 && JSON.parse(localStorage.getItem("analyses") ?? "[]").length === 1`)
	r.Before(`window.fetch = ((send) => (url, init) => String(url).includes("analyze") ? new Promise(() => {}) : send(url, init))(window.fetch)`)
	r.Reload()
	r.shown()
	r.Until(`document.querySelectorAll(".line-score").length === 3 && document.querySelector(".evaluation strong")?.textContent === "loses in 30"`)
	r.Faultless("reload")
}
