package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/rules"
)

var update = flag.Bool("update", false, "rewrite the golden files: explain why in the commit")

// service has the quota of the server.
var service = &api.Service{Quota: api.Quota{Time: 10 * time.Second, Resources: catalog.Resources{MemoryMiB: 64, Threads: 1}}}

// handle calls the endpoint name with a request in JSON and returns the events of the response, in the
// language of tag.
func handle(ctx context.Context, name, request, tag string) (events []any, err error) {
	err = service.Handle(ctx, name, []byte(request), i18n.New(tag), func(e any) { events = append(events, e) })
	return events, err
}

// lastEvent encodes a request as JSON, calls the endpoint name and returns the last event of the response,
// which must be of type A.
func lastEvent[A any](t *testing.T, name string, request any) A {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	events, err := handle(t.Context(), name, string(text), "en")
	if err != nil {
		t.Fatalf("%s %s: %v", name, text, err)
	}
	return events[len(events)-1].(A)
}

// timePattern matches the times in a response, which differ from run to run.
var timePattern = regexp.MustCompile(`"ms":[0-9.e+-]+|\| [0-9]+\.[0-9]{3} \||,[0-9]+\.[0-9]{3}\\n|"[0-9]+\.[0-9]{3}"\]`)

// The responses to the requests of testdata/responses.txt are those that follow each request there.
func TestResponses(t *testing.T) {
	const golden = "testdata/responses.txt"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		request, ok := strings.CutPrefix(line, "? ")
		if !ok {
			if line == "" || strings.HasPrefix(line, "#") {
				fmt.Fprintln(&got, line)
			}
			continue
		}
		fmt.Fprintln(&got, line)
		tag, rest, _ := strings.Cut(request, " ")
		name, body, _ := strings.Cut(rest, " ")
		events, err := handle(t.Context(), name, body, tag)
		if n := len(events); n > 3 {
			events = events[n-1:]
		}
		for _, e := range events {
			var line bytes.Buffer
			text, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			_ = json.Compact(&line, text) // the response tree is indented
			shown := timePattern.ReplaceAllString(line.String(), `"ms":0`)
			if len(shown) > 4000 {
				shown = shown[:4000] + "…"
			}
			fmt.Fprintln(&got, "  "+shown)
		}
		if err != nil {
			text, _ := json.Marshal(err) //nolint:errchkjson // a Fault always encodes
			fmt.Fprintf(&got, "  ! %s\n", text)
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(gotLines), len(wantLines)) {
		if gotLines[i] != wantLines[i] {
			t.Errorf("line %d: got\n%s\nwant\n%s", i+1, gotLines[i], wantLines[i])
		}
	}
	if len(gotLines) != len(wantLines) {
		t.Errorf("got %d lines, want %d", len(gotLines), len(wantLines))
	}
}

// playRandomly plays a number of random turns, or to the end of the game.
func playRandomly(p alinha.Position, turns int, r *rand.Rand) {
	for turn := 0; turn < turns && p.Outcome() == alinha.Undecided; turn++ {
		for moves := p.Moves(nil); ; moves = p.Moves(nil) {
			p.Play(moves[r.IntN(len(moves))])
			if p.ToMove() != alinha.Chance {
				break
			}
		}
	}
}

