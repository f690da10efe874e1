//go:build e2e

package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
	"github.com/alinha/alinha/internal/web"
)

const static = "../../build/static"

// newStranger returns a reader of the page that make static builds, on a host that knows only
// files, below its root; and what takes the host away.
func newStranger(t testing.TB) (r *reader, unplug func()) {
	t.Helper()
	if _, err := os.Stat(static); err != nil {
		t.Fatalf("%v: make static builds it", err)
	}
	host := httptest.NewServer(http.StripPrefix("/some/where/", http.FileServer(http.Dir(static))))
	t.Cleanup(host.Close)
	return &reader{browsertest.Open(t), host.URL + "/some/where/"}, host.Close
}

// newWithheld returns a reader of the page that make static builds, on a host that keeps its engines back until release.
func newWithheld(t testing.TB) (r *reader, release func()) {
	t.Helper()
	if _, err := os.Stat(static); err != nil {
		t.Fatalf("%v: make static builds it", err)
	}
	released := make(chan struct{})
	release = sync.OnceFunc(func() { close(released) })
	files := http.FileServer(http.Dir(static))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/engines.bin") {
			<-released
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	t.Cleanup(release)
	return &reader{browsertest.Open(t), host.URL + "/"}, release
}

// The page shows a first position, and the stone of a move, before its engines have come. The game goes on once they have.
func TestBoardBeforeEngines(t *testing.T) {
	r, release := newWithheld(t)
	for _, tt := range []struct{ game, move string }{{"connect4", "4"}, {"tictactoe", "5"}} {
		r.opens("en", "play?game="+tt.game)
		r.Until(`document.querySelector("[data-playable]")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
		r.Press(tt.move, 1)
		r.Until(`document.querySelectorAll(".layer .cell > g:not(.ghost)").length === 1`)
		if browsertest.Ask[bool](r.Tab, `Boolean(document.querySelector("[data-playable]")) || location.hash.includes("moves")`) {
			t.Errorf("%s: the page goes on before the engines have answered", tt.game)
		}
		r.Until(fmt.Sprintf(`document.querySelector(".status").textContent === "X plays %s. Waiting for the answer…"`, tt.move))
	}
	release()
	r.Until(`document.querySelector("[data-playable]") && location.hash.includes("moves")`)
	r.Press("1", 1)
	r.Until(`document.querySelectorAll(".layer .cell > g:not(.ghost)").length === 2 && document.querySelector("[data-playable]")`)
	r.Faultless("before the engines")
}

// Every room shows what it begins with, for a new visitor, before the engines have come.
func TestRoomsBeforeEngines(t *testing.T) {
	r, _ := newWithheld(t)
	r.Show(r.at + "#/")
	for _, room := range drawnRooms {
		browsertest.Ask[any](r.Tab, fmt.Sprintf("(location.hash = %q, 1)", "#/"+room.address))
		r.Until(fmt.Sprintf("document.querySelector(%q)?.getBoundingClientRect().width > 10", room.drawn)) // pixels
	}
	r.Faultless("rooms before the engines")
}

// On a slow network the header and the navigation come before the code of the page.
func TestHeaderBeforePage(t *testing.T) {
	released := make(chan struct{})
	release := sync.OnceFunc(func() { close(released) })
	files := web.New(web.DefaultLimits()).Handler(true)
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/playPage.js") {
			<-released
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(host.Close)
	t.Cleanup(release)
	r := &reader{browsertest.Open(t), host.URL + "/"}
	browsertest.Ask[int](r.Tab, fmt.Sprintf(`(location.href = %q, 1)`, r.at+"#/play?game=connect4"))
	r.Until(`document.querySelector("header nav a[aria-current]")?.innerText.includes("Play")`)
	if browsertest.Ask[bool](r.Tab, `Boolean(document.querySelector("main .cell"))`) {
		t.Error("the board is drawn without the code of the page")
	}
	release()
	r.Until(`document.querySelector(".cell[aria-disabled=false]")`)
	r.Faultless("a slow network")
}

// Once seen, the page works without a network: it opens again, plays, analyses and shows a search.
func TestOffline(t *testing.T) {
	r, unplug := newStranger(t)
	r.opens("pt-BR", "play?game=tictactoe&o=exact")
	browsertest.Ask[any](r.Tab, `navigator.serviceWorker.ready.then(() => 1)`)
	unplug()
	r.Reload()
	r.shown()
	r.Until(`document.querySelector("[data-playable]")`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
	r.Press(kb.Enter, 1)
	r.Until(`document.querySelectorAll(".layer .cell > g:not(.ghost)").length === 2`)
	if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll("header nav a[href^='#/friend']").length`); got != 0 {
		t.Errorf("got %d links to matches between people, want none without a server", got)
	}
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.opens("pt-BR", "play?game=connect4&moves=44444422311")
		r.press("Análise")
		r.Until(`document.querySelectorAll(".overlay .cell-score").length >= 5 && document.querySelectorAll(".analysis-lines .line-score").length === 3`)
		r.Accessible("offline, " + l.name)
		r.Picture("offline-" + l.name)
		r.opens("en", "play?game=gomoku&moves=h8")
		r.press("Analysis")
		r.Until(`document.querySelectorAll(".line-score").length > 0`)
	}
	for _, room := range []string{"lab", "museum"} {
		r.Show(r.at + "#/" + room)
		r.Until(`document.querySelectorAll("main h2, main a, main button").length > 3`)
		r.Accessible(room + ", offline")
		r.Picture("offline-" + room)
	}
	r.Show(r.at + "#/see?game=tictactoe&moves=51&engine=alphabeta")
	r.Until(`document.querySelectorAll("main svg [data-node]").length > 5`)
	r.Accessible("a search, offline")
	r.Picture("offline-see")
	r.Faultless("offline")
}

// A search that is no longer wanted gives way to the next, and keeps no other question waiting.
func TestOfflineStops(t *testing.T) {
	r, _ := newStranger(t)
	r.opens("en", "play?game=qubic&moves=b2/2")
	r.press("Analysis")
	for range 3 {
		for _, step := range []struct{ button, moves string }{{"One move back", ""}, {"One move forward", "b2/2"}} {
			r.Until(`document.querySelectorAll(".line-score").length > 0`)
			began := time.Now()
			r.press(step.button)
			r.walks(step.moves)
			r.Until(`document.querySelectorAll(".line-score").length > 0`)
			if took := time.Since(began); took > 10*time.Second { // the searches take 20
				t.Errorf("%s: something is known of the next position after %v", step.button, took)
			}
		}
	}
	r.Faultless("stops")
}
