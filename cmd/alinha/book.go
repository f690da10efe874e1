package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// bookCommand returns the command of books of openings of Connect Four.
func (a *app) bookCommand() *cobra.Command {
	cmd := a.newCommand("book build|check FILE", "book", func(cmd *cobra.Command, args []string) error {
		return explain.UnknownName("error-subcommand", args[0], "Subcommands", subcommands(cmd))
	})
	cmd.Example = examples("alinha book build connect4.book --ply 8", "alinha book check connect4.book")
	cmd.Args = argCount(1, 2)
	cmd.AddCommand(a.bookBuildCommand(), a.bookCheckCommand())
	return cmd
}

// A bookRun is a run of book build or book check.
type bookRun struct {
	*app
	file string

	board    string // of build: COLUMNSxROWS
	ply      int
	threads  int // 0 for one for each processor
	tableMiB int
	connect  *connectFlags

	sample int // positions to solve again
	seed   uint64
}

// bookBuildCommand returns the command that builds a book.
func (a *app) bookBuildCommand() *cobra.Command {
	r := &bookRun{app: a}
	cmd := a.newCommand("build FILE", "book-build", func(cmd *cobra.Command, args []string) error {
		r.file = args[0]
		return r.build(cmd.Context())
	})
	cmd.Example = examples("alinha book build connect4.book --ply 8",
		"alinha book build connect4.book --ply 8 --connect nats://server:4222")
	cmd.Args = argCount(1, 1)
	flags := cmd.Flags()
	flags.StringVar(&r.board, "board", "7x6", a.Message("flag-book-board"))
	flags.IntVar(&r.ply, "ply", 6, a.Message("flag-book-ply"))
	flags.IntVar(&r.threads, "threads", 0, a.Message("flag-book-threads"))
	flags.IntVar(&r.tableMiB, "table", 128, a.Message("flag-book-table"))
	r.addSampleFlags(cmd)
	r.connect = a.addExecutorFlags(cmd)
	return cmd
}

// bookCheckCommand returns the command that checks a book.
func (a *app) bookCheckCommand() *cobra.Command {
	r := &bookRun{app: a}
	cmd := a.newCommand("check FILE", "book-check", func(cmd *cobra.Command, args []string) error {
		r.file = args[0]
		return r.checkFile(cmd.Context())
	})
	cmd.Example = examples("alinha book check connect4.book --sample 100")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = nil // any file
	r.addSampleFlags(cmd)
	return cmd
}

// addSampleFlags adds the flags that choose the positions to solve again.
func (r *bookRun) addSampleFlags(cmd *cobra.Command) {
	cmd.Flags().IntVar(&r.sample, "sample", 30, r.Message("flag-book-sample"))
	cmd.Flags().Uint64Var(&r.seed, "seed", 1, r.Message("flag-book-seed"))
}

// draftSuffix ends the name of the draft file of a book, which holds what is solved until the book is complete.
const draftSuffix = ".draft"

// build builds a book. A later run resumes from the draft of a run that was stopped.
func (r *bookRun) build(ctx context.Context) error {
	err := cmp.Or(
		checkNotNegative(flagValue{"threads", r.threads}),
		checkPositive(flagValue{"table", r.tableMiB}),
		checkNotNegative(flagValue{"sample", r.sample}),
	)
	if err != nil {
		return err
	}
	if r.threads > 0 && r.connect.url != "" {
		return explain.Misuse("error-flags", "One", "--threads", "Other", "--connect")
	}
	board, err := rules.Parse(r.game())
	if err != nil {
		return explain.Misuse("error-book-board", "Text", textline.Clip(r.board))
	}
	builder, err := book.NewBuilder(board, r.ply)
	if wrong, ok := errors.AsType[*book.PlyError](err); ok {
		return explain.Misuse("error-book-ply", "Ply", wrong.Ply, "Most", wrong.Most)
	}
	if err != nil { // the solver does not play on this board
		return explain.Misuse("error-book-board", "Text", textline.Clip(r.board))
	}
	lock, err := checkpoint.LockFile(r.file + draftSuffix)
	if err != nil {
		return err
	}
	return errors.Join(r.buildLocked(ctx, builder), lock.Unlock())
}

// game returns the game of the book as rules.Parse reads it.
func (r *bookRun) game() string { return "mnk:" + r.board + ",k=4,gravity" }

