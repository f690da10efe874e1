//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/alinha/alinha/internal/browsertest"
)

// pairing is the certificate that O holds 5 in a row on 5x5 by twelve pairs, one for each line (Hales and Jewett 1963).
const pairing = `alinha proof 3
game mnk:5x5,k=5
claim second does-not-lose
root ......................... first
L 1=3 6=7 10=14 17=18 21=23 5=15 11=16 2=22 8=13 9=19 0=24 4=20
end 1
`

// Expressions about the room: whether the visitor may move, what the proof says, and the number of stones.
const (
	proofWaits = `document.querySelector(".proof-view [data-playable]")`
	proofSays  = `document.querySelector(".proof-says [role=status]")?.textContent`
	proofStone = `document.querySelectorAll(".proof-view .layer .cell > g:not(.ghost)").length`
)

// opensFile chooses a file in the room of proofs.
func (r *reader) opensFile(name, text string) {
	r.Helper()
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => {
		const files = new DataTransfer(), input = document.querySelector(".proof-picker input[type=file]");
		files.items.add(new File([%q], %q));
		input.files = files.files;
		input.dispatchEvent(new Event("change", { bubbles: true }));
	})()`, text, name))
}

// playsCell plays on a cell by a press.
func (r *reader) playsCell(cell int) {
	r.Helper()
	r.Until(proofWaits)
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector('.layer .cell[data-cell="%d"]').dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`, cell))
}

