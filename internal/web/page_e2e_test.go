//go:build e2e

package web_test

import (
	"bufio"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
	"github.com/alinha/alinha/internal/web"
)

// A reader is somebody who looks at the page of a server.
type reader struct {
	*browsertest.Tab
	at string
}

func newReader(t testing.TB) *reader {
	t.Helper()
	server := httptest.NewServer(web.New(web.DefaultLimits()).Handler(true))
	t.Cleanup(server.Close)
	return &reader{browsertest.Open(t), server.URL + "/"}
}

// opens shows a board at an address behind #, in a language, with nothing kept from before.
func (r *reader) opens(tag, address string) {
	r.Helper()
	r.enters(tag, address)
	r.shown()
}

// enters loads the page at an address behind #, in a language, with nothing kept from before: not even by the page shown before,
// which keeps a game once more when it goes.
func (r *reader) enters(tag, address string) {
	r.Helper()
	defer r.Before(fmt.Sprintf("localStorage.clear(); localStorage.setItem('language', %q)", tag))()
	address = r.at + "#/" + address
	if !browsertest.Ask[bool](r.Tab, fmt.Sprintf("location.href.startsWith(%q)", r.at)) {
		r.Show(address)
		return
	}
	browsertest.Ask[any](r.Tab, fmt.Sprintf("history.replaceState(null, '', %q), 1", address))
	r.Reload()
}

// shown waits until there is a board.
func (r *reader) shown() {
	r.Helper()
	r.Until(`document.querySelector(".layer .cell")`)
}

// address returns what the page says in the address.
func (r *reader) address(key string) string {
	r.Helper()
	return browsertest.Ask[string](r.Tab, fmt.Sprintf(`new URLSearchParams(location.hash.split("?")[1]).get(%q) ?? ""`, key))
}

// walks waits until the address names those moves.
func (r *reader) walks(moves string) {
	r.Helper()
	r.Until(fmt.Sprintf(`(new URLSearchParams(location.hash.split("?")[1]).get("moves") ?? "") === %q`, moves))
}

// press presses the button or the link of a name, once it can be pressed.
func (r *reader) press(text string) {
	r.Helper()
	r.Until(fmt.Sprintf(`(() => {
		const found = [...document.querySelectorAll("button, summary, main a")].find((b) => b.textContent.trim() === %q || b.getAttribute("aria-label") === %q ||
			document.getElementById(b.getAttribute("aria-labelledby"))?.textContent === %q);
		if (!found || found.disabled) return false;
		found.click();
		return true;
	})()`, text, text, text))
}

// A screen is a size of the window, and whether it is light or dark.
type screen struct {
	name          string
	width, height int64
	scheme        string
}

var screens = []screen{{"desk", 1400, 900, "light"}, {"telephone", 390, 844, "dark"}}

// A look is a screen with a language.
type look struct {
	screen
	tag string
}

// looks returns every screen with every language, and for short tests each language on one screen.
func looks() (all []look) {
	for i, tag := range []string{"en", "pt-BR", "pt-PT"} {
		for j, s := range screens {
			if !testing.Short() || j == i%len(screens) {
				all = append(all, look{s, tag})
			}
		}
	}
	return all
}

