package main

import (
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
)

// An openEngine is an engine that was opened for a game.
type openEngine struct {
	engine alinha.Engine
	entry  catalog.Engine
	text   string // the name and options by which it was opened
}

// openEngine opens an engine that plays a game; without a text, the default opponent of the game. The engine is closed
// at the end of the run.
func (a *app) openEngine(text string, g *analysis.Game) (*openEngine, error) {
	if text == "" {
		text = catalog.DefaultEngine(g.Pos, catalog.Resources{})
	}
	engine, entry, err := catalog.OpenEngineFor(text, g.Pos, catalog.Resources{})
	if wrong, ok := errors.AsType[*catalog.EngineError](err); ok && wrong.Reason == catalog.Unknown && isFile(text) {
		return nil, explain.DidYouMean(err, catalog.External+":"+text)
	}
	if err != nil {
		return nil, err
	}
	if c, ok := engine.(io.Closer); ok {
		a.closers = append(a.closers, c)
	}
	return &openEngine{engine: engine, entry: entry, text: text}, nil
}

// argCount returns a check that a command has from minimum to maximum arguments.
func argCount(minimum, maximum int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < minimum:
			return explain.Misuse("error-arguments-few", "Use", cmd.UseLine())
		case len(args) > maximum:
			id := "error-arguments-many"
			if strings.Contains(cmd.Use, "POSITION") {
				id = "error-arguments-quotes"
			}
			return explain.Misuse(id, "Text", textline.Clip(args[maximum]), "Use", cmd.UseLine())
		}
		return nil
	}
}

// A flagValue is the value of a flag that is a number.
type flagValue struct {
	name  string
	value int
}

// checkNotNegative returns an error for the first flag below 0.
func checkNotNegative(flags ...flagValue) error {
	for _, f := range flags {
		if f.value < 0 {
			return explain.Misuse("error-flag-negative", "Flag", f.name)
		}
	}
	return nil
}

// checkPositive returns an error for the first flag below 1.
func checkPositive(flags ...flagValue) error {
	for _, f := range flags {
		if f.value < 1 {
			return explain.Misuse("error-flag-positive", "Flag", f.name)
		}
	}
	return nil
}

// limitFlags are the flags that limit a search.
type limitFlags struct {
	flags *pflag.FlagSet
	depth int
	nodes uint64
	time  time.Duration
}

// addLimitFlags adds --depth, --nodes and --time to a command.
func (a *app) addLimitFlags(cmd *cobra.Command) *limitFlags {
	l := &limitFlags{flags: cmd.Flags()}
	cmd.Flags().IntVar(&l.depth, "depth", 0, a.Message("flag-depth"))
	cmd.Flags().Uint64Var(&l.nodes, "nodes", 0, a.Message("flag-nodes"))
	cmd.Flags().DurationVar(&l.time, "time", 0, a.Message("flag-time"))
	return l
}

// limits returns the limits that the flags set.
func (l *limitFlags) limits() (alinha.Limits, error) {
	if err := checkNotNegative(flagValue{"depth", l.depth}, flagValue{"time", int(l.time)}); err != nil {
		return alinha.Limits{}, err
	}
	return alinha.Limits{Depth: l.depth, Nodes: l.nodes, Time: l.time}, nil
}

// limitsOf returns the limits that the flags set for an engine in a position. For a reference system --depth 0 is a
// search to the full board, where the system without --depth has a depth of its own.
func (l *limitFlags) limitsOf(e *openEngine, g *analysis.Game) (alinha.Limits, error) {
	lim, err := l.limits()
	if e.entry.System != "" && l.depth == 0 && l.flags.Changed("depth") {
		for _, stone := range g.Cells(nil) {
			if stone == 0 {
				lim.Depth++
			}
		}
	}
	return lim, err
}

// addNotationFlag adds --notation to a command.
func (a *app) addNotationFlag(cmd *cobra.Command) *string {
	notation := cmd.Flags().String("notation", "", a.Message("flag-notation"))
	completeFlag(cmd, "notation", []string{"rc"})
	return notation
}

// setNotation sets how the moves and the board of a game are written: in the notation of the game or, with "rc", as
// (row,column).
func setNotation(g *analysis.Game, notation string) error {
	if notation != "" && notation != "rc" {
		return explain.Misuse("error-notation", "Text", textline.Clip(notation))
	}
	g.RowColumn = notation == "rc"
	return nil
}

// addEngineFlag adds --engine to a command.
func (a *app) addEngineFlag(cmd *cobra.Command, engine *string) {
	cmd.Flags().StringVar(engine, "engine", "", a.Message("flag-engine"))
	_ = cmd.RegisterFlagCompletionFunc("engine", completeEngine)
}

// addOpeningRuleFlag adds --opening-rule to a command.
func (a *app) addOpeningRuleFlag(cmd *cobra.Command, rule *string) {
	names := opening.Names()
	cmd.Flags().StringVar(rule, "opening-rule", "", a.Message("flag-opening-rule", "Rules", strings.Join(names, ", ")))
	completeFlag(cmd, "opening-rule", names)
}

// openingRule returns the opening rule of a name, which must fit a game.
func openingRule(name string, v rules.Variant) (*opening.Rule, error) {
	rule, ok := opening.ByName(name)
	if !ok {
		return nil, explain.UnknownName("error-opening-rule", name, "Rules", opening.Names())
	}
	_, err := rule.Start(v)
	return rule, err
}

// addJSONFlag adds --json to a command.
func (a *app) addJSONFlag(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, a.Message("flag-json"))
}

// completeGame completes the names of games, in the first argument.
func completeGame(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return gameNames(), cobra.ShellCompDirectiveNoFileComp
}

// gameNames returns the names of the games.
func gameNames() []string {
	var names []string
	for _, g := range catalog.Games() {
		names = append(names, g.Name)
	}
	return names
}

// completeEngine completes the names of engines.
func completeEngine(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, e := range catalog.Engines() {
		names = append(names, e.Name)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// completeFlag lets the shell complete the value of a flag to one of values.
func completeFlag(cmd *cobra.Command, flag string, values []string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// completeFiles returns a completion of files with an extension.
func completeFiles(extension string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{extension}, cobra.ShellCompDirectiveFilterFileExt
	}
}

// addFormatFlag adds --format to a command; the first format is the default.
func (a *app) addFormatFlag(cmd *cobra.Command, format *string, formats []string) {
	cmd.Flags().StringVar(format, "format", formats[0], a.Message("flag-format", "Formats", strings.Join(formats, ", ")))
	completeFlag(cmd, "format", formats)
}

// checkFormat returns an error for a format that is not one of formats.
func checkFormat(format string, formats []string) error {
	if !slices.Contains(formats, format) {
		return explain.UnknownName("error-format", format, "Formats", formats)
	}
	return nil
}
