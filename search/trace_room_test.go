package search_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// pathsOf returns the path of each node of a trace, such as ".5.1", and the deepest level.
func pathsOf(trace *search.Trace) (paths []string, deepest int) {
	for _, n := range trace.Nodes {
		path := ""
		if n.Parent >= 0 {
			path = fmt.Sprintf("%s.%d", paths[n.Parent], n.Move)
		}
		paths = append(paths, path)
		deepest = max(deepest, strings.Count(path, "."))
	}
	return paths, deepest
}

// setOf returns the set of texts.
func setOf(texts []string) map[string]bool {
	set := make(map[string]bool)
	for _, text := range texts {
		set[text] = true
	}
	return set
}

// eventsAt returns the events at nodes whose path is among those given, as texts.
func eventsAt(trace *search.Trace, paths []string, among map[string]bool) (events []string) {
	for _, e := range trace.Events {
		if path := paths[e.Node]; among[path] {
			e.Node = 0
			events = append(events, fmt.Sprint(path, " ", e))
		}
	}
	return events
}

// enteredNodes counts how many times a search entered a node, recorded or not.
func enteredNodes(trace *search.Trace) uint64 {
	entered := trace.Unrecorded
	for _, e := range trace.Events {
		if e.Kind == search.TraceEntered {
			entered++
		}
	}
	return entered
}

// TestTraceKeepsTheShallow compares a trace with few nodes with one that has room for all: every level above the deepest one is
// complete, each node has the same events, and each move that is left out is counted.
func TestTraceKeepsTheShallow(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(traceable(nil))) {
		game, lim := "tictactoe", alinha.Limits{Depth: 4}
		switch {
		case strings.Contains(name, "star"), name == "expectiminimax":
			game, lim = "mnk:3x3,k=3,slip=0.2", alinha.Limits{Depth: 2}
		case name == "mcts", name == "dfpn":
			lim = alinha.Limits{Nodes: 1500}
		}
		all := &search.Trace{}
		mustSearch(t, traceable(all)[name], rules.New(gametest.Variant(t, game)), lim)
		allPaths, _ := pathsOf(all)
		for _, most := range []int{10, 64, 100, 129, 400} {
			trace := &search.Trace{MaxNodes: most}
			mustSearch(t, traceable(trace)[name], rules.New(gametest.Variant(t, game)), lim)
			paths, deepest := pathsOf(trace)
			if got, want := len(paths), min(most, len(allPaths)); got > want || got < want-most/64 {
				t.Errorf("%s: got %d nodes, want %d", name, got, want)
			}
			recorded := setOf(paths)
			missing := make(map[string]int) // children of each path
			for _, path := range allPaths {
				if !recorded[path] {
					missing[path[:strings.LastIndex(path, ".")]]++
					if depth := strings.Count(path, "."); depth < deepest {
						t.Errorf("%s, %d nodes: %s is missing above level %d", name, most, path, deepest)
					}
				}
			}
			for i, path := range paths {
				if got, want := trace.Omitted(int32(i)), missing[path]; got != want {
					t.Errorf("%s, %d nodes, at %q: got %d moves left out, want %d", name, most, path, got, want)
				}
			}
			if got, want := eventsAt(trace, paths, recorded), eventsAt(all, allPaths, recorded); !slices.Equal(got, want) {
				t.Errorf("%s, %d nodes: got the events\n%v\nwant\n%v", name, most, got, want)
			}
			if got, want := enteredNodes(trace), enteredNodes(all); got != want {
				t.Errorf("%s, %d nodes: got %d entered, want %d", name, most, got, want)
			}
		}
	}
}
