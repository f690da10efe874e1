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
	"reflect"
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

// desk answers as the server does.
var desk = &api.Service{Quota: api.Quota{Time: 10 * time.Second, Means: catalog.Means{MemoryMiB: 64, Threads: 1}}}

// ask returns the events of an answer.
func ask(ctx context.Context, name, question, tag string) (events []any, err error) {
	err = desk.Handle(ctx, name, []byte(question), i18n.New(tag), func(e any) { events = append(events, e) })
	return events, err
}

// last asks for the last event, as a type.
func last[A any](t *testing.T, name string, question any) A {
	t.Helper()
	text, err := json.Marshal(question)
	if err != nil {
		t.Fatal(err)
	}
	events, err := ask(t.Context(), name, string(text), "en")
	if err != nil {
		t.Fatalf("%s %s: %v", name, text, err)
	}
	return events[len(events)-1].(A)
}

var times = regexp.MustCompile(`"ms":[0-9.e+-]+|\| [0-9]+\.[0-9]{3} \||,[0-9]+\.[0-9]{3}\\n|"[0-9]+\.[0-9]{3}"\]`)

// The answers to the endpoints in testdata/answers.txt, one a line with its language, are
// those that follow it there.
func TestAnswers(t *testing.T) {
	const golden = "testdata/answers.txt"
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		question, asked := strings.CutPrefix(line, "? ")
		if !asked {
			if line == "" || strings.HasPrefix(line, "#") {
				fmt.Fprintln(&got, line)
			}
			continue
		}
		fmt.Fprintln(&got, line)
		tag, rest, _ := strings.Cut(question, " ")
		name, body, _ := strings.Cut(rest, " ")
		events, err := ask(t.Context(), name, body, tag)
		if n := len(events); n > 3 {
			events = events[n-1:]
		}
		for _, e := range events {
			var line bytes.Buffer
			text, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			_ = json.Compact(&line, text) // a tree has lines
			shown := times.ReplaceAllString(line.String(), `"ms":0`)
			if len(shown) > 4000 {
				shown = shown[:4000] + "…"
			}
			fmt.Fprintln(&got, "  "+shown)
		}
		if err != nil {
			text, _ := json.Marshal(err) //nolint:errchkjson // a fault
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

// playRandomly plays so many turns, or to the end.
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

// A position is what the rules say, on random games of all kinds, and its text leads to it.
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
			a := last[*api.PositionResponse](t, "position", api.PositionRef{Game: game, Moves: rules.GameText(p, false)})
			again := last[*api.PositionResponse](t, "position", api.PositionRef{Game: a.Spec, Moves: a.Text})
			if a.Outcome != p.Outcome().String() || a.ToMove != p.ToMove().String() || a.Game != v.String() || again.Stones != a.Stones || !slices.Equal(again.Moves, a.Moves) {
				t.Fatalf("%s %q: got %+v and again %+v", game, rules.GameText(p, false), a, again)
			}
			for cell, stone := range board.Cells(nil) {
				if a.Stones[cell] != ".XO"[stone] {
					t.Fatalf("%s %q: got stones %s, want\n%v", game, rules.GameText(p, false), a.Stones, board)
				}
				if m, err := board.ParseCell(a.Cells[cell]); !v.Gravity && (err != nil || int(m) != cell) {
					t.Fatalf("%s: cell %d is called %q", game, cell, a.Cells[cell])
				}
			}
			checkChoices(t, p, board, a)
		}
	}
}

// checkChoices requires that the choices are the moves, and that the wins are those that win
// and no others.
func checkChoices(t *testing.T, p alinha.Position, board *rules.Board, a *api.PositionResponse) {
	t.Helper()
	var wins []int
	for i, m := range p.Moves(nil) {
		if got, want := a.Choices[i], (api.Choice{Move: board.Format(m), Cell: int(m)}); got != want {
			t.Fatalf("choice %d: got %v, want %v", i, got, want)
		}
		before := p.Clone()
		me := p.ToMove()
		before.Play(m)
		if before.Outcome() == alinha.WinFor(me) && board.Variant().Slip == 0 && !board.Variant().Points {
			wins = append(wins, int(m))
		}
	}
	if len(a.Choices) != len(p.Moves(nil)) || !slices.Equal(a.Wins, wins) {
		t.Fatalf("%q: got %d choices and wins %v, want %d and %v", a.Text, len(a.Choices), a.Wins, len(p.Moves(nil)), wins)
	}
	for _, cell := range a.Threats { // the same by a way round: the mover passes
		cells := board.Cells(nil)
		if cells[cell] != 0 {
			t.Fatalf("%q: a threat on cell %d, which is taken", a.Text, cell)
		}
		cells[cell] = 1 + uint8(p.ToMove().Other())
		after, err := rules.Setup(board.Variant(), cells, p.ToMove())
		if err != nil || after.Outcome() != alinha.WinFor(p.ToMove().Other()) {
			t.Fatalf("%q: a threat on cell %d does not win: %v", a.Text, cell, err)
		}
	}
}

