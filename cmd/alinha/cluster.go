package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/textline"
)

// clusterCommand returns the command of the server of units.
func (a *app) clusterCommand() *cobra.Command {
	cmd := a.newCommand("cluster serve", "cluster", func(_ *cobra.Command, args []string) error {
		return explain.Misuse("error-cluster-work", "Text", textline.Clip(args[0]))
	})
	cmd.Example = examples("alinha cluster serve", "alinha cluster serve --listen 0.0.0.0:4222 --token-file token")
	cmd.Args = argCount(1, 1)
	cmd.AddCommand(a.clusterServeCommand())
	return cmd
}

// A clusterRun is a run of cluster serve.
type clusterRun struct {
	*app
	options           cluster.ServerOptions
	tokenFile         string
	certFile, keyFile string
}

// clusterServeCommand returns the command that serves units to workers until Ctrl-C or SIGTERM.
func (a *app) clusterServeCommand() *cobra.Command {
	r := &clusterRun{app: a}
	cmd := a.newCommand("serve", "cluster-serve", func(cmd *cobra.Command, _ []string) error { return r.serve(cmd.Context()) })
	cmd.Example = examples("alinha cluster serve", "alinha cluster serve --listen 0.0.0.0:4222 --token-file token")
	cmd.Args = argCount(0, 0)
	flags := cmd.Flags()
	flags.StringVar(&r.options.Listen, "listen", "127.0.0.1:4222", a.Message("flag-listen"))
	flags.StringVar(&r.options.Store, "store", "", a.Message("flag-store"))
	flags.StringVar(&r.tokenFile, "token-file", "", a.Message("flag-token-file"))
	flags.StringVar(&r.certFile, "tls-cert", "", a.Message("flag-tls-cert"))
	flags.StringVar(&r.keyFile, "tls-key", "", a.Message("flag-tls-key"))
	return cmd
}

// serve serves until ctx or the program is asked to end.
func (r *clusterRun) serve(ctx context.Context) error {
	if err := r.complete(); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	ctx, cancel := r.interruptible(ctx)
	defer cancel()
	s, err := cluster.StartServer(r.options)
	if errors.Is(err, cluster.ErrUnprotected) {
		return explain.Misuse("error-cluster-unprotected", "Address", textline.Clip(r.options.Listen))
	}
	if err != nil {
		return explain.Failure("error-serve-listen", "Address", textline.Clip(r.options.Listen), "Error", r.explain(err))
	}
	defer s.Close()
	r.println("cluster-address", "URL", s.URL(), "Store", r.options.Store)
	<-ctx.Done()
	return nil
}

// complete reads the files of the token and of TLS, and sets the default of --store.
func (r *clusterRun) complete() (err error) {
	if r.options.Token, err = readToken(r.tokenFile); err != nil {
		return err
	}
	if r.certFile != "" || r.keyFile != "" {
		pair, err := tls.LoadX509KeyPair(r.certFile, r.keyFile)
		if err != nil {
			return explain.Failure("error-tls", "File", textline.Clip(cmp.Or(r.certFile, r.keyFile)), "Error", r.explain(err))
		}
		r.options.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
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
