package api_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// analyses returns the events of a request to analyze.
func analyses(t *testing.T, s *api.Service, request string) []*api.AnalyzeEvent {
	t.Helper()
	var events []*api.AnalyzeEvent
	err := s.Handle(t.Context(), "analyze", []byte(request), i18n.New("en"), func(event any) { events = append(events, event.(*api.AnalyzeEvent)) })
	if err != nil || len(events) == 0 {
		t.Fatalf("%s: got %d events, %v", request, len(events), err)
	}
	return events
}

// checkLine fails unless the moves of a variation can be played after the moves of a game.
func checkLine(t *testing.T, game, moves string, line api.Variation) {
	t.Helper()
	for _, m := range line.Moves {
		moves += " " + m
	}
	if _, err := handle(t.Context(), "position", fmt.Sprintf(`{"game": %q, "moves": %q}`, game, moves), "en"); err != nil {
		t.Errorf("%s: variation %v: %v", game, line.Moves, err)
	}
}

// The variations are as many as asked for, the best first, and can be played; an engine that has none gives its best moves, and
// at the end, where they are proven, the moves that follow.
func TestVariations(t *testing.T) {
	for _, test := range []struct {
		game, moves, limits string
		lines, want, plies  int // plies is the least length of each variation in the last event
		complete            bool
	}{
		{"gomoku", "h8 h9 i9", `{"depth":5}`, 3, 3, 2, false},
		{"connect4", "44444323", `{}`, 5, 5, 1, true},
		{"tictactoe", "5", `{}`, 5, 5, 5, true},
		{"tictactoe", "5 1 2 8 4", `{}`, 5, 4, 1, true},
		{"tictactoe", "5", `{}`, 0, 0, 0, true},
		{"slippery4", "", `{}`, 2, 2, 1, true},
	} {
		request := fmt.Sprintf(`{"game":%q,"moves":%q,"limits":%s,"lines":%d}`, test.game, test.moves, test.limits, test.lines)
		events := analyses(t, new(api.Service), request)
		for _, e := range events {
			if len(e.Variations) > test.lines {
				t.Errorf("%s: got %d variations", request, len(e.Variations))
			}
			if len(e.Variations) > 0 && e.Score != nil && e.Variations[0].Score.Value != e.Score.Value && e.Variations[0].Score.Proven {
				t.Errorf("%s: got first variation %+v, want the score %+v", request, *e.Variations[0].Score, *e.Score)
			}
			for _, v := range e.Variations {
				checkLine(t, test.game, test.moves, v)
			}
		}
		last := events[len(events)-1]
		if len(last.Variations) != test.want || last.Complete != test.complete || !last.Done {
			t.Errorf("%s: got %d variations, complete %v, want %d, %v", request, len(last.Variations), last.Complete, test.want, test.complete)
		}
		for _, v := range last.Variations {
			if len(v.Moves) < test.plies {
				t.Errorf("%s: got variation %v, want at least %d moves", request, v.Moves, test.plies)
			}
		}
	}
}

// An analysis with lines goes on at the depth after the last one; another engine, and other threads or memory, begin anew.
func TestLinesGoOn(t *testing.T) {
	s := &api.Service{Quota: api.Quota{Time: time.Minute, Resources: catalog.Resources{MemoryMiB: 4, Threads: 1}, KeptEngines: 1}}
	depths := func(depth int, options string) []int {
		var depths []int
		for _, e := range analyses(t, s, fmt.Sprintf(`{"game":"gomoku","moves":"h8 h9 i9","limits":{"depth":%d},"lines":2%s}`, depth, options)) {
			depths = append(depths, e.Depth)
		}
		return depths
	}
	depths(4, "")
	if got := depths(5, ""); slices.Min(got) < 4 || got[len(got)-1] != 5 {
		t.Errorf("got depths %v, want from 4 to 5", got)
	}
	if got := depths(5, `,"memoryMiB":2`); slices.Min(got) > 1 {
		t.Errorf("with other memory: got depths %v, want from 1", got)
	}
}

// The limits are those of the quota; a request beyond the number of lines is refused.
func TestLimits(t *testing.T) {
	s := &api.Service{Quota: api.Quota{Time: time.Second, Resources: catalog.Resources{MemoryMiB: 4, Threads: 2}}}
	want := api.LimitsResponse{Threads: 2, MemoryMiB: 4, TimeMs: 1000, Lines: 5}
	err := s.Handle(t.Context(), "limits", nil, i18n.New("en"), func(event any) {
		if got := *event.(*api.LimitsResponse); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
	if err != nil {
		t.Error(err)
	}
	for _, lines := range []int{-1, want.Lines + 1} {
		_, err := handle(t.Context(), "analyze", fmt.Sprintf(`{"game":"tictactoe","moves":"","lines":%d}`, lines), "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || fault.ID != "question" {
			t.Errorf("%d lines: got %v, want a fault", lines, err)
		}
	}
}

// An analysis that begins while one of the same position is about to end goes on where that one ends.
func TestLinesWait(t *testing.T) {
	s := &api.Service{Quota: api.Quota{Time: time.Minute, Resources: catalog.Resources{MemoryMiB: 4, Threads: 1}, KeptEngines: 1}}
	request := func(lines int) []byte {
		return fmt.Appendf(nil, `{"game":"gomoku","moves":"h8 h9 i9","limits":{"depth":8},"lines":%d}`, lines)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	depth := make(chan int, 1)
	ended := make(chan error, 1)
	go func() {
		ended <- s.Handle(ctx, "analyze", request(1), i18n.New("en"), func(event any) {
			if e := event.(*api.AnalyzeEvent); e.Depth > 0 {
				select {
				case depth <- e.Depth:
					cancel()
				default:
				}
			}
		})
	}()
	reached := <-depth
	first := 0
	err := s.Handle(t.Context(), "analyze", request(2), i18n.New("en"), func(event any) {
		if e := event.(*api.AnalyzeEvent); first == 0 {
			first = e.Depth
		}
	})
	if err != nil || first < reached {
		t.Errorf("got first depth %d, %v, want at least %d", first, err, reached)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// An analysis of lines by a fresh engine with a large table tells depths and nodes that never fall, whichever engine found them,
// and goes on with the same engine afterwards.
func TestAnalysisOfLinesNeverFallsBack(t *testing.T) {
	s := &api.Service{Quota: api.Quota{Time: time.Minute, Resources: catalog.Resources{MemoryMiB: 64, Threads: 1}, KeptEngines: 1}}
	const request = `{"game": "tictactoe", "engine": "pvs", "lines": 5, "limits": {"timeMs": 60000}}`
	for range 2 {
		events := analyses(t, s, request)
		for i, e := range events[1:] {
			if before := events[i]; e.Depth < before.Depth || e.Nodes < before.Nodes {
				t.Errorf("event %d: got depth %d, %d nodes after depth %d, %d nodes", i+1, e.Depth, e.Nodes, before.Depth, before.Nodes)
			}
		}
		if last := events[len(events)-1]; !last.Done || !last.Complete || len(last.Variations) != 5 {
			t.Errorf("got %+v as the last event; want five variations, done and complete", last)
		}
	}
}
