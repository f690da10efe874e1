package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/alinha/alinha/internal/i18n"
)

// In every language, the help of every command fits a terminal of 80 columns and has examples, which are valid command
// lines.
func TestHelp(t *testing.T) {
	for _, tag := range i18n.Tags {
		var out bytes.Buffer
		a := &app{env: newEnv(nil, &out, &out), Localizer: i18n.New(tag)}
		root := a.rootCommand()
		root.InitDefaultHelpCmd()
		for _, cmd := range commandTree(root) {
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
				if args := splitArguments(line); args[0] == "alinha" && !accepts(root, args[1:]) {
					t.Errorf("%s: got an error for the example %q, want a valid command line", cmd.CommandPath(), strings.TrimSpace(line))
				}
			}
		}
	}
}

// Each type of flag has a message for a value that it cannot have.
func TestFlagErrors(t *testing.T) {
	a := &app{env: newEnv(nil, io.Discard, io.Discard), Localizer: i18n.New("en")}
	for _, cmd := range commandTree(a.rootCommand()) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			kind := f.Value.Type()
			if isText := strings.HasPrefix(kind, "string"); isText == (valueErrors[kind] != "") {
				t.Errorf("%s --%s: got the message %q for the type %s", cmd.CommandPath(), f.Name, valueErrors[kind], kind)
			}
		})
	}
}

// commandTree returns a command and all commands below it.
func commandTree(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		all = append(all, commandTree(c)...)
	}
	return all
}

// accepts reports whether some command accepts the flags and the number of the arguments.
func accepts(root *cobra.Command, args []string) bool {
	cmd, rest, err := root.Find(args)
	return err == nil && cmd.ParseFlags(rest) == nil && cmd.ValidateArgs(cmd.Flags().Args()) == nil
}
