//go:build e2e

package web_test

import (
	"fmt"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// Imported games are a tree in the explorer: each move has the number of games and their results, mirror images together; they stay
// after a reload, until they are removed. The page without a server has them too.
func TestExplorerOwnGames(t *testing.T) {
	const games = `4444445222\n41414141\n3344\n55`
	served := newReader(t)
	stranger, _ := newStranger(t)
	for name, r := range map[string]*reader{"served": served, "static": stranger} {
		for _, l := range screens {
			r.Wear(l.width, l.height, l.scheme)
			r.opens("en", "explorer?game=connect4")
			r.press("Import games")
			r.Until(`document.querySelector("dialog textarea")`)
			r.Accessible("import of games, " + name + " " + l.name)
			browsertest.Ask[any](r.Tab, fmt.Sprintf(`((area) => { area.value = "%s"; area.dispatchEvent(new Event("input", { bubbles: true })); })(document.querySelector("dialog textarea"))`, games))
			r.press("Import")
			r.Until(`/^4 games: X won 1, O won 0, drawn 0/.test(document.querySelector(".own-games p")?.textContent)`)
			r.Until(`[...document.querySelectorAll(".explorer-table .result-bar")].map((bar) => bar.textContent).join() === "2,2"`)
			r.Accessible("own games, " + name + " " + l.name)
			r.Picture("explorer-own-" + name + "-" + l.name)
			r.Until(`document.querySelector(".explorer-table button:enabled")`)
			browsertest.Ask[any](r.Tab, `document.querySelector(".explorer-table button").click()`)
			r.walks("4")
			r.Until(`/^2 games/.test(document.querySelector(".own-games p")?.textContent)`)
			r.Reload()
			r.Until(`/^2 games/.test(document.querySelector(".own-games p")?.textContent)`)
			r.press("Remove 4 games")
			r.Until(`!document.querySelector(".result-bar")`)
			r.Faultless("own games, " + name + " " + l.name)
		}
	}
}
