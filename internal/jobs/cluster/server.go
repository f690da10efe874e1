package cluster

import (
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/alinha/alinha/internal/checkpoint"
)

// ServerOptions are the options of StartServer. Store is required. By the zero values of the other options the server
// listens on a free port of the loopback interface.
type ServerOptions struct {
	Store  string       // the directory of the units and the results
	Listen string       // host and port; "" for a free port of 127.0.0.1
	Token  string       // that clients and the other servers of a cluster must send; "" for none
	TLS    *tls.Config  // nil for connections that are not encrypted
	Log    *slog.Logger // of the errors of the server; nil for none

	// Several servers form a cluster. Each of them keeps all units and results if the cluster has three.
	Routes        []string // the other servers, as host:6222 or nats://host:6222; nil for a single server
	ClusterListen string   // host and port that the other servers connect to
	Name          string   // unique in the cluster; "" for the name of the machine and the port of ClusterListen
}

// An UnprotectedError is the address of a server that other machines could use without a token.
type UnprotectedError struct{ Address string }

func (e *UnprotectedError) Error() string {
	return fmt.Sprintf("%s: a server that other machines reach needs a token", e.Address)
}

// errNotReady is the error of a server that is not ready for connections within readyTimeout.
var errNotReady = errors.New("the server does not become ready")

// readyTimeout is how long a server may take to become ready.
const readyTimeout = 20 * time.Second

// syncInterval is how often a server syncs its files to disk, and so how much work a loss of power costs at most.
// Syncing after every message costs nine tenths of the units a second (docs/cluster.md).
const syncInterval = time.Second

// A Server is a NATS server with JetStream in this process.
type Server struct {
	nats *server.Server
	lock *checkpoint.Lock // of the directory
}

// StartServer starts a server. The error is an *UnprotectedError, a *RouteError, a *checkpoint.LockedError if another
// server uses the directory, or an error of the network or of the file system. The servers of a cluster start in any
// order.
func StartServer(o ServerOptions) (*Server, error) {
	options, err := o.natsOptions()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.Store, 0o700); err != nil {
		return nil, err
	}
	lock, err := checkpoint.LockFile(filepath.Join(o.Store, "server"))
	if err != nil {
		return nil, err
	}
	nats, err := startNATS(options, o.Log)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	return &Server{nats, lock}, nil
}

// natsOptions returns the options in the form of package server. The error is an *UnprotectedError or a *RouteError,
// among others.
func (o *ServerOptions) natsOptions() (*server.Options, error) {
	host, port, err := o.splitProtected(o.Listen)
	if err != nil {
		return nil, err
	}
	options := &server.Options{
		Host: host, Port: port, Authorization: o.Token, TLSConfig: o.TLS, TLS: o.TLS != nil,
		JetStream: true, StoreDir: o.Store, SyncInterval: syncInterval, NoSigs: true, NoLog: true,
	}
	if len(o.Routes) > 0 {
		err = o.addRoutes(options)
	}
	return options, err
}

// splitProtected returns the host and the port of an address. The error is an *UnprotectedError if other machines reach
// the address and the options have no token.
func (o *ServerOptions) splitProtected(address string) (host string, port int, err error) {
	host, port, err = splitAddress(address)
	if err == nil && o.Token == "" && !isLoopback(host) {
		err = &UnprotectedError{address}
	}
	return host, port, err
}

// startNATS starts a server of package server, and waits until the server is ready for connections or has failed.
func startNATS(o *server.Options, log *slog.Logger) (*server.Server, error) {
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	logger := &serverLogger{first: make(chan error, 1), log: log}
	s.SetLoggerV2(logger, false, false, false)
	s.Start()
	ready := make(chan bool, 1)
	go func() { ready <- s.ReadyForConnections(readyTimeout) }()
	select {
	case err = <-logger.first:
	case ok := <-ready:
		if ok {
			return s, nil
		}
		err = errNotReady
	}
	s.Shutdown()
	return nil, err
}

// splitAddress returns the host and the port of an address. Port 0 becomes server.RANDOM_PORT, which is a free port.
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
	_ = s.lock.Unlock() // without effect on the next server, even if the lock file stays
}