// Values come to the board and to a list; moves are taken back, played again, and varied; the
// game is there after a reload; an address opens elsewhere.
func TestAnalyse(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.opens("en", "play?game=connect4&moves=444444223")
		r.Until(`document.querySelector("h2").textContent === "Connect Four"`)
		r.press("Analysis")
		r.Until(`document.querySelectorAll(".overlay .cell-score").length === 6 && document.querySelectorAll(".analysis-lines .line-score").length === 3 && document.querySelectorAll(".move-rank").length === 3`)
		r.Until(`/(win|lose|draw|about|nearly)/.test(document.querySelector(".evaluation strong")?.textContent)`)
		r.Until(`[...document.querySelectorAll(".cell")].some((c) => /, (wins|loses|draw|about|nearly)/.test(c.getAttribute("aria-label")))`)
		r.Accessible("values, " + l.name)
		r.Picture("values-" + l.name)
		r.press("Board")
		r.Accessible("the menu of the board, " + l.name)
		browsertest.Ask[any](r.Tab, `[...document.querySelectorAll(".board-settings label")].find((l) => /Values/.test(l.textContent)).click()`)
		r.Until(`document.querySelectorAll(".overlay .cell-score").length === 0`)
		r.press("Board")
		r.press("Analysis")

		r.press("Undo")
		r.walks("44444422")
		r.press("One move forward")
		r.walks("444444223")
		r.press("To the start")
		r.walks("")
		r.press("To the end")
		r.walks("444444223")
		r.press("One move back")
		browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
		r.Press("1", 1)
		r.walks("444444221")
		r.Until(`document.querySelectorAll(".variation").length === 1`)
		r.press("Make it the main line")
		r.Until(`/^1\.4 ?4/.test(document.querySelector(".notation").textContent) && document.querySelector(".variation").textContent.includes("3")`)
		r.Accessible("variations, " + l.name)
		r.Picture("variations-" + l.name)
		r.Reload()
		r.shown()
		r.Until(`document.querySelectorAll(".variation").length === 1`)
		r.walks("444444221")
		r.Faultless(l.name)
	}
	other := &reader{browsertest.Open(t), r.at}
	other.Show(browsertest.Ask[string](r.Tab, "location.href"))
	other.shown()
	if got, want := other.Text(".notation"), "1.4 43.4 45.4 47.2 29.1"; strings.Join(strings.Fields(got), "") != strings.Join(strings.Fields(want), "") {
		t.Errorf("elsewhere: got moves %q, want %q", got, want)
	}
}

// Every kind of board is drawn, and its own rules are seen: depth, fouls, pieces that slip.
func TestBoards(t *testing.T) {
	r := newReader(t)
	for _, b := range []struct{ name, address, wants string }{
		{"fouls", "play?game=renju&moves=h8h9i8h10i10g7h11a1g9o15", `document.querySelectorAll(".forbidden").length === 2 && /double three/.test(document.querySelector(".cell[aria-label^='k8,']").getAttribute("aria-label"))`},
		{"space", "play?game=qubic&moves=b2/2 c3/2 a1/1 d4/4", `document.querySelectorAll(".board-3d .ball").length === 4 && document.querySelectorAll("[role=grid]").length === 4`},
		{"beads", "play?game=score4&moves=b2 b2 b2", `document.querySelector("[data-cell='41'] .stone")`},
		{"gomoku", "play?game=gomoku&moves=h8h9g7i9i7", `document.querySelectorAll(".stone .body").length >= 5`},
		{"own", "play?game=" + "mnk:6x5,k=4,misere", `document.querySelectorAll(".cell").length === 30`},
	} {
		r.opens("en", strings.ReplaceAll(b.address, " ", "%20"))
		for _, l := range screens {
			r.Wear(l.width, l.height, l.scheme)
			r.Until(b.wants)
			r.Accessible(b.name + ", " + l.name)
			r.Picture(b.name + "-" + l.name)
		}
	}
	r.opens("en", "play?game=qubic")
	r.Until(`document.querySelectorAll(".board-3d .cell-3d").length === 64`)
	before := browsertest.Ask[string](r.Tab, `document.querySelector(".board-3d .grid").getAttribute("d")`)
	browsertest.Ask[any](r.Tab, `(() => { const s = document.querySelector(".rotation-sliders input"); s.value = 40; s.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	r.Until(fmt.Sprintf(`document.querySelector(".board-3d .grid").getAttribute("d") !== %q`, before))
	r.press("Analysis")
	r.Until(`((told) => told(".board-3d .cell-score") === told(".layer .cell-score") && told(".board-3d .cell-score").length > 4)((where) => [...document.querySelectorAll(where)].map((v) => v.textContent).sort().join())`)
	r.Accessible("values in space")
	r.Picture("space-values-desk")
	r.press("Analysis")
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
	r.Press(kb.PageUp, 1)
	r.Press(kb.Enter, 1)
	r.Until(`new URLSearchParams(location.hash.split("?")[1]).get("moves")?.endsWith("/2")`)

	// Pieces slip one time in two: of 8, one does but for 1 in 256.
	r.opens("en", "play?game=mnk:4x4,k=3,points,slip=0.5")
	for i := range 8 {
		r.Until(fmt.Sprintf(`document.querySelectorAll(".layer .stone:not(.ghost *)").length === %d`, i))
		browsertest.Ask[any](r.Tab, `document.querySelector(".cell[aria-disabled=false]").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	}
	r.Until(`document.querySelectorAll(".player .point-total").length === 2`)
	r.Until(`/>/.test(document.querySelector(".notation").textContent)`)
	browsertest.Ask[any](r.Tab, `[...document.querySelectorAll(".move-button")].find((t) => t.textContent.includes(">")).click()`)
	r.Until(`document.querySelectorAll(".overlay .slip").length === 2 && /last move, slipped from/.test(document.querySelector(".cell[aria-label*='last move']").getAttribute("aria-label"))`)
	r.Picture("slip-desk")
	r.Faultless("boards")
}