// The response position agrees with package rules after random moves of every game, and its text leads to the same
// position.
func TestPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	games := []string{"mnk:5x4x3,k=3", "mnk:4x4,k=3,misere", "mnk:9x9,k=5,caro", "mnk:6x5,k=4,gravity,slip=0.3"}
	for _, g := range catalog.Games() {
		games = append(games, g.Name)
	}
	for _, game := range games {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			p := rules.New(v)
			playRandomly(p, r.IntN(v.Cells()+1), r)
			board, _ := rules.BoardOf(p)
			response := lastEvent[*api.PositionResponse](t, "position", api.PositionRef{Game: game, Moves: rules.GameText(p, false)})
			reparsed := lastEvent[*api.PositionResponse](t, "position", api.PositionRef{Game: response.Spec, Moves: response.Text})
			if response.Outcome != p.Outcome().String() || response.ToMove != p.ToMove().String() || response.Game != v.String() || reparsed.Stones != response.Stones || !slices.Equal(reparsed.Moves, response.Moves) {
				t.Fatalf("%s %q: got %+v, and from its own text %+v", game, rules.GameText(p, false), response, reparsed)
			}
			for cell, stone := range board.Cells(nil) {
				if response.Stones[cell] != ".XO"[stone] {
					t.Fatalf("%s %q: got stones %s, want\n%v", game, rules.GameText(p, false), response.Stones, board)
				}
				if m, err := board.ParseCell(response.Cells[cell]); !v.Gravity && (err != nil || int(m) != cell) {
					t.Fatalf("%s: got the name %q of cell %d, which ParseCell reads as %d, %v", game, response.Cells[cell], cell, m, err)
				}
			}
			checkChoices(t, p, board, response)
		}
	}
}

// checkChoices compares the choices, wins and threats of a response with package rules.
func checkChoices(t *testing.T, p alinha.Position, board *rules.Board, response *api.PositionResponse) {
	t.Helper()
	var wins []int
	for i, m := range p.Moves(nil) {
		if got, want := response.Choices[i], (api.Choice{Move: board.Format(m), Cell: int(m)}); got != want {
			t.Fatalf("choice %d: got %v, want %v", i, got, want)
		}
		next := p.Clone()
		next.Play(m)
		if next.Outcome() == alinha.WinFor(p.ToMove()) && board.Variant().Slip == 0 && !board.Variant().Points {
			wins = append(wins, int(m))
		}
	}
	if len(response.Choices) != len(p.Moves(nil)) || !slices.Equal(response.Wins, wins) {
		t.Fatalf("%q: got %d choices and wins %v, want %d and %v", response.Text, len(response.Choices), response.Wins, len(p.Moves(nil)), wins)
	}
	for _, cell := range response.Threats { // the cells on which the side that is not to move would win
		cells := board.Cells(nil)
		if cells[cell] != 0 {
			t.Fatalf("%q: got a threat on cell %d, which is occupied", response.Text, cell)
		}
		cells[cell] = 1 + uint8(p.ToMove().Other())
		after, err := rules.Setup(board.Variant(), cells, p.ToMove())
		if err != nil || after.Outcome() != alinha.WinFor(p.ToMove().Other()) {
			t.Fatalf("%q: got a threat on cell %d, which does not win: %v", response.Text, cell, err)
		}
	}
}

// Each event of analyze has a line for every move, proven scores never change, and Done is set in the last
// event alone.
func TestAnalyzeEvents(t *testing.T) {
	for _, request := range []string{
		`{"game":"connect4","moves":"444332","limits":{"nodes":200000}}`,
		`{"game":"connect4","moves":"2711664153365111667256255325"}`,
		`{"game":"qubic","moves":"","limits":{"depth":3}}`,
		`{"game":"tictactoe","moves":"5 1"}`,
		`{"game":"slippery4","moves":"b2"}`,
		`{"game":"gomoku","moves":"h8","limits":{"depth":2}}`,
		`{"game":"renju","moves":"h8 h9","engine":"pvs","limits":{"depth":2,"nodes":5000}}`,
		`{"game":"mnk:5x5,k=4","moves":"c3","engine":"mcts","limits":{"nodes":20000}}`,
		`{"game":"mnk:4x4,k=4","moves":"b2 c3 b3 c2 a1 d4","engine":"dfpn","limits":{"nodes":200000}}`,
		`{"game":"connect4","moves":"44","engine":"ufsc-connect4"}`,
		`{"game":"connect4","moves":"44","engine":"alphabeta:eval=windows","limits":{"depth":5}}`,
	} {
		events, err := handle(t.Context(), "analyze", request, "en")
		if err != nil {
			t.Errorf("%s: %v", request, err)
			continue
		}
		proven := make(map[string]float64)
		for i, e := range events {
			e := e.(*api.AnalyzeEvent)
			if len(e.Lines) != len(events[0].(*api.AnalyzeEvent).Lines) || e.Done != (i == len(events)-1) {
				t.Errorf("%s: event %d of %d: %+v", request, i, len(events), e)
			}
			for _, l := range e.Lines {
				value, ok := proven[l.Move]
				if ok && (l.Score == nil || !l.Score.Proven || l.Score.Value != value) {
					t.Errorf("%s: event %d: %s is %+v, after it was proven to be %v", request, i, l.Move, l.Score, value)
				}
				if l.Score != nil && l.Score.Proven {
					proven[l.Move] = l.Score.Value
				}
			}
		}
		end := events[len(events)-1].(*api.AnalyzeEvent)
		if len(end.Best) == 0 || end.Lines[0].Score == nil {
			t.Errorf("%s: got %+v at the end, want a best move and its value", request, end)
		}
	}
}

