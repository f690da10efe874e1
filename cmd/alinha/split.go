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

// splitFlags are the flags of solve and prove that concern --split.
type splitFlags struct {
	plies   int
	keep    string
	threads int
	memory  int // of solve: MiB of the table of a thread; 0 for the default
}

// addSplitFlags adds --split, --keep and --threads to a command. split describes --split.
func (a *app) addSplitFlags(cmd *cobra.Command, split string) *splitFlags {
	f := new(splitFlags)
	cmd.Flags().IntVar(&f.plies, "split", 0, split)
	cmd.Flags().StringVar(&f.keep, "keep", "", a.Message("flag-split-keep"))
	cmd.Flags().IntVar(&f.threads, "threads", 0, a.Message("flag-split-threads"))
	return f
}

// splitCompanions are the flags that need --split, and splitOpponents those that --split excludes.
var (
	splitCompanions = []string{"keep", "threads", "memory"}
	splitOpponents  = []string{"scores", "depth", "nodes", "time"}
)

// checkSplitFlags reports whether --split is given, or returns an error for flags that do not go together.
func checkSplitFlags(cmd *cobra.Command, f *splitFlags, batch bool) (wanted bool, err error) {
	wanted = cmd.Flags().Changed("split")
	for _, name := range splitCompanions {
		if !wanted && cmd.Flags().Changed(name) {
			return false, explain.Misuse("error-flag-split", "Flag", "--"+name)
		}
	}
	for _, name := range splitOpponents {
		if wanted && cmd.Flags().Changed(name) {
			return false, explain.Misuse("error-flags", "One", "--split", "Other", "--"+name)
		}
	}
	if wanted && batch {
		return false, explain.Misuse("error-flags", "One", "--split", "Other", standardStream)
	}
	if wanted && f.threads > 0 && cmd.Flags().Changed("connect") {
		return false, explain.Misuse("error-flags", "One", "--threads", "Other", "--connect")
	}
	return wanted, checkNotNegative(flagValue{"threads", f.threads}, flagValue{"memory", f.memory})
}

// A splitRun runs the search of solve or prove with --split.
type splitRun struct {
	*app
	*splitFlags
	search  *split.Search
	summary func() any // how the search stands, for study watch
	looked  time.Time  // when setAhead last looked at the workers
}

// run has the units of the search computed in this process or by the workers of a server. It calls report before each question and
// after each answer.
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

// aheadInterval is the time between two looks how many threads the workers of a server have.
const aheadInterval = 10 * time.Second

// minAhead is the least number of units that wait for a result at once on a server.
const minAhead = 16

// setAhead sets how many units wait for a result at once on a server, every aheadInterval: two for each thread of the workers, so
// that threads are seldom idle and few units are chosen early. A look that fails changes nothing.
func (r *splitRun) setAhead(ctx context.Context, e *cluster.Executor) {
	if time.Since(r.looked) < aheadInterval {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	all, err := e.Workers(ctx)
	r.looked = time.Now()
	if err != nil {
		return
	}
	workers, _ := splitWorkers(all, engineVersion())
	threads := 0
	for _, w := range workers {
		threads += w.Threads
	}
	e.Ahead = max(2*threads, minAhead)
}

// interruptedSplit says where the answers are that were kept until Ctrl-C, and returns errInterrupted.
func (a *app) interruptedSplit(f *splitFlags) error {
	if f.keep != "" {
		fmt.Fprintln(a.err, a.Message("solve-split-kept", "File", textline.Clip(f.keep)))
	}
	return errInterrupted
}
