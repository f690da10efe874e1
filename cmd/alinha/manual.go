package main

import (
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/alinha/alinha/internal/fault"
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
		return fault.Misuse("error-shell", "Text", fault.Clip(args[0]))
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
		header := &doc.GenManHeader{Title: "ALINHA", Section: "1", Source: "Alinha " + version, Manual: "Alinha"}
		return doc.GenManTree(cmd.Root(), header, args[0])
	})
	cmd.Example = examples("alinha man pages")
	cmd.Args = takes(1, 1)
	cmd.ValidArgsFunction = nil
	return cmd
}
