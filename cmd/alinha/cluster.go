package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/textline"
)

// clusterCommand returns the command cluster, whose only subcommand is serve.
func (a *app) clusterCommand() *cobra.Command {
	cmd := a.newCommand("cluster serve", "cluster", func(cmd *cobra.Command, args []string) error {
		return explain.UnknownName("error-subcommand", args[0], "Subcommands", subcommands(cmd))
	})
	cmd.Example = examples("alinha cluster serve", "alinha cluster serve --listen 0.0.0.0:4222 --token-file token")
	cmd.Args = argCount(1, 1)
	cmd.AddCommand(a.clusterServeCommand())
	return cmd
}

// A clusterRun is one run of cluster serve.
type clusterRun struct {
	*app
	options                   cluster.ServerOptions
	peers                     string // URLs with commas
	tokenFile                 string
	certFile, keyFile, caFile string
	metrics                   string // the address of the metrics; "" for none
}

// clusterServeCommand returns the command that serves units to workers until Ctrl-C or SIGTERM.
func (a *app) clusterServeCommand() *cobra.Command {
	r := &clusterRun{app: a}
	cmd := a.newCommand("serve", "cluster-serve", func(cmd *cobra.Command, _ []string) error { return r.serve(cmd.Context()) })
	cmd.Example = examples(
		"alinha cluster serve", "alinha cluster serve --listen 0.0.0.0:4222 --token-file token",
		"alinha cluster serve --listen :4222 --token-file token --peers b:6222,c:6222",
	)
	cmd.Args = argCount(0, 0)
	flags := cmd.Flags()
	flags.StringVar(&r.options.Listen, "listen", "127.0.0.1:4222", a.Message("flag-listen"))
	flags.StringVar(&r.options.Store, "store", "", a.Message("flag-store"))
	flags.StringVar(&r.tokenFile, "token-file", "", a.Message("flag-token-file"))
	flags.StringVar(&r.certFile, "tls-cert", "", a.Message("flag-tls-cert"))
	flags.StringVar(&r.keyFile, "tls-key", "", a.Message("flag-tls-key"))
	flags.StringVar(&r.caFile, "tls-ca", "", a.Message("flag-tls-ca"))
	flags.StringVar(&r.peers, "peers", "", a.Message("flag-peers"))
	flags.StringVar(&r.options.ClusterListen, "cluster-listen", "", a.Message("flag-cluster-listen"))
	flags.StringVar(&r.options.Name, "name", "", a.Message("flag-server-name"))
	flags.StringVar(&r.metrics, "metrics", "", a.Message("flag-metrics"))
	return cmd
}

// serve serves units until ctx ends, Ctrl-C or SIGTERM.
func (r *clusterRun) serve(ctx context.Context) error {
	if err := r.complete(); err != nil {
		return err
	}
	ctx, cancel := r.interruptible(ctx)
	defer cancel()
	s, err := cluster.StartServer(r.options)
	if err != nil {
		return r.explainStart(err)
	}
	defer s.Close()
	r.println("cluster-address", "URL", s.URL(), "Store", r.options.Store)
	if r.metrics != "" {
		stop, err := r.serveMetrics(s)
		if err != nil {
			return err
		}
		defer stop()
	}
	<-ctx.Done()
	return nil
}

// explainStart returns the explanation of an error of cluster.StartServer.
func (r *clusterRun) explainStart(err error) error {
	if unprotected, ok := errors.AsType[*cluster.UnprotectedError](err); ok {
		flag := "listen"
		if unprotected.Address != r.options.Listen {
			flag = "cluster-listen"
		}
		return explain.Misuse("error-cluster-unprotected", "Flag", flag, "Address", textline.Clip(unprotected.Address))
	}
	if route, ok := errors.AsType[*cluster.RouteError](err); ok {
		return explain.Misuse("error-peers", "Text", textline.Clip(route.Text))
	}
	_, isLocked := errors.AsType[*checkpoint.LockedError](err)
	_, isPath := errors.AsType[*fs.PathError](err)
	if isLocked || isPath { // of the directory, not of the address
		return err
	}
	return explain.Failure("error-serve-listen", "Address", textline.Clip(r.options.Listen), "Error", r.explain(err))
}

// complete completes the options by the flags: the token, the certificates, the other servers, and the default
// directory.
func (r *clusterRun) complete() (err error) {
	r.options.Log = slog.New(slog.NewTextHandler(r.err, nil))
	if r.options.Token, err = readToken(r.tokenFile); err != nil {
		return err
	}
	if err := r.readTLS(); err != nil {
		return err
	}
	if err := r.completePeers(); err != nil {
		return err
	}
	if r.options.Store == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return explain.Misuse("error-store")
		}
		r.options.Store = filepath.Join(cache, "alinha", "cluster")
	}
	return nil
}

// readTLS reads the certificate of the server, and the certificates by which the server trusts other servers of the
// cluster.
func (r *clusterRun) readTLS() (err error) {
	if r.certFile == "" && r.keyFile == "" {
		if r.caFile != "" {
			return explain.Misuse("error-tls-missing")
		}
		return nil
	}
	pair, err := tls.LoadX509KeyPair(r.certFile, r.keyFile)
	if err != nil {
		return explain.Failure("error-tls", "File", textline.Clip(cmp.Or(r.certFile, r.keyFile)), "Error", r.explain(err))
	}
	r.options.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	if r.caFile != "" {
		r.options.TLS.RootCAs, err = readCA(r.caFile)
	}
	return err
}

// routesPort is the port on which the servers of a cluster connect to each other, unless --cluster-listen names another
// one.
const routesPort = "6222"

// completePeers sets the options of --peers, by which several servers form a cluster.
func (r *clusterRun) completePeers() error {
	if r.peers == "" {
		for flag, value := range map[string]string{"cluster-listen": r.options.ClusterListen, "name": r.options.Name} {
			if value != "" {
				return explain.Misuse("error-peers-missing", "Flag", flag)
			}
		}
		return nil
	}
	r.options.Routes = strings.Split(r.peers, ",")
	if r.options.ClusterListen == "" {
		host, _, _ := net.SplitHostPort(r.options.Listen) // StartServer refuses what this cannot split
		r.options.ClusterListen = net.JoinHostPort(host, routesPort)
	}
	return nil
}
