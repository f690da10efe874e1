package main

import "testing"

func TestParseMachineMiB(t *testing.T) {
	const meminfo = "MemTotal:       16384000 kB\nMemFree:         1000000 kB\n"
	for _, test := range []struct {
		meminfo, group string
		want           int
	}{
		{meminfo, "", 16000},
		{meminfo, "max\n", 16000},
		{meminfo, "1073741824\n", 1024},
		{meminfo, "9223372036854771712\n", 16000},
		{"", "1073741824\n", 1024},
		{"", "", 0},
	} {
		if got := parseMachineMiB(test.meminfo, test.group); got != test.want {
			t.Errorf("%q and %q: got %d MiB, want %d", test.meminfo, test.group, got, test.want)
		}
	}
}
