package main

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
)

// helpWidth is the most columns of a line of help.
const helpWidth = 80

// helpCommand returns the command that shows the help of another command.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	cmd := a.newCommand("help [COMMAND]", "help", func(_ *cobra.Command, args []string) error {
		found, rest, err := root.Find(args)
		switch {
		case len(rest) > 0 && found.HasAvailableSubCommands():
			return explain.UnknownName("error-command", rest[0], "Commands", subcommands(found))
		case err != nil || len(rest) > 0:
			return explain.UnknownName("error-command", strings.Join(args, " "), "Commands", subcommands(root))
		}
		return found.Help()
	})
	cmd.Example = examples("alinha help solve", "alinha help lab table")
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		found, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return subcommands(found), cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

// defaultPattern finds the default value of a flag as package pflag writes it: (default 10s), or (default "text").
var defaultPattern = regexp.MustCompile(`\(default(\s+)"?(.*?)"?\)`)

// showHelp prints the help of a command. Package pflag writes defaults in English, which are translated here.
func (a *app) showHelp(cmd *cobra.Command, _ []string) {
	usage := defaultPattern.ReplaceAllString(cmd.UsageString(), a.Message("usage-default")+"$1$2)")
	fmt.Fprintf(a.out, "%s\n\n%s", wrap(cmd.Long, helpWidth), usage)
}

// printUsage prints how a command is used, in the language of the app. Templates of package cobra would do the same, but keep
// every exported method of the program linked: 4 MB.
func (a *app) printUsage(cmd *cobra.Command) error {
	var text strings.Builder
	section := func(id, content string) {
		fmt.Fprintf(&text, "\n\n%s\n%s", a.Message(id), content)
	}
	fmt.Fprintf(&text, "%s\n  %s", a.Message("usage"), cmd.UseLine())
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\n  %s %s", cmd.CommandPath(), a.Message("usage-command"))
	}
	if cmd.HasExample() {
		section("usage-examples", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		section("usage-commands", subcommandList(cmd))
	}
	translated := utf8.RuneCountInString(a.Message("usage-default")) - len("(default")
	if cmd.HasAvailableLocalFlags() {
		section("usage-flags", strings.TrimRightFunc(cmd.LocalFlags().FlagUsagesWrapped(helpWidth-translated), unicode.IsSpace))
	}
	if cmd.HasAvailableInheritedFlags() {
		section("usage-global", strings.TrimRightFunc(cmd.InheritedFlags().FlagUsagesWrapped(helpWidth-translated), unicode.IsSpace))
	}
	_, err := fmt.Fprintln(cmd.OutOrStderr(), text.String())
	return err
}

// subcommandList returns the available commands below a command, each with its help in short on a line.
func subcommandList(cmd *cobra.Command) string {
	var lines []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			lines = append(lines, fmt.Sprintf("  %-*s %s", c.NamePadding(), c.Name(), c.Short))
		}
	}
	return strings.Join(lines, "\n")
}

// examples returns command lines as the help of a command shows them.
func examples(lines ...string) string { return "  " + strings.Join(lines, "\n  ") }
