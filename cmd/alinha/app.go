package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
)

// Exit statuses.
const (
	success = 0
	failure = 1 // the work could not be done
	misuse  = 2 // the command line is wrong
)

// A world is what a run of the program reads and writes.
type world struct {
	in         io.Reader
	out, err   io.Writer
	getenv     func(string) string
	interrupts func() <-chan os.Signal // each Ctrl-C, from the first call on; before, it kills
}

// An app is one run of the program.
type app struct {
	world
	*i18n.Localizer
	open    []io.Closer // what has to be closed at the end: engines that are programs
	colours bool        // boards have some
}

// An outlet takes what the program says, and remembers the first error of it: no answer is lost and
// called a success.
type outlet struct {
	io.Writer
	err error
}

func (o *outlet) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// run runs a command line and returns the exit status.
func run(ctx context.Context, args []string, w world) int {
	out, colours := &outlet{Writer: w.out}, w.colourful()
	w.out = out
	a := &app{world: w, Localizer: i18n.New(i18n.FromEnvironment(w.getenv)), colours: colours}
	err := a.chooseLanguage(args)
	if err == nil {
		root := a.root()
		root.SetArgs(args)
		err = root.ExecuteContext(ctx)
	}
	for _, c := range a.open {
		err = errors.Join(err, c.Close())
	}
	if err = cmp.Or(err, out.err); err == nil {
		return success
	}
	fmt.Fprintln(a.err, "alinha: "+a.explain(err))
	if explain.IsMisuse(err) || isFlagError(err) {
		return misuse
	}
	return failure
}

// chooseLanguage heeds --lang before the commands are built, for their help is
// a text that people read too.
func (a *app) chooseLanguage(args []string) error {
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
		if !known {
			return explain.Misuse("error-language", "Text", textline.Clip(wish), "Tags", strings.Join(i18n.Tags, ", "))
		}
		a.Localizer = i18n.New(tag)
	}
	return nil
}

// interruptible returns a context that the next Ctrl-C ends, and what to call when
// the work is done.
func (a *app) interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
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

// writable makes a file that is to be written at the end of some work, if it is not there yet, so that no
// work is done in vain.
func writable(name string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	return file.Close()
}

// isTerminal says that a stream is a terminal, where a person looks on.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
