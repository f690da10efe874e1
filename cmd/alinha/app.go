package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/textline"
)

// Exit statuses.
const (
	success = 0
	failure = 1 // the work could not be done
	misuse  = 2 // the command line is wrong
)

// An env is the environment of a run of the program.
type env struct {
	in         io.Reader
	out, err   io.Writer
	columns    func(io.Writer) int // the width of the terminal that out or err is, in columns; 0 for one that is no terminal
	getenv     func(string) string
	interrupts func() <-chan os.Signal // delivers SIGINT from the first call on; before, SIGINT exits
}

// An app is one run of the program.
type app struct {
	env
	*i18n.Localizer
	closers []io.Closer // the engines to close at the end
	colours bool        // boards are drawn in colours
}

// An output is the standard output, and the first error of writing to it, with which run fails.
type output struct {
	io.Writer
	err error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// run runs a command line and returns the exit status.
func run(ctx context.Context, args []string, e env) int {
	out, colours := &output{Writer: e.out}, e.wantsColours()
	e.out = out
	a := &app{env: e, Localizer: i18n.New(i18n.FromEnvironment(e.getenv)), colours: colours}
	err := a.chooseLanguage(args)
	if err == nil {
		root := a.rootCommand()
		root.SetArgs(args)
		err = root.ExecuteContext(ctx)
	}
	for _, c := range a.closers {
		err = errors.Join(err, c.Close())
	}
	if err = cmp.Or(err, out.err); err == nil {
		return success
	}
	fmt.Fprintln(a.err, a.fold(a.err, "alinha: "+a.explain(err)))
	if explain.IsMisuse(err) {
		return misuse
	}
	return failure
}

// chooseLanguage sets the language of --lang. The flag is read before the commands exist, because their help is
// a text in that language. While a shell completes a command line, the language may be incomplete.
func (a *app) chooseLanguage(args []string) error {
	completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	for i, arg := range args {
		wish, ok := strings.CutPrefix(arg, "--lang=")
		switch {
		case arg == "--":
			return nil
		case arg == "--lang" && i+1 < len(args):
			wish, ok = args[i+1], true
		}
		if !ok {
			continue
		}
		tag, known := i18n.Match(wish)
		if completes && !known {
			continue
		}
		if !known {
			return explain.UnknownName("error-language", wish, "Tags", i18n.Tags)
		}
		a.Localizer = i18n.New(tag)
	}
	return nil
}

// interruptible returns a context that ends at the next Ctrl-C, as untilCtrlC does, or at SIGTERM. After the returned function,
// which the caller calls at the end of the work, SIGTERM exits the program again.
func (a *app) interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stopTerm := signal.NotifyContext(ctx, syscall.SIGTERM)
	ctx, stopCtrlC := a.untilCtrlC(ctx)
	return ctx, func() {
		stopCtrlC()
		stopTerm()
	}
}

// untilCtrlC returns a context that ends at the next Ctrl-C. The caller calls cancel at the end of the work. From the first call
// on, Ctrl-C no longer exits the program, also after cancel; a Ctrl-C that no context has taken ends the next one.
func (a *app) untilCtrlC(ctx context.Context) (_ context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(ctx)
	interrupts := a.interrupts()
	go func() {
		select {
		case <-interrupts:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// explain returns an error as one line in the language of the app.
func (a *app) explain(err error) string {
	if refused, ok := errors.AsType[*cluster.RefusedError](err); ok {
		return a.Message("error-cluster-refused", "Error", textline.Clip(refused.Err.Error()))
	}
	for cause, id := range clusterErrors {
		if errors.Is(err, cause) {
			return a.Message(id)
		}
	}
	return explain.Explain(a.Localizer, err)
}

// clusterErrors are the messages of errors of package cluster.
var clusterErrors = map[error]string{
	cluster.ErrNoServer: "error-connect-nobody", cluster.ErrDenied: "error-connect-denied", cluster.ErrNoLeader: "error-connect-leader",
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
