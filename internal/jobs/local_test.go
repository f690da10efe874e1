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

// Studies and units that differ in one field have different IDs, and IDs stay what they are: files and servers keep them.
func TestIDs(t *testing.T) {
	base := jobs.Study{Kind: "kind", Version: "1", Params: json.RawMessage(`{"n":1}`)}
	if got, want := base.ID(), "480b87e276551d64022280b24dfc3df5"; got != want {
		t.Errorf("got the ID %s, want %s", got, want)
	}
	seen := map[string]bool{base.ID(): true, base.UnitID(nil): true}
	for _, other := range []jobs.Study{
		{Kind: "kind1", Version: "", Params: base.Params}, // the same bytes, cut elsewhere
		{Kind: "kind", Version: "2", Params: base.Params},
		{Kind: "kind", Version: "1", Params: json.RawMessage(`{"n":2}`)},
	} {
		for _, id := range []string{other.ID(), other.UnitID(nil), other.UnitID(json.RawMessage("1"))} {
			if seen[id] {
				t.Errorf("%+v: ID %s again", other, id)
			}
			seen[id] = true
		}
	}
}
