package main

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A treeRun is a run of the command tree.
type treeRun struct {
	*app
	engine   string
	toMove   string
	limits   *limitFlags
	format   string
	output   string // the name of a file; "" for the standard output
	maxNodes int    // to record; 0 for no limit
	levels   int    // to write; 0 for all
}

// treeCommand returns the command that records the tree of a search.
func (a *app) treeCommand() *cobra.Command {
	r := &treeRun{app: a}
	cmd := a.newCommand("tree GAME|TREE [POSITION]", "tree", func(cmd *cobra.Command, args []string) error {
		if form := strings.TrimPrefix(filepath.Ext(r.output), "."); !cmd.Flags().Changed("format") && slices.Contains(treeview.Formats, form) {
			r.format = form
		}
		return r.run(cmd.Context(), args)
	})
	cmd.Example = examples(`alinha tree "[[3 12 8] [2 4 6] [14 5 2]]"`, `alinha tree tictactoe "5 1" --engine pvs --depth 4 --output tree.html`)
	cmd.Args = argCount(1, 2)
	flags := cmd.Flags()
	flags.StringVar(&r.engine, "engine", "alphabeta", a.Message("flag-tree-engine", "Engines", strings.Join(catalog.TraceableEngines(), ", ")))
	completeFlag(cmd, "engine", catalog.TraceableEngines())
	a.addPosition(cmd, &r.toMove)
	r.limits = a.addLimitFlags(cmd)
	a.addFormatFlag(cmd, &r.format, treeview.Formats)
	flags.StringVar(&r.output, "output", "", a.Message("flag-output"))
	flags.IntVar(&r.maxNodes, "most", search.DefaultTraceNodes, a.Message("flag-most"))
	flags.IntVar(&r.levels, "levels", 0, a.Message("flag-levels"))
	return cmd
}

// run searches, and writes the tree; after Ctrl-C, the part of the tree that was searched.
func (r *treeRun) run(ctx context.Context, args []string) error {
	if err := checkFormat(r.format, treeview.Formats); err != nil {
		return err
	}
	if err := checkNotNegative(flagValue{"most", r.maxNodes}, flagValue{"levels", r.levels}); err != nil {
		return err
	}
	s, err := analysis.OpenSearch(args[0], args[1:], func() (*analysis.Game, error) {
		return r.openPosition(args[0], args[1:], r.toMove)
	})
	if err != nil {
		return err
	}
	s.Engine, s.Trace = r.engine, &search.Trace{MaxNodes: r.maxNodes}
	engine, entry, err := s.OpenEngine()
	if err != nil {
		return err
	}
	lim, err := r.limits.limits()
	if err != nil {
		return err
	}
	if r.output != "" {
		if err := atomicfile.Check(r.output); err != nil {
			return err
		}
	}
	if s.Pos.Outcome() != alinha.Undecided {
		s.RecordDecided()
		return r.write(treeview.NewTree(*s))
	}
	s.Result, err = r.searchTree(ctx, engine, s, s.DefaultLimits(entry, lim))
	if err != nil {
		return err
	}
	return r.write(treeview.NewTree(*s))
}

// searchTree runs the search, of a game with its progress on the terminal. Ctrl-C ends the search, without an error: if
// there is no move yet, the result has alinha.NoMove.
func (r *treeRun) searchTree(ctx context.Context, e alinha.Engine, s *treeview.TracedSearch, lim alinha.Limits) (res alinha.Result, err error) {
	ctx, cancel := r.interruptible(ctx)
	defer cancel()
	if _, ok := rules.BoardOf(s.Pos); ok {
		res, _, err = r.search(ctx, e, analysis.Of(s.Pos), lim)
	} else {
		res, err = e.Search(ctx, s.Pos, lim, nil)
	}
	if err != nil && ctx.Err() != nil {
		return alinha.Result{Move: alinha.NoMove}, nil
	}
	return res, err
}

// write writes the tree to the file, or to the standard output.
func (r *treeRun) write(t *treeview.Tree) error {
	language := treeview.PageLanguage{Language: r, Tag: r.Tag(), Texts: make(map[string]map[string]string)}
	for _, tag := range i18n.Tags {
		language.Texts[tag] = i18n.Texts(tag, "tree-")
	}
	if r.output == "" {
		return t.Write(r.out, r.format, r.levels, language)
	}
	return atomicfile.Write(r.output, func(w io.Writer) error { return t.Write(w, r.format, r.levels, language) })
}
