//go:build e2e

package browsertest

import (
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Before has a script run in each page that opens from now on, before any of its own, until the function returned is called.
func (b *Tab) Before(script string) (end func()) {
	b.Helper()
	added, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	if err != nil {
		b.Fatal(err)
	}
	return func() {
		b.Helper()
		removed := page.RemoveScriptToEvaluateOnNewDocumentParams(added)
		if _, err := chromedp.Call(b.ctx, page.RemoveScriptToEvaluateOnNewDocument, removed); err != nil {
			b.Fatal(err)
		}
	}
}

// Slow makes the processor so many times slower.
func (b *Tab) Slow(times float64) {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times}); err != nil {
		b.Fatal(err)
	}
}
