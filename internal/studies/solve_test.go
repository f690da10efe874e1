package studies_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/rules"
)

// latePositions are positions of Connect Four as payloads.
var latePositions = []string{
	`"6312371673365551666775351273517"`, `"221643373116672474275341"`, `"13142746534332"`, `"11755171745214313776334655323"`,
	`"6312371673365551666775351273517"`,
}

// solve returns the solutions of positions without the times.
func solve(t *testing.T, e jobs.Executor, p studies.SolveParams, payloads ...string) []studies.Solution {
	t.Helper()
	study, err := p.Study("test")
	if err != nil {
		t.Fatal(err)
	}
	solutions := make([]studies.Solution, len(payloads))
	for i, result := range execute(t, e, study, payloads...) {
		if err := json.Unmarshal(result, &solutions[i]); err != nil {
			t.Fatal(err)
		}
		solutions[i].Elapsed = 0
	}
	return solutions
}

// A server finds what this process finds: for Connect Four with all nodes, for chance with the exact expectation.
func TestSolveOnCluster(t *testing.T) {
	local, remote := &jobs.Local{Kinds: kinds}, clustertest.StartExecutor(t, kinds)
	for _, test := range []struct {
		params   studies.SolveParams
		payloads []string
	}{
		{studies.SolveParams{Game: "connect4"}, latePositions},
		{studies.SolveParams{Game: "connect4", Weak: true, NoBook: true, Limits: alinha.Limits{Nodes: 50}}, latePositions},
		{studies.SolveParams{Game: "connect4", ScoreOnly: true}, latePositions},
		{studies.SolveParams{Game: "mnk:3x3,k=3,slip=0.1"}, []string{`"b2 a1 c3"`, `"b2"`}},
		{studies.SolveParams{Game: "tictactoe", ToMove: "O"}, []string{`"X../.O./..."`, `"XO./XO./..."`}},
	} {
		want := solve(t, local, test.params, test.payloads...)
		if got := solve(t, remote, test.params, test.payloads...); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: got\n%+v, want\n%+v", test.params, got, want)
		}
		if last := len(want) - 1; test.payloads[0] == test.payloads[last] && want[0].Result.Nodes != want[last].Result.Nodes {
			t.Errorf("%+v: got %d and %d nodes for one position", test.params, want[0].Result.Nodes, want[last].Result.Nodes)
		}
	}
}

func TestSolveRefuses(t *testing.T) {
	for _, test := range []struct {
		params  studies.SolveParams
		payload string
	}{
		{studies.SolveParams{Game: "go"}, `""`},
		{studies.SolveParams{Game: "tictactoe", Weak: true}, `""`},
		{studies.SolveParams{Game: "tictactoe"}, `"5 5"`},
		{studies.SolveParams{Game: "tictactoe"}, `"@/etc/passwd"`},
		{studies.SolveParams{Game: "tictactoe"}, `5`},
		{studies.SolveParams{Game: "tictactoe", ToMove: "Z"}, `""`},
		{studies.SolveParams{Game: "connect4"}, `"1122334"`},
	} {
		study, err := test.params.Study("test")
		if err != nil {
			t.Fatal(err)
		}
		checkRefused(t, study, test.payload)
	}
	_, err := studies.NewPositionSolver(studies.SolveParams{Game: "go"})
	if variant, ok := errors.AsType[*rules.VariantError](err); !ok || variant.Text != "go" {
		t.Errorf("got %v, want an unknown game", err)
	}
}

// A worker with less memory than a solver needs refuses the study.
func TestSolveMemory(t *testing.T) {
	params := json.RawMessage(`{"game":"connect4"}`)
	_, err := studies.NewSolveRunner(catalog.Resources{MemoryMiB: 100})(params)
	if need, ok := errors.AsType[*catalog.NeedError](err); !ok || need.Need != 256 || need.Most != 100 {
		t.Errorf("got %v, want a need of 256 MiB", err)
	}
	if _, err := studies.NewSolveRunner(catalog.Resources{MemoryMiB: 256})(params); err != nil {
		t.Error(err)
	}
}

// With Proof the solution of a board that PVS does not solve has the size of its certificate, and without it none.
func TestSolveProof(t *testing.T) {
	for _, wanted := range []bool{true, false} {
		s, err := studies.NewPositionSolver(studies.SolveParams{Game: "mnk:7x6,k=6", Proof: wanted})
		if err != nil {
			t.Fatal(err)
		}
		pos := rules.New(gametest.Variant(t, "mnk:7x6,k=6"))
		sol, err := s.Solve(t.Context(), pos, nil)
		if err != nil || !sol.Result.Score.Proven || sol.Elapsed <= 0 {
			t.Fatalf("got %+v, %v, want a proven value", sol, err)
		}
		if p := sol.Proof; wanted != (p != nil) || wanted && (p.Nodes < 1 || p.Bytes < 50 || p.CheckMs <= 0) {
			t.Errorf("with Proof %v: got %+v", wanted, p)
		}
	}
}

func TestEqualSolutions(t *testing.T) {
	const first = `{"result":{"Score":{"Value":1,"Proven":true,"Plies":9},"Move":3,"Nodes":30},"elapsed":5}`
	for text, want := range map[string]bool{
		first: true,
		`{"result":{"Score":{"Value":1,"Proven":true,"Plies":9},"Move":4,"Nodes":31},"elapsed":6}`: true,
		`{"result":{"Score":{"Value":0.5},"Move":4,"Nodes":31},"elapsed":6}`:                       true, // a limit of time
		`{"result":{"Score":{"Value":1,"Proven":true,"Plies":7},"Move":3,"Nodes":30},"elapsed":5}`: false,
		`"nonsense"`: false,
	} {
		if got := studies.EqualSolutions(json.RawMessage(first), json.RawMessage(text)); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
