package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// cluster serve says what it cannot use: a directory that another server uses, a directory within a file, the address of the metrics,
// and certificates to trust without a certificate of its own.
func TestClusterServeErrors(t *testing.T) {
	file, store := filepath.Join(t.TempDir(), "file"), t.TempDir()
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	first := startServing(t, "cluster", "serve", "--listen", "127.0.0.1:0", "--store", store)
	if _, err := bufio.NewReader(first).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args, want string
	}{
		{"--store " + store, filepath.Join(store, "server") + " is in use by process"},
		{"--store " + filepath.Join(file, "store"), "a part of the path is no directory"},
		{"--store " + t.TempDir() + " --metrics 192.0.2.1:9", "cannot serve metrics on 192.0.2.1:9: "},
		{"--store " + t.TempDir() + " --tls-ca " + file, "--tls-ca: expected --tls-cert and --tls-key as well"},
	} {
		var errs bytes.Buffer
		args := append([]string{"cluster", "serve", "--listen", "127.0.0.1:0"}, strings.Fields(test.args)...)
		status := run(t.Context(), args, newEnv(strings.NewReader(""), io.Discard, &errs))
		if status == success || !strings.Contains(errs.String(), test.want) || strings.Contains(errs.String(), "--listen") {
			t.Errorf("%s: got status %d and %q, want %q in it", test.args, status, &errs, test.want)
		}
	}
}