// The search of a request ends soon after its context, whatever the engine is.
func TestHandleEndsWithContext(t *testing.T) {
	for name, request := range map[string]string{
		"analyze":  `{"game":"connect4","moves":"","engine":"connect4:book=no"}`,
		"analyze ": `{"game":"gomoku","moves":"h8"}`,
		"play":     `{"game":"qubic","moves":"","engine":"pvs"}`,
		"play ":    `{"game":"mnk:6x6,k=4","moves":"","engine":"dfpn"}`,
		"tree":     `{"game":"gomoku","moves":"","engine":"minimax","limits":{"depth":9}}`,
		"lab":      `{"positions":[{"game":"connect4","moves":""}],"engines":["minimax"],"depths":[20]}`,
		"evora":    ``,
	} {
		ctx, cancel := context.WithCancel(t.Context())
		start := time.Now()
		time.AfterFunc(50*time.Millisecond, cancel)
		_, err := handle(ctx, strings.TrimSpace(name), request, "en")
		took := time.Since(start)
		cancel()
		if name == "tree" && err == nil {
			continue // the endpoint may reach its limit of nodes before the context ends
		}
		if !errors.Is(err, context.Canceled) || took > 5*time.Second {
			t.Errorf("%s: ended after %v with %v, want %v soon after 50 ms", name, took, err, context.Canceled)
		}
	}
}

// A request that asks for more than the quota gets a response within the quota.
func TestQuota(t *testing.T) {
	small := &api.Service{Quota: api.Quota{Time: 100 * time.Millisecond, Resources: catalog.Resources{MemoryMiB: 1, Threads: 1}}}
	for _, request := range []string{
		`{"game":"connect4","moves":"","engine":"pvs:memory=1000000,threads=1000","limits":{"timeMs":9000000000000000}}`,
		`{"game":"connect4","moves":"","engine":"dfpn:memory=1000000,threads=1000","limits":{"nodes":18000000000000000000}}`,
		`{"game":"connect4","moves":"","engine":"mcts:threads=1000","limits":{"nodes":18000000000000000000}}`,
		`{"game":"connect4","moves":"","engine":"connect4:book=no,threads=1000","limits":{"depth":1000000000}}`,
		`{"game":"gomoku","moves":"","engine":"ufsc-gomoku:levels=2000000000"}`,
		`{"game":"mnk:32x32,k=5","moves":"","engine":"minimax:depth=1000000"}`,
	} {
		start := time.Now()
		err := small.Handle(t.Context(), "play", []byte(request), i18n.New("en"), func(any) {})
		if took := time.Since(start); err != nil || took > 5*time.Second {
			t.Errorf("%s: ended after %v with %v, want no error soon after 100 ms", request, took, err)
		}
	}
}

// No request makes an engine read a file or start a program. The file that the test names is one that the
// engine could use.
func TestNoFiles(t *testing.T) {
	const file = "../../gomoku/internal/board/weights/freestyle.txt"
	if _, _, err := catalog.OpenEngine("gomoku:weights=" + file); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"play", "tree"} {
		for _, engine := range []string{"gomoku:weights=" + file, "gomocup:true"} {
			events, err := handle(t.Context(), name, fmt.Sprintf(`{"game":"gomoku","moves":"h8","engine":%q,"limits":{"nodes":10}}`, engine), "en")
			if err == nil {
				t.Errorf("%s %s: got %v, want an error", name, engine, events)
			}
		}
	}
}

