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

// heldLab is a script that holds back what a measurement brings after its first event, until release is called.
const heldLab = `(() => {
	const released = new Promise((resolve) => (window.release = resolve));
	const send = window.fetch;
	window.fetch = async (url, init) => {
		const response = await send(url, init);
		if (!/lab$/.test(url)) return response;
		let held = false;
		const events = new TransformStream({
			async transform(chunk, controller) {
				for (const event of new TextDecoder().decode(chunk).split(/(?<=\n\n)/)) {
					if (held) await released;
					controller.enqueue(new TextEncoder().encode(event));
					held ||= /"done":/.test(event);
				}
			},
		});
		return new Response(response.body.pipeThrough(events), response);
	};
})()`

// A measurement goes on while its room is left, which the navigation says; plan and results are there on return and after a
// reload.
func TestLaboratoryGoesOn(t *testing.T) {
	r := newReader(t)
	const measured = `document.querySelectorAll("tbody td.numeric:not(.muted)").length`
	r.Before(heldLab)
	r.enters("en", "lab?positions=connect4&engines=minimax&depths=2-4&seconds=1")
	r.press("Measure")
	r.Until(`/^1\/3$/.test(document.querySelector(".activity")?.textContent)`)
	r.goes("Museum")
	r.Until(`/^1\/3$/.test(document.querySelector(".activity")?.textContent)`)
	r.Accessible("a measurement in the background")
	browsertest.Ask[any](r.Tab, `release()`)
	r.Until(`!document.querySelector(".activity")`)
	for _, step := range []func(){func() { r.goes("Laboratory") }, r.Reload} {
		step()
		r.Until(measured + ` === 3`)
		if got, want := r.address("depths"), "2-4"; got != want {
			t.Errorf("got the depths %q, want %q", got, want)
		}
	}
	r.Faultless("the laboratory goes on")
}

// roomStates are what a visitor leaves in each room: the address that he enters, what he does there, and how the page shows that.
var roomStates = []struct{ room, address, act, shows string }{
	{"Play", "play?game=tictactoe&moves=15", ``, `document.querySelectorAll(".notation .move-button").length === 2`},
	{
		"Puzzles", "puzzles", `[...document.querySelectorAll(".puzzle-games button")].find((b) => /Renju/.test(b.textContent)).click()`,
		`/Renju/.test(document.querySelector(".puzzle-games [aria-pressed=true]")?.textContent)`,
	},
	{
		"Learn", "learn?lesson=minimax", `[...document.querySelectorAll("button")].find((b) => b.textContent === "Show the answer").click()`,
		`document.querySelector("h1")?.textContent === "Minimax" && JSON.parse(localStorage.learn).marks.minimax[0] === "shown"`,
	},
	{"Search", "see?game=tictactoe&moves=1+5+9&depth=2&step=5", ``, `/^Step 5 of/.test(document.querySelector(".step-count")?.textContent)`},
	{"Explorer", "explorer?moves=44", ``, `document.querySelectorAll(".path-moves button").length === 2`},
	{
		"Editor", "edit?game=tictactoe", `document.querySelector(".edit-board .cell").focus(), document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))`,
		`/X/.test(document.querySelector(".exchange input.text")?.value)`,
	},
	{
		"Laboratory", "lab?positions=tictactoe&engines=minimax&depths=2-3&seconds=1", `[...document.querySelectorAll("button")].find((b) => b.textContent === "Measure").click()`,
		`document.querySelectorAll("tbody td.numeric:not(.muted)").length === 2`,
	},
	{
		"Museum", "museum?system=R3", `document.querySelector(".play-system .cell[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`,
		`/R3/.test(document.querySelector("#system")?.textContent) && document.querySelectorAll(".play-system .cell > g:not(.ghost)").length === 2`,
	},
}

// Every room is as the visitor left it when it is entered again, after a reload, and in another tab; Back leads to the room before.
func TestRoomsRemember(t *testing.T) {
	r := newReader(t)
	r.enters("en", "")
	for _, s := range roomStates {
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`location.hash = %q`, "#/"+s.address))
		r.Until(fmt.Sprintf(`document.querySelector("nav a[aria-current]")?.firstChild.textContent === %q`, s.room))
		if s.act != "" {
			r.Until(`(() => { try { ` + s.act + `; return true } catch { return false } })()`)
		}
		r.Until(s.shows)
	}
	for _, s := range roomStates {
		r.goes(s.room)
		r.Until(s.shows)
	}
	browsertest.Ask[any](r.Tab, `history.back()`)
	r.Until(roomStates[len(roomStates)-2].shows)
	for _, s := range roomStates {
		r.goes(s.room)
		r.Reload()
		r.Until(s.shows)
	}
	r.Show(r.at) // another tab begins at home
	r.Until(`document.querySelector(".tile")`)
	for _, s := range roomStates {
		r.goes(s.room)
		r.Until(s.shows)
	}
	r.Faultless("rooms")
}

// What a visitor does in one tab stays when he goes on in another that was open before. A frame stands for the other tab.
func TestTwoTabs(t *testing.T) {
	r := newReader(t)
	r.enters("en", "learn?lesson=minimax")
	const answer = `[...%s.querySelectorAll("button")].find((b) => b.textContent === "Show the answer")`
	r.Until(fmt.Sprintf(answer, "document"))
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.body.append(Object.assign(document.createElement("iframe"), { src: %q })), 1`, r.at+"?embed#/learn?lesson=alpha-beta"))
	const frame = `document.querySelector("iframe").contentDocument`
	r.Until(fmt.Sprintf(answer, frame))
	browsertest.Ask[any](r.Tab, fmt.Sprintf(answer, "document")+`.click()`)
	r.Until(`JSON.parse(localStorage.learn).marks.minimax[0] === "shown"`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(answer, frame)+`.click()`)
	r.Until(`JSON.parse(localStorage.learn).marks["alpha-beta"][0] === "shown"`)
	if got := browsertest.Ask[bool](r.Tab, `JSON.parse(localStorage.learn).marks.minimax?.[0] === "shown"`); !got {
		t.Error("the answer that was given in the first tab is gone")
	}
	r.Faultless("two tabs")
}

// A room that is opened while the server is gone says so, and is there once the server is. The room of matches is not loaded ahead.
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
	browsertest.Ask[any](r.Tab, `(location.hash = "#/friend", 1)`)
	r.Until(`/No connection/.test(document.querySelector(".connection-status").textContent)`)
	server = serve(server.Listener.Addr().String())
	defer server.Close()
	defer server.CloseClientConnections()
	r.Until(`document.querySelector("main form") && document.querySelector(".connection-status").textContent === ""`)
}
