package cluster_test

import (
	"testing"
	"time"

	"github.com/alinha/alinha/internal/jobs/cluster"
)

// A rate is the growth of the last minute, also where counts come seldom, and begins anew with the count.
func TestRate(t *testing.T) {
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var m cluster.RateMeter
	for _, test := range []struct {
		second int
		count  uint64
		want   float64
	}{
		{0, 100, 0},
		{0, 100, 0},
		{10, 150, 5},
		{30, 160, 2},
		{70, 210, 1},  // since second 10
		{130, 330, 2}, // since second 70
		{250, 330, 0}, // since second 130
		{260, 5, 0},
		{262, 15, 5},
	} {
		if got := m.Rate(begin.Add(time.Duration(test.second)*time.Second), test.count); got != test.want {
			t.Errorf("count %d at second %d: got a rate of %v, want %v", test.count, test.second, got, test.want)
		}
	}
}
