package catalog_test

import (
	"errors"
	"runtime"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// An engine stays within its resources whatever its options are, and an engine that needs a larger
// table does not support the game.
func TestResources(t *testing.T) {
	v, _ := rules.Preset("connect4")
	small := catalog.Resources{MemoryMiB: 4, Threads: 1}
	for _, text := range []string{"pvs:memory=4000,threads=99", "mtdf:memory=4000", "dfpn:memory=4000", "gomoku", "connect4"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, _, err := catalog.OpenEngineFor(text, rules.New(v), small); err != nil && text != "gomoku" {
			t.Errorf("%s: %v", text, err)
		}
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
			t.Errorf("%s: took %d MiB, want little more than 4", text, took>>20)
		}
	}
	slippery, _ := rules.Preset("slippery4") // a table of 11 MB
	if got := catalog.DefaultEngine(rules.New(slippery), small); got != "star2" {
		t.Errorf("slippery4 with %+v: got %s, want star2", small, got)
	}
	if got := catalog.AnalysisEngine(rules.New(slippery), catalog.Resources{MemoryMiB: 16}); got != "exact" {
		t.Errorf("slippery4 with 16 MiB: got %s, want exact", got)
	}
}

// An EngineError has the reason and the names of the engines that can be used.
func TestEngineErrors(t *testing.T) {
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	_, _, unknown := catalog.OpenEngineFor("deepblue", rules.New(v), catalog.Resources{})
	_, _, unsupported := catalog.OpenEngineFor("tabela", rules.New(v), catalog.Resources{})
	_, _, untraceable := catalog.OpenTracedFor("connect4", pos, "connect4", &search.Trace{})
	_, _, supported := catalog.OpenTracedFor("star1", pos, "connect4", &search.Trace{})
	for reason, err := range map[catalog.Reason]error{catalog.Unknown: unknown, catalog.UnsupportedGame: unsupported, catalog.Untraceable: untraceable} {
		e, ok := errors.AsType[*catalog.EngineError](err)
		if !ok || e.Reason != reason || !slices.Contains(e.Engines, "pvs") || slices.Contains(e.Engines, "tabela") {
			t.Errorf("got %v, want reason %d and the engines that play connect4", err, reason)
		}
	}
	if supported != nil {
		t.Errorf("star1 on connect4, a game without chance: got %v, want no error", supported)
	}
	if names := catalog.EnginesFor(pos, catalog.Resources{}); !slices.Contains(names, "ufsc-connect4") || slices.Contains(names, "j2velha") {
		t.Errorf("engines for connect4: got %v, want ufsc-connect4 among them and not j2velha", names)
	}
}
