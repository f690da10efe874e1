package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/lang"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// How far a search goes that is watched, unless it is told otherwise: a tree that
// somebody can read.
const (
	treeDepth = 3
	treeNodes = 2000 // of the engines that know no depth
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
		return r.run(cmd.Context(), args)
	})
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = completeGame
	flags := cmd.Flags()
	flags.StringVar(&r.engine, "engine", "alphabeta", a.Say("flag-tree-engine", "Engines", strings.Join(catalog.Watched(), ", ")))
	_ = cmd.RegisterFlagCompletionFunc("engine", cobra.FixedCompletions(catalog.Watched(), cobra.ShellCompDirectiveNoFileComp))
	r.limits = a.limitFlags(cmd)
	flags.StringVar(&r.format, "format", lab.TreeFormats[0], a.Say("flag-format", "Formats", strings.Join(lab.TreeFormats, ", ")))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(lab.TreeFormats, cobra.ShellCompDirectiveNoFileComp))
	flags.StringVar(&r.output, "output", "", a.Say("flag-output"))
	flags.IntVar(&r.most, "most", search.TraceNodes, a.Say("flag-most"))
	flags.IntVar(&r.levels, "levels", 0, a.Say("flag-levels"))
	return cmd
}

// run searches, and shows the tree as far as the search came.
func (r *treeRun) run(ctx context.Context, args []string) error {
	switch {
	case !slices.Contains(lab.TreeFormats, r.format):
		return misused("error-format", "Text", clip(r.format), "Formats", strings.Join(lab.TreeFormats, ", "))
	case r.most < 0:
		return misused("error-flag-negative", "Flag", "most")
	case r.levels < 0:
		return misused("error-flag-negative", "Flag", "levels")
	}
	s := lab.Search{Engine: r.engine, Trace: &search.Trace{Most: r.most}}
	m, err := openTree(&s, args)
	if err != nil {
		return err
	}
	engine, entry, err := r.watch(&s)
	if err != nil {
		return err
	}
	lim, err := r.bound(entry, s.Pos)
	if err != nil {
		return err
	}
	s.Result, err = r.search(ctx, engine, m, &s, lim)
	if err != nil {
		return err
	}
	return r.write(lab.NewTree(s))
}

// openTree reads a game with its moves, or an abstract tree, for which the match is nil.
func openTree(s *lab.Search, args []string) (*match, error) {
	text := strings.TrimSpace(args[0])
	if !strings.HasPrefix(text, "[") && !strings.HasPrefix(text, "min:") && !strings.HasPrefix(text, "max:") {
		m, err := openGame(args[0], args[1:]...)
		if err != nil {
			return nil, err
		}
		s.Game, s.Pos, s.Moves = m.name, m.pos, rules.GameMoves(m.pos, m.Format)
		return m, nil
	}
	if len(args) > 1 {
		return nil, misused("error-tree-moves", "Text", clip(args[1]))
	}
	pos, err := search.ParseTree(args[0])
	if err != nil {
		return nil, err
	}
	s.Game, s.Pos = text, pos
	return nil, nil
}

// watch opens an engine that plays the game, with the trace.
func (r *treeRun) watch(s *lab.Search) (alinha.Engine, catalog.Engine, error) {
	engine, entry, err := catalog.OpenTraced(r.engine, s.Trace)
	var (
		unknown   *catalog.UnknownEngineError
		unwatched *catalog.UnwatchedError
	)
	switch {
	case errors.As(err, &unknown):
		err = misused("error-engine-unknown", "Text", clip(unknown.Name), "Engines", strings.Join(watchersOf(s.Pos), ", "))
	case errors.As(err, &unwatched):
		err = misused("error-tree-engine", "Engine", unwatched.Engine, "Engines", strings.Join(watchersOf(s.Pos), ", "))
	case err == nil && !slices.Contains(watchersOf(s.Pos), entry.Name):
		err = misused("error-engine-game", "Game", clip(s.Game), "Engines", strings.Join(watchersOf(s.Pos), ", "))
	}
	return engine, entry, err
}

// watchersOf returns the names of the engines that can be watched as they search a
// position.
func watchersOf(pos alinha.Position) []string {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return slices.DeleteFunc(catalog.Watched(), func(name string) bool {
		e, _, err := catalog.OpenTraced(name, &search.Trace{})
		if err != nil {
			return true
		}
		_, err = e.Search(ctx, pos, alinha.Limits{Depth: 1, Nodes: 1}, nil)
		return errors.Is(err, errors.ErrUnsupported)
	})
}

// bound returns the limits of the search: by the flags, and by what keeps a tree readable.
func (r *treeRun) bound(entry catalog.Engine, pos alinha.Position) (alinha.Limits, error) {
	lim, err := r.limits.limits(catalog.Engine{Unhurried: true}, 0)
	if err != nil {
		return lim, err
	}
	_, game := rules.BoardOf(pos)
	finite, _ := pos.(alinha.Finite)
	switch deepless := entry.Name == "mcts" || entry.Name == "dfpn"; {
	case deepless && lim.Nodes == 0 && lim.Time == 0:
		lim.Nodes = treeNodes
	case deepless || lim.Depth > 0 || entry.Unhurried: // it has a depth of its own
	case game:
		lim.Depth = treeDepth
	default:
		lim.Depth = finite.Left()
	}
	return lim, nil
}

// search runs the search, with its progress on the terminal if it is of a game. Ctrl-C
// ends it; if it has no move yet, what it has seen so far is the result.
func (r *treeRun) search(ctx context.Context, e alinha.Engine, m *match, s *lab.Search, lim alinha.Limits) (res alinha.Result, err error) {
	ctx, done := r.interruptible(ctx)
	defer done()
	if m != nil {
		res, _, err = r.searchFor(ctx, e, m, lim)
	} else {
		res, err = e.Search(ctx, s.Pos, lim, nil)
	}
	if err != nil && ctx.Err() != nil {
		return alinha.Result{Move: alinha.NoMove}, nil
	}
	return res, err
}

// write writes the tree to its file or to the output.
func (r *treeRun) write(t *lab.Tree) error {
	speech := lab.Speech{Say: r.Say, Tag: r.Tag(), Texts: make(map[string]map[string]string)}
	for _, tag := range lang.Tags {
		speech.Texts[tag] = lang.Texts(tag, "tree-")
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

// explainTree says where a text stops being a tree.
func (a *app) explainTree(e *search.TreeError) string {
	want := e.Want
	for prefix, id := range map[string]string{
		`a number, "[", "(" or`: "error-tree-node",
		`a number, "[" or`:      "error-tree-open",
		`a number or`:           "error-tree-landing",
		"a weight":              "error-tree-weight",
		"weights":               "error-tree-weights",
		"nothing more":          "error-tree-nothing",
		"a whole number":        "error-tree-points",
		"a number from":         "error-tree-points",
		"at most":               "error-tree-size",
	} {
		if strings.HasPrefix(e.Want, prefix) {
			want = a.Say(id, "Least", -search.TreePoints, "Most", search.TreePoints, "Nodes", search.TreeNodes, "Plies", search.TreePlies)
		}
	}
	if e.Found == "" {
		return a.Say("error-tree-end", "Column", e.Column, "Want", want)
	}
	return a.Say("error-tree", "Column", e.Column, "Want", want, "Found", clip(e.Found))
}
