package main

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// helpWidth is the most columns of a line of help.
const helpWidth = 80

// helpCommand returns the command that shows the help of another command.
func (a *app) helpCommand(root *cobra.Command) *cobra.Command {
	cmd := a.newCommand("help [COMMAND]", "help", func(_ *cobra.Command, args []string) error {
		found, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return explain.Misuse("error-command", "Text", textline.Clip(strings.Join(args, " ")), "Commands", strings.Join(subcommands(root), ", "))
		}
		return found.Help()
	})
	cmd.Example = examples("alinha help solve", "alinha help lab table")
	return cmd
}

// defaultPattern finds the default value of a flag as package pflag writes it: (default 10s), or (default "text").
var defaultPattern = regexp.MustCompile(`\(default(\s+)"?(.*?)"?\)`)

// showHelp prints the help of a command. Package pflag writes defaults in English, which are translated here.
func (a *app) showHelp(cmd *cobra.Command, _ []string) {
	usage := defaultPattern.ReplaceAllString(cmd.UsageString(), a.Message("usage-default")+"$1$2)")
	fmt.Fprintf(a.out, "%s\n\n%s", wrap(cmd.Long), usage)
}

// usageTemplate returns cobra's template of how a command is used, in the language of the app.
func (a *app) usageTemplate() string {
	translated := utf8.RuneCountInString(a.Message("usage-default")) - len("(default")
	flags := fmt.Sprintf("FlagUsagesWrapped %d | trimTrailingWhitespaces", helpWidth-translated)
	return a.Message("usage") + `
  {{.UseLine}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} ` + a.Message("usage-command") + `{{end}}{{if .HasExample}}

` + a.Message("usage-examples") + `
{{.Example}}{{end}}{{if .HasAvailableSubCommands}}

` + a.Message("usage-commands") + `{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

` + a.Message("usage-flags") + `
{{.LocalFlags.` + flags + `}}{{end}}{{if .HasAvailableInheritedFlags}}

` + a.Message("usage-global") + `
{{.InheritedFlags.` + flags + `}}{{end}}
`
}

// examples returns command lines as the help of a command shows them.
func examples(lines ...string) string { return "  " + strings.Join(lines, "\n  ") }

// wrap breaks the lines of a text that are longer than helpWidth.
func wrap(text string) string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			longer := strings.TrimSpace(line + " " + word)
			if utf8.RuneCountInString(longer) > helpWidth {
				lines, longer = append(lines, line), word
			}
			line = longer
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
