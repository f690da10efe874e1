package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/split"
	"github.com/alinha/alinha/internal/textline"
)

// splitFlags are the values of --split and of flags that go with --split, of solve and prove.
type splitFlags struct {
	plies   int
	keep    string
	threads int
	memory  int // the size of the table of a thread in MiB, only of solve; 0 for the default
}

// addSplitFlags adds --split, --keep and --threads to a command, with descriptions.
func (a *app) addSplitFlags(cmd *cobra.Command, split, keep, threads string) *splitFlags {
	f := new(splitFlags)
	cmd.Flags().IntVar(&f.plies, "split", 0, split)
	cmd.Flags().StringVar(&f.keep, "keep", "", keep)
	cmd.Flags().IntVar(&f.threads, "threads", 0, threads)
	return f
}

// checkSplitFlags reports whether --split is given, or returns an error for flags that exclude each other: those of needing
// without --split, and those of excluding with --split.
func checkSplitFlags(cmd *cobra.Command, f *splitFlags, needing, excluding []string) (wanted bool, err error) {
	wanted = cmd.Flags().Changed("split")
	for _, name := range needing {
		if !wanted && cmd.Flags().Changed(name) {
			return false, explain.Misuse("error-flag-split", "Flag", "--"+name)
		}
	}
	for _, name := range excluding {
		if wanted && cmd.Flags().Changed(name) {
			return false, explain.Misuse("error-flags", "One", "--split", "Other", "--"+name)
		}
	}
	if wanted && f.threads > 0 && cmd.Flags().Changed("connect") {
		return false, explain.Misuse("error-flags", "One", "--threads", "Other", "--connect")
	}
	return wanted, checkNotNegative(flagValue{"threads", f.threads}, flagValue{"memory", f.memory})
}

// A splitRun is one run of solve or prove with --split.
type splitRun struct {
	*app
	*splitFlags
	search      *split.Search
	summary     func() any // see cluster.Executor.Summary
	workersRead time.Time  // when setAhead last asked for the workers
}

// run runs the search, whose units this process or the workers of a server compute. It calls report with the line of
// progress before each question and after each answer.
func (r *splitRun) run(ctx context.Context, connect *connectFlags, report func(*statusLine)) error {
	executor, end, err := connect.executor(ctx, r.app)
	if err != nil {
		return err
	}
	defer end()
	remote, isRemote := executor.(*cluster.Executor)
	if isRemote {
		remote.Summary = r.summary
	}
	if local, ok := executor.(*jobs.Local); ok {
		local.Workers = cmp.Or(r.threads, runtime.NumCPU())
	}
	fmt.Fprintln(r.err, r.Message("solve-split-begins", "Positions", r.search.Positions(), "Plies", r.plies, "Kept", r.search.Progress().Kept))
	status := r.newStatusLine()
	defer status.erase()
	return r.search.Run(ctx, executor, connect.version(), func() {
		if isRemote {
			r.setAhead(ctx, remote)
		}
		report(status)
	})
}

// aheadInterval is the time between two requests for the number of threads of the workers.
const aheadInterval = 10 * time.Second

// minAhead is the least cluster.Executor.Ahead of a splitRun.
const minAhead = 16

// setAhead sets cluster.Executor.Ahead every aheadInterval: two units for each thread of the workers, so that threads
// are seldom idle and the search chooses few units early. If the server does not answer, Ahead stays.
func (r *splitRun) setAhead(ctx context.Context, e *cluster.Executor) {
	if time.Since(r.workersRead) < aheadInterval {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	all, err := e.Workers(ctx)
	r.workersRead = time.Now()
	if err != nil {
		return
	}
	workers, _ := partitionWorkers(all, engineVersion())
	threads := 0
	for _, w := range workers {
		threads += w.Threads
	}
	e.Ahead = max(2*threads, minAhead)
}

// interruptedSplit prints the file of the answers that were kept until Ctrl-C, if --keep names one, and returns
// errInterrupted.
func (a *app) interruptedSplit(f *splitFlags) error {
	if f.keep != "" {
		fmt.Fprintln(a.err, a.Message("solve-split-kept", "File", textline.Clip(f.keep)))
	}
	return errInterrupted
}
