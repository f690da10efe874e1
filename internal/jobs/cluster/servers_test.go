package cluster_test

import (
	"errors"
	"testing"

	"github.com/alinha/alinha/internal/jobs/cluster"
)

// A server that other machines reach needs a token or TLS, and lets in only clients with the token.
func TestProtection(t *testing.T) {
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:4222"} {
		for _, o := range []cluster.ServerOptions{
			{Listen: address}, {Routes: []string{"192.0.2.2:6222"}, ClusterListen: address},
		} {
			o.Store = t.TempDir()
			_, err := cluster.StartServer(o)
			if unprotected, ok := errors.AsType[*cluster.UnprotectedError](err); !ok || unprotected.Address != address {
				t.Errorf("%+v: got %v, want the address that is not protected", o, err)
			}
		}
	}
	s, err := cluster.StartServer(cluster.ServerOptions{Store: t.TempDir(), Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for token, want := range map[string]bool{"": false, "guess": false, "secret": true} {
		c, err := cluster.Connect(t.Context(), cluster.Address{URL: s.URL(), Token: token}, t.Name())
		if (err == nil) != want {
			t.Errorf("token %q: got %v, want let in: %v", token, err, want)
		}
		if err == nil {
			c.Close()
		}
	}
}
