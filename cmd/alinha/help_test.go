package main

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/i18n"
)

// Every help fits a terminal of 80 columns, in every language, and shows how its command is used, by
// lines that the program takes.
func TestHelp(t *testing.T) {
	for _, tag := range i18n.Tags {
		var out bytes.Buffer
		a := &app{env: env{out: &out, err: &out}, Localizer: i18n.New(tag)}
		root := a.rootCommand()
		root.InitDefaultHelpCmd()
		for _, cmd := range tree(root) {
			out.Reset()
			if err := cmd.Help(); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				if columns := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); columns > 80 {
					t.Errorf("%s, %s: got %d columns, want 80 at most: %s", tag, cmd.CommandPath(), columns, line)
				}
			}
			if cmd.Runnable() && (cmd.Example == "" || !strings.Contains(out.String(), cmd.Example)) {
				t.Errorf("%s, %s: got no example, want at least one", tag, cmd.CommandPath())
			}
			for line := range strings.Lines(cmd.Example) {
				if args := argumentsOf(line); args[0] == "alinha" && !accepts(root, args[1:]) {
					t.Errorf("%s: the example %q is not taken", cmd.CommandPath(), strings.TrimSpace(line))
				}
			}
		}
	}
}

// tree returns a command and all below it.
func tree(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		all = append(all, tree(c)...)
	}
	return all
}

// accepts says that some command takes these flags and so many arguments.
func accepts(root *cobra.Command, args []string) bool {
	cmd, rest, err := root.Find(args)
	return err == nil && cmd.ParseFlags(rest) == nil && cmd.ValidateArgs(cmd.Flags().Args()) == nil
}
