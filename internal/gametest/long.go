package gametest

import (
	"os"
	"testing"
)

// IsLong reports whether the environment variable ALINHA_LONG is set: make test-long.
func IsLong() bool { return os.Getenv("ALINHA_LONG") != "" }

// Long skips the test unless IsLong. It is for tests that take more than a few seconds: go test ./... stays quick without
// -short, and make test-long runs everything.
func Long(t testing.TB) {
	t.Helper()
	if !IsLong() {
		t.Skip("set ALINHA_LONG=1 (make test-long)")
	}
}
