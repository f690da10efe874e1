//go:build e2e

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// friendTexts are what the buttons of a match say in a language.
var friendTexts = map[string]struct{ create, join, draw, decline, again, accept string }{
	"en":    {"Make the link", "Join", "Offer a draw", "Decline", "Play again", "Accept"},
	"pt-BR": {"Criar o link", "Entrar", "Propor empate", "Recusar", "Jogar de novo", "Aceitar"},
	"pt-PT": {"Criar a ligação", "Entrar", "Propor empate", "Recusar", "Jogar outra vez", "Aceitar"},
}

// plays presses a cell, once the visitor may move.
func (r *reader) plays(cell int) {
	r.Helper()
	r.Until(fmt.Sprintf(`document.querySelector("[data-playable] .cell[data-cell='%d'][data-choice]")`, cell))
	browsertest.Ask[any](r.Tab, fmt.Sprintf(`document.querySelector(".cell[data-cell='%d']").dispatchEvent(new MouseEvent("click", { bubbles: true }))`, cell))
}

// hosts makes a match of tic-tac-toe in which the host moves first, and returns the address of the invitation.
func (r *reader) hosts(tag string) string {
	r.Helper()
	r.enters(tag, "friend")
	r.Until(`document.querySelectorAll(".friend-new option").length > 13`)
	r.Accessible("the form of a match, " + tag)
	browsertest.Ask[any](r.Tab, `((s) => { s.value = "tictactoe"; s.dispatchEvent(new Event("change", { bubbles: true })); })(document.querySelector(".friend-new select"))`)
	browsertest.Ask[any](r.Tab, `document.querySelector(".friend-new input[type=radio]").click()`)
	r.Until(`document.querySelector(".friend-new select").value === "tictactoe" && document.querySelector(".friend-new input[type=radio]").checked`)
	r.press(friendTexts[tag].create)
	r.Until(`document.querySelector(".friend.question input")`)
	r.Accessible("waiting for a friend, " + tag)
	r.Picture("friend-waiting-" + tag)
	return browsertest.Ask[string](r.Tab, `document.querySelector(".friend.question input").value`)
}

// Two people play by a link, in each language (in short tests in one), on a desk and on a telephone; one page is loaded again in the middle, and a third
// watches. Then they play again with the sides swapped.
func TestFriends(t *testing.T) {
	host := newReader(t)
	guest, watcher := &reader{browsertest.Open(t), host.at}, &reader{browsertest.Open(t), host.at}
	guest.Wear(390, 844, "dark")
	all := []*reader{host, guest, watcher}
	for tag, says := range friendTexts {
		if testing.Short() && tag != "pt-BR" {
			continue
		}
		invitation := host.hosts(tag)
		guest.enters(tag, "museum")
		guest.Show("about:blank")
		guest.Show(invitation)
		guest.shown()
		guest.Until(`document.querySelector(".friend.question button.primary")`)
		guest.Accessible("an invitation, " + tag)
		guest.Picture("friend-invitation-" + tag)
		watcher.enters(tag, "museum")
		watcher.Show(strings.Split(invitation, "&join=")[0])
		watcher.shown()
		guest.press(says.join)
		guest.Until(`!/join=/.test(location.hash) && /key=/.test(location.hash)`)
		host.Until(`!document.querySelector(".friend.question") && document.querySelectorAll(".presence.here").length === 2`)

		host.plays(0)
		guest.plays(4)
		guest.Reload()
		guest.Until(stonesShown + ` === 2`)
		guest.press(says.draw)
		host.Until(`document.querySelector(".friend .question [role=alert]")`)
		host.Accessible("an offer, " + tag)
		host.Picture("friend-offer-" + tag)
		host.press(says.decline)
		guest.Until(`!document.querySelector(".friend .question")`)
		host.plays(1)
		guest.plays(8)
		host.plays(2)
		host.Until(`document.querySelector(".result.win")`)
		guest.Until(`document.querySelector(".result.loss")`)
		watcher.Until(`document.querySelector(".result:not(.win, .loss)") && ` + stonesShown + ` === 5`)
		if got := browsertest.Ask[int](watcher.Tab, `document.querySelectorAll("[data-playable], .actions button").length`); got != 0 {
			t.Errorf("who watches can do %d things, want none", got)
		}
		for _, r := range all {
			r.Accessible("the end of a match, " + tag)
		}
		guest.Picture("friend-end-telephone-" + tag)
		watcher.Picture("friend-end-" + tag)

		guest.press(says.again)
		host.press(says.accept)
		guest.plays(6)
		for _, r := range all {
			r.Until(stonesShown + ` === 1 && document.querySelector(".match-score")`)
			r.Faultless("friends, " + tag)
		}
	}
}

// An address of a match that is not there, or of somebody else's place, says so.
func TestNoFriend(t *testing.T) {
	r := newReader(t)
	r.enters("en", "friend?id=nothing")
	r.Until(`/no such game/.test(document.querySelector("[role=alert]")?.textContent)`)
	r.Accessible("no match")
	invitation := r.hosts("en")
	other := &reader{browsertest.Open(t), r.at}
	for i, want := range []string{`document.querySelectorAll(".presence.here").length > 0`, `/already taken/.test(document.querySelector("[role=alert]")?.textContent)`} {
		other.enters("en", "museum")
		other.Show("about:blank")
		other.Show(invitation + fmt.Sprintf("&key=a-key-of-somebody-number-%d", i))
		other.Until(want)
	}
	other.Accessible("a place that is taken")
}