// A cell of the endpoint lab that does not reach its depth in time has a fault.
func TestLabCellTimeout(t *testing.T) {
	shortService := &api.Service{Quota: api.Quota{Time: 20 * time.Millisecond}}
	var cells []*api.LabCell
	err := shortService.Handle(t.Context(), "lab", []byte(`{"positions":[{"game":"connect4","moves":""}],"engines":["minimax","mcts"],"depths":[30]}`), i18n.New("en"), func(e any) {
		if c := e.(*api.LabEvent).Cell; c != nil {
			cells = append(cells, c)
		}
	})
	if err != nil || len(cells) != 2 {
		t.Fatalf("got %d cells, %v, want 2", len(cells), err)
	}
	if f := cells[0].Fault; f == nil || f.Text != "not finished within 0.02 s" || cells[0].Nodes != 0 {
		t.Errorf("minimax: got %+v, want a fault and no result", cells[0])
	}
	if cells[1].Fault != nil || cells[1].Nodes == 0 {
		t.Errorf("mcts, which ignores the depth: got %+v, want a result", cells[1])
	}
}

// A value of the wrong type is named by its path in the request, without the name of a Go type.
func TestFaultField(t *testing.T) {
	for request, want := range map[string]string{
		`{"game":"connect4","moves":[1]}`: "moves",
		`{"game":1}`:                      "game",
		`{"game":"connect4","plies":[{"move":3,"after":-1}]}`:          "plies.move",
		`{"game":"connect4","limits":{"depth":"deep"},"engine":"pvs"}`: "limits.depth",
	} {
		endpoint := "analyze"
		if strings.Contains(request, "plies") {
			endpoint = "convert"
		}
		_, err := handle(t.Context(), endpoint, request, "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || fault.Field != want || !strings.HasPrefix(fault.Text, want+":") {
			t.Errorf("%s: got %v, want field %q", request, err, want)
		}
	}
}

// A second analysis of a position goes on with the table of the first, one of another position does not; without engines that
// are kept every analysis begins anew.
func TestAnalysisGoesOn(t *testing.T) {
	nodes := func(s *api.Service, moves string) uint64 {
		var last *api.AnalyzeEvent
		err := s.Handle(t.Context(), "analyze", []byte(`{"game": "gomoku", "moves": "`+moves+`", "limits": {"depth": 4}}`), i18n.New("en"), func(event any) {
			last = event.(*api.AnalyzeEvent)
		})
		if err != nil || last == nil || !last.Done || last.Depth != 4 {
			t.Fatalf("%s: got %+v, %v", moves, last, err)
		}
		return last.Nodes
	}
	quota := api.Quota{Time: time.Minute, Resources: catalog.Resources{MemoryMiB: 4, Threads: 1}, KeptEngines: 1}
	s, fresh := &api.Service{Quota: quota}, &api.Service{Quota: api.Quota{Time: quota.Time, Resources: quota.Resources}}
	first, other := nodes(fresh, "h8 h9 i9"), nodes(fresh, "h8 i9")
	for i, step := range []struct {
		moves string
		nodes uint64 // of an analysis that begins anew
		anew  bool
	}{
		{"h8 h9 i9", first, true},
		{"h8 h9 i9", first, false},
		{"h8 i9", other, true},
		{"h8 i9", other, false},
		{"h8 h9 i9", first, true}, // only one engine is kept
	} {
		if got := nodes(s, step.moves); got == step.nodes != step.anew || got > step.nodes {
			t.Errorf("analysis %d, of %s: got %d nodes, %d anew; want anew: %v", i, step.moves, got, step.nodes, step.anew)
		}
	}
	if got := nodes(fresh, "h8 h9 i9"); got != first {
		t.Errorf("no engine is kept: got %d nodes, want %d as before", got, first)
	}
}
