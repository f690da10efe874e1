package cluster_test

import (
	"crypto/tls"
	"net/http/httptest"
	"testing"

	"github.com/alinha/alinha/internal/jobs/cluster"
)

// The program of a server connects to the server with the token and without a certificate.
func TestConnectInProcess(t *testing.T) {
	other := httptest.NewTLSServer(nil)
	defer other.Close()
	s, err := cluster.StartServer(cluster.ServerOptions{
		Store: t.TempDir(), Token: "secret", TLS: &tls.Config{Certificates: other.TLS.Certificates, MinVersion: tls.VersionTLS12},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := s.Connect(t.Context(), "secret")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if all, err := c.Studies(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("got studies %v and %v, want none", all, err)
	}
}
