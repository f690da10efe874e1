package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
)

// version is the program's, as in CHANGELOG.md.
const version = "0.1.0"

// root returns the command tree, its texts in the language of the app.
func (a *app) root() *cobra.Command {
	root := a.command("alinha", "root", func(cmd *cobra.Command, _ []string) error { return a.menu(cmd) })
	root.Example = examples("alinha play tictactoe")
	root.Version = version
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return explain.Misuse("error-command", "Text", textline.Clip(args[0]), "Commands", strings.Join(names(root), ", "))
		}
		return nil
	}
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetUsageTemplate(a.usageTemplate())
	root.SetHelpFunc(a.showHelp)
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return err })
	root.SetHelpCommand(a.help(root))
	flags := root.PersistentFlags()
	flags.BoolP("help", "h", false, a.Message("flag-help"))
	flags.String("lang", "", a.Message("flag-lang", "Tags", strings.Join(i18n.Tags, ", ")))
	root.Flags().Bool("version", false, a.Message("flag-version"))
	root.AddCommand(a.play(), a.analyze(), a.solve(), a.perft(), a.contest(), a.puzzles(), a.tree(), a.lab(), a.book(), a.tune(), a.convert(), a.gomocup(), a.serve(), a.games(), a.engines(), a.evaluations(), a.completion(), a.man())
	return root
}

// command returns a command whose texts are the messages help-ID and help-ID-long. Its usage line is
// written out in full.
func (a *app) command(use, id string, do func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{
		Use:                   use,
		Short:                 a.Message("help-" + id),
		Long:                  a.Message("help-" + id + "-long"),
		RunE:                  do,
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     cobra.NoFileCompletions,
	}
}

// takes makes a command refuse fewer or more arguments than it takes.
func takes(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return explain.Misuse("error-arguments-few", "Use", cmd.UseLine())
		case len(args) > most:
			return explain.Misuse("error-arguments-many", "Text", textline.Clip(args[most]), "Use", cmd.UseLine())
		}
		return nil
	}
}

func names(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// completeGame completes the names of games.
func completeGame(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var found []string
	for _, g := range catalog.Games() {
		found = append(found, g.Name)
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}

// completeEngine completes the names of engines.
func completeEngine(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var found []string
	for _, e := range catalog.Engines() {
		found = append(found, e.Name)
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}
