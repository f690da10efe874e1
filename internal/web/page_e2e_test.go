//go:build e2e

package web_test

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"image/gif"
	"image/png"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

// enters shows the page at an address behind #. The page shown before is gone by then: it could keep a
// game once more.
func (r *reader) enters(tag, address string) {
	r.Helper()
	r.Show("about:blank")
	r.Show(r.at + "#/museum")
	browsertest.Ask[any](r.Tab, fmt.Sprintf("localStorage.clear(), localStorage.setItem('language', %q), 1", tag))
	r.Show("about:blank")
	r.Show(r.at + "#/" + address)
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

var looks = []struct {
	name          string
	width, height int64
	scheme        string
}{{"desk", 1400, 900, "light"}, {"telephone", 390, 844, "dark"}}

// A game is played to its end by keys alone, in every language, on a desk and on a telephone.
func TestPlayByKeys(t *testing.T) {
	r := newReader(t)
	for _, tag := range []string{"en", "pt-BR", "pt-PT"} {
		for _, l := range looks {
			r.Wear(l.width, l.height, l.scheme)
			r.opens(tag, "play?game=tictactoe&o=exact")
			browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
			const over = `/Draw|wins|Empate|ganha/.test(document.querySelector(".status").textContent)`
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
			r.Accessible("a game over, " + tag + ", " + l.name)
			r.Picture("over-" + tag + "-" + l.name)
			r.Faultless(tag)
		}
	}
}

// Values come to the board and to a list; moves are taken back, played again, and varied; the
// game is there after a reload; an address opens elsewhere.
func TestAnalyse(t *testing.T) {
	r := newReader(t)
	for _, l := range looks {
		r.Wear(l.width, l.height, l.scheme)
		r.opens("en", "play?game=connect4&moves=444444223")
		r.Until(`document.querySelector("h2").textContent === "Connect Four"`)
		r.press("Analysis")
		r.Until(`document.querySelectorAll(".overlay .cell-score").length === 6 && document.querySelectorAll(".move-scores li").length === 6`)
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

// A game on paper is opened, reviewed, and tried again from where it went wrong: a draw that is thrown
// away, a loss that is hastened, and a win that is delayed.
func TestReview(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=tictactoe")
	r.press("Share")
	r.Accessible("sharing")
	browsertest.Ask[any](r.Tab, `(() => { const t = document.querySelector("textarea"); t.value = "1 2 4 3 5 6 7"; t.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	r.press("Open")
	r.Until(`!document.querySelector("dialog")`)
	r.walks("1243567")
	r.Until(`/X wins/.test(document.querySelector(".status").textContent)`)
	r.press("Review the game")
	r.Until(`document.querySelectorAll(".mistakes li").length === 3`)
	r.press("Review again")
	r.Until(`!document.querySelector("progress")`)
	got := browsertest.Ask[[]string](r.Tab, `[...document.querySelectorAll(".mistakes li > span")].map((li) => li.textContent)`)
	want := []string{"2. 2 ?? better 5: draw; now loses in 5", "4. 3 ~ better 7: loses in 3; now loses in 1", "5. 5 ~ better 7: wins; now wins in 2"}
	if !slices.Equal(got, want) {
		t.Errorf("the review says %q, want %q", got, want)
	}
	r.Accessible("a review")
	r.Picture("review-desk")
	r.press("Try again from here")
	r.walks("1")
	r.Faultless("review")
}

// A review asks for two positions at once, and no more; the graph has a gap where it knows nothing.
func TestReviewAbreast(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=connect4&moves=4444445")
	browsertest.Ask[any](r.Tab, `(() => {
		const ask = window.fetch;
		window.asked = 0;
		window.most = 0;
		window.fetch = async (address, options) => {
			if (!address.includes("analyze")) return ask(address, options);
			window.most = Math.max(window.most, ++window.asked);
			const answer = await ask(address, options);
			void answer.clone().text().catch(() => "").then(() => window.asked--);
			return answer;
		};
	})()`)
	r.press("Analysis") // of the last position
	r.Until(`document.querySelector(".evaluation strong")?.textContent.length > 3`)
	r.press("Analysis")
	r.press("To the start")
	r.walks("")
	r.press("Analysis") // of the first
	r.Until(`document.querySelectorAll(".eval-graph .curve").length === 2`)
	r.Picture("gap-desk")
	r.press("Analysis")
	r.Until(`window.asked === 0`)
	browsertest.Ask[any](r.Tab, `window.most = 0`)
	r.press("Review the game")
	r.Until(`!document.querySelector("progress") && document.querySelectorAll(".eval-graph .curve").length === 1`)
	if got := browsertest.Ask[int](r.Tab, `window.most`); got != 2 {
		t.Errorf("got %d searches at once, want 2", got)
	}
	r.Faultless("abreast")
}

// Every kind of board is drawn, and its own rules are seen: depth, fouls, pieces that slip.
func TestBoards(t *testing.T) {
	r := newReader(t)
	for _, b := range []struct{ name, address, wants string }{
		{"fouls", "play?game=renju&moves=h8h9i8h10i10g7h11a1g9o15", `document.querySelectorAll(".forbidden").length === 2 && /double three/.test(document.querySelector(".cell[aria-label^='k8,']").getAttribute("aria-label"))`},
		{"space", "play?game=qubic&moves=b2/2 c3/2 a1/1 d4/4", `document.querySelectorAll(".board-3d .ball").length === 8 && document.querySelectorAll("[role=grid]").length === 4`},
		{"beads", "play?game=score4&moves=b2 b2 b2", `document.querySelector("[data-cell='41'] .stone")`},
		{"gomoku", "play?game=gomoku&moves=h8h9g7i9i7", `document.querySelectorAll(".stone .body").length >= 5`},
		{"own", "play?game=" + "mnk:6x5,k=4,misere", `document.querySelectorAll(".cell").length === 30`},
	} {
		for _, l := range looks {
			r.Wear(l.width, l.height, l.scheme)
			r.opens("en", strings.ReplaceAll(b.address, " ", "%20"))
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
	for _, l := range looks {
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
		browsertest.Ask[any](r.Tab, `[...document.querySelectorAll("dialog label")].find((l) => /the engine/.test(l.textContent)).click()`)
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

// What is taken along are files that other programs read.
func TestFiles(t *testing.T) {
	r := newReader(t)
	for _, place := range []struct {
		game, moves string
		turns       int
	}{{"gomoku", "h8h9g7i9i7", 5}, {"connect4", "444", 3}, {"qubic", "b2/2%20c3/2", 2}} {
		r.opens("en", "play?game="+place.game+"&moves="+place.moves)
		r.press("Share")
		file := func(name string) []byte {
			browsertest.Ask[any](r.Tab, `(() => { window.saved = undefined; URL.createObjectURL = (b) => { window.saved = b; return "#"; }; HTMLAnchorElement.prototype.click = () => {}; })()`)
			r.press(name)
			r.Until("window.saved")
			data, err := base64.StdEncoding.DecodeString(browsertest.Ask[string](r.Tab, `saved.arrayBuffer().then((b) => btoa([...new Uint8Array(b)].map((c) => String.fromCharCode(c)).join("")))`))
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(os.MkdirAll("../../build/page", 0o755), os.WriteFile("../../build/page/"+place.game+"."+strings.ToLower(name), data, 0o644)); err != nil {
				t.Fatal(err)
			}
			return data
		}
		moving, err := gif.DecodeAll(bytes.NewReader(file("GIF")))
		if err != nil {
			t.Fatalf("%s: GIF: %v", place.game, err)
		}
		if got, want := len(moving.Image), place.turns+1; got != want || moving.Config.Width != 480 {
			t.Errorf("%s: GIF: got %d pictures %d wide, want %d, 480", place.game, got, moving.Config.Width, want)
		}
		if len(moving.Image) > 1 && bytes.Equal(moving.Image[0].Pix, moving.Image[1].Pix) {
			t.Errorf("%s: GIF: nothing moves", place.game)
		}
		if still, err := png.Decode(bytes.NewReader(file("PNG"))); err != nil || still.Bounds().Dx() != 960 {
			t.Errorf("%s: PNG: %v, %v", place.game, still, err)
		}
		if err := xml.Unmarshal(file("SVG"), new(struct{})); err != nil {
			t.Errorf("%s: SVG: %v", place.game, err)
		}
		if got := string(file("JSON")); !strings.Contains(got, place.game) {
			t.Errorf("%s: JSON: got %q", place.game, got)
		}
		if place.game == "gomoku" { // what goes out comes in
			for _, paper := range []string{"SGF", "PSQ"} {
				got := string(file(paper))
				r.opens("en", "play?game=gomoku")
				r.press("Share")
				r.choose("dialog textarea", got)
				r.press("Open")
				r.walks(place.moves)
				r.press("Share")
			}
		}
	}
	r.Faultless("files")
}

// A tree goes out with its variations, and comes in again; what has the main line only says so.
func TestVariationsGoOut(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=connect4&moves=4433")
	r.press("One move back")
	r.walks("443")
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
	r.Press("5", 1)
	r.walks("4435")
	r.Until(`document.querySelector(".notation")?.textContent.includes("5")`)
	r.press("One move back")
	r.walks("443")
	browsertest.Ask[any](r.Tab, `new MutationObserver((_, seen) => {
		if (document.querySelector("[aria-current=step]").textContent !== "5") return;
		seen.disconnect();
		[...document.querySelectorAll(".move-list button")].find((b) => b.textContent === "Name").click(); // as soon as the turn is drawn
	}).observe(document.querySelector(".notation"), { subtree: true, childList: true, attributes: true })`)
	browsertest.Ask[any](r.Tab, `[...document.querySelectorAll(".move-button")].find((b) => b.textContent === "5").click()`)
	r.choose(".move-list form input", "a [try]")
	r.press("Name")
	r.Until(`document.querySelector(".move-list .move-name")`)
	score := r.Text(".notation")
	r.press("Share")
	browsertest.Ask[any](r.Tab, `(() => { URL.createObjectURL = (b) => { window.saved = b; return "#"; }; HTMLAnchorElement.prototype.click = () => {}; })()`)
	r.press("PSQ")
	r.says("dialog [role=status]", "Only the main line: SGF keeps the variations too.")
	browsertest.Ask[any](r.Tab, `window.saved = undefined`)
	r.press("SGF")
	r.Until("window.saved")
	text := browsertest.Ask[string](r.Tab, `saved.text()`)
	r.opens("en", "play?game=gomoku")
	r.press("Share")
	r.choose("dialog textarea", text)
	r.press("Open")
	r.walks("4433")
	if got := r.Text(".notation"); got != score || !strings.Contains(got, "a [try]") {
		t.Errorf("got the moves %q of %q, want %q", got, text, score)
	}
	r.Faultless("variations")
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

// Gomoku is opened by swap: the engine puts three stones, the person two more, the engine
// chooses; and a clock ends the game.
func TestSwapAndClock(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku")
	r.press("New game")
	r.label("swap2")
	r.label("the engine")
	r.choose("dialog label:last-of-type select", "1+0")
	r.Picture("swap-dialog")
	r.press("Begin")
	r.press("Two more stones")
	r.Accessible("an opening by swap")
	for i, cell := range []int{100, 112} {
		r.Until(fmt.Sprintf(`document.querySelector("[data-playable]") && document.querySelectorAll(".layer .cell > g:not(.ghost)").length === %d`, 3+i))
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector("[data-cell='%d']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`, cell))
	}
	r.Until(`!document.querySelector(".swap-panel") && document.querySelector("[data-playable]")`)
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

// What a game is played on is there after a reload, also before the first move.
func TestTermsReloaded(t *testing.T) {
	r := newReader(t)
	r.opens("en", "play?game=gomoku")
	r.press("New game")
	r.label("swap2")
	r.choose("dialog label:last-of-type select", "3+2")
	r.press("Begin")
	for plies := range 3 { // then the engine chooses
		same := fmt.Sprintf(`document.querySelector(".swap-panel") && document.querySelectorAll(".clock").length === 2 && document.querySelectorAll(".layer .cell > g:not(.ghost)").length === %d`, plies)
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
	for _, room := range []string{"#/play", "#/museum", "#/play", "#/lab", "#/"} {
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
	r.Until(`/O wins by a foul of X: double three/.test(document.querySelector(".status").textContent) && /double three/.test(document.querySelector(".result").textContent)`)
	r.Picture("lost-by-foul-desk")

	r.opens("en", "play?game=tictactoe&moves=14")
	r.press("Hint")
	r.Until(`/Hint: [2-9]/.test(document.querySelector(".status").textContent) && document.querySelectorAll(".hint").length === 1`)
	r.press("Name")
	r.choose(".move-list form input", "a good start")
	r.press("Name")
	r.Until(`document.querySelector(".move-list .move-name")?.textContent === "a good start"`)
	r.press("Analysis")
	r.Until(`document.querySelectorAll(".move-scores button").length === 7`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".pv").focus()`)
	r.Until(`document.querySelectorAll(".preview").length >= 3`)
	touch := `document.querySelector(".move-scores button").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }))`
	browsertest.Ask[any](r.Tab, touch)
	r.Until(`/^Play [2-9]$/.test(document.querySelector(".move-scores button span:last-child").textContent)`)
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
	r.press("Forget this game")
	r.Until(`document.querySelectorAll(".saved-games li").length === 0`)
	r.label("two engines")
	r.Until(`document.querySelectorAll("dialog select").length === 6`)
	r.Accessible("two engines")
	r.Picture("engines-desk")
	r.press("Begin")
	r.Until(`[...document.querySelectorAll(".player")].every((p) => !/Person/.test(p.textContent)) && document.querySelectorAll(".layer .cell > g:not(.ghost)").length >= 2`)
	r.Faultless("help")
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

// The line of an analysis is drawn where its moves come to rest by the rules of the server.
func TestShadows(t *testing.T) {
	r := newReader(t)
	for _, place := range []struct{ game, moves string }{
		{"connect4", "44433"}, {"score4", "b2 b2 b2 c3"}, {"gomoku", "h8h9g7"}, {"tictactoe", "19"}, {"qubic", "b2/2 c3/2"},
	} {
		r.opens("en", "play?game="+place.game+"&moves="+strings.ReplaceAll(place.moves, " ", "%20"))
		r.Until(`document.querySelector(".switch")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".switch").click()`)
		r.Until(`document.querySelector(".pv") && document.querySelectorAll(".move-scores li").length > 0`)
		type drawn struct {
			Line  string
			Cells []int
			Order []int
		}
		got := browsertest.Ask[drawn](r.Tab, fmt.Sprintf(`(async () => {
			const pv = document.querySelector(".pv");
			pv.blur();
			pv.focus();
			await new Promise((done) => setTimeout(done, 100));
			const line = pv.lastChild.textContent.trim();
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
