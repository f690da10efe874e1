package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/alinha/alinha/internal/checkpoint"
)

// ServerOptions describe a server of this package. The zero value but for Store is a server on a free port of the loopback
// interface.
type ServerOptions struct {
	Store  string      // the directory of the units and the results
	Listen string      // host and port; "" for a free port of 127.0.0.1
	Token  string      // which clients must give; "" for none
	TLS    *tls.Config // nil for connections that are not encrypted
}

var (
	// ErrUnprotected is the error of a server that other machines could use without a token.
	ErrUnprotected = errors.New("a server that other machines reach needs a token")

	// errNotReady is the error of a server that does not answer in time.
	errNotReady = errors.New("the server does not become ready")
)

// readyTimeout is how long a server may take to become ready.
const readyTimeout = 20 * time.Second

// A Server is a NATS server with JetStream in this process.
type Server struct {
	nats *server.Server
	lock *checkpoint.Lock // of the directory
}

// StartServer starts a server. The error is ErrUnprotected, a *checkpoint.LockedError if another server has the directory, or
// one of the network or of the file system.
func StartServer(o ServerOptions) (*Server, error) {
	host, port, err := splitAddress(o.Listen)
	if err != nil {
		return nil, err
	}
	if o.Token == "" && !isLoopback(host) {
		return nil, ErrUnprotected
	}
	if err := os.MkdirAll(o.Store, 0o700); err != nil {
		return nil, err
	}
	lock, err := checkpoint.LockFile(filepath.Join(o.Store, "server"))
	if err != nil {
		return nil, err
	}
	nats, err := startNATS(&server.Options{
		Host: host, Port: port, Authorization: o.Token, TLSConfig: o.TLS, TLS: o.TLS != nil,
		JetStream: true, StoreDir: o.Store, NoSigs: true, NoLog: true,
	})
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return &Server{nats, lock}, nil
}

// startNATS starts a server of package server, and waits until the server is ready or has failed.
func startNATS(o *server.Options) (*server.Server, error) {
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	failed := &fatalLogger{first: make(chan error, 1)}
	s.SetLoggerV2(failed, false, false, false)
	s.Start()
	ready := make(chan bool, 1)
	go func() { ready <- s.ReadyForConnections(readyTimeout) }()
	select {
	case err = <-failed.first:
	case ok := <-ready:
		if ok {
			return s, nil
		}
		err = errNotReady
	}
	s.Shutdown()
	return nil, err
}

// A fatalLogger is a logger that keeps the first fatal error and drops all else.
type fatalLogger struct{ first chan error }

func (l *fatalLogger) Fatalf(format string, args ...any) {
	select {
	case l.first <- fmt.Errorf(format, args...):
	default:
	}
}

func (*fatalLogger) Noticef(string, ...any) {}
func (*fatalLogger) Warnf(string, ...any)   {}
func (*fatalLogger) Errorf(string, ...any)  {}
func (*fatalLogger) Debugf(string, ...any)  {}
func (*fatalLogger) Tracef(string, ...any)  {}

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
	_ = s.lock.Unlock() // the file of the lock may stay
}
