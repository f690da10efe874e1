package gomoku

import (
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

func TestTimeManager(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		left, limit, aim, most time.Duration
	}{
		{0, 0, 0, 0},
		{0, 70 * ms, 0, 70 * ms},
		{120 * ms, 0, 10 * ms, 30 * ms},
		{120 * ms, 20 * ms, 10 * ms, 20 * ms},
		{120 * ms, 4 * ms, 4 * ms, 4 * ms},
		{1, 0, 0, ms},
	} {
		if p, most := newTimeManager(test.left, test.limit); p.optimum != test.aim || most != test.most {
			t.Errorf("newTimeManager(%v, %v): got %v and %v, want %v and %v", test.left, test.limit, p.optimum, most, test.aim, test.most)
		}
	}
	p := timeManager{optimum: 100 * ms, bestMove: alinha.NoMove}
	for i, test := range []struct {
		move alinha.Move
		took time.Duration
		only bool
		want bool
	}{
		{7, 90 * ms, false, false}, // it has just changed
		{7, 49 * ms, false, false},
		{7, 51 * ms, false, true},
		{7, 1 * ms, true, true}, // there is no other
		{7, 26 * ms, false, false},
		{7, 26 * ms, false, true}, // it has been the best for five iterations
		{8, 26 * ms, false, false},
	} {
		if got := p.shouldStop(test.move, test.took, test.only); got != test.want {
			t.Errorf("iteration %d: got %v, want %v", i, got, test.want)
		}
	}
	if (&timeManager{}).shouldStop(7, time.Hour, true) {
		t.Error("without a clock a search has had enough")
	}
}

// With a clock a search takes about its share of the time left, without one all of Limits.Time.
func TestClock(t *testing.T) {
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "h8 i9 h9 h7 i8"); err != nil {
		t.Fatal(err)
	}
	took := func(left, limit time.Duration) time.Duration {
		e := &Engine{Table: tt.New(8)}
		e.Clock(time.Hour, left)
		began := time.Now()
		if res, err := e.Search(t.Context(), pos, alinha.Limits{Time: limit}, nil); err != nil || res.Depth == 0 {
			t.Fatalf("%v left: got %+v, %v, want a move", left, res, err)
		}
		return time.Since(began)
	}
	if got := took(0, 400*time.Millisecond); got < 400*time.Millisecond {
		t.Errorf("without a clock: took %v, want 400 ms", got)
	}
	if got := took(800*time.Millisecond, 2*time.Second); got > 700*time.Millisecond { // the machine may be busy
		t.Errorf("800 ms left: took %v, want 200 ms at the most", got)
	}
}
