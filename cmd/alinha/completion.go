package main

import (
	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
)

// completionCommand returns the command that writes the completion script of a shell.
func (a *app) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	cmd := a.newCommand("completion SHELL", "completion", func(cmd *cobra.Command, args []string) error {
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
		return explain.UnknownName("error-shell", args[0], "Shells", shells)
	})
	cmd.Example = examples("source <(alinha completion bash)")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgs = shells
	cmd.ValidArgsFunction = nil
	return cmd
}