// An analysis has an opinion or none of every move in each event; what is proven stays so, and
// the last event is the only one that is done.
func TestAnalysisGrows(t *testing.T) {
	for _, question := range []string{
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
		events, err := ask(t.Context(), "analyze", question, "en")
		if err != nil {
			t.Errorf("%s: %v", question, err)
			continue
		}
		proven := make(map[string]float64)
		for i, e := range events {
			e := e.(*api.AnalyzeEvent)
			if len(e.Lines) != len(events[0].(*api.AnalyzeEvent).Lines) || e.Done != (i == len(events)-1) {
				t.Errorf("%s: event %d of %d: %+v", question, i, len(events), e)
			}
			for _, l := range e.Lines {
				value, ok := proven[l.Move]
				if ok && (l.Score == nil || !l.Score.Proven || l.Score.Value != value) {
					t.Errorf("%s: event %d: %s is %+v, after it was proven to be %v", question, i, l.Move, l.Score, value)
				}
				if l.Score != nil && l.Score.Proven {
					proven[l.Move] = l.Score.Value
				}
			}
		}
		end := events[len(events)-1].(*api.AnalyzeEvent)
		if len(end.Best) == 0 || end.Lines[0].Score == nil {
			t.Errorf("%s: got %+v at the end, want a best move and its value", question, end)
		}
	}
}

// A question that nobody waits for ends at once, whatever the engine does.
func TestCancel(t *testing.T) {
	for name, question := range map[string]string{
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
		_, err := ask(ctx, strings.TrimSpace(name), question, "en")
		took := time.Since(start)
		cancel()
		if name == "tree" && err == nil {
			continue // its nodes are few
		}
		if !errors.Is(err, context.Canceled) || took > 5*time.Second {
			t.Errorf("%s: ended after %v with %v, want %v soon after 50 ms", name, took, err, context.Canceled)
		}
	}
}

// What a question asks for in vain is answered within the bounds of the desk.
func TestBounds(t *testing.T) {
	small := &api.Service{Quota: api.Quota{Time: 100 * time.Millisecond, Means: catalog.Means{MemoryMiB: 1, Threads: 1}}}
	for _, question := range []string{
		`{"game":"connect4","moves":"","engine":"pvs:memory=1000000,threads=1000","limits":{"timeMs":9000000000000000}}`,
		`{"game":"connect4","moves":"","engine":"dfpn:memory=1000000,threads=1000","limits":{"nodes":18000000000000000000}}`,
		`{"game":"connect4","moves":"","engine":"mcts:threads=1000","limits":{"nodes":18000000000000000000}}`,
		`{"game":"connect4","moves":"","engine":"connect4:book=no,threads=1000","limits":{"depth":1000000000}}`,
		`{"game":"gomoku","moves":"","engine":"ufsc-gomoku:levels=2000000000"}`,
		`{"game":"mnk:32x32,k=5","moves":"","engine":"minimax:depth=1000000"}`,
	} {
		start := time.Now()
		err := small.Handle(t.Context(), "play", []byte(question), i18n.New("en"), func(any) {})
		if took := time.Since(start); err != nil || took > 5*time.Second {
			t.Errorf("%s: answered after %v with %v, want an answer after 100 ms", question, took, err)
		}
	}
}

// No question makes an engine read a file, not even one that it could use, or start a program.
func TestNoFiles(t *testing.T) {
	const file = "../../gomoku/internal/board/weights/freestyle.txt"
	if _, _, err := catalog.OpenEngine("gomoku:weights=" + file); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"play", "tree"} {
		for _, engine := range []string{"gomoku:weights=" + file, "gomocup:true"} {
			events, err := ask(t.Context(), name, fmt.Sprintf(`{"game":"gomoku","moves":"h8","engine":%q,"limits":{"nodes":10}}`, engine), "en")
			if err == nil {
				t.Errorf("%s %s: got %v, want a refusal", name, engine, events)
			}
		}
	}
}

// Games on paper come back as they were, in every format that can say them.
func TestConvert(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for _, game := range []string{"gomoku", "renju", "connect4", "standard", "tictactoe"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			p := rules.New(v)
			playRandomly(p, 1+r.IntN(20), r)
			moves := rules.GameText(p, false)
			for _, format := range []string{"sgf", "jsonl"} {
				paper := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: moves, Game: game, To: format})
				back := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: paper.Text})
				if back.PositionRef != paper.PositionRef || back.Game != game {
					t.Fatalf("%s %q by way of %s: got %+v, want %+v", game, moves, format, back.PositionRef, paper.PositionRef)
				}
			}
		}
	}
}

