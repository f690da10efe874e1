package studies_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/studies"
)

// kinds are the kinds of this package.
var kinds = jobs.Kinds{
	studies.BookKind:     studies.NewBookRunner(catalog.Resources{}),
	studies.LeavesKind:   studies.NewLeavesRunner,
	studies.PuzzleKind:   studies.NewPuzzleRunner,
	studies.SelfPlayKind: studies.NewSelfPlayRunner,
	studies.SolveKind:    studies.NewSolveRunner(catalog.Resources{}),
}

// execute returns the results of units in their order.
func execute(t *testing.T, e jobs.Executor, study *jobs.Study, payloads ...string) []json.RawMessage {
	t.Helper()
	results := make([]json.RawMessage, len(payloads))
	units := make([]json.RawMessage, len(payloads))
	for i, p := range payloads {
		units[i] = json.RawMessage(p)
	}
	err := e.Execute(t.Context(), study, slices.Values(units), func(unit int, result json.RawMessage) error {
		results[unit] = slices.Clone(result)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// checkRefused checks that a study has no Runner, or that its Runner refuses a unit.
func checkRefused(t *testing.T, study *jobs.Study, payload string) {
	t.Helper()
	runner, err := kinds.Open(study)
	if err != nil {
		return
	}
	if result, err := jobs.Run(t.Context(), runner, json.RawMessage(payload)); err == nil {
		t.Errorf("%s with %s: got %s, want an error", study.Params, payload, result)
	}
	if err := runner.Close(); err != nil {
		t.Error(err)
	}
}
