//go:build e2e

package web_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// A game is played to its end by keys alone, in every language, on a desk and on a telephone.
func TestPlayByKeys(t *testing.T) {
	r := newReader(t)
	for _, l := range looks() {
		r.Wear(l.width, l.height, l.scheme)
		r.opens(l.tag, "play?game=tictactoe&o=exact")
		browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
		const over = `/Draw|wins|Empate|Vitória/.test(document.querySelector(".status").textContent)`
		for turn := 0; ; turn += 2 {
			r.Until(fmt.Sprintf("document.querySelector('[data-playable]') && document.querySelectorAll('.layer .cell > g:not(.ghost)').length === %d || %s", turn, over))
			if browsertest.Ask[bool](r.Tab, over) {
				break
			}
			// The first free cell, walked to by arrows from the corner.
			r.Press(kb.ArrowUp, 2)
			r.Press(kb.ArrowLeft, 2)
			for browsertest.Ask[bool](r.Tab, `document.activeElement.getAttribute("aria-disabled") === "true"`) {
				if browsertest.Ask[bool](r.Tab, `document.activeElement.dataset.cell % 3 === 2`) {
					r.Press(kb.ArrowDown, 1)
					r.Press(kb.ArrowLeft, 2)
				} else {
					r.Press(kb.ArrowRight, 1)
				}
			}
			r.Press([]string{kb.Enter, " "}[turn/2%2], 1)
			r.Until(`!document.querySelector("[data-playable]") || ` + over)
		}
		r.Accessible("a game over, " + l.tag + ", " + l.name)
		r.Picture("over-" + l.tag + "-" + l.name)
		r.Faultless(l.tag)
	}
}

