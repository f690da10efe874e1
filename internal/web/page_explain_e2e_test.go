//go:build e2e

package web_test

import (
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// The panel shows the parts of a value once it is open: by a reference system first, by another engine if it is chosen, and
// of the position that is shown.
func TestExplainPanel(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.opens("en", "play?game=connect4&moves=4433")
		r.press("Where the value comes from")
		r.Until(`document.querySelector(".explain select")?.value === "ufsc-connect4"`)
		r.Until(`document.querySelector(".explain tfoot")?.textContent.includes("−40 points")`)
		r.Until(`[...document.querySelectorAll(".explain h3")].map((h) => h.textContent).includes("The board now, as first planned")`)
		browsertest.Ask[any](r.Tab, `document.querySelector(".explain").scrollIntoView()`)
		r.Accessible("the parts of a value, " + l.name)
		r.Picture("explain-" + l.name)
		r.Until(`(() => {
			const picker = document.querySelector(".explain select");
			picker.value = "pvs";
			picker.dispatchEvent(new Event("change", { bubbles: true }));
			return true;
		})()`)
		r.Until(`document.querySelector(".explain tbody")?.textContent.includes("fork: the first cell leaves 2 lines to complete")`)
		r.Faultless(l.name)
	}
}
