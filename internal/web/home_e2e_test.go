//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// The home page is drawn in every language on every screen, begins a game and leads to a cut with one press each, and offers the
// game that was left open. A desktop screen shows all of it without scrolling.
func TestHome(t *testing.T) {
	r := newReader(t)
	for i, tag := range []string{"en", "pt-BR", "pt-PT"} {
		l := screens[i%len(screens)]
		r.Wear(l.width, l.height, l.scheme)
		r.enters(tag, "")
		r.Until(`document.querySelectorAll(".tile .board-drawing").length === 6 && document.querySelector(".cut-tree .scissors")`)
		r.Until(`document.querySelector(".puzzle-card .board-drawing") && document.querySelector(".friend-card")`)
		r.Accessible("home, " + tag)
		r.Picture("home-" + tag)
		if got := browsertest.Ask[bool](r.Tab, `document.documentElement.scrollWidth > innerWidth`); got {
			t.Errorf("%s: the home page is wider than the window", tag)
		}
		if got := browsertest.Ask[float64](r.Tab, `document.querySelector(".cut-tree").getBoundingClientRect().height`); got > 280 {
			t.Errorf("%s: the tree is %.0f px high, want at most 280", tag, got)
		}
	}
	r.enters("en", "")
	r.press("Play the animation")
	r.Until(`!document.querySelector(".cut-tree .scissors")`)
	r.press("Step through it")
	r.Until(`location.hash.startsWith("#/see") && document.querySelector(".scroller .node")`)
	browsertest.Ask[any](r.Tab, `history.back()`)
	r.Until(`document.querySelector(".tile")`)
	r.Click(".tile")
	r.shown()
	r.Until(`document.querySelector("[data-playable]")`)
	if got, want := r.address("game"), "connect4"; got != want {
		t.Errorf("the first tile begins %q, want %q", got, want)
	}
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
	r.Press("4", 1)
	r.Until(stonesShown + ` === 2`)
	moves := r.address("moves")
	r.Click(".brand")
	r.Until(`document.querySelector(".continue-card .board-drawing .stone")`)
	r.Wear(1440, 900, "light")
	if got := browsertest.Ask[int](r.Tab, `document.documentElement.scrollHeight`); got > 900 {
		t.Errorf("the home page is %d px high on a desktop, want at most 900", got)
	}
	r.Click(".continue-card")
	r.walks(moves)
	r.Faultless("home")
}

// On a telephone the button More opens the rooms that the bar leaves out. Escape closes them, and so does the choice of a room.
func TestMoreRooms(t *testing.T) {
	r := newReader(t)
	r.Wear(390, 844, "light")
	r.enters("en", "")
	r.Until(`document.querySelector(".tile")`)
	const museumSeen = `document.querySelector("nav a[href^='#/museum']").checkVisibility()`
	if browsertest.Ask[bool](r.Tab, museumSeen) {
		t.Error("the museum is seen before More is pressed")
	}
	r.Click(".more-button")
	r.Until(museumSeen)
	r.Accessible("more rooms")
	r.Press(kb.Escape, 1)
	r.Until(`!` + museumSeen + ` && document.activeElement.matches(".more-button")`)
	r.Click(".more-button")
	r.Until(museumSeen)
	r.Click("nav a[href^='#/museum']")
	r.Until(`location.hash.startsWith("#/museum") && document.querySelector(".museum")`)
	r.Until(`!` + museumSeen + ` && document.querySelector(".more-button.current")`)
	r.Faultless("more rooms")
}

// An address with a game and without a room, as links had it once, is the game.
func TestOldAddress(t *testing.T) {
	r := newReader(t)
	for i, address := range []string{"?game=connect4&moves=44", "?game=tictactoe&moves=152"} {
		r.opens("en", address)
		r.Until(fmt.Sprintf("%s === %d", stonesShown, i+2))
	}
	r.Faultless("old addresses")
}
