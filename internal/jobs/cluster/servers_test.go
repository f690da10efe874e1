package cluster_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"math/big"
	"net"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/gametest"
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
	for token, want := range map[string]error{"": cluster.ErrDenied, "guess": cluster.ErrDenied, "secret": nil} {
		c, err := cluster.Connect(t.Context(), cluster.Address{URL: s.URL(), Token: token}, t.Name())
		if !errors.Is(err, want) {
			t.Errorf("token %q: got %v, want %v", token, err, want)
		}
		if err == nil {
			c.Close()
		}
	}
}

// newCertificate returns a certificate of 127.0.0.1 that its own signature makes good, for both ends of a connection.
func newCertificate(t *testing.T) *tls.Config {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	text, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	certificate, err := x509.ParseCertificate(text)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(certificate)
	return &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{text}, PrivateKey: key}}, RootCAs: pool, MinVersion: tls.VersionTLS12,
	}
}

// Servers of a cluster let each other in with the same token only, and with TLS only where the certificate is trusted.
func TestRoutes(t *testing.T) {
	gametest.Long(t)
	trusted, other := newCertificate(t), newCertificate(t)
	for _, test := range []struct {
		name   string
		token  string
		tls    [2]*tls.Config
		routed bool
	}{
		{"Token", testToken, [2]*tls.Config{}, true},
		{"OtherToken", "guess", [2]*tls.Config{}, false},
		{"TLS", testToken, [2]*tls.Config{trusted, trusted}, true},
		{"OtherCertificate", testToken, [2]*tls.Config{trusted, other}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			routes := []string{freeAddress(t), freeAddress(t)}
			var servers []*cluster.Server
			for i, token := range []string{testToken, test.token} {
				s, err := cluster.StartServer(cluster.ServerOptions{
					Store: t.TempDir(), Token: token, TLS: test.tls[i], Routes: routes, ClusterListen: routes[i], Name: routes[i],
				})
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				servers = append(servers, s)
			}
			for begun := time.Now(); test.routed != (servers[0].Routes() > 0) || !test.routed && time.Since(begun) < 3*time.Second; {
				if time.Since(begun) > 30*time.Second {
					t.Fatalf("got %d routes, want some: %v", servers[0].Routes(), test.routed)
				}
				time.Sleep(50 * time.Millisecond)
			}
		})
	}
}
