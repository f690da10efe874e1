package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/internal/web"
)

// serve returns the command that serves the page.
func (a *app) serve() *cobra.Command {
	var listen string
	cmd := a.command("serve", "serve", func(cmd *cobra.Command, _ []string) error {
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		listener, err := net.Listen("tcp", listen)
		if err != nil {
			return err
		}
		server := &http.Server{Handler: (&web.Server{Desk: &api.Desk{}}).Handler(), ReadHeaderTimeout: 5 * time.Second}
		fmt.Fprintln(a.out, a.Say("serve-address", "Address", "http://"+listener.Addr().String()+"/"))
		context.AfterFunc(ctx, func() { _ = server.Close() })
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	cmd.Args = takes(0, 0)
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8080", a.Say("flag-listen"))
	return cmd
}