// Against the proof of a win every reply loses, by the keyboard too; moves are taken back, and are there after a reload.
func TestProofOfWin(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.enters("en", "proof?game=mnk:6x5,k=4")
		r.Until(proofWaits + ` && ` + proofStone + ` === 1`)
		if got := r.Text("#proof-game"); got != "X wins in at most 8 moves" {
			t.Errorf("the title is %q", got)
		}
		r.Accessible("a win to play against, " + l.name)
		for stones := 1; !browsertest.Ask[bool](r.Tab, `/has won/.test(`+proofSays+`)`); stones += 2 {
			if stones > 17 {
				t.Fatalf("%s: the game goes on after %d stones", l.name, stones)
			}
			browsertest.Ask[any](r.Tab, `document.querySelector(".layer .cell[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
			r.Until(fmt.Sprintf(`%s === %d && (%s || /has won/.test(%s))`, proofStone, stones+2, proofWaits, proofSays))
		}
		r.Until(`document.querySelector(".winning-line")`)
		before := browsertest.Ask[int](r.Tab, proofStone)
		r.press("Take back")
		r.Until(fmt.Sprintf(`%s === %d && %s && document.querySelector(".open-line")`, proofStone, before-2, proofWaits))
		r.Accessible("lines about to be completed, " + l.name)
		r.Picture("proof-win-" + l.name)
		r.Reload()
		r.Until(fmt.Sprintf(`%s === %d && %s`, proofStone, before-2, proofWaits))
		r.press("Start again")
		r.Until(proofStone + ` === 1 && ` + proofWaits)
		browsertest.Ask[any](r.Tab, `document.querySelector(".cell[tabindex='0']").focus()`)
		r.Press(kb.ArrowLeft, 2)
		r.Until(`document.querySelectorAll(".preview").length === 2 && /answers/.test(document.querySelector(".proof-says").lastChild.textContent)`)
		r.Press(kb.Enter, 1)
		r.Until(proofStone + ` === 3`)
	}
	r.Faultless("a proof of a win")
}

// The room has an example of a pairing strategy, which is there after a reload.
func TestProofExample(t *testing.T) {
	r := newReader(t)
	r.enters("en", "proof")
	r.Until(proofWaits)
	browsertest.Ask[any](r.Tab, `document.querySelector(".proof-boards .example").click()`)
	r.Until(`document.querySelectorAll(".layer .pair").length === 24`)
	r.Reload()
	r.Until(`document.querySelectorAll(".layer .pair").length === 24`)
	r.Faultless("the example")
}

// The pairs of a pairing strategy are on the board; the answer to a cell is the other cell of the pair, which readers of the screen
// are told. The file is there after a reload.
func TestProofFromFile(t *testing.T) {
	r := newReader(t)
	for _, l := range screens {
		r.Wear(l.width, l.height, l.scheme)
		r.enters("pt-PT", "proof?game=mnk:4x4,k=3")
		r.Until(proofWaits)
		r.opensFile("pares.proof", pairing)
		r.Until(`document.querySelectorAll(".layer .pair").length === 24`)
		r.Until(proofWaits)
		if got := browsertest.Ask[string](r.Tab, `document.querySelector('.cell[data-cell="17"]').getAttribute("aria-label")`); !strings.HasSuffix(got, "O responde d2") {
			t.Errorf("the label of a cell is %q", got)
		}
		r.Accessible("pairs, " + l.name)
		r.Picture("proof-pairs-" + l.name)
		r.playsCell(17)
		r.Until(proofStone + ` === 2 && document.querySelectorAll(".layer .pair").length === 22 && /d2, a outra casa do par/.test(` + proofSays + `)`)
		r.Reload()
		r.Until(proofStone + ` === 2 && document.querySelectorAll(".layer .pair").length === 22`)
		if got := r.address("file"); got != "pares.proof" {
			t.Errorf("the address has the file %q", got)
		}
	}
	r.Faultless("a proof from a file")
}

// A file that is no valid proof is refused in one line, and the proof before it stays. So is a board without a proof.
func TestProofRefused(t *testing.T) {
	r := newReader(t)
	r.enters("en", "proof?game=mnk:4x4,k=3")
	r.Until(proofWaits)
	for _, test := range []struct{ text, want string }{
		{strings.Replace(pairing, "1=3", "1=4", 1), "a.proof, line 5: no valid proof: no stone may be put on cell 4"},
		{strings.Replace(pairing, "k=5", "k=4", 1), "a.proof, line 5: no valid proof: the potential of the leaf is too high"},
		{strings.TrimSuffix(pairing, "end 1\n"), "a.proof, line 6: no valid proof: the file ends before the proof does"},
		{"(;GM[1])", "a.proof is not a proof, or one of an older version; expected a file that 'alinha prove' of this version has written"},
	} {
		r.opensFile("a.proof", test.text)
		r.Until(fmt.Sprintf(`document.querySelector(".proof-room > .error")?.textContent === %q`, test.want))
	}
	r.Until(proofWaits)
	r.enters("en", "proof?game=mnk:9x9,k=5")
	r.Until(`/no win by threats found/.test(document.querySelector(".proof-searching .error")?.textContent)`)
	r.enters("en", "proof?game=mnk:17x17,k=5")
	r.Until(`/of up to 256 cells/.test(document.querySelector(".proof-searching .error")?.textContent)`)
	r.Accessible("no proof")
	r.press("Another board")
	r.press("Prove")
	r.Until(`/^#.proof.game=mnk%3A5x4%2Ck%3D4/.test(location.hash) && ` + proofWaits)
}

// The page without a server finds proofs and plays by them.
func TestProofOffline(t *testing.T) {
	r, unplug := newStranger(t)
	r.Show(r.at + "#/play?game=tictactoe")
	r.shown()
	browsertest.Ask[any](r.Tab, `navigator.serviceWorker.ready.then(() => 1)`)
	unplug()
	r.Show(r.at + "#/proof?game=mnk:4x4,k=3")
	r.Until(proofWaits + ` && ` + proofStone + ` === 1`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".layer .cell[data-choice]").dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }))`)
	r.Until(proofStone + ` === 3`)
	r.opensFile("pairs.proof", pairing)
	r.Until(`document.querySelectorAll(".layer .pair").length === 24`)
	r.Faultless("proofs offline")
}
