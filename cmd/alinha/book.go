package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// book returns the command of books of Connect Four.
func (a *app) book() *cobra.Command {
	cmd := a.command("book build|check FILE", "book", func(_ *cobra.Command, args []string) error {
		return explain.Misuse("error-book-work", "Text", textline.Clip(args[0]))
	})
	cmd.Example = examples("alinha book build connect4.book --ply 8", "alinha book check connect4.book")
	cmd.Args = takes(1, 2)
	cmd.AddCommand(a.bookBuild(), a.bookCheck())
	return cmd
}

// A bookRun is a book to make or to check, as the command line says.
type bookRun struct {
	*app
	file     string
	board    string
	ply      int
	threads  int
	tableMiB int
	sample   int
	seed     uint64
}

func (a *app) bookBuild() *cobra.Command {
	r := &bookRun{app: a}
	cmd := a.command("build FILE", "book-build", func(cmd *cobra.Command, args []string) error {
		r.file = args[0]
		return r.build(cmd.Context())
	})
	cmd.Example = examples("alinha book build connect4.book --ply 8")
	cmd.Args = takes(1, 1)
	flags := cmd.Flags()
	flags.StringVar(&r.board, "board", "7x6", a.Message("flag-book-board"))
	flags.IntVar(&r.ply, "ply", 6, a.Message("flag-book-ply"))
	flags.IntVar(&r.threads, "threads", 0, a.Message("flag-book-threads"))
	flags.IntVar(&r.tableMiB, "table", 128, a.Message("flag-book-table"))
	r.sampleFlags(cmd)
	return cmd
}

func (a *app) bookCheck() *cobra.Command {
	r := &bookRun{app: a}
	cmd := a.command("check FILE", "book-check", func(cmd *cobra.Command, args []string) error {
		r.file = args[0]
		return r.checkFile(cmd.Context())
	})
	cmd.Example = examples("alinha book check connect4.book --sample 100")
	cmd.Args = takes(1, 1)
	cmd.ValidArgsFunction = nil // any file
	r.sampleFlags(cmd)
	return cmd
}

// sampleFlags are the flags of what is solved anew.
func (r *bookRun) sampleFlags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&r.sample, "sample", 30, r.Message("flag-book-sample"))
	cmd.Flags().Uint64Var(&r.seed, "seed", 1, r.Message("flag-book-seed"))
}

// draftEnding is what the name of a draft has more than that of its book.
const draftEnding = ".draft"

// build makes a book, by way of a draft that a later run goes on with.
func (r *bookRun) build(ctx context.Context) error {
	switch {
	case r.threads < 0:
		return explain.Misuse("error-flag-negative", "Flag", "threads")
	case r.tableMiB < 1:
		return explain.Misuse("error-flag-positive", "Flag", "table")
	case r.sample < 0:
		return explain.Misuse("error-flag-negative", "Flag", "sample")
	}
	board, err := rules.Parse("mnk:" + r.board + ",k=4,gravity")
	if err != nil {
		return explain.Misuse("error-book-board", "Text", textline.Clip(r.board))
	}
	builder, err := book.NewBuilder(board, r.ply)
	if wrong, ok := errors.AsType[*book.PlyError](err); ok {
		return explain.Misuse("error-book-ply", "Ply", wrong.Ply, "Most", wrong.Most)
	}
	if err != nil { // a board that the solver does not play
		return explain.Misuse("error-book-board", "Text", textline.Clip(r.board))
	}
	if _, err := os.Lstat(r.file); err == nil {
		return explain.Misuse("error-book-exists", "File", textline.Clip(r.file))
	}
	file, err := os.OpenFile(r.file+draftEnding, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	if err := errors.Join(r.finish(ctx, builder, file), file.Close()); err != nil {
		return err
	}
	return os.Remove(r.file + draftEnding)
}

// finish solves the positions that the draft file does not have yet, checks the book and writes it.
func (r *bookRun) finish(ctx context.Context, builder *book.Builder, draft *os.File) error {
	err := builder.Resume(draft)
	if errors.Is(err, book.ErrDraft) {
		return explain.Misuse("error-book-draft", "File", textline.Clip(draft.Name()))
	}
	if err != nil {
		return err
	}
	ctx, done := r.interruptible(ctx)
	defer done()
	builder.UseShallower(book.Openings())
	err = builder.Solve(ctx, cmp.Or(r.threads, runtime.NumCPU()), r.tableMiB, r.counter())
	r.wipe()
	switch {
	case ctx.Err() != nil:
		return explain.Failure("error-book-stopped")
	case err != nil:
		return err
	}
	b := builder.Book()
	if err := r.check(ctx, b); err != nil {
		return err
	}
	return writeBook(r.file, b)
}

// writeBook writes a book whole or not at all.
func writeBook(name string, b *book.Book) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	err = errors.Join(b.Write(file), file.Chmod(0o644), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name()))
	}
	return nil
}

func (r *bookRun) checkFile(ctx context.Context) error {
	if r.sample < 0 {
		return explain.Misuse("error-flag-negative", "Flag", "sample")
	}
	file, err := os.Open(r.file)
	if err != nil {
		return err
	}
	b, err := book.ReadBook(file)
	if err = errors.Join(err, file.Close()); errors.Is(err, book.ErrFormat) {
		return explain.Failure("error-book-file", "File", textline.Clip(r.file))
	}
	if err != nil {
		return err
	}
	ctx, done := r.interruptible(ctx)
	defer done()
	return r.check(ctx, b)
}

// check checks a book and says so.
func (r *bookRun) check(ctx context.Context, b *book.Book) error {
	solved, err := b.Check(ctx, r.sample, r.seed, r.counter())
	r.wipe()
	wrong, ok := errors.AsType[*book.ScoreError](err)
	switch {
	case ok:
		return explain.Failure("error-book-wrong", "Stones", wrong.Stones, "Number", wrong.Index, "Got", wrong.Got, "Want", wrong.Want)
	case err != nil:
		return errInterrupted
	}
	columns, rows := b.Size()
	fmt.Fprintln(r.out, r.Message("book-right", "Board", fmt.Sprintf("%dx%d", columns, rows), "Ply", b.Ply(), "Solved", solved))
	return nil
}

// counter returns what tells a terminal how many positions are done.
func (r *bookRun) counter() func(done, of int) {
	next := time.Now()
	return func(done, of int) {
		if now := time.Now(); isTerminal(r.err) && now.After(next) {
			next = now.Add(blink)
			fmt.Fprint(r.err, wipeLine, bar(done, of), " ", r.Message("progress-book", "Done", done, "Of", of))
		}
	}
}

// wipe takes away what the counter shows.
func (r *bookRun) wipe() {
	if isTerminal(r.err) {
		fmt.Fprint(r.err, wipeLine)
	}
}
