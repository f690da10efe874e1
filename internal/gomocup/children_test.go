//go:build unix

package gomocup_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/procgroup/proctest"
)

// The processes that a program has started end with it: a script that hangs, one that ends on its own, and one that obeys END.
func TestChildrenEnd(t *testing.T) {
	for _, test := range []struct{ name, script string }{
		{"hangs at BEGIN", "read start; echo OK; while read line; do :; done; wait"},
		{"ends at START", "exit 3"},
		{"plays and obeys END", `while read line; do case "$line" in START*) echo OK;; BEGIN*) echo 7,7;; END*) exit;; esac; done`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			script := filepath.Join(dir, "wrapper.sh")
			if err := os.WriteFile(script, []byte("#!/bin/sh\nsleep 300 &\necho $! >pid\n"+test.script+"\n"), 0o700); err != nil {
				t.Fatal(err)
			}
			e := &gomocup.Engine{Command: script, Tolerance: 200 * time.Millisecond}
			_, _ = e.Search(t.Context(), position(t, "gomoku", ""), alinha.Limits{Time: 200 * time.Millisecond}, nil)
			_ = e.Close()
			proctest.WaitForExit(t, proctest.ReadPID(t, filepath.Join(dir, "pid")))
		})
	}
}
