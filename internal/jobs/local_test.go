package jobs_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

func TestLocal(t *testing.T) {
	for _, workers := range []int{0, 1, 4} {
		jobstest.Conformance(t, &jobs.Local{Kinds: jobstest.Kinds, Workers: workers})
	}
}

func TestUnknownKind(t *testing.T) {
	local := &jobs.Local{Kinds: jobstest.Kinds}
	err := local.Execute(t.Context(), jobstest.Study("chess", ""), jobstest.Numbers(1), func(int, json.RawMessage) error { return nil })
	if unknown, ok := errors.AsType[*jobs.UnknownKindError](err); !ok || unknown.Kind != "chess" {
		t.Errorf("got %v, want the unknown kind chess", err)
	}
}
