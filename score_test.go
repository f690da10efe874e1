package alinha_test

import (
	"testing"

	"github.com/alinha/alinha"
)

func TestScoreString(t *testing.T) {
	for _, test := range []struct {
		score alinha.Score
		want  string
	}{
		{alinha.Score{Value: 1, Proven: true, Plies: 5}, "+1 in 5 plies"},
		{alinha.Score{Value: -1, Proven: true, Plies: 12, AtMost: true}, "-1 in at most 12 plies"},
		{alinha.Score{Value: 0.35}, "+0.350"},
		{alinha.Score{Proven: true, Plies: 9}, "+0 in 9 plies"},
	} {
		if got := test.score.String(); got != test.want {
			t.Errorf("%#v: got %q, want %q", test.score, got, test.want)
		}
	}
}
