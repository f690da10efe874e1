package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// width is how many columns a help takes at most.
const width = 80

// help returns the command that shows the help of another.
func (a *app) help(root *cobra.Command) *cobra.Command {
	cmd := a.command("help [COMMAND]", "help", func(_ *cobra.Command, args []string) error {
		found, rest, err := root.Find(args)
		if err != nil || len(rest) > 0 {
			return explain.Misuse("error-command", "Text", textline.Clip(strings.Join(args, " ")), "Commands", strings.Join(names(root), ", "))
		}
		return found.Help()
	})
	cmd.Example = examples("alinha help solve", "alinha help lab table")
	return cmd
}

// showHelp prints what a command is for and how it is used. Of a default pflag speaks English.
func (a *app) showHelp(cmd *cobra.Command, _ []string) {
	usage := strings.ReplaceAll(cmd.UsageString(), "(default", a.Message("usage-default"))
	fmt.Fprintf(a.out, "%s\n\n%s", fold(cmd.Long), usage)
}

func (a *app) usageTemplate() string {
	flags := fmt.Sprintf("FlagUsagesWrapped %d | trimTrailingWhitespaces", width)
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

// examples writes command lines as a help shows them.
func examples(lines ...string) string { return "  " + strings.Join(lines, "\n  ") }

// fold breaks the lines of a text that are wider than a help.
func fold(text string) string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			longer := strings.TrimSpace(line + " " + word)
			if utf8.RuneCountInString(longer) > width {
				lines, longer = append(lines, line), word
			}
			line = longer
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
