//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// The home page is drawn in every language on every screen, begins a game and leads to a cut with one press each, and offers the
// game that was left open.
func TestHome(t *testing.T) {
	r := newReader(t)
	for i, tag := range []string{"en", "pt-BR", "pt-PT"} {
		l := screens[i%len(screens)]
		r.Wear(l.width, l.height, l.scheme)
		r.enters(tag, "")
		r.Until(`document.querySelectorAll(".tile .board-drawing").length === 6 && document.querySelector(".cut-tree .scissors")`)
		r.Accessible("home, " + tag)
		r.Picture("home-" + tag)
		if got := browsertest.Ask[bool](r.Tab, `document.documentElement.scrollWidth > innerWidth`); got {
			t.Errorf("%s: the home page is wider than the window", tag)
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
	r.Click(".continue-card")
	r.walks(moves)
	r.Faultless("home")
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
