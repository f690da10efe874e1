package main

import (
	"net"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/online"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/internal/web"
)

// serveCommand returns the command that serves the page until Ctrl-C or SIGTERM.
func (a *app) serveCommand() *cobra.Command {
	var (
		listen  string
		keep    string
		connect *connectFlags
	)
	limits := web.DefaultLimits()
	cmd := a.newCommand("serve", "serve", func(cmd *cobra.Command, _ []string) error {
		err := checkPositive(
			flagValue{"searches", limits.Searches}, flagValue{"threads", limits.Threads}, flagValue{"memory", limits.MemoryMiB},
			flagValue{"time", int(limits.Time)}, flagValue{"rate", limits.Rate},
		)
		if err != nil {
			return err
		}
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		listener, err := net.Listen("tcp", listen)
		if err != nil {
			return explain.Failure("error-serve-listen", "Address", textline.Clip(listen), "Error", a.explain(err))
		}
		server := web.New(limits)
		if keep != "" {
			store, err := online.OpenStore(keep)
			if err != nil {
				return err
			}
			defer func() { _ = store.Close() }()
			server.KeepMatches(store)
		}
		if connect.url != "" {
			client, err := connect.open(ctx, a)
			if err != nil {
				return err
			}
			defer client.Close()
			server.ShowCluster(newClusterView(ctx, client).view)
		}
		limits.Apply()
		a.println("serve-address", "Address", "http://"+listener.Addr().String()+"/")
		return server.Serve(ctx, listener)
	})
	cmd.Example = examples("alinha serve", "alinha serve --listen 127.0.0.1:9000", "alinha serve --keep games.jsonl", "alinha serve --connect nats://127.0.0.1:4222")
	cmd.Args = argCount(0, 0)
	connect = a.addConnectFlags(cmd, "flag-serve-connect")
	flags := cmd.Flags()
	flags.StringVar(&listen, "listen", "127.0.0.1:8080", a.Message("flag-listen"))
	flags.StringVar(&keep, "keep", "", a.Message("flag-serve-keep"))
	flags.IntVar(&limits.Searches, "searches", limits.Searches, a.Message("flag-serve-searches"))
	flags.IntVar(&limits.Threads, "threads", limits.Threads, a.Message("flag-serve-threads"))
	flags.IntVar(&limits.MemoryMiB, "memory", limits.MemoryMiB, a.Message("flag-serve-memory"))
	flags.DurationVar(&limits.Time, "time", limits.Time, a.Message("flag-serve-time"))
	flags.IntVar(&limits.Rate, "rate", limits.Rate, a.Message("flag-serve-rate"))
	return cmd
}
