package main

import (
	"fmt"
	"net"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/internal/web"
)

// serve returns the command that serves the page.
func (a *app) serve() *cobra.Command {
	var listen string
	limits := web.DefaultLimits()
	cmd := a.command("serve", "serve", func(cmd *cobra.Command, _ []string) error {
		for _, flag := range []struct {
			name  string
			value int
		}{{"searches", limits.Searches}, {"threads", limits.Threads}, {"memory", limits.MemoryMiB}, {"time", int(limits.Time)}, {"rate", limits.Rate}} {
			if flag.value < 1 {
				return explain.Misuse("error-flag-positive", "Flag", flag.name)
			}
		}
		ctx, done := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
		defer done()
		ctx, stop := a.interruptible(ctx)
		defer stop()
		listener, err := net.Listen("tcp", listen)
		if err != nil {
			return explain.Failure("error-serve-listen", "Address", textline.Clip(listen), "Error", a.explain(err))
		}
		limits.Apply()
		fmt.Fprintln(a.out, a.Message("serve-address", "Address", "http://"+listener.Addr().String()+"/"))
		return web.New(limits).Serve(ctx, listener)
	})
	cmd.Example = examples("alinha serve", "alinha serve --listen 127.0.0.1:9000")
	cmd.Args = takes(0, 0)
	flags := cmd.Flags()
	flags.StringVar(&listen, "listen", "127.0.0.1:8080", a.Message("flag-listen"))
	flags.IntVar(&limits.Searches, "searches", limits.Searches, a.Message("flag-serve-searches"))
	flags.IntVar(&limits.Threads, "threads", limits.Threads, a.Message("flag-serve-threads"))
	flags.IntVar(&limits.MemoryMiB, "memory", limits.MemoryMiB, a.Message("flag-serve-memory"))
	flags.DurationVar(&limits.Time, "time", limits.Time, a.Message("flag-serve-time"))
	flags.IntVar(&limits.Rate, "rate", limits.Rate, a.Message("flag-serve-rate"))
	return cmd
}