// buildLocked is build while this process holds the lock of the draft.
func (r *bookRun) buildLocked(ctx context.Context, builder *book.Builder) error {
	if _, err := os.Lstat(r.file); err == nil {
		return explain.Misuse("error-book-exists", "File", textline.Clip(r.file))
	}
	ctx, cancel := r.interruptible(ctx)
	defer cancel()
	executor, end, err := r.executor(ctx)
	if err != nil {
		return err
	}
	defer end()
	draft, err := os.OpenFile(r.file+draftSuffix, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	if err := errors.Join(r.finish(ctx, executor, builder, draft), draft.Close()); err != nil {
		return err
	}
	return os.Remove(r.file + draftSuffix)
}

// executor returns what computes the units, as connectFlags.executor does, with the threads of --threads.
func (r *bookRun) executor(ctx context.Context) (e jobs.Executor, end func(), err error) {
	if e, end, err = r.connect.executor(ctx, r.app); err != nil {
		return nil, nil, err
	}
	if local, ok := e.(*jobs.Local); ok {
		local.Workers = cmp.Or(r.threads, runtime.NumCPU())
	}
	return e, end, nil
}

// finish has the positions solved that the draft does not have yet, checks the book and writes it.
func (r *bookRun) finish(ctx context.Context, executor jobs.Executor, builder *book.Builder, draft *os.File) error {
	err := builder.Resume(draft)
	if errors.Is(err, book.ErrDraft) {
		return explain.Misuse("error-book-draft", "File", textline.Clip(draft.Name()))
	}
	if err != nil {
		return err
	}
	err = r.solve(ctx, executor, builder)
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
	return atomicfile.Write(r.file, b.Write)
}

// solve has the positions without a score solved, chunk by chunk, and stores the scores of each chunk as they come.
func (r *bookRun) solve(ctx context.Context, executor jobs.Executor, builder *book.Builder) error {
	params := studies.BookParams{Game: r.game(), Ply: r.ply, TableMiB: r.tableMiB}
	study, err := params.Study(r.connect.version())
	if err != nil {
		return err
	}
	report, erase := r.positionStatus()
	defer erase()
	report(builder.Progress())
	chunks := slices.Collect(builder.Unsolved())
	units := func(yield func(json.RawMessage) bool) {
		for _, chunk := range chunks {
			if !yield(studies.BookPayload(chunk)) {
				return
			}
		}
	}
	err = executor.Execute(ctx, study, units, func(unit int, result json.RawMessage) error {
		var scores []int
		if err := json.Unmarshal(result, &scores); err != nil {
			return err
		}
		if err := builder.Store(chunks[unit], scores); err != nil {
			return err
		}
		report(builder.Progress())
		return nil
	})
	if errors.Is(err, jobs.ErrNoUnits) {
		return nil
	}
	return err
}

// checkFile checks the book of the file.
func (r *bookRun) checkFile(ctx context.Context) error {
	if err := checkNotNegative(flagValue{"sample", r.sample}); err != nil {
		return err
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
	ctx, cancel := r.interruptible(ctx)
	defer cancel()
	return r.check(ctx, b)
}

// check checks that all scores of a book follow from those of its deepest ply, solves a sample of the deepest ply again, and
// prints that the book is right. With a sample of 0 it makes the first check only.
func (r *bookRun) check(ctx context.Context, b *book.Book) error {
	report, erase := r.positionStatus()
	solved, err := b.Check(ctx, r.sample, r.seed, report)
	erase()
	wrong, ok := errors.AsType[*book.ScoreError](err)
	switch {
	case ok:
		return explain.Failure("error-book-wrong", "Stones", wrong.Stones, "Number", wrong.Index, "Got", wrong.Got, "Want", wrong.Want)
	case err != nil:
		return errInterrupted
	}
	columns, rows := b.Size()
	r.println("book-right", "Board", fmt.Sprintf("%dx%d", columns, rows), "Ply", b.Ply(), "Solved", solved)
	return nil
}

// positionStatus returns a report function that shows on the terminal how many positions are done, and a function that
// removes what it shows.
func (r *bookRun) positionStatus() (report func(done, of int), erase func()) {
	status := r.newStatusLine()
	return func(done, of int) {
		status.update(func() string { return progressBar(done, of) + " " + r.Message("progress-book", "Done", done, "Of", of) })
	}, status.erase
}