// A tree of a game comes back from SGF as it was sent, and the main line of it is the place.
func TestConvertTree(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for _, game := range []string{"gomoku", "connect4", "tictactoe"} {
		for range 20 {
			var plies []api.Ply
			line := []int{-1}
			for range 40 {
				if r.IntN(3) == 0 {
					line = line[:1+r.IntN(len(line))]
				}
				moves := make([]string, 0, len(line))
				for _, i := range line[1:] {
					moves = append(moves, plies[i].Move)
				}
				p := last[*api.PositionResponse](t, "position", api.PositionRef{Game: game, Moves: strings.Join(moves, " ")})
				if len(p.Choices) == 0 {
					line = line[:1]
					continue
				}
				after := line[len(line)-1]
				line = append(line, len(plies))
				plies = append(plies, api.Ply{Move: p.Choices[r.IntN(len(p.Choices))].Move, After: after, Comment: []string{"", "", "(;]"}[r.IntN(3)]})
			}
			paper := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Plies: plies, Game: game, To: "sgf"})
			back := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: paper.Text})
			if !reflect.DeepEqual(back.Plies, paper.Plies) || back.PositionRef != paper.PositionRef || len(back.Plies) != len(plies) {
				t.Fatalf("%s %v as %s: got %+v, want %+v", game, plies, paper.Text, back, paper)
			}
		}
	}
	for _, wrong := range []string{
		`{"game":"gomoku","plies":[{"move":"h8","after":0}]}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-2}]}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-1},{"move":"h9","after":-1},{"move":"h9","after":0}]}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-1},{"move":"h8","after":0}]}`,
		`{"game":"gomoku","plies":[{"move":"h8 h9","after":-1}]}`,
	} {
		events, err := ask(t.Context(), "convert", wrong, "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || fault.Text == "" {
			t.Errorf("%s: got %v, %v, want a fault", wrong, events, err)
		}
	}
}

// What a record says beside the turns comes back from every format that can say it; how a game was lost
// is said of games alone that the board has not decided.
func TestConvertTitle(t *testing.T) {
	plies := []api.Ply{{Move: "h8", After: -1}, {Move: "h9", After: 0}}
	for _, title := range []api.GameInfo{
		{},
		{First: "Ana]", Second: "gomoku:level=4"},
		{First: "Ana", Lost: "resignation"},
		{Second: "Rui", Lost: "time"},
	} {
		for _, format := range []string{"sgf", "jsonl"} {
			paper := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Plies: plies, GameInfo: title, Game: "gomoku", To: format})
			back := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: paper.Text})
			if paper.GameInfo != title || back.GameInfo != title {
				t.Errorf("%+v by way of %s: got %+v, then %+v", title, paper.Text, paper.GameInfo, back.GameInfo)
			}
		}
	}
	for _, wrong := range []string{
		`{"game":"gomoku","plies":[{"move":"h8","after":-1}],"lost":"boredom"}`,
		`{"game":"gomoku","plies":[{"move":"h8","after":-1}],"lost":"forfeit"}`,
		`{"game":"mnk:1x1,k=1","plies":[{"move":"a1","after":-1}],"lost":"time"}`,
	} {
		events, err := ask(t.Context(), "convert", wrong, "en")
		if fault, ok := errors.AsType[*api.Fault](err); !ok || fault.Text == "" {
			t.Errorf("%s: got %v, %v, want a fault", wrong, events, err)
		}
	}
}

// A game on paper that does not name its rules is of the game asked for, if it can be.
func TestConvertUnnamed(t *testing.T) {
	for _, test := range []struct{ text, game, want string }{
		{"(;GM[4]SZ[15];B[hh];W[ii])", "renju", "renju"},
		{"(;GM[4]SZ[15];B[hh];W[ii])", "connect4", "gomoku"},
		{"(;GM[4]SZ[15]RU[1];B[hh];W[ii])", "renju", "standard"},
		{"(;GM[4]SZ[15];B[hh];W[ii])", "nonsense", "gomoku"},
		{"Piskvorky 7x6, 11:11, 0\n4,6,0\n4,5,0\n", "connect4", "connect4"},
	} {
		got := last[*api.ConvertResponse](t, "convert", api.ConvertRequest{Text: test.text, Game: test.game})
		if got.Game != test.want {
			t.Errorf("%s where %s is played: got %s, want %s", test.text, test.game, got.Game, test.want)
		}
	}
}

// A cell of the laboratory that was asked for a depth has that depth, or says that there was
// no time for it.
func TestUnfinishedCell(t *testing.T) {
	hasty := &api.Service{Quota: api.Quota{Time: 20 * time.Millisecond}}
	var cells []*api.LabCell
	err := hasty.Handle(t.Context(), "lab", []byte(`{"positions":[{"game":"connect4","moves":""}],"engines":["minimax","mcts"],"depths":[30]}`), i18n.New("en"), func(e any) {
		if c := e.(*api.LabEvent).Cell; c != nil {
			cells = append(cells, c)
		}
	})
	if err != nil || len(cells) != 2 {
		t.Fatalf("got %d cells, %v, want 2", len(cells), err)
	}
	if f := cells[0].Fault; f == nil || f.Text != "not finished within 0.02 s" || cells[0].Nodes != 0 {
		t.Errorf("minimax: got %+v, want no time", cells[0])
	}
	if cells[1].Fault != nil || cells[1].Nodes == 0 {
		t.Errorf("mcts, which knows no depth: got %+v, want what it found", cells[1])
	}
}
