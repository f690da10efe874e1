//go:build e2e

package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// What a page may weigh at first without the engines, and what the engines may weigh, in bytes packed by gzip. Of the engines the book
// of Connect Four has 1.8 million bytes, the readers of game records 0.2, positions and explanations 0.14, proofs 0.15, and the messages 0.1.
const (
	mostPage    = 80_000
	mostEngines = 5_200_000
)

// The page is light, stands still while it comes in, and can soon be played on, even by a processor four times slower: by visitors
// whose browser has nothing of it, and when they come again.
func TestFirstLoad(t *testing.T) {
	visitors := 5
	if testing.Short() {
		visitors = 1
	}
	browsertest.Open(t).Show("data:text/html,<button>") // the browser runs already when the visitors come
	for name, newVisitor := range map[string]func(testing.TB) *reader{
		"served": newReader,
		"static": func(t testing.TB) *reader { r, _ := newStranger(t); return r },
	} {
		var first, again []float64
		for i := range visitors {
			t.Run(name, func(t *testing.T) { // its tab is closed before the next visitor comes
				r := newVisitor(t)
				r.watchesLoading()
				first, again = append(first, r.playable("play?game=connect4")), append(again, r.playable("play?game=connect4"))
				if i == 0 {
					r.loadsLittle(name)
				}
			})
		}
		t.Logf("%s: playable after %.0f ms at first, %.0f ms again", name, first, again)
		for _, times := range [][]float64{first, again} {
			if len(times) > 0 && slices.Max(times) > 10_000 { // ten times the wish, for a busy machine
				t.Errorf("%s: playable after %.0f ms", name, times)
			}
		}
	}
}

// watchesLoading makes the pages that are loaded next tell what moves while they come in, and when a stone can be set, on a phone whose
// processor is four times slower.
func (r *reader) watchesLoading() {
	r.Helper()
	r.Wear(390, 844, "light")
	r.Slow(4)
	r.Before(`
		window.shifts = [];
		new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((e) => [e.value, ...e.sources.map((s) => s.node?.outerHTML?.slice(0, 120))])))
			.observe({ type: "layout-shift", buffered: true });
		new MutationObserver((_, observer) => {
			if (!document.querySelector(".cell[aria-disabled=false], .tile:nth-of-type(6) .board-drawing")) return;
			window.playable = performance.now();
			observer.disconnect();
		}).observe(document, { childList: true, subtree: true, attributes: true });`)
}

// loadsLittle checks that the page of a game, which is shown, stood still while it came in, and what it and the home page weigh.
func (r *reader) loadsLittle(name string) {
	r.Helper()
	if shifts := browsertest.Ask[[][]any](r.Tab, "shifts"); len(shifts) > 0 {
		r.Errorf("%s: the page moves while it comes in: %v", name, shifts)
	}
	page := r.loaded("playable")
	engines := 0
	if name == "static" { // which a worker loads later
		engines = len(get(r, r.at+"assets/engines.bin"))
	}
	r.playable("")
	home := r.loaded("playable + 900") // milliseconds: then the other rooms are loaded
	r.Logf("%s: %d bytes packed, the home page %d, engines %d", name, page, home, engines)
	if page > mostPage || home > mostPage || engines > mostEngines {
		r.Errorf("%s: %d bytes packed, the home page %d, engines %d; want at most %d, %d and %d", name, page, home, engines, mostPage, mostPage, mostEngines)
	}
	r.Faultless(name)
}

// playable loads the page at an address behind #, and returns after how many milliseconds a stone can be set.
func (r *reader) playable(address string) float64 {
	r.Helper()
	r.Show("about:blank")
	r.Show(r.at + "#/" + address)
	r.Until("window.playable")
	return browsertest.Ask[float64](r.Tab, "playable")
}

// drawnRooms are the rooms, with what is there once a room is drawn.
var drawnRooms = []struct{ address, drawn string }{
	{"play?game=connect4", ".cell[aria-disabled=false]"},
	{"puzzles", ".puzzle .cell"},
	{"learn", ".learn li .card"},
	{"see", ".search-pane svg.tree [data-node]"},
	{"explorer", ".explorer-view .cell"},
	{"proof", ".proof-room .card"},
	{"edit", ".edit-board .cell"},
	{"lab", ".plan-form"},
	{"museum", ".museum .tabs"},
}

// Each room is soon drawn when it is entered for the first time, even by a processor four times slower: its files come while the
// visitor looks at the home page.
func TestFurtherRooms(t *testing.T) {
	served := newReader(t)
	stranger, _ := newStranger(t)
	for name, r := range map[string]*reader{"served": served, "static": stranger} {
		r.Wear(390, 844, "light")
		r.Slow(4)
		r.Before(`window.enter = (address, drawn) => new Promise((resolve) => {
			const start = performance.now();
			new MutationObserver((_, observer) => {
				if (!document.querySelector(drawn)) return;
				observer.disconnect();
				resolve(performance.now() - start);
			}).observe(document, { childList: true, subtree: true, attributes: true });
			location.hash = "#/" + address;
		})`)
		r.Show(r.at + "#/")
		r.Until(`performance.getEntriesByType("resource").some((e) => e.name.endsWith("/museumPage.js") && e.responseEnd > 0)`) // the last
		for _, room := range drawnRooms {
			took := browsertest.Ask[float64](r.Tab, fmt.Sprintf("enter(%q, %q)", room.address, room.drawn))
			t.Logf("%s: %s is drawn after %.0f ms", name, room.address, took)
			if name == "served" && took > 3000 { // ten times the wish, for a busy machine
				t.Errorf("%s: %s is drawn after %.0f ms", name, room.address, took)
			}
		}
		r.Faultless(name)
	}
}

// loaded returns the bytes of what the page has loaded until a time, packed by gzip, without the engines.
func (r *reader) loaded(until string) (page int) {
	r.Helper()
	for _, address := range browsertest.Ask[[]string](r.Tab, `[location.href, ...performance.getEntriesByType("resource").filter((e) => e.startTime < `+until+`).map((e) => e.name)].filter((name) => !name.includes("/api/"))`) {
		if strings.HasSuffix(address, "engines.bin") {
			continue
		}
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		_, _ = w.Write(get(r, address))
		_ = w.Close()
		page += packed.Len()
	}
	return page
}

func get(t testing.TB, address string) []byte {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", address, response.Status, err)
	}
	return body
}