// A board of one's own is made in the dialog, and an engine moves on it.
func TestOwnBoard(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.opens("en", "play?game=connect4")
		r.press("New game")
		r.Until(`document.querySelectorAll("dialog option").length > 13`)
		r.Accessible("a new game, " + l.name)
		browsertest.Ask[any](r.Tab, `(() => { const s = document.querySelector("dialog select"); s.value = ""; s.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		r.Until(`document.querySelectorAll("dialog input[type=number]").length === 4`)
		for i, n := range []int{6, 5, 1, 3} {
			browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => { const s = document.querySelectorAll("dialog input[type=number]")[%d]; s.value = %d; s.dispatchEvent(new Event("input", { bubbles: true })); })()`, i, n))
		}
		browsertest.Ask[any](r.Tab, `[...document.querySelectorAll("dialog label")].find((l) => /The engine/.test(l.textContent)).click()`)
		r.Until(`document.querySelector("dialog select:not(:disabled)")`)
		r.Accessible("a board of one's own, " + l.name)
		r.Picture("new-" + l.name)
		r.press("Begin")
		r.Until(`document.querySelectorAll(".cell").length === 30 && document.querySelectorAll(".layer .overlay .last-move").length === 1`)
		r.Faultless("own board")
	}
}

// The server is killed in the middle of a game, and the game goes on with the next one.
func TestServerKilled(t *testing.T) {
	program := filepath.Join(t.TempDir(), "alinha")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "github.com/alinha/alinha/cmd/alinha").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	serve := func(listen string) (address string, kill func()) {
		server := exec.CommandContext(t.Context(), program, "serve", "--listen", listen)
		out, err := server.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		address = regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(line)
		if address == "" {
			t.Fatalf("the server says %q: %v", line, err)
		}
		return address, func() {
			_ = server.Process.Kill()
			_ = server.Wait()
		}
	}
	address, kill := serve("127.0.0.1:0")
	r := &reader{browsertest.Open(t), "http://" + address + "/"}
	r.Wear(1400, 900, "light")
	r.opens("en", "play?game=connect4&o=connect4:level=2")
	column := func(key string) {
		r.Until(`document.querySelector("[data-playable]")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
		r.Press(key, 1)
	}
	stones := func(n int) {
		r.Until(fmt.Sprintf(`document.querySelectorAll(".layer .cell > g:not(.ghost)").length === %d && document.querySelector("[data-playable]")`, n))
	}
	column("4")
	stones(2)
	kill()
	column("1")
	r.Until(`/No connection/.test(document.querySelector(".connection-status").textContent)`)
	r.Picture("killed-desk")
	_, kill = serve(address)
	defer kill()
	stones(4)
	if got := r.Text(".connection-status"); got != "" {
		t.Errorf("with a server again the page says %q", got)
	}
	moves := r.address("moves")
	r.Reload()
	r.shown()
	stones(4)
	if got := r.address("moves"); got != moves || len(moves) != 4 {
		t.Errorf("after a reload: got moves %q, want %q", got, moves)
	}
}

// choose sets a field of the dialog.
func (r *reader) choose(selector, value string) {
	r.Helper()
	r.Until(fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		if (!field || field.options && ![...field.options].some((o) => o.value === %q)) return false;
		field.value = %q;
		field.dispatchEvent(new Event("input", { bubbles: true }));
		field.dispatchEvent(new Event("change", { bubbles: true }));
		return true;
	})()`, selector, value, value))
}

