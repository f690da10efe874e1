package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/record"
)

// matchNodes is how many positions a move of a match looks at, where nothing else ends
// the search. It is no time, so that a match is the same again.
const matchNodes = 20_000

// A contest is a match or a tournament, as the command line describes it.
type contest struct {
	*app
	game     *match
	texts    []string // of the engines
	arena    arena.Tournament
	limits   *limitFlags
	memory   int // MiB
	openings string
	form     string
	clock    string
	resign   string
	draw     string
	judge    uint64 // nodes
	sprt     string
	keep     string
	games    string
	logs     string
	format   string
	asJSON   bool
	paired   bool // the number of pairs is given

	hurried bool // one of the engines would never end by itself
}

// contest returns the command that lets engines play each other.
func (a *app) contest() *cobra.Command {
	c := &contest{app: a}
	cmd := a.command("match GAME ENGINE ENGINE...", "match", func(cmd *cobra.Command, args []string) (err error) {
		if c.game, err = openGame(args[0]); err != nil {
			return err
		}
		c.texts, c.paired = args[1:], cmd.Flags().Changed("pairs")
		if err := c.prepare(cmd.Context()); err != nil {
			return err
		}
		return c.fight(cmd.Context())
	})
	cmd.Example = examples("alinha match connect4 pvs:eval=threats pvs:eval=groups --depth 4 --pairs 5",
		"alinha match tictactoe exact mtdf estrategia --depth 2 --form swiss")
	cmd.Args = func(cmd *cobra.Command, args []string) error { return takes(3, max(3, len(args)))(cmd, args) }
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return completeGame(cmd, args, word)
		}
		return completeEngine(cmd, args, word)
	}
	flags := cmd.Flags()
	flags.IntVar(&c.arena.Pairs, "pairs", 20, a.Message("flag-pairs"))
	flags.IntVar(&c.arena.Openings.Plies, "plies", 4, a.Message("flag-plies"))
	flags.Uint64Var(&c.arena.Seed, "seed", 1, a.Message("flag-openings"))
	flags.StringVar(&c.openings, "openings", "", a.Message("flag-opening-file"))
	flags.StringVar(&c.form, "form", formNames[arena.RoundRobin], a.Message("flag-form", "Forms", strings.Join(formNames[:], ", ")))
	flags.IntVar(&c.arena.Rounds, "rounds", 0, a.Message("flag-rounds"))
	c.limits = a.limitFlags(cmd)
	flags.StringVar(&c.clock, "clock", "", a.Message("flag-clock"))
	flags.DurationVar(&c.arena.Control.Tolerance, "tolerance", gomocup.DefaultTolerance, a.Message("flag-tolerance"))
	flags.IntVar(&c.memory, "memory", 0, a.Message("flag-memory"))
	flags.IntVar(&c.arena.AtOnce, "at-once", 1, a.Message("flag-at-once"))
	flags.StringVar(&c.resign, "resign", "", a.Message("flag-resign"))
	flags.StringVar(&c.draw, "draw", "", a.Message("flag-draw"))
	flags.IntVar(&c.arena.Verdict.Plies, "max-plies", 0, a.Message("flag-max-plies"))
	flags.Uint64Var(&c.judge, "adjudicate", 0, a.Message("flag-adjudicate"))
	flags.StringVar(&c.sprt, "sprt", "", a.Message("flag-sprt"))
	flags.StringVar(&c.keep, "keep", "", a.Message("flag-match-keep"))
	flags.StringVar(&c.games, "games", "", a.Message("flag-match-games"))
	flags.StringVar(&c.logs, "logs", "", a.Message("flag-logs"))
	flags.StringVar(&c.format, "format", "", a.Message("flag-format", "Formats", strings.Join(table.Formats, ", ")))
	flags.BoolVar(&c.asJSON, "json", false, a.Message("flag-json"))
	return cmd
}

// fight plays the games. Ctrl-C ends it with the games so far.
func (c *contest) fight(ctx context.Context) (err error) {
	ctx, done := c.interruptible(ctx)
	defer done()
	file, temporary, err := c.keepFile()
	if err != nil {
		return err
	}
	if temporary {
		defer func() { err = errors.Join(err, os.Remove(file)) }()
	}
	var checkpoint *arena.Checkpoint
	if file != "" {
		if checkpoint, err = arena.OpenCheckpoint(file, &c.arena); err != nil {
			return err
		}
	}
	show := c.live()
	standing, err := c.arena.Play(ctx, checkpoint, show.draw)
	show.wipe()
	if closing := checkpoint.Close(); closing != nil {
		return closing
	}
	switch {
	case errors.Is(err, arena.ErrOpening) && c.openings == "":
		return explain.Misuse("error-opening", "Game", c.game.name, "Count", c.arena.Openings.Plies)
	case err != nil && ctx.Err() == nil:
		return err
	}
	if writing := errors.Join(c.writeGames(file), c.report(standing)); writing != nil {
		return writing
	}
	c.blame(standing)
	if err != nil {
		return errInterrupted
	}
	return nil
}

