//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// pressPoint presses a point of a board of 15x15, such as h8.
func (r *reader) pressPoint(point string) {
	r.Helper()
	var row int
	if _, err := fmt.Sscan(point[1:], &row); err != nil {
		r.Fatal(err)
	}
	cell := (15-row)*15 + int(point[0]-'a')
	r.Until(`document.querySelector("[data-playable]")`)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector("[data-cell='%d']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`, cell))
}

// openingStep waits until the panel of an opening says a text.
func (r *reader) openingStep(text string) {
	r.Helper()
	r.Until(fmt.Sprintf(`(document.querySelector(".opening-panel")?.innerText ?? "").includes(%q)`, text))
}

// Two people play an opening by each rule of Renju: what the panel asks, what is refused and why, the offers on the board, and the
// sides at the end, which stay after a reload.
func TestOpeningOfEachRule(t *testing.T) {
	for _, c := range []struct {
		rule, title string
		steps       string // "point", "=button", "?text of the panel", "#count of fifth moves"
		moves       string // parts of the list at the end
	}{
		{
			"rif", "RIF (1996)",
			"?the centre|h7|?expected stone 1 in the centre|h8|?3x3|h10|?expected stone 2 in the central 3x3|h9|?5x5|i9|?D4 Kagetsu|" +
				"=Swap: play X|?Stone 4 (O): any point|h7|?Offer 2 more|g8|?Offer 1 more|g8|?this fifth move is offered already|j7|?Choose one|=B j7",
			"Person takes X.|Person offers g8, j7.",
		},
		{
			"yamaguchi", "Yamaguchi",
			"h8|i9|i7|?I7 Hogetsu|?1 to 116|#2|=Ask for this many|=Stay: play O|g7|?Offer 2 more|h7|i8|?not symmetric|h10|=A h7",
			"Person asks for 2 fifth moves. Person takes O.|Person offers h7, h10.",
		},
		{
			"soosorv8", "Soosõrv-8",
			"h8|h9|h7|?D8 Shogetsu|=Stay: play O|h6|?1 to 8|#2|=Ask for this many|=Swap: play O|?Offer 2 more|g7|i7|?not symmetric|=Take back g7|?Offer 2 more|i8|i10|=B i10",
			"Person takes O.|Person asks for 2 fifth moves. Person takes O. Person offers i8, i10.",
		},
		{
			"taraguchi10", "Taraguchi-10",
			"h8|=Stay: play O|h9|=Swap: play O|i8|=Stay: play O|?7x7|d8|?expected stone 4 in the central 7x7|k11|?Offer ten fifth moves|=Swap: play O|?9x9|l12|=Stay: play O",
			"Person takes O.",
		},
		{
			"sakata", "Sakata",
			"h8|h9|j6|?D13 Yusei|?7x7|g8|?9x9|d4|?Which side|=Swap: play X",
			"Person takes X.",
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := newReader(t)
			r.opens("en", "play?game=renju")
			r.press("New game")
			r.label("Two people, on this board")
			r.choose("dialog select:has(option[value='rif']):has(option[value='swap2'])", c.rule)
			about := "O chooses one" // of the fifth moves offered
			if c.rule == "sakata" {
				about = "the first chooses a side"
			}
			r.Until(fmt.Sprintf(`document.querySelector("dialog").innerText.includes(%q)`, about))
			r.press("Begin")
			r.openingStep(c.title)
			r.Accessible("an opening by " + c.title)
			for step := range strings.SplitSeq(c.steps, "|") {
				switch step[0] {
				case '=':
					r.press(step[1:])
				case '?':
					r.openingStep(step[1:])
				case '#':
					browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => { const input = document.querySelector(".opening-panel input"); input.value = %q; input.dispatchEvent(new Event("input", { bubbles: true })); })()`, step[1:]))
				default:
					r.pressPoint(step)
					r.Until(fmt.Sprintf(`[...document.querySelectorAll(".move-button, .opening-panel .row, .opening-panel .error")].some((e) => e.textContent.includes(%q))`, step))
				}
			}
			over := fmt.Sprintf(`!document.querySelector(".opening-panel") && document.querySelector(".move-list .opening-rule")?.textContent.includes(%q)`, c.title)
			r.Until(over)
			for want := range strings.SplitSeq(c.moves, "|") {
				if got := r.Text(".notation"); !strings.Contains(got, want) {
					t.Errorf("the moves say %q, want %q among them", got, want)
				}
			}
			r.Accessible("after an opening by " + c.title)
			r.Reload()
			r.Until(over)
			r.Faultless(c.rule)
		})
	}
}

// During an opening against an engine the board has the engine's name at its side, and the panel says who has which side once an answer
// has settled that.
func TestOpeningSides(t *testing.T) {
	r := newReader(t)
	const against = "play?game=renju&opening=soosorv8&chooser=gomoku@500"
	for _, c := range []struct{ tag, address, panel, first, second string }{
		{"en", against, "Stone 1 (X): the centre", "Person", "Gomoku player"},
		{"pt-BR", against + "&moves=h8+h9+i9&words=3cswap", "troca, e joga com X. Você joga com O. Pedra 4 (O): qualquer ponto.", "Gomoku", "Pessoa"},
		{"pt-PT", against + "&moves=h8+h9+i9+g9&words=3cswap+4p2", "O seu lado é O. O motor decide…", "Gomoku", "Pessoa"},
		{"en", "play?game=renju&opening=sakata&proposer=gomoku@500&moves=h8+h9+i9", "Stone 4 (O): in the central square", "Gomoku player", "Person"},
		{"en", "play?game=renju&opening=rif&proposer=gomoku@500&moves=h8+h9+i9&words=3cstay", "You play O; Gomoku player plays X. Stone 4 (O)", "Gomoku player", "Person"},
		{"en", "play?game=renju&opening=rif&moves=h8+h9+i9&words=3cswap", "Stone 4 (O): any point.", "Person", "Person"},
		{"en", against + "&moves=h8+h9+i9&words=3cswap", "Gomoku player swaps, and plays X. You play O. Stone 4 (O): any point.", "Gomoku player", "Person"},
	} {
		r.opens(c.tag, c.address)
		r.openingStep(c.panel)
		r.Until(fmt.Sprintf(`(([x, o]) => x.textContent.includes(%q) && o.textContent.includes(%q))([...document.querySelectorAll(".player")])`, c.first, c.second))
	}
	r.Picture("opening-sides")
	r.Faultless("opening-sides")
}

// An engine is the other player of an opening: it answers, and then plays its side.
func TestOpeningAgainstEngine(t *testing.T) {
	r := newReader(t)
	r.opens("pt-BR", "play?game=renju&opening=soosorv8&chooser=gomoku@200")
	for _, point := range []string{"h8", "h9", "i9"} {
		r.pressPoint(point)
		r.Until(fmt.Sprintf(`document.querySelector(".notation").textContent.includes(%q)`, point))
	}
	const mine = `(() => { const panel = document.querySelector(".opening-panel"); return panel && (panel.querySelector("button") || document.querySelector("[data-playable]")); })()`
	for range 12 {
		r.Until(mine + ` || !document.querySelector(".opening-panel")`)
		if browsertest.Ask[bool](r.Tab, `!document.querySelector(".opening-panel")`) {
			break
		}
		browsertest.Ask[any](r.Tab, `(() => {
			const panel = document.querySelector(".opening-panel");
			if (!panel) return; // the step before has ended the opening meanwhile
			const button = [...panel.querySelectorAll("button")].find((b) => !/Retirar/.test(b.textContent));
			if (button) return button.click();
			const offered = panel.querySelectorAll(".row span").length ? panel.querySelector(".row span").textContent.split(", ").length : 0;
			const cell = 15 * (9 + offered % 5) + 2 + offered;
			document.querySelector("[data-cell='" + cell + "']").dispatchEvent(new MouseEvent("click", { bubbles: true }));
		})()`)
		r.Until(`true`)
	}
	r.Until(`!document.querySelector(".opening-panel") && document.querySelectorAll(".player").length === 2`)
	r.Until(`[...document.querySelectorAll(".player")].filter((p) => /Pessoa/.test(p.textContent)).length === 1`)
	r.Faultless("opening-engine")
}
