package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// version is the version of the program, as in CHANGELOG.md.
const version = "0.1.0"

// rootCommand returns the command alinha with all commands below it.
func (a *app) rootCommand() *cobra.Command {
	var showVersion bool
	root := a.newCommand("alinha", "root", func(cmd *cobra.Command, _ []string) error {
		if showVersion {
			_, err := fmt.Fprintln(a.out, "alinha", version)
			return err
		}
		return a.menu(cmd)
	})
	root.Example = examples("alinha play tictactoe")
	root.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 || showVersion {
			return nil
		}
		if _, err := rules.Parse(args[0]); err == nil {
			return explain.Misuse("error-command-game", "Text", textline.Clip(args[0]))
		}
		return explain.UnknownName("error-command", args[0], "Commands", subcommands(root))
	}
	root.SilenceErrors, root.SilenceUsage = true, true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetUsageFunc(a.printUsage)
	root.SetHelpFunc(a.showHelp)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(a.helpCommand(root))
	flags := root.PersistentFlags()
	flags.BoolP("help", "h", false, a.Message("flag-help"))
	flags.String("lang", "", a.Message("flag-lang", "Tags", strings.Join(i18n.Tags, ", ")))
	completeFlag(root, "lang", i18n.Tags)
	root.Flags().BoolVar(&showVersion, "version", false, a.Message("flag-version"))
	root.AddCommand(
		a.playCommand(), a.analyzeCommand(), a.explainCommand(), a.solveCommand(), a.proveCommand(), a.checkCommand(), a.perftCommand(), a.matchCommand(), a.sprtCommand(), a.puzzlesCommand(), a.treeCommand(), a.labCommand(), a.classicCommand(),
		a.bookCommand(), a.tuneCommand(), a.convertCommand(), a.gomocupCommand(), a.serveCommand(),
		a.clusterCommand(), a.workerCommand(), a.studyCommand(), a.gamesCommand(), a.enginesCommand(),
		a.evaluationsCommand(), a.completionCommand(), a.manCommand(),
	)
	return root
}

// newCommand returns a command that do runs. Use is its usage line in full. Its help is the messages help-ID and
// help-ID-long.
func (a *app) newCommand(use, id string, do func(*cobra.Command, []string) error) *cobra.Command {
	return &cobra.Command{
		Use:                   use,
		Short:                 a.Message("help-" + id),
		Long:                  a.Message("help-" + id + "-long"),
		RunE:                  do,
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     cobra.NoFileCompletions,
	}
}

// subcommands returns the names of the commands below a command.
func subcommands(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}