// Gomoku is opened by swap: the engine puts three stones, the person two more, the engine
// chooses; and a clock ends the game.
func TestSwapAndClock(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku")
	r.press("New game")
	r.choose("dialog select:has(option[value='swap2'])", "swap2")
	r.label("The engine")
	r.choose("dialog label:last-of-type select", "1+0")
	r.Picture("swap-dialog")
	r.press("Begin")
	r.press("Two more stones")
	r.Accessible("an opening by swap")
	for i, cell := range []int{100, 112} {
		r.Until(fmt.Sprintf(`document.querySelector("[data-playable]") && document.querySelectorAll(".layer .cell > g:not(.ghost)").length === %d`, 3+i))
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector("[data-cell='%d']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`, cell))
	}
	r.Until(`!document.querySelector(".opening-panel") && document.querySelector("[data-playable]")`)
	if got := browsertest.Ask[int](r.Tab, `[...document.querySelectorAll(".player")].filter((p) => /Person/.test(p.textContent)).length`); got != 1 {
		t.Errorf("after the choice %d persons play, want 1", got)
	}
	r.Until(`/Gomoku player takes [XO]\./.test(document.querySelector(".status").textContent)`)
	if got, want := r.Text(".notation"), regexp.MustCompile(`Person puts two more stones\..*Gomoku player takes [XO]\.`); !want.MatchString(got) {
		t.Errorf("the moves say %q, want what was chosen", got)
	}
	r.Until(`[...document.querySelectorAll(".clock")].every((c) => /^[01]:\d\d$/.test(c.textContent))`)
	r.Picture("swap-desk")
	browsertest.Ask[any](r.Tab, `(() => { const now = Date.now; Date.now = () => now() + 70_000; })()`)
	r.Until(`/The time of [XO] is up/.test(document.querySelector(".status").textContent) && !document.querySelector("[data-playable]")`)
	r.Faultless("swap")
}

// A press in space means the cell whose middle is nearest, whatever is painted over it, and shows which that is.
func TestPressInSpace(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=qubic&moves=a1/1%20b2/2")
	for _, cell := range []string{"d4/1", "a1/4", "c2/3"} {
		r.Until(fmt.Sprintf(`(() => {
			const svg = document.querySelector(".board-3d svg");
			const meant = [...svg.querySelectorAll(".cell-3d")].find((s) => s.querySelector("title").textContent === %q);
			const { x, y, width, height } = meant.querySelector(".dot").getBoundingClientRect();
			const at = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2, pointerType: "mouse" };
			svg.dispatchEvent(new PointerEvent("pointermove", at));
			if (!meant.querySelector(".ghost")) return false;
			svg.dispatchEvent(new PointerEvent("click", at));
			return true;
		})()`, cell))
		r.Until(fmt.Sprintf(`new URLSearchParams(location.hash.split("?")[1]).get("moves").endsWith(%q)`, cell))
	}
	r.Faultless("space")
}

// On a telephone on its side a flat board is seen whole, and what is asked about a cell too.
func TestOnItsSide(t *testing.T) {
	r := newReader(t)
	for _, place := range []struct {
		tag, address  string
		width, height int64
	}{{"en", "connect4&moves=4433&o=connect4:level=4", 844, 390}, {"pt-BR", "gomoku&moves=h8", 667, 375}, {"pt-PT", "tictactoe", 932, 430}} {
		r.Wear(place.width, place.height, "light")
		r.opens(place.tag, "play?game="+place.address)
		browsertest.Ask[any](r.Tab, `document.querySelector(".switch").click()`)
		r.Until(`document.querySelector(".eval-bar")`)
		r.Accessible("on its side, " + place.address)
		browsertest.Ask[any](r.Tab, `document.querySelector("[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }))`)
		r.Picture("side-" + place.tag)
		const seen = `[...document.querySelectorAll(".board-area .layer, .player, .confirm")].every((e) => (({ left, bottom }) => left >= 0 && bottom <= innerHeight)(e.getBoundingClientRect()))`
		if !browsertest.Ask[bool](r.Tab, seen) {
			t.Errorf("%s on %dx%d: not all of the board is seen", place.address, place.width, place.height)
		}
	}
	r.Faultless("side")
}

// Where cells are small, the first touch chooses and the second plays.
func TestTouch(t *testing.T) {
	r := newReader(t)
	r.Wear(390, 844, "light")
	r.opens("pt-PT", "play?game=gomoku")
	r.Until(`document.querySelector("[data-playable]")`)
	touch := func() {
		browsertest.Ask[any](r.Tab, `document.querySelector("[data-cell='112']").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }))`)
	}
	touch()
	r.Until(`document.querySelector(".confirm")?.textContent === "Jogar h8"`)
	r.Accessible("a chosen cell")
	r.Picture("touch-telephone")
	if got := r.address("moves"); got != "" {
		t.Errorf("one touch played %q", got)
	}
	r.press("Jogar h8")
	r.walks("h8")
	r.opens("pt-PT", "play?game=connect4")
	browsertest.Ask[any](r.Tab, `document.querySelector("[data-cell='3']").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }))`)
	r.walks("4")
	r.Faultless("touch")
}

// A foul is played only when it is meant; a hint is shown and said; a position gets a name;
// engines play each other until they are stopped; a line of the analysis is seen on the board.
func TestHelp(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=renju&moves=h8h9i8h10i10g7h11a1g9o15")
	r.Until(`document.querySelector("[data-playable]")`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[aria-label^='k8,']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	r.Until(`/k8 is a foul .double three. and loses/.test(document.querySelector(".confirm")?.textContent)`)
	r.Accessible("a foul")
	r.Picture("foul-desk")
	browsertest.Ask[any](r.Tab, `document.querySelector(".confirm").click()`)
	r.Until(`/O wins: X played a foul .double three./.test(document.querySelector(".status").textContent) && /double three/.test(document.querySelector(".result").textContent)`)
	r.Picture("lost-by-foul-desk")

	r.opens("en", "play?game=tictactoe&moves=14")
	r.press("Hint")
	r.Until(`/Hint: [2-9]/.test(document.querySelector(".status").textContent) && document.querySelectorAll(".hint").length === 1`)
	r.press("Comment")
	r.choose(".move-list form textarea", "a good start")
	r.press("Save")
	r.Until(`document.querySelector(".move-list .move-name")?.textContent === "a good start"`)
	r.press("Analysis")
	r.Until(`document.querySelectorAll(".analysis-lines .line-score").length === 3`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".line-move:nth-child(3)").focus()`)
	r.Until(`document.querySelectorAll(".preview").length === 3`)
	touch := `document.querySelector(".line-move").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }))`
	browsertest.Ask[any](r.Tab, touch)
	r.Until(`/^Play [2-9]$/.test(document.querySelector(".line-move.armed").getAttribute("aria-label")) && document.querySelectorAll(".preview").length === 1`)
	r.Picture("touched-desk")
	r.press("Share")
	if got, want := browsertest.Ask[string](r.Tab, `document.querySelectorAll("dialog input")[1].value`), "14"; got != want {
		t.Errorf("the moves to copy: got %q, want %q", got, want)
	}
	browsertest.Ask[any](r.Tab, touch)
	r.Until(`/moves=14[2-9]/.test(location.hash)`)

	r.opens("en", "play?game=gomoku&x=pvs:depth=1&o=pvs@300")
	r.Until(`document.querySelectorAll(".layer .cell > g:not(.ghost)").length >= 2`)
	r.press("Stop the engines")
	r.Until(`document.querySelector("[data-playable]")`)
	r.press("New game")
	r.press("Games on this device")
	r.Until(`document.querySelectorAll(".saved-games li").length === 1`)
	r.Accessible("the shelf")
	r.press("Delete this game")
	r.Until(`document.querySelectorAll(".saved-games li").length === 0`)
	r.label("Two engines")
	r.Until(`document.querySelectorAll("dialog input[type=range]").length === 2`)
	r.Accessible("two engines")
	r.Picture("engines-desk")
	r.press("Begin")
	r.Until(`[...document.querySelectorAll(".player")].every((p) => !/Person/.test(p.textContent)) && document.querySelectorAll(".layer .cell > g:not(.ghost)").length >= 2`)
	r.Faultless("help")
}

// The line of an analysis is drawn where its moves come to rest by the rules of the server.
func TestShadows(t *testing.T) {
	r := newReader(t)
	for _, place := range []struct{ game, moves string }{
		{"connect4", "44433"}, {"score4", "b2 b2 b2 c3"}, {"gomoku", "h8h9g7"}, {"tictactoe", "19"}, {"qubic", "b2/2 c3/2"},
	} {
		r.opens("en", "play?game="+place.game+"&moves="+strings.ReplaceAll(place.moves, " ", "%20"))
		r.Until(`document.querySelector(".switch")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".switch").click()`)
		r.Until(`document.querySelector(".line-move")`)
		type drawn struct {
			Line  string
			Cells []int
			Order []int
		}
		got := browsertest.Ask[drawn](r.Tab, fmt.Sprintf(`(async () => {
			const moves = [...document.querySelector(".line-moves").children];
			moves[0].focus(); // the lines stand still
			moves.at(-1).focus();
			await new Promise((done) => setTimeout(done, 100));
			const line = [...document.querySelector(".line-moves").children].map((move) => move.textContent).join(" ");
			const cells = [...document.querySelectorAll(".preview")].map((s) => [Number(s.querySelector(".move-number").textContent),
				Number(s.closest("svg").querySelector(".cell[transform='" + s.getAttribute("transform") + "']").dataset.cell)]);
			cells.sort((a, b) => a[0] - b[0]);
			const answer = await fetch("./api/position", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game: %q, moves: %q + " " + line }) });
			return { Line: line, Cells: cells.map((c) => c[1]), Order: (await answer.json()).order };
		})()`, place.game, place.moves))
		if n := len(got.Order) - len(got.Cells); len(got.Cells) == 0 || n < 0 || !slices.Equal(got.Cells, got.Order[n:]) {
			t.Errorf("%s %s: the line %q is drawn on %v, played on %v", place.game, place.moves, got.Line, got.Cells, got.Order)
		}
		browsertest.Ask[any](r.Tab, `document.querySelector(".switch").click()`)
	}
	r.Faultless("shadows")
}

// pastes opens a text in the dialog of the play page.
func (r *reader) pastes(text string) {
	r.Helper()
	r.press("Share")
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`((area) => { area.value = %s; area.dispatchEvent(new Event("input", { bubbles: true })); })(document.querySelector("dialog textarea"))`, text))
	r.press("Open")
}

// What is pasted is opened, also moves of another game, with a notice; a text that is too large is refused in words.
func TestPasted(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku")
	r.pastes(`"1. h8 i9"`)
	r.walks("h8i9")
	r.Until(`!document.querySelector("dialog")`)
	r.pastes(`"(;GM[4]SZ[15]AB[hh][ii][jj]AW[hi];W[jk])"`)
	r.Until(stonesShown + ` === 5`)
	r.Until(`!document.querySelector("dialog")`)
	r.pastes(`"a".repeat(3 << 20)`)
	r.Until(`/3,?073 KiB; the limit is 256 KiB/.test(document.querySelector("dialog [role=status]").textContent)`)
	r.Accessible("too large")
	r.press("Close")
	r.Until(`!document.querySelector("dialog")`)
	r.pastes(`"4433"`)
	r.Until(`document.querySelector("dialog [role=status]").textContent === "read as Connect Four: the moves are not those of Gomoku"`)
	r.walks("4433")
	r.Faultless("pasted")
}
