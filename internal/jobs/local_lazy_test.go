package jobs_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// TestLocalIsLazy checks that Local takes a unit only when a worker is free for it.
func TestLocalIsLazy(t *testing.T) {
	for _, workers := range []int{1, 3} {
		taken, accepted := 0, 0
		units := func(yield func(json.RawMessage) bool) {
			for taken < 20 {
				if taken++; taken-accepted > workers {
					t.Errorf("%d workers: unit %d is taken after %d results", workers, taken, accepted)
				}
				if !yield(json.RawMessage(fmt.Sprint(taken))) {
					return
				}
			}
		}
		local := &jobs.Local{Kinds: jobstest.Kinds, Workers: workers}
		err := local.Execute(t.Context(), jobstest.Study("square", t.Name()), units, func(int, json.RawMessage) error {
			accepted++
			return nil
		})
		if err != nil || accepted != 20 {
			t.Errorf("%d workers: got %d results and %v, want 20", workers, accepted, err)
		}
	}
}
