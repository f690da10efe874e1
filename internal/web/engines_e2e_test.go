//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

const engineText = `document.querySelector(".engine-text input")?.value`

// sets gives the field of a parameter a value in the form of an engine, or changes a flag.
func (r *reader) sets(parameter string, value any) {
	r.Helper()
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => {
		const label = [...document.querySelectorAll(".engine-form label")].find((l) => l.querySelector("code")?.textContent === %q);
		const field = label.querySelector("input, select");
		if (field.type === "checkbox") return void field.click();
		field.value = %q;
		field.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, parameter, fmt.Sprint(value)))
}

// The slider of a new game chooses the strength by keys and says what each is; under "Advanced" are the engines with all their
// parameters, whose text plays.
func TestEngineOfNewGame(t *testing.T) {
	r := newReader(t)
	for i, l := range screens {
		words := []struct{ tag, press, weakest, strongest string }{
			{"en", "New game", "Beginner", "Full strength"}, {"pt-BR", "Nova partida", "Iniciante", "Força total"}, {"pt-PT", "Nova partida", "Principiante", "Força total"},
		}[i%3]
		r.Wear(l.width, l.height, l.scheme)
		r.opens(words.tag, "play?game=connect4")
		r.press(words.press)
		r.Until(`document.querySelector("dialog .strength input")`)
		browsertest.Ask[any](r.Tab, `document.querySelector("dialog .strength input").focus()`)
		r.Press(kb.Home, 1)
		r.Until(fmt.Sprintf(`document.querySelector("output strong").textContent === %q`, words.weakest))
		r.Press(kb.End, 1)
		r.Until(fmt.Sprintf(`document.querySelector("output strong").textContent === %q`, words.strongest))
		r.Press(kb.ArrowLeft, 7)
		browsertest.Ask[any](r.Tab, `document.querySelector(".engine-form summary").click()`)
		r.Until(engineText + ` === "connect4:level=3"`)
		r.sets("seed", 7)
		r.Until(engineText + ` === "connect4:level=3,seed=7"`)
		r.Accessible("the parameters of connect4, " + l.name)
		r.Picture("engine-" + words.tag + "-" + l.name)
		browsertest.Ask[any](r.Tab, `(() => { const s = document.querySelector(".engine-form .wide select"); s.value = "ufsc-connect4"; s.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		r.Until(engineText + ` === "ufsc-connect4"`)
		r.sets("rows", "table1")
		r.sets("depth", 2)
		r.Until(engineText + ` === "ufsc-connect4:rows=table1,depth=2"`)
		r.sets("planned", "") // excludes rows
		r.Until(engineText + ` === "ufsc-connect4:depth=2,planned"`)
		r.Faultless("the engine of a new game, " + l.name)
	}
	browsertest.Ask[any](r.Tab, `[...document.querySelectorAll('dialog input[name="page-play-begins-"]')][1].click()`)
	browsertest.Ask[any](r.Tab, `document.querySelector("dialog form .primary").click()`)
	r.Until(stonesShown + " === 1")
	if got, want := r.address("x"), "ufsc-connect4:depth=2,planned"; got != want {
		t.Errorf("X is %q, want %q", got, want)
	}
	r.Faultless("a game against ufsc-connect4")
}

// The laboratory sets the engines of a plan by the same form, and measures them.
func TestEngineOfPlan(t *testing.T) {
	r := newReader(t)
	r.enters("en", "lab?positions=connect4&engines=ufsc-connect4+alphabeta&depths=1-2&seconds=5")
	r.Until(`document.querySelector(".set-engine:not(:disabled)")`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".set-engine").click()`)
	r.Until(engineText + ` === "ufsc-connect4"`)
	r.sets("frontier", "")
	r.Until(engineText + ` === "ufsc-connect4:frontier"`)
	r.Accessible("the engine of a plan")
	r.Picture("engine-lab")
	r.press("Measure")
	r.Until(`document.querySelectorAll("tbody td.numeric:not(.muted)").length >= 4`)
	if got, want := r.address("engines"), "ufsc-connect4:frontier alphabeta"; got != want {
		t.Errorf("got the engines %q, want %q", got, want)
	}
	r.Faultless("the engine of a plan")
}

// The parameters of a system of the museum are chosen by the same form, and the system plays by them.
func TestEngineOfMuseum(t *testing.T) {
	r := newReader(t)
	r.opens("en", "museum?system=R7")
	r.press("Its parameters")
	r.Until(engineText + ` === "ufsc-connect4"`)
	r.sets("planned", "")
	r.Until(engineText + ` === "ufsc-connect4:planned"`)
	r.Accessible("the parameters of a system")
	browsertest.Ask[any](r.Tab, `document.querySelector(".play-system .cell[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
	r.Until(`document.querySelectorAll(".play-system .cell > g:not(.ghost)").length === 2`)
	r.press("Go on with all tools")
	r.Until(`document.querySelector(".play")`)
	if got, want := r.address("o"), "ufsc-connect4:planned"; got != want {
		t.Errorf("O is %q, want %q", got, want)
	}
	r.Faultless("the parameters of a system")
}
