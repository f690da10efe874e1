//go:build e2e

package web_test

import (
	"testing"

	"github.com/alinha/alinha/internal/browsertest"
)

// shortAnalyses is a script that cuts the time limits of analyses to 300 ms.
const shortAnalyses = `(() => {
	const send = window.fetch;
	window.fetch = (url, init) => send(url, init?.body ? { ...init, body: init.body.replace(/"timeMs":\d+/, '"timeMs":300') } : init);
})()`

// A longer analysis goes on where the first has ended: nodes and depth never fall, also after another position has been shown.
func TestAnalysisGoesOn(t *testing.T) {
	r := newReader(t)
	r.Before(shortAnalyses)
	r.opens("en", "play?game=gomoku&moves=h8h9i9")
	browsertest.Ask[any](r.Tab, `(() => {
		window.seen = [];
		new MutationObserver(() => {
			const [, depth, nodes] = /depth (\d+) · ([\d,]+) nodes/.exec(document.querySelector(".evaluation")?.textContent) ?? [];
			if (nodes) seen.push([Number(depth), Number(nodes.replaceAll(",", ""))]);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	})()`)
	r.press("Analysis")
	r.Until(`document.querySelector(".move-scores li")`)
	for range 2 {
		r.press("Look further")
		r.Until(`!document.querySelector(".analysis .row button:not(.switch)")`)
	}
	r.Until(`document.querySelector(".analysis .row button:not(.switch)")`)
	type sample [2]int
	seen := browsertest.Ask[[]sample](r.Tab, "seen")
	for i := 1; i < len(seen); i++ {
		if seen[i][0] < seen[i-1][0] || seen[i][1] < seen[i-1][1] {
			t.Errorf("depth and nodes were %v and are then %v, want at least as much", seen[i-1], seen[i])
		}
	}
	last := seen[len(seen)-1]
	r.press("One move back")
	r.Until(`document.querySelector(".evaluation strong")`)
	r.press("One move forward")
	r.walks("h8h9i9")
	r.Until(`document.querySelector(".evaluation strong")`)
	if got := browsertest.Ask[sample](r.Tab, "seen.at(-1)"); got != last {
		t.Errorf("after another position: got depth and nodes %v, want %v as before", got, last)
	}
	r.Faultless("analysis")
}
