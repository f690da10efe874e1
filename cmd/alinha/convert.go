package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// standardStream is the name of the input and of the output of the program.
const standardStream = "-"

// convert returns the command that writes games in another format.
func (a *app) convert() *cobra.Command {
	var from, to, game string
	cmd := a.command("convert FILE [OUTPUT]", "convert", func(_ *cobra.Command, args []string) error {
		input, output := args[0], append(args, standardStream)[1]
		reading, err := formatOf(from, "from", input)
		if err != nil {
			return err
		}
		writing, err := formatOf(to, "to", output)
		if err != nil {
			return err
		}
		var v rules.Variant
		if game != "" {
			if v, err = rules.Parse(game); err != nil {
				return err
			}
		} else if reading.Mute {
			return explain.Misuse("error-record-game", "Format", reading.Name)
		}
		in, name, err := a.readInput(input)
		if err != nil {
			return err
		}
		var text bytes.Buffer // all of it, or nothing
		variations := 0
		for g, err := range reading.Read(bytes.NewReader(in), v) {
			if err == nil {
				err = writing.Write(&text, g)
			}
			if err != nil {
				return &explain.InFile{Name: name, Err: err}
			}
			variations += g.Variations()
		}
		if variations > 0 && !writing.Varied {
			fmt.Fprintln(a.err, "alinha: "+a.Message("record-variations", "Name", textline.Clip(name), "Format", writing.Name, "Count", variations))
		}
		if output == standardStream {
			_, err = a.out.Write(text.Bytes())
			return err
		}
		return os.WriteFile(output, text.Bytes(), 0o644)
	})
	cmd.Example = examples("alinha convert game.psq game.sgf", "alinha convert game.psq --to sgf")
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = nil
	names := strings.Join(formatNames(), ", ")
	cmd.Flags().StringVar(&from, "from", "", a.Message("flag-from", "Formats", names))
	cmd.Flags().StringVar(&to, "to", "", a.Message("flag-to", "Formats", names))
	cmd.Flags().StringVar(&game, "game", "", a.Message("flag-game"))
	for _, flag := range []string{"from", "to"} {
		_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(formatNames(), cobra.ShellCompDirectiveNoFileComp))
	}
	_ = cmd.RegisterFlagCompletionFunc("game", completeGame)
	return cmd
}

// formatOf returns the format that a flag names, or else the name of a file.
func formatOf(name, flag, file string) (record.Format, error) {
	names := strings.Join(formatNames(), ", ")
	if name != "" {
		f, ok := record.Named(name)
		if !ok {
			return f, explain.Misuse("error-format", "Text", textline.Clip(name), "Formats", names)
		}
		return f, nil
	}
	f, ok := record.OfFile(file)
	if !ok {
		return f, explain.Misuse("error-record-format", "File", textline.Clip(file), "Flag", flag, "Formats", names)
	}
	return f, nil
}

func formatNames() []string {
	var names []string
	for _, f := range record.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// readInput reads a file, or the input of the program, and returns what to call it.
func (a *app) readInput(file string) ([]byte, string, error) {
	if file == standardStream {
		in, err := io.ReadAll(a.in)
		return in, a.Message("record-input"), err
	}
	in, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		err = explain.Failure("error-file-missing", "File", textline.Clip(file))
	}
	return in, file, err
}
