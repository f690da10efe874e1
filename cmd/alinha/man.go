package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/alinha/alinha/internal/atomicfile"
)

// manCommand returns the command that writes the manual pages.
func (a *app) manCommand() *cobra.Command {
	cmd := a.newCommand("man DIRECTORY", "man", func(cmd *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[0], 0o755); err != nil {
			return err
		}
		return a.writeManPages(cmd.Root(), args[0])
	})
	cmd.Example = examples("alinha man pages")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = nil
	return cmd
}

// manHeading matches the headings of a manual page, which cobra writes in English.
var manHeading = regexp.MustCompile(`(?m)^\.SH .+$`)

// writeManPages writes the manual pages of a command and of all commands below it into a directory.
func (a *app) writeManPages(cmd *cobra.Command, directory string) error {
	cmd.DisableAutoGenTag = true
	header := &doc.GenManHeader{Title: "ALINHA", Section: "1", Source: "Alinha " + version, Manual: "Alinha"}
	var page strings.Builder
	if err := doc.GenMan(cmd, header, &page); err != nil {
		return err
	}
	text := manHeading.ReplaceAllStringFunc(page.String(), func(line string) string {
		part := strings.ToLower(strings.TrimPrefix(line, ".SH "))
		return ".SH " + a.Message("manual-"+strings.ReplaceAll(part, " ", "-"))
	})
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
	if err := atomicfile.WriteFile(filepath.Join(directory, name), []byte(text)); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			if err := a.writeManPages(c, directory); err != nil {
				return err
			}
		}
	}
	return nil
}
