//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// A study fills its table and its charts, can be stopped, and is saved.
func TestLaboratory(t *testing.T) {
	r := newReader(t)
	for tag, names := range map[string]struct{ measure, stop, whole string }{
		"en": {"Measure", "Stop", "549,946"}, "pt-BR": {"Medir", "Parar", "549.946"}, "pt-PT": {"Medir", "Parar", "549\u00a0946"},
	} {
		r.enters(tag, "lab")
		r.press(names.measure)
		r.Until(fmt.Sprintf(`document.querySelector(".table-scroll")?.textContent.includes(%q) && document.querySelector(".download-buttons")`, names.whole))
		if got := browsertest.Ask[[]int](r.Tab, `[...document.querySelectorAll(".chart")].map((c) => c.querySelectorAll("polyline").length)`); fmt.Sprint(got) != "[4 4 4]" {
			t.Errorf("%s: got %v curves, want 4 in each of 3 charts", tag, got)
		}
		if got := browsertest.Ask[string](r.Tab, `document.querySelectorAll(".chart")[2].querySelector("title").textContent`); tag == "en" && got != "minimax, 2: 8.2" { // 82 nodes after 10
			t.Errorf("got the first branching factor %q, want 8.2", got)
		}
		for _, l := range screens {
			r.Wear(l.width, l.height, l.scheme)
			r.Accessible("a study, " + tag + ", " + l.name)
			r.Picture("lab-" + tag + "-" + l.name)
		}
		browsertest.Ask[any](r.Tab, `document.querySelectorAll(".preset-buttons button")[1].click()`)
		r.press(names.measure)
		r.Until(`document.querySelectorAll("td.numeric:not(.muted)").length > 3`)
		r.press(names.stop)
		r.Until(`document.querySelector(".download-buttons") && document.querySelector(".progress .primary")`) // what is there can be saved
		r.Faultless(tag)
	}
	r.enters("en", "lab?positions=tictactoe+5&engines=alphabeta+tea&depths=2-3&seconds=1")
	r.press("Measure")
	r.Until(`document.querySelectorAll("td abbr").length === 2 && /tea/.test(document.querySelector("td abbr").title)`)
	saved := browsertest.Ask[string](r.Tab, `(async () => {
		let kept;
		URL.createObjectURL = (blob) => (kept = blob, "#/lab");
		[...document.querySelectorAll(".download-buttons button")].find((b) => b.textContent === "CSV").click();
		return kept.text();
	})()`)
	if want := "game,position,engine,depth,move,value,proven,nodes,ebf,peak_nodes,peak_bytes,ms\n"; len(saved) < len(want) || saved[:len(want)] != want {
		t.Errorf("got %q saved, want a table that begins with %q", saved, want)
	}
}

// The tables of Évora come out as printed, board after board.
func TestLaboratoryEvora(t *testing.T) {
	r := newReader(t)
	r.enters("pt-PT", "lab")
	r.press("As tabelas de Évora")
	r.press("Jogar as partidas de novo")
	r.Until(`document.querySelectorAll(".match").length >= 5`)
	if got := browsertest.Ask[int](r.Tab, `document.querySelectorAll(".mismatch").length`); got != 0 {
		t.Errorf("got %d counts that differ, want none", got)
	}
	r.press("Parar")
	r.Until(`document.querySelectorAll(".evora-boards .board-picture").length === 10`)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.Accessible("Évora, " + l.name)
		r.Picture("evora-" + l.name)
	}
	r.press("Abrir evora:10 no tabuleiro")
	r.Until(stonesShown + " === 6")
	r.Faultless("Évora")
}

// A position or an engine that cannot be read is told in words beside its dashes.
func TestLaboratoryFaults(t *testing.T) {
	r := newReader(t)
	r.enters("en", "lab?positions=connect4+99%0Atictactoe&engines=alphabeta+tea&depths=1-2&seconds=1")
	r.press("Measure")
	r.Until(`document.querySelectorAll("td abbr").length === 6`)
	got := browsertest.Ask[[]string](r.Tab, `[...document.querySelectorAll("main .error")].map((e) => e.textContent)`)
	if len(got) != 2 || !strings.HasPrefix(got[0], "connect4 99: move '9'") || !strings.HasPrefix(got[1], "tea: ") {
		t.Errorf("got the errors %q, want one of connect4 99 and one of tea", got)
	}
	r.Accessible("faults")
	r.Faultless("faults")
}
