package lab_test

import (
	"encoding/json"
	"testing"

	"github.com/alinha/alinha/internal/lab"
)

// Two measurements are the same if they differ in the time only.
func TestEqualMeasurements(t *testing.T) {
	const first = `{"game":"tictactoe","position":"start","engine":"pvs","depth":3,"move":"b2","value":0,"proven":false,"nodes":30,"ms":1.5}`
	for text, want := range map[string]bool{
		first: true,
		`{"ms":7,"nodes":30,"game":"tictactoe","position":"start","engine":"pvs","depth":3,"move":"b2","value":0,"proven":false}`:   true,
		`{"game":"tictactoe","position":"start","engine":"pvs","depth":3,"move":"b2","value":0,"proven":false,"nodes":31,"ms":1.5}`: false,
		`{"game":"tictactoe","position":"start","engine":"pvs","depth":3,"move":"a1","value":0,"proven":false,"nodes":30,"ms":1.5}`: false,
		`"nonsense"`: false,
	} {
		if got := lab.EqualMeasurements(json.RawMessage(first), json.RawMessage(text)); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
