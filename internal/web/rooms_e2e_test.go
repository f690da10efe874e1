//go:build e2e

package web_test

import (
	"fmt"
	"net"
	"net/http/httptest"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
	"github.com/alinha/alinha/internal/web"
)

// goes follows the link to a room in the navigation.
func (r *reader) goes(room string) {
	r.Helper()
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`[...document.querySelectorAll("nav a")].find((a) => a.firstChild.textContent === %q).click()`, room))
	r.Until(fmt.Sprintf(`document.querySelector("nav a[aria-current]").firstChild.textContent === %q && document.querySelector("main > *")`, room))
}

// A measurement goes on while its room is left, which the navigation says; plan and results are there on return and after a
// reload.
func TestLaboratoryGoesOn(t *testing.T) {
	r := newReader(t)
	const measured = `document.querySelectorAll("tbody td.numeric:not(.muted)").length`
	r.enters("en", "lab?positions=connect4&engines=minimax&depths=12-14&seconds=1")
	r.press("Measure")
	r.Until(`document.querySelector(".progress progress") || document.querySelector("table")`)
	r.goes("Museum")
	r.Until(`/^[12]\/3$/.test(document.querySelector(".activity")?.textContent)`)
	r.Accessible("a measurement in the background")
	r.Until(`!document.querySelector(".activity")`)
	for _, step := range []func(){func() { r.goes("Laboratory") }, r.Reload} {
		step()
		r.Until(measured + ` === 3`)
		if got, want := r.address("depths"), "12-14"; got != want {
			t.Errorf("got the depths %q, want %q", got, want)
		}
	}
	r.Faultless("the laboratory goes on")
}

// The search and the museum are where they were when their rooms are entered again, with the game against a system.
func TestRoomsRemember(t *testing.T) {
	r := newReader(t)
	const stones = `document.querySelectorAll(".play-system .cell > g:not(.ghost)").length`
	r.enters("en", "see?game=connect4&moves=4&depth=2&step=5")
	r.Until(`document.querySelector(".scroller .node")`)
	r.goes("Museum")
	browsertest.Ask[any](r.Tab, `document.querySelectorAll(".system-list a")[2].click()`)
	r.Until(`document.querySelector(".play-system .cell[data-choice]") && /R3/.test(document.querySelector("#system").textContent)`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".play-system .cell[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
	r.Until(stones + ` === 2`)
	r.goes("Search")
	r.Until(`document.querySelector(".slider")?.value === "4"`)
	if got, want := r.address("moves"), "4"; got != want {
		t.Errorf("the search has the moves %q, want %q", got, want)
	}
	for _, step := range []func(){func() { r.goes("Museum") }, r.Reload} {
		step()
		r.Until(`/R3/.test(document.querySelector("#system")?.textContent) && ` + stones + ` === 2`)
	}
	r.Faultless("rooms")
}

// A room that is opened while the server is gone says so, and is there once the server is.
func TestRoomWithoutServer(t *testing.T) {
	serve := func(address string) *httptest.Server {
		listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		server := httptest.NewUnstartedServer(web.New(web.DefaultLimits()).Handler(true))
		server.Listener = listener
		server.Start()
		return server
	}
	server := serve("127.0.0.1:0")
	r := &reader{browsertest.Open(t), server.URL + "/"}
	r.opens("en", "play?game=tictactoe")
	server.CloseClientConnections()
	server.Close()
	browsertest.Ask[any](r.Tab, `[...document.querySelectorAll("nav a")].find((a) => a.textContent.trim() === "Laboratory").click()`)
	r.Until(`/No connection/.test(document.querySelector(".connection-status").textContent)`)
	server = serve(server.Listener.Addr().String())
	defer server.Close()
	defer server.CloseClientConnections()
	r.Until(`document.querySelector(".lab .plan-form") && document.querySelector(".connection-status").textContent === ""`)
}
