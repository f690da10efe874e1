//go:build e2e

// Package browsertest shows pages in a real browser, for the tests of what people see.
package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser is the process that all tabs share.
var browser struct {
	sync.Once
	ctx  context.Context
	stop []context.CancelFunc
	err  error
}

// start starts the browser.
func start() {
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.NoSandbox, chromedp.DisableGPU) // no sandbox for root
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	browser.ctx, browser.stop = ctx, []context.CancelFunc{cancel, stop}
	browser.err = chromedp.Do(ctx, chromedp.Navigate("about:blank"))
}

// Close ends the browser, if a test has started it. A package calls Close after its last test.
func Close() {
	for _, stop := range browser.stop {
		stop()
	}
}

// A Tab shows one page at a time, and keeps what goes wrong on it.
type Tab struct {
	testing.TB
	ctx context.Context

	mu     sync.Mutex
	faults []string
}

// Open opens a tab as wide as a desk, without pictures that move, in a browser that keeps nothing of other tabs. All tests share
// one process of the browser, until Close.
func Open(t testing.TB) *Tab {
	t.Helper()
	browser.Do(start)
	if browser.err != nil {
		t.Fatal(browser.err)
	}
	ctx, cancel := chromedp.NewContext(browser.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &Tab{TB: t, ctx: ctx}
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	b.Do(chromedp.EmulateViewport(1400, 900))
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			b.mu.Lock()
			b.faults = append(b.faults, m.Text)
			b.mu.Unlock()
		}
	}()
	return b
}

// Do takes steps, and ends the test if one fails.
func (b *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.Fatal(err)
	}
}

// Show opens an address.
func (b *Tab) Show(address string) {
	b.Helper()
	b.Do(chromedp.Navigate(address))
}

// Reload opens the address again, and returns once the new page has loaded.
func (b *Tab) Reload() {
	b.Helper()
	b.Do(chromedp.Reload())
}

// Wear changes how wide the window is, in pixels, and whether it is "light" or "dark".
func (b *Tab) Wear(width, height int64, scheme string) {
	b.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, media); err != nil {
		b.Fatal(err)
	}
	b.Do(chromedp.EmulateViewport(width, height))
}

// Print shows the page as on paper, until Wear.
func (b *Tab) Print() {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		b.Fatal(err)
	}
}

// Ask evaluates an expression on the page, or what it promises.
func Ask[T any](b *Tab, expression string) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%.80s: %v", expression, err)
	}
	return v
}

// Until waits until an expression is true, for half a minute at most.
func (b *Tab) Until(expression string) {
	b.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if Ask[bool](b, "Boolean("+expression+")") {
			return
		}
		if time.Now().After(end) {
			b.keepPicture("until")
			b.Fatalf("never: %s; the page says %.1500q, focus on %.300q", expression, Ask[string](b, "document.body.innerText"), Ask[string](b, "document.activeElement.outerHTML"))
		}
	}
}

// Text returns what an element says.
func (b *Tab) Text(selector string) string {
	b.Helper()
	return Ask[string](b, fmt.Sprintf("document.querySelector(%q)?.textContent ?? 'no '+%q", selector, selector))
}

// Press presses a key, one of package kb, so many times. What a key does and what it writes come in one event, as from a keyboard: in
// two, as by chromedp.KeyEvent, the focus may move between them.
func (b *Tab) Press(key string, times int) {
	b.Helper()
	for range times {
		r, _ := utf8.DecodeRuneInString(key)
		events := kb.Encode(r)
		down, up := *events[0], *events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		for _, event := range []input.DispatchKeyEventParams{down, up} {
			if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, event); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// Click presses the first element that a selector names, as a person does.
func (b *Tab) Click(selector string) {
	b.Helper()
	b.Do(chromedp.Click(chromedp.CSS(selector)))
}

// Faultless fails if the page has complained.
func (b *Tab) Faultless(name string) {
	b.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.faults) > 0 {
		b.Fatalf("%s: the console says %q", name, b.faults)
	}
}

// Picture keeps what is seen as build/page/NAME.png, unless the tests are to be short.
func (b *Tab) Picture(name string) {
	b.Helper()
	if !testing.Short() {
		b.keepPicture(name)
	}
}

func (b *Tab) keepPicture(name string) {
	b.Helper()
	data, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(root(b), "build", "page", name+".png")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		b.Fatal(err)
	}
}

// Accessible fails if axe finds anything, or if the page is wider than its window.
func (b *Tab) Accessible(name string) {
	b.Helper()
	axe, err := os.ReadFile(filepath.Join(root(b), "e2e", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.Fatalf("%v: make e2e installs it", err)
	}
	Ask[any](b, string(axe)+";true")
	found := Ask[json.RawMessage](b, `axe.run().then((r) => r.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.html + " " + n.failureSummary).join("; ")))`)
	var violations []string
	if err := json.Unmarshal(found, &violations); err != nil {
		b.Fatal(err)
	}
	if len(violations) > 0 {
		b.Errorf("%s: %.1500s", name, strings.Join(violations, "\n"))
	}
	if over := Ask[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		b.Errorf("%s: %d pixels wider than its window", name, over)
	}
}

// root is the directory of the module.
func root(t testing.TB) string {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
}
