//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// hostsRenju makes a match of Renju by an opening rule, in which the host begins, and returns the address of the invitation.
func (r *reader) hostsRenju(rule string) string {
	r.Helper()
	r.enters("en", "friend?game=renju")
	r.choose(".friend-new select:has(option[value='rif'])", rule)
	browsertest.Ask[any](r.Tab, `document.querySelector(".friend-new input[type=radio]").click()`)
	r.choose(".friend-new select:has(option[value='5+3'])", "")
	r.Accessible("the form of a match by " + rule)
	r.press(friendTexts["en"].create)
	r.Until(`document.querySelector(".friend.question input")`)
	return browsertest.Ask[string](r.Tab, `document.querySelector(".friend.question input").value`)
}

// Two people play a game of Renju by a link, the opening by a rule: each is told who decides what, what a rule does not allow is refused
// with the reason, an offer can be withdrawn, and the sides at the end are those that the decisions give, after a reload too.
func TestFriendsOpening(t *testing.T) {
	for _, c := range []struct {
		rule, title string
		steps       string // "host" or "guest" and what the player does: "point", "=button", "?text of the panel", "#count of fifth moves"
		side        string // of the guest at the end
	}{
		{
			"soosorv8", "Soosõrv-8",
			"guest ?Your friend places stone 1 (X).|host h7|host ?expected stone 1 in the centre|host h8|host h9|host i9|guest ?D4 Kagetsu|" +
				"host ?Your friend chooses a side.|guest =Swap: play X|host ?Stone 4 (O): any point|host h7|guest ?how many fifth moves|host #2|host =Ask for this many|" +
				"guest ?Which side|guest =Stay: play X|host ?Your friend offers 2 more fifth moves.|guest g8|guest ?Offer 1 more|guest =Take back g8|" +
				"guest ?Offer 2 more|guest g7|guest j7|guest ?Your friend chooses one|host ?Choose one|host =B j7",
			"X",
		},
		{
			"taraguchi10", "Taraguchi-10",
			"host h8|guest ?Which side|guest =Stay: play O|guest h9|host =Swap: play O|guest i8|host =Stay: play O|host ?7x7|host k11|" +
				"guest ?Offer ten fifth moves|host ?Your friend chooses a side.|guest =Offer ten fifth moves|guest ?Offer 10 more|" +
				"guest a1|guest b1|guest c1|guest d1|guest e1|guest f1|guest g1|host ?Your friend offers 3 more|guest h1|guest i1|guest j1|host =J j1",
			"X",
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			host := newReader(t)
			guest := &reader{browsertest.Open(t), host.at}
			guest.Wear(390, 844, "dark")
			invitation := host.hostsRenju(c.rule)
			guest.enters("en", "museum")
			guest.Show("about:blank")
			guest.Show(invitation)
			guest.shown()
			guest.Until(fmt.Sprintf(`(document.querySelector(".friend.question")?.innerText ?? "").includes(%q)`, c.title))
			guest.press(friendTexts["en"].join)
			for step := range strings.SplitSeq(c.steps, "|") {
				who, what, _ := strings.Cut(step, " ")
				map[string]*reader{"host": host, "guest": guest}[who].decides(what)
			}
			for _, r := range []*reader{host, guest} {
				r.Until(`!document.querySelector(".opening-panel") && ` + stonesShown + ` === 5`)
				r.Accessible("a match after " + c.title)
				r.Picture("friend-opening-" + c.rule)
			}
			guest.Reload()
			guest.Until(fmt.Sprintf(`[...document.querySelectorAll(".player")].some((p) => p.innerText.startsWith(%q) && /You/.test(p.innerText))`, c.side))
			host.pressPoint("o15")
			for _, r := range []*reader{host, guest} {
				r.Until(stonesShown + ` === 6`)
				r.Faultless(c.rule)
			}
			host.press("Resign")
			host.press("Really resign")
			for range 2 { // the second time it is the same game
				guest.Until(`document.querySelector(".links a.button[href*=play]")`)
				guest.Click(".links a.button[href*=play]")
				guest.Until(`document.querySelectorAll(".notation .move-button").length === 6`)
				if got := browsertest.Ask[string](guest.Tab, `JSON.stringify(JSON.parse(localStorage.games).map((g) => [g.opening.rule, g.opening.plies]))`); got != fmt.Sprintf(`[[%q,5]]`, c.rule) {
					t.Errorf("the openings of the analysed games: got %s, want one by %s of 5 stones", got, c.rule)
				}
				browsertest.Ask[any](guest.Tab, `history.back()`)
				guest.Until(`document.querySelector(".friend .links")`)
			}
		})
	}
}

// decides does a step of TestFriendsOpening.
func (r *reader) decides(step string) {
	r.Helper()
	switch step[0] {
	case '=':
		r.press(step[1:])
	case '?':
		r.openingStep(step[1:])
	case '#':
		r.Until(`document.querySelector(".opening-panel input")`)
		browsertest.Ask[any](r.Tab, fmt.Sprintf(`(() => { const input = document.querySelector(".opening-panel input"); input.value = %q; input.dispatchEvent(new Event("input", { bubbles: true })); })()`, step[1:]))
	default:
		r.Until(`document.querySelector(".opening-panel") && document.querySelector("[data-playable]")`)
		before := browsertest.Ask[string](r.Tab, `document.querySelector(".opening-panel").innerText + document.querySelector(".status").innerText`)
		r.pressPoint(step)
		r.Until(fmt.Sprintf(`(document.querySelector(".opening-panel")?.innerText ?? "") + document.querySelector(".status").innerText !== %q`, before))
	}
}