// keepFile returns the file of the games, if there is one. It is a temporary one if they are only to be
// written in another format at the end.
func (c *contest) keepFile() (file string, temporary bool, err error) {
	if c.keep != "" || c.games == "" {
		return c.keep, false, nil
	}
	f, err := os.CreateTemp("", "alinha-*.jsonl")
	if err != nil {
		return "", false, err
	}
	return f.Name(), true, f.Close()
}

// writeGames writes the games of a file in the format that the name of another one tells.
func (c *contest) writeGames(file string) error {
	if c.games == "" {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	from, _ := record.OfFile(".jsonl")
	to, _ := record.OfFile(c.games)
	var out bytes.Buffer
	for g, err := range from.Read(bytes.NewReader(text), c.arena.Variant) {
		if err == nil {
			err = to.Write(&out, g)
		}
		if err != nil {
			return &explain.InFile{Name: c.games, Err: err}
		}
	}
	return os.WriteFile(c.games, out.Bytes(), 0o644)
}

// named splits the text of an entrant, NAME=ENGINE or ENGINE. An engine without a name is called
// as it is written, a program of others by its file.
func named(text string) (name, engine string) {
	if name, engine, ok := strings.Cut(text, "="); ok && name != "" && !strings.Contains(name, ":") {
		return name, engine
	}
	if command, ok := strings.CutPrefix(text, catalog.External+":"); ok && strings.TrimSpace(command) != "" {
		return filepath.Base(strings.Fields(command)[0]), text
	}
	return text, text
}

// names returns what the entrants are called.
func (c *contest) names() []string {
	var names []string
	for _, e := range c.arena.Entrants {
		names = append(names, e.Name)
	}
	return names
}

// entrant returns an engine as it takes part.
func (c *contest) entrant(number int, name, text string) arena.Entrant {
	return arena.Entrant{Name: name, Open: func(table int) (alinha.Engine, error) {
		e, _, err := catalog.OpenEngine(text)
		program, ok := e.(*gomocup.Engine)
		if !ok || err != nil {
			return e, err
		}
		program.Memory = int64(c.memory) << 20
		program.Tolerance = c.arena.Control.Tolerance
		if c.logs == "" {
			return program, nil
		}
		log, err := os.Create(filepath.Join(c.logs, fmt.Sprintf("%d-%d.log", number+1, table+1)))
		program.Log = log
		return &logged{program, log}, err
	}}
}

// A logged program has a protocol, which ends with it.
type logged struct {
	*gomocup.Engine
	log io.Closer
}

// Close implements io.Closer.
func (l *logged) Close() error { return errors.Join(l.Engine.Close(), l.log.Close()) }

// name describes the contest: what of it may not change when it goes on.
func (c *contest) name() string {
	parts := []string{c.game.Variant().Spec(), strings.Join(c.names(), " "), c.form}
	if c.arena.Form == arena.Knockout || c.arena.Form == arena.Swiss {
		parts = append(parts, fmt.Sprintf("pairs %d, rounds %d", c.arena.Pairs, c.arena.Rounds))
	}
	if c.openings != "" {
		parts = append(parts, fmt.Sprintf("%d openings of %s", len(c.arena.Openings.Games), filepath.Base(c.openings)))
	} else {
		parts = append(parts, fmt.Sprintf("plies %d", c.arena.Openings.Plies))
	}
	parts = append(parts, fmt.Sprintf("seed %d", c.arena.Seed))
	control := c.arena.Control
	for _, limit := range []struct {
		name  string
		value any
		given bool
	}{
		{"depth", control.Depth, control.Depth > 0},
		{"nodes", control.Nodes, control.Nodes > 0},
		{"time", control.Time, control.Time > 0},
		{"clock", fmt.Sprint(control.Game, "+", control.Increment), control.Game > 0},
		{"memory", c.memory, c.memory > 0},
		{"resign", c.resign, c.resign != ""},
		{"draw", c.draw, c.draw != ""},
		{"max-plies", c.arena.Verdict.Plies, c.arena.Verdict.Plies > 0},
		{"adjudicate", c.judge, c.judge > 0},
	} {
		if limit.given {
			parts = append(parts, fmt.Sprint(limit.name, " ", limit.value))
		}
	}
	return strings.Join(parts, "; ")
}

// today is the date of the games.
func today() string { return time.Now().Format(time.DateOnly) }
