package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// ServerOptions describe a server of this package. The zero value but for Store is a server on a free port of the loopback
// interface.
type ServerOptions struct {
	Store  string      // the directory of the units, the results and the files
	Listen string      // host and port; "" for a free port of 127.0.0.1
	Token  string      // which clients must give; "" for none
	TLS    *tls.Config // nil for connections that are not encrypted

	Name        string     // of the server among its peers
	PeerListen  string     // host and port for the other servers; "" for a server that stands alone
	Peers       []*url.URL // of the other servers
	PeerCluster string     // the name that all peers share
}

var (
	// ErrUnprotected is the error of a server that would listen beyond the loopback interface without a token and TLS.
	ErrUnprotected = errors.New("a server beyond the loopback interface needs a token or TLS")

	// errNotReady is the error of a server that does not answer in time.
	errNotReady = errors.New("the server does not become ready")
)

// readyTimeout is how long a server may take to become ready.
const readyTimeout = 20 * time.Second

// A Server is a NATS server with JetStream in this process.
type Server struct{ nats *server.Server }

// StartServer starts a server. The error is ErrUnprotected, or one of the network or of the file system.
func StartServer(o ServerOptions) (*Server, error) {
	host, port, err := splitAddress(o.Listen)
	if err != nil {
		return nil, err
	}
	if o.Token == "" && o.TLS == nil && !isLoopback(host) {
		return nil, ErrUnprotected
	}
	options := &server.Options{
		ServerName: o.Name, Host: host, Port: port, Authorization: o.Token, TLSConfig: o.TLS, TLS: o.TLS != nil,
		JetStream: true, StoreDir: o.Store, NoSigs: true, NoLog: true,
	}
	if o.PeerListen != "" {
		if options.Cluster.Host, options.Cluster.Port, err = splitAddress(o.PeerListen); err != nil {
			return nil, err
		}
		options.Cluster.Name, options.Routes = o.PeerCluster, o.Peers
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(readyTimeout) {
		s.Shutdown()
		return nil, errNotReady
	}
	return &Server{s}, nil
}

// splitAddress returns the host and the port of an address. Port 0 becomes the number by which package server knows a free
// port.
func splitAddress(address string) (host string, port int, err error) {
	if address == "" {
		return "127.0.0.1", server.RANDOM_PORT, nil
	}
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, err
	}
	if port, err = strconv.Atoi(text); err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("port %q: want a number from 0 to 65535", text)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// isLoopback reports whether only this machine reaches a host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// URL returns the address that clients connect to.
func (s *Server) URL() string { return s.nats.ClientURL() }

// Close stops the server. Units and results stay in its directory.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
}
