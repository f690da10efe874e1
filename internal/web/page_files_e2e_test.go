//go:build e2e

package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"image/gif"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

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
		[...document.querySelectorAll(".move-list button")].find((b) => b.textContent === "Comment").click(); // as soon as the turn is drawn
	}).observe(document.querySelector(".notation"), { subtree: true, childList: true, attributes: true })`)
	browsertest.Ask[any](r.Tab, `[...document.querySelectorAll(".move-button")].find((b) => b.textContent === "5").click()`)
	r.choose(".move-list form textarea", "a [try]")
	r.press("Save")
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
