package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A treeRun is a search to watch, as the command line names it.
type treeRun struct {
	*app
	engine string
	limits *limitFlags
	format string
	output string
	most   int
	levels int
}

func (a *app) tree() *cobra.Command {
	r := &treeRun{app: a}
	cmd := a.command("tree GAME|TREE [MOVES]", "tree", func(cmd *cobra.Command, args []string) error {
		if form := strings.TrimPrefix(filepath.Ext(r.output), "."); !cmd.Flags().Changed("format") && slices.Contains(treeview.TreeFormats, form) {
			r.format = form
		}
		return r.run(cmd.Context(), args)
	})
	cmd.Example = examples(`alinha tree "[[3 12 8] [2 4 6] [14 5 2]]"`, `alinha tree tictactoe "5 1" --engine pvs --depth 4 --output tree.html`)
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = completeGame
	flags := cmd.Flags()
	flags.StringVar(&r.engine, "engine", "alphabeta", a.Message("flag-tree-engine", "Engines", strings.Join(catalog.Watched(), ", ")))
	_ = cmd.RegisterFlagCompletionFunc("engine", cobra.FixedCompletions(catalog.Watched(), cobra.ShellCompDirectiveNoFileComp))
	r.limits = a.limitFlags(cmd)
	flags.StringVar(&r.format, "format", treeview.TreeFormats[0], a.Message("flag-format", "Formats", strings.Join(treeview.TreeFormats, ", ")))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(treeview.TreeFormats, cobra.ShellCompDirectiveNoFileComp))
	flags.StringVar(&r.output, "output", "", a.Message("flag-output"))
	flags.IntVar(&r.most, "most", search.DefaultTraceNodes, a.Message("flag-most"))
	flags.IntVar(&r.levels, "levels", 0, a.Message("flag-levels"))
	return cmd
}

// run searches, and shows the tree as far as the search came.
func (r *treeRun) run(ctx context.Context, args []string) error {
	switch {
	case !slices.Contains(treeview.TreeFormats, r.format):
		return explain.Misuse("error-format", "Text", textline.Clip(r.format), "Formats", strings.Join(treeview.TreeFormats, ", "))
	case r.most < 0:
		return explain.Misuse("error-flag-negative", "Flag", "most")
	case r.levels < 0:
		return explain.Misuse("error-flag-negative", "Flag", "levels")
	}
	s, err := openTree(args)
	if err != nil {
		return err
	}
	s.Engine, s.Trace = r.engine, &search.Trace{MaxNodes: r.most}
	engine, entry, err := s.Open()
	if err != nil {
		return err
	}
	lim, err := r.limits.limits(catalog.Engine{Unhurried: true}, 0)
	if err != nil {
		return err
	}
	if r.output != "" {
		if err := writable(r.output); err != nil {
			return err
		}
	}
	s.Result, err = r.search(ctx, engine, s, s.Bound(entry, lim))
	if err != nil {
		return err
	}
	return r.write(treeview.NewTree(*s))
}

// openTree reads a game with its moves, or an abstract tree.
func openTree(args []string) (*treeview.Search, error) {
	switch {
	case !treeview.IsTree(args[0]):
		m, err := openGame(args[0], args[1:]...)
		if err != nil {
			return nil, err
		}
		return treeview.SearchGame(m.pos), nil
	case len(args) > 1:
		return nil, explain.Misuse("error-tree-moves", "Text", textline.Clip(args[1]))
	}
	return treeview.SearchTree(args[0])
}

// search runs the search, with its progress on the terminal if it is of a game. Ctrl-C
// ends it; if it has no move yet, what it has seen so far is the result.
func (r *treeRun) search(ctx context.Context, e alinha.Engine, s *treeview.Search, lim alinha.Limits) (res alinha.Result, err error) {
	ctx, done := r.interruptible(ctx)
	defer done()
	if board, ok := rules.BoardOf(s.Pos); ok {
		res, _, err = r.searchFor(ctx, e, &match{s.Game, s.Pos, board}, lim)
	} else {
		res, err = e.Search(ctx, s.Pos, lim, nil)
	}
	if err != nil && ctx.Err() != nil {
		return alinha.Result{Move: alinha.NoMove}, nil
	}
	return res, err
}

// write writes the tree to its file or to the output.
func (r *treeRun) write(t *treeview.Tree) error {
	speech := treeview.Speech{Language: r, Tag: r.Tag(), Texts: make(map[string]map[string]string)}
	for _, tag := range i18n.Tags {
		speech.Texts[tag] = i18n.Texts(tag, "tree-")
	}
	if r.output == "" {
		return t.Write(r.out, r.format, r.levels, speech)
	}
	file, err := os.Create(r.output)
	if err != nil {
		return err
	}
	err = t.Write(file, r.format, r.levels, speech)
	return errors.Join(err, file.Close())
}
