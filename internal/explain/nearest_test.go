package explain

import (
	"testing"

	"pgregory.net/rapid"
)

func TestNearestName(t *testing.T) {
	names := []string{"tictactoe", "connect4", "gomoku", "renju", "pvs", "evora-minimax-simple", "evora-minimax-eval", "yamaguchi", "taraguchi10", "K"}
	for _, test := range []struct{ misspelt, want string }{
		{"conect4", "connect4"},
		{"conenct4", "connect4"},
		{"connect", "connect4"},
		{"Gomuko", "gomoku"},
		{"GOMOKU", "gomoku"},
		{"tic-tac-toe", "tictactoe"},
		{"ticktack", ""}, // four edits
		{"tic", "tictactoe"},
		{"ti", ""}, // two letters are the beginning of many names
		{"pvz", "pvs"},
		{"pv", "pvs"},
		{"k", "K"},
		{"x", ""},
		{"abc", ""},
		{"evora", ""}, // the beginning of two
		{"evora-minimax-simpel", "evora-minimax-simple"},
		{"taraguchi", "taraguchi10"}, // yamaguchi is two edits away too
		{"chess", ""},
		{"connect5", ""},
		{"CONNECT4", "connect4"},
		{"", ""},
	} {
		if got := nearestName(test.misspelt, names); got != test.want {
			t.Errorf("nearestName(%q) = %q, want %q", test.misspelt, got, test.want)
		}
	}
}

// TestEditDistance compares editDistance with its definition by recursion.
func TestEditDistance(t *testing.T) {
	var defined func(a, b string) int
	defined = func(a, b string) int {
		if a == "" || b == "" {
			return len(a) + len(b)
		}
		last, before := len(a)-1, len(b)-1
		replaced := defined(a[:last], b[:before])
		if a[last] != b[before] {
			replaced++
		}
		least := min(replaced, defined(a[:last], b)+1, defined(a, b[:before])+1)
		if last > 0 && before > 0 && a[last] == b[before-1] && a[last-1] == b[before] {
			least = min(least, defined(a[:last-1], b[:before-1])+1)
		}
		return least
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,5}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := editDistance(a, b), defined(a, b); got != want {
			t.Fatalf("editDistance(%q, %q) = %d, want %d", a, b, got, want)
		}
	})
}
