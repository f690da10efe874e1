package gomoku

import "testing"

// TestNewParams checks that the default values give the parameters of the engine, that a value changes its parameter, and that
// a group moves as a whole.
func TestNewParams(t *testing.T) {
	defaults := map[string]int{}
	for _, p := range TunableParams() {
		defaults[p.Name] = p.Default
		if p.Default < p.Least || p.Default > p.Greatest || p.Step < 1 {
			t.Errorf("%s: %d with the step %d, want a value from %d to %d", p.Name, p.Default, p.Step, p.Least, p.Greatest)
		}
	}
	if *NewParams(defaults) != *defaultParams {
		t.Error("the default values do not give the parameters of the engine")
	}
	want := *defaultParams
	want.lmrDivisor = 220
	for kind := range want.futilityMargins[noThreatToMeet] {
		want.futilityMargins[noThreatToMeet][kind].base += 7
	}
	want.withLMRTable()
	values := map[string]int{"lmrDivisor": 220, "futilityMargins.noThreat.base": defaults["futilityMargins.noThreat.base"] + 7}
	if got := NewParams(values); *got != want {
		t.Errorf("%v: got %+v, want %+v", values, *got, want)
	}
}
