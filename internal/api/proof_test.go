package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/proof/check"
)

// fault calls the endpoint name and returns the fault, which must come.
func fault(t *testing.T, s *api.Service, name string, request any) *api.Fault {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Handle(t.Context(), name, text, i18n.New(i18n.Tags[0]), func(any) {})
	found, ok := errors.AsType[*api.Fault](err)
	if !ok {
		t.Fatalf("%s %.200s: got the error %v, want a fault", name, text, err)
	}
	return found
}

// proofOf returns the proof of an empty board.
func proofOf(t *testing.T, game string) *api.ProofSummary {
	t.Helper()
	e := lastEvent[*api.ProveEvent](t, "prove", api.PositionRef{Game: game})
	if e.Stage != "done" || e.Proof == nil {
		t.Fatalf("prove %s: got %+v, want a proof", game, e)
	}
	return e.Proof
}

// Games against proofs end as the proofs say, whatever the visitor plays at random.
func TestProofSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(34, 2))
	for _, test := range []struct {
		game    string
		want    api.ProofSummary
		outcome string // "" for any but a win of X
	}{
		{"mnk:6x5,k=4", api.ProofSummary{Name: "6x5-k4.proof", Player: "first", Wins: true, Moves: 8}, "first wins"},
		{"mnk:6x6,k=5", api.ProofSummary{Name: "6x6-k5.proof", Player: "second", Drawn: true}, ""},
	} {
		p := proofOf(t, test.game)
		if p.Game != test.game || p.Name != test.want.Name || p.Player != test.want.Player || p.Wins != test.want.Wins ||
			p.Drawn != test.want.Drawn || p.Moves != test.want.Moves || p.Board != "" {
			t.Errorf("%s: got %+v, want %+v", test.game, p, test.want)
		}
		for range 10 {
			var moves []string
			for {
				step := lastEvent[*api.ProofStep](t, "proof-step", api.ProofStepRequest{Proof: p.ID, Moves: strings.Join(moves, " ")})
				if o := step.Position.Outcome; o != "undecided" {
					if test.outcome != "" && o != test.outcome || o == "first wins" && test.outcome == "" {
						t.Fatalf("%s: %v ends in %s", test.game, moves, o)
					}
					break
				}
				if p.Wins && (step.Moves < 1 || step.Moves > p.Moves) {
					t.Fatalf("%s: a win in %d moves after %v, want 1 to %d", test.game, step.Moves, moves, p.Moves)
				}
				if step.Answer != nil {
					moves = append(moves, step.Answer.Move)
					continue
				}
				if len(step.Replies) != len(step.Position.Choices) {
					t.Fatalf("%s: %d replies after %v, want %d", test.game, len(step.Replies), moves, len(step.Position.Choices))
				}
				moves = append(moves, step.Position.Choices[r.IntN(len(step.Position.Choices))].Move)
			}
		}
	}
}

// The file of a proof is a certificate, and opens as the same proof. Files that are no certificates are refused.
func TestProofFile(t *testing.T) {
	p := proofOf(t, "mnk:4x4,k=3")
	file := lastEvent[*api.ProofFileResponse](t, "proof-file", api.ProofFileRequest{Proof: p.ID})
	content := file.File
	summary, err := check.Certificate(bytes.NewReader(content))
	if err != nil || summary.Nodes != p.Nodes || len(content) != p.Bytes || p.Name != "4x4-k3.proof" {
		t.Errorf("got %d bytes, %+v, error %v; want %+v", len(content), summary, err, p)
	}
	other := &api.Service{}
	text, _ := json.Marshal(api.ProofOpenRequest{Name: "mine.proof", File: file.File})
	var ids []string
	for range 2 {
		err := other.Handle(t.Context(), "proof-open", text, i18n.New(i18n.Tags[0]), func(e any) {
			opened := e.(*api.ProofSummary)
			ids = append(ids, opened.ID)
			if opened.Nodes != p.Nodes || opened.Bytes != p.Bytes || opened.Name != "mine.proof" || opened.Drawn {
				t.Errorf("opened as %+v, want %+v", opened, p)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if ids[0] != ids[1] {
		t.Errorf("one file has the ids %v", ids)
	}
	for _, test := range []struct {
		name string
		file []byte
		want string
	}{
		{"cut", content[:len(content)/2], "mine.proof breaks off or is damaged; expected a file"},
		{"foreign", []byte("(;GM[1])"), "mine.proof is not a proof"},
		{"empty", []byte{}, "mine.proof, line 1: no valid proof: the file ends"},
		{"large", largeProof(), "mine.proof: expected a board of up to 256 cells"},
		{
			"wrong", []byte("alinha proof 3\ngame mnk:3x3,k=3\nclaim first wins\nroot ......... first\nW 4\nend 1\n"),
			"mine.proof, line 5: no valid proof: the reply on cell 0 has no answer",
		},
	} {
		if got := fault(t, other, "proof-open", api.ProofOpenRequest{Name: "mine.proof", File: test.file}); !strings.HasPrefix(got.Text, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got.Text, test.want)
		}
	}
	for _, file := range []any{"ä", 5} {
		got := fault(t, other, "proof-open", map[string]any{"name": "mine.proof", "file": file})
		if !strings.HasPrefix(got.Text, "file: expected a value such as") || got.Field != "file" {
			t.Errorf("file %v: got %+v, want a fault of the field", file, got)
		}
	}
}

// largeProof returns a certificate of a large board.
func largeProof() []byte {
	return []byte("alinha proof 3\ngame mnk:20x20,k=20\nclaim second does-not-lose\nroot " + strings.Repeat(".", 400) + " first\nL\nend 1\n")
}

// What cannot be proven, and what is not kept, has a fault that says why.
func TestProofFaults(t *testing.T) {
	hurried := &api.Service{Quota: api.Quota{Time: time.Millisecond, Resources: catalog.Resources{MemoryMiB: 8}}}
	p := proofOf(t, "mnk:4x4,k=3")
	for _, test := range []struct {
		service  *api.Service
		name     string
		request  any
		id, want string
	}{
		{service, "prove", api.PositionRef{Game: "gomoku"}, "question", "threats"},
		{service, "prove", api.PositionRef{Game: "renju"}, "question", "expected a game without gravity"},
		{service, "prove", api.PositionRef{Game: "connect4"}, "question", "expected a game without gravity"},
		{service, "prove", api.PositionRef{Game: "mnk:3x3,k=3", Moves: "a1 b1 a2 b2 a3"}, "over", ""},
		{hurried, "prove", api.PositionRef{Game: "mnk:8x8,k=5"}, "question", "is not proven within 0 s"},
		{hurried, "proof-step", api.ProofStepRequest{Proof: p.ID}, "proof-gone", "no longer keeps"},
		{hurried, "proof-file", api.ProofFileRequest{Proof: p.ID}, "proof-gone", "no longer keeps"},
		{service, "proof-step", api.ProofStepRequest{Proof: p.ID, Moves: "a1"}, "move", "another move"},
		{service, "proof-step", api.ProofStepRequest{Proof: p.ID, Moves: "z9"}, "move", "z9"},
	} {
		if got := fault(t, test.service, test.name, test.request); got.ID != test.id || !strings.Contains(got.Text, test.want) {
			t.Errorf("%s %+v: got %s %q, want %s %q", test.name, test.request, got.ID, got.Text, test.id, test.want)
		}
	}
}
