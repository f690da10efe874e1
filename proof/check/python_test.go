package check_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// checkByPython returns which certificates are valid by the checker in Python. It skips the test where there is no Python.
func checkByPython(t *testing.T, texts []string) (valid []bool) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	dir := t.TempDir()
	args := []string{filepath.Join("..", "..", "scripts", "check_proof.py")}
	for i, text := range texts {
		file := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	out, err := exec.CommandContext(t.Context(), python, args...).Output()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(texts) {
		t.Fatalf("got %d answers, want %d: %v", len(lines), len(texts), err)
	}
	for _, line := range lines {
		valid = append(valid, strings.Contains(line, " to move: "))
	}
	return valid
}
