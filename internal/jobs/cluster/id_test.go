package cluster

import (
	"encoding/json"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
)

// Studies and units that differ in one field have different IDs, and IDs stay what they are: files and servers keep them.
func TestIDs(t *testing.T) {
	base := jobs.Study{Kind: "kind", Version: "1", Params: json.RawMessage(`{"n":1}`)}
	if got, want := StudyID(&base), "480b87e276551d64022280b24dfc3df5"; got != want {
		t.Errorf("got the ID %s, want %s", got, want)
	}
	seen := map[string]bool{StudyID(&base): true, unitID(&base, nil): true}
	for _, other := range []jobs.Study{
		{Kind: "kind1", Version: "", Params: base.Params}, // the same bytes, cut elsewhere
		{Kind: "kind", Version: "2", Params: base.Params},
		{Kind: "kind", Version: "1", Params: json.RawMessage(`{"n":2}`)},
	} {
		for _, id := range []string{StudyID(&other), unitID(&other, nil), unitID(&other, json.RawMessage("1"))} {
			if seen[id] {
				t.Errorf("%+v: ID %s again", other, id)
			}
			seen[id] = true
		}
	}
}
