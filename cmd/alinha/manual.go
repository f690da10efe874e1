package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// completion returns the command that writes a shell's completion script.
func (a *app) completion() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	cmd := a.command("completion SHELL", "completion", func(cmd *cobra.Command, args []string) error {
		root := cmd.Root()
		switch args[0] {
		case "bash":
			return root.GenBashCompletionV2(a.out, true)
		case "zsh":
			return root.GenZshCompletion(a.out)
		case "fish":
			return root.GenFishCompletion(a.out, true)
		case "powershell":
			return root.GenPowerShellCompletionWithDesc(a.out)
		}
		return explain.Misuse("error-shell", "Text", textline.Clip(args[0]))
	})
	cmd.Example = examples("source <(alinha completion bash)")
	cmd.Args = takes(1, 1)
	cmd.ValidArgs = shells
	cmd.ValidArgsFunction = nil
	return cmd
}

// man returns the command that writes the manual pages.
func (a *app) man() *cobra.Command {
	cmd := a.command("man DIRECTORY", "man", func(cmd *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return err
		}
		return a.writePages(cmd.Root(), args[0])
	})
	cmd.Example = examples("alinha man pages")
	cmd.Args = takes(1, 1)
	cmd.ValidArgsFunction = nil
	return cmd
}

// headings are the lines that begin the parts of a manual page. Cobra knows them in English only.
var headings = regexp.MustCompile(`(?m)^\.SH .+$`)

// writePages writes the manual pages of a command and of all below it.
func (a *app) writePages(cmd *cobra.Command, directory string) error {
	cmd.DisableAutoGenTag = true
	header := &doc.GenManHeader{Title: "ALINHA", Section: "1", Source: "Alinha " + version, Manual: "Alinha"}
	var page strings.Builder
	if err := doc.GenMan(cmd, header, &page); err != nil {
		return err
	}
	text := headings.ReplaceAllStringFunc(page.String(), func(line string) string {
		part := strings.ToLower(strings.TrimPrefix(line, ".SH "))
		return ".SH " + a.Message("manual-"+strings.ReplaceAll(part, " ", "-"))
	})
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
	if err := os.WriteFile(filepath.Join(directory, name), []byte(text), 0o644); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			if err := a.writePages(c, directory); err != nil {
				return err
			}
		}
	}
	return nil
}
