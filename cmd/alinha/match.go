package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/table"
)

// defaultMatchNodes is how many nodes are searched for a move of a match where nothing else ends the search. The
// limit is one of nodes, not of time, so that a match can be repeated exactly.
const defaultMatchNodes = 20_000

// maxTestPairs is how many pairs of games a sequential test may take if --pairs is not given.
const maxTestPairs = 1_000_000

// A matchRun is a run of the command match: a match of two engines, or a tournament of more.
type matchRun struct {
	*app
	game       *analysis.Game
	tournament arena.Tournament
	settings   arena.Settings // the flags that are parsed into the tournament
	limits     *limitFlags
	connect    *connectFlags
	atOnce     int  // games that this process plays at once
	pairsGiven bool // --pairs is given
	pliesGiven bool // --plies is given
	files      matchFiles
	logs       logFiles
	format     string // of the table; "" for the default
	asJSON     bool
}

// matchFiles are the files that a match writes; "" for none.
type matchFiles struct {
	checkpoint string // the games so far, to resume from
	games      string // all games at the end, in the format that the extension names
	pgn        string // the results of all games at the end, in PGN for programs that rate players
	logs       string // a directory for the dialogues with engines that are programs
}

// matchCommand returns the command that lets engines play against each other.
func (a *app) matchCommand() *cobra.Command {
	r := &matchRun{app: a}
	cmd := a.newCommand("match GAME ENGINE ENGINE...", "match", func(cmd *cobra.Command, args []string) (err error) {
		if r.game, err = analysis.Open(args[0]); err != nil {
			return err
		}
		r.pairsGiven, r.pliesGiven = cmd.Flags().Changed("pairs"), cmd.Flags().Changed("plies")
		for _, local := range []string{"at-once", "logs"} {
			if r.connect.url != "" && cmd.Flags().Changed(local) {
				return explain.Misuse("error-flags", "One", "--"+local, "Other", "--connect")
			}
		}
		if err := r.prepare(cmd.Context(), args[1:]); err != nil {
			return err
		}
		return r.run(cmd.Context())
	})
	cmd.Example = examples("alinha match connect4 pvs:eval=threats pvs:eval=groups --depth 4 --pairs 5",
		"alinha match connect4 pvs ufsc-connect4 alphabeta:eval=windows --depth 4")
	cmd.Args = argCount(3, math.MaxInt)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return completeGame(cmd, args, word)
		}
		return completeEngine(cmd, args, word)
	}
	r.addFlags(cmd)
	return cmd
}

// addFlags adds the flags of match to its command.
func (r *matchRun) addFlags(cmd *cobra.Command) {
	flags, t, s := cmd.Flags(), &r.tournament, &r.settings
	flags.IntVar(&t.Pairs, "pairs", 20, r.Message("flag-pairs"))
	flags.IntVar(&t.Openings.Plies, "plies", 4, r.Message("flag-plies"))
	flags.Uint64Var(&t.Seed, "seed", 1, r.Message("flag-openings"))
	r.addOpeningFlags(cmd)
	flags.StringVar(&s.Format, "form", arena.FormatNames[arena.RoundRobin], r.Message("flag-form", "Forms", strings.Join(arena.FormatNames, ", ")))
	completeFlag(cmd, "form", arena.FormatNames)
	flags.IntVar(&t.Rounds, "rounds", 0, r.Message("flag-rounds"))
	r.limits = r.addLimitFlags(cmd)
	flags.StringVar(&s.Clock, "clock", "", r.Message("flag-clock"))
	flags.DurationVar(&t.TimeControl.Tolerance, "tolerance", gomocup.DefaultTolerance, r.Message("flag-tolerance"))
	flags.IntVar(&s.MemoryMiB, "memory", 0, r.Message("flag-memory"))
	flags.IntVar(&r.atOnce, "at-once", 1, r.Message("flag-at-once"))
	flags.StringVar(&s.Resign, "resign", "", r.Message("flag-resign"))
	flags.StringVar(&s.Draw, "draw", "", r.Message("flag-draw"))
	flags.IntVar(&t.Adjudication.MaxPlies, "max-plies", 0, r.Message("flag-max-plies"))
	flags.Uint64Var(&t.Adjudication.Nodes, "adjudicate", 0, r.Message("flag-adjudicate"))
	flags.StringVar(&s.SPRT, "sprt", "", r.Message("flag-sprt"))
	flags.StringVar(&r.files.checkpoint, "keep", "", r.Message("flag-match-keep"))
	flags.StringVar(&r.files.games, "games", "", r.Message("flag-match-games"))
	flags.StringVar(&r.files.pgn, "pgn", "", r.Message("flag-match-pgn"))
	flags.StringVar(&r.files.logs, "logs", "", r.Message("flag-logs"))
	flags.StringVar(&r.format, "format", "", r.Message("flag-format", "Formats", strings.Join(table.Formats, ", ")))
	completeFlag(cmd, "format", table.Formats)
	r.connect = r.addExecutorFlags(cmd)
	r.addJSONFlag(cmd, &r.asJSON)
}

// aheadGames is how many games of a sequential test are queued on a server at once. The test may take two games for each
// of maxTestPairs, of which most are never played.
const aheadGames = 4096

// executor returns what plays the games: the workers of the server that --connect names, or else this process. The server is
// told the standings of a sequential test. The caller calls end at the end of the match.
func (r *matchRun) executor(ctx context.Context, live *liveStandings) (e jobs.Executor, end func(), err error) {
	if r.connect.url == "" {
		return &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRunner(r.openEntrant)}, Workers: r.atOnce}, func() {}, nil
	}
	remote, err := r.connect.remoteExecutor(ctx, r.app)
	if err != nil {
		return nil, nil, err
	}
	if r.tournament.SPRT != nil {
		remote.Ahead, remote.Summary = aheadGames, live.summary
	}
	return remote, remote.Close, nil
}

// run plays the games, and prints and writes the results. Ctrl-C ends the match, with the results of the games that are
// finished; workers go on with the games that are queued for them.
func (r *matchRun) run(ctx context.Context) (err error) {
	ctx, cancel := r.interruptible(ctx)
	defer cancel()
	live := r.newLiveStandings()
	executor, end, err := r.executor(ctx, live)
	if err != nil {
		return err
	}
	defer end()
	file, removeFile, err := r.prepareCheckpoint()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, removeFile()) }()
	var checkpoint *arena.Checkpoint
	if file != "" {
		if checkpoint, err = arena.OpenCheckpoint(file, &r.tournament); err != nil {
			return err
		}
	}
	standings, err := r.tournament.Play(ctx, executor, r.connect.version(), checkpoint, live.update)
	live.erase()
	if closing := checkpoint.Close(); closing != nil {
		return closing
	}
	switch {
	case errors.Is(err, arena.ErrNoOpening) && r.settings.OpeningsFile == "":
		return explain.Misuse("error-opening", "Game", r.game.Name(), "Count", r.tournament.Openings.Plies)
	case err != nil && ctx.Err() == nil:
		return err
	}
	if writing := errors.Join(r.writeGames(file, standings), r.printResult(standings)); writing != nil {
		return writing
	}
	r.printForfeitErrors(standings)
	if n := standings.Repeated(); n > 0 {
		fmt.Fprintln(r.err, "alinha: "+r.Message("match-repeated", "Count", n))
	}
	if err != nil {
		return errInterruptedResults
	}
	return nil
}

// today returns the date of the games.
func today() string { return time.Now().Format(time.DateOnly) }
