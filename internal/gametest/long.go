package gametest

import (
	"os"
	"testing"
)

// Long skips the test unless the environment variable ALINHA_LONG is set. It is for tests that take more than a few
// seconds: go test ./... stays quick without -short, and make test-long runs everything.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv("ALINHA_LONG") == "" {
		t.Skip("set ALINHA_LONG=1 (make test-long)")
	}
}