// label presses the box beside a text of the dialog.
func (r *reader) label(text string) {
	r.Helper()
	r.Until(fmt.Sprintf(`(() => { const found = [...document.querySelectorAll("dialog label")].find((l) => l.textContent.includes(%q)); found?.click(); return found; })()`, text))
}

// What a game is played on is there after a reload, also before the first move.
func TestTermsReloaded(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku")
	r.press("New game")
	r.choose("dialog select:has(option[value='swap2'])", "swap2")
	r.choose("dialog label:last-of-type select", "3+2")
	r.press("Begin")
	for plies := range 3 { // then the engine chooses
		same := fmt.Sprintf(`document.querySelector(".opening-panel") && document.querySelectorAll(".clock").length === 2 && document.querySelectorAll(".layer .cell > g:not(.ghost)").length === %d`, plies)
		r.Until(same)
		r.Reload()
		r.Until(same)
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector("[data-cell='%d']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`, 100+plies))
	}
	r.Faultless("terms")
}

// A game stays where it was when its room is left and entered again, and when the room is asked for anew;
// once it is over, how it ended stands above, and a new one may go on from any of its positions.
func TestGameStays(t *testing.T) {
	r := newReader(t)
	const result = `document.querySelector(".result")?.textContent ?? ""`
	r.opens("en", "play?game=tictactoe&moves=1%204%202%205")
	for _, room := range []string{"#/play", "#/museum", "#/", "#/lab", "#/play"} {
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`location.hash = %q`, room))
	}
	r.shown()
	r.walks("1425")
	if got := browsertest.Ask[string](r.Tab, result); got != "" {
		t.Errorf("in the middle of a game: got the result %q, want none", got)
	}
	browsertest.Ask[any](r.Tab, `document.querySelector(".layer [data-cell='2']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	r.Until(result + ` === "X wins"`)
	r.Accessible("a result")
	r.press("One move back")
	r.Until(result + ` === ""`)
	r.press("New game")
	r.label("Go on from")
	r.press("Begin")
	r.walks("1425")
	r.Until(`document.querySelectorAll(".notation .move-button").length === 4 && document.querySelector("[data-playable]")`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".layer [data-cell='2']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`)
	r.Until(result + ` === "You win!"`)
	browsertest.Ask[any](r.Tab, `location.hash = "#/museum"`)
	r.Until(`!document.querySelector(".play")`)
	browsertest.Ask[any](r.Tab, `location.hash = "#/play"`) // which is over: a fresh one
	r.shown()
	r.walks("")
	r.Faultless("staying")
}

// An address that names no position says why, and leads on.
func TestWrongAddress(t *testing.T) {
	r := newReader(t)
	for _, address := range []string{"play?game=chess", "play?game=connect4&moves=48"} {
		r.Show("about:blank")
		r.Show(r.at + "#/" + address)
		r.Until(`document.querySelector("[role=alert]")?.textContent.length > 20`)
		r.Accessible(address)
		browsertest.Ask[any](r.Tab, `document.querySelector("main a").click()`)
		r.shown()
		r.Until(`!document.querySelector("[role=alert]")`)
	}
}
