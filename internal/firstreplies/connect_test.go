package firstreplies

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
)

// connectWorkers connects to the server of the flags, and returns the Executor of its workers with their version. They must be of one
// version; it need not be that of this program, because a win is one by any version.
func connectWorkers(t *testing.T) (e jobs.Executor, version string) {
	t.Helper()
	address := cluster.Address{URL: *connect, Token: strings.TrimSpace(readFile(t, *tokenFile))}
	if *tlsCA != "" {
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM([]byte(readFile(t, *tlsCA))) {
			t.Fatalf("%s: no certificates", *tlsCA)
		}
		address.TLS = &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: pool}
	}
	client, err := cluster.Connect(t.Context(), address, "gomoku-proof")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	owner, _ := os.Hostname()
	equal := map[string]func(a, b json.RawMessage) bool{StudyKind: EqualAnswers}
	return &cluster.Executor{Client: client, Owner: owner, Verify: *verify / 100, Equal: equal}, workerVersion(t, client)
}

// readFile returns the text of a file, or "" without a name.
func readFile(t *testing.T, name string) string {
	t.Helper()
	if name == "" {
		return ""
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// workerVersion returns the version of the workers of StudyKind.
func workerVersion(t *testing.T, client *cluster.Client) string {
	t.Helper()
	workers, err := client.Workers(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var versions []string
	for _, w := range workers {
		if slices.Contains(w.Kinds, StudyKind) && !slices.Contains(versions, w.Version) {
			versions = append(versions, w.Version)
		}
	}
	if len(versions) != 1 {
		t.Fatalf("got workers of the versions %q, want one: start alinha worker --connect %s", versions, *connect)
	}
	return versions[0]
}
