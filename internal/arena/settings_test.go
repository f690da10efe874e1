package arena_test

import (
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/arena"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"60s": {time.Minute}, "1m+500ms": {time.Minute, time.Second / 2}, "1h+0s": {time.Hour},
		"": {}, "soon": {}, "0s": {}, "-1s": {}, "60s+": {}, "60s+-1s": {},
	} {
		game, increment, ok := arena.ParseClock(text)
		if ok != (want[0] > 0) || ok && (game != want[0] || increment != want[1]) {
			t.Errorf("%q: got %v, %v, %v, want %v", text, game, increment, ok, want)
		}
	}
}

func TestParseThreshold(t *testing.T) {
	for text, want := range map[string]bool{"0.95,3": true, "0,1": true, "1,10": true, "2,3": false, "-0.1,3": false, "0.5": false, "0.5,0": false, "NaN,3": false, "": false} {
		if value, moves, ok := arena.ParseThreshold(text); ok != want {
			t.Errorf("%q: got %v, %d, %v, want %v", text, value, moves, ok, want)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	test, ok := arena.ParseSPRT("elo1=5,beta=0.1")
	if want := (arena.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.1}); !ok || *test != want {
		t.Errorf("got %+v, %v, want %+v", test, ok, want)
	}
	for _, text := range []string{"", "elo0=5,elo1=0", "elo0=0,elo1=1000", "elo1", "elo1=x", "elo2=5", "elo1=5,alpha=0", "elo1=5,beta=0.5"} {
		if test, ok := arena.ParseSPRT(text); ok {
			t.Errorf("%q: got %+v, want an error", text, test)
		}
	}
}

func TestFormatNames(t *testing.T) {
	for i, name := range arena.FormatNames {
		if format, ok := arena.ParseFormat(name); !ok || int(format) != i {
			t.Errorf("%s: got %d, %v, want %d", name, format, ok, i)
		}
	}
	if format, ok := arena.ParseFormat("ladder"); ok {
		t.Errorf("ladder: got %d, want no format", format)
	}
}

func TestNumberEqualNames(t *testing.T) {
	for _, test := range []struct{ names, want []string }{
		{[]string{"pvs", "mtdf"}, []string{"pvs", "mtdf"}},
		{[]string{"pvs", "mtdf", "pvs", "pvs"}, []string{"pvs #1", "mtdf", "pvs #2", "pvs #3"}},
		{[]string{"pvs", "pvs #1", "pvs"}, []string{"pvs #2", "pvs #1", "pvs #3"}},
		{[]string{"pvs", "pvs #1", "pvs", "pvs #1"}, []string{"pvs #2", "pvs #1 #1", "pvs #3", "pvs #1 #2"}},
	} {
		var tournament arena.Tournament
		for _, name := range test.names {
			tournament.Entrants = append(tournament.Entrants, arena.Entrant{Name: name, Engine: "x"})
		}
		tournament.NumberEqualNames()
		var got []string
		for _, e := range tournament.Entrants {
			got = append(got, e.Name)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.names, got, test.want)
		}
	}
}
