package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/atomicfile"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// standardStream is the name of the standard input and of the standard output.
const standardStream = "-"

// convertFlags are the flags of convert.
type convertFlags struct {
	from, to string // the names of formats; "" for those that the names of the files tell
	game     string // for a format that does not name its game
	charset  string // of the texts in the file; "" if the file tells, or is UTF-8
	strict   bool   // refuse what would otherwise be a notice
}

// convertCommand returns the command that writes game records in another format.
func (a *app) convertCommand() *cobra.Command {
	var flags convertFlags
	cmd := a.newCommand("convert FILE [OUTPUT]", "convert", func(_ *cobra.Command, args []string) error {
		return a.convert(args[0], append(args, standardStream)[1], &flags)
	})
	cmd.Example = examples("alinha convert game.psq game.sgf", "alinha convert game.psq --to sgf")
	cmd.Args = argCount(1, 2)
	cmd.ValidArgsFunction = nil
	cmd.Flags().StringVar(&flags.from, "from", "", a.Message("flag-from", "Formats", strings.Join(formatNames("from"), ", ")))
	cmd.Flags().StringVar(&flags.to, "to", "", a.Message("flag-to", "Formats", strings.Join(formatNames("to"), ", ")))
	cmd.Flags().StringVar(&flags.game, "game", "", a.Message("flag-game"))
	cmd.Flags().StringVar(&flags.charset, "charset", "", a.Message("flag-charset"))
	cmd.Flags().BoolVar(&flags.strict, "strict", false, a.Message("flag-strict"))
	for _, flag := range []string{"from", "to"} {
		completeFlag(cmd, flag, formatNames(flag))
	}
	completeFlag(cmd, "game", gameNames())
	return cmd
}

// convert writes the games of one file to another. If a game cannot be converted, nothing is written.
func (a *app) convert(input, output string, flags *convertFlags) error {
	from, err := recordFormat(flags.from, "from", input)
	if err != nil {
		return err
	}
	to, err := recordFormat(flags.to, "to", output)
	if err != nil {
		return err
	}
	var v rules.Variant
	if flags.game != "" {
		if v, err = rules.Parse(flags.game); err != nil {
			return err
		}
	} else if from.NeedsVariant {
		return explain.Misuse("error-record-game", "Format", from.Name)
	}
	charset, err := charsetByName(flags.charset)
	if err != nil {
		return err
	}
	in, name, err := a.readInput(input)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	lost := gameLosses{format: to}
	for g, err := range from.Read(bytes.NewReader(in), record.ReadOptions{Variant: v, Strict: flags.strict, Charset: charset}) {
		if err == nil {
			a.printNotices(name, g)
			err = to.Write(&text, g)
		}
		if err != nil {
			return &explain.FileError{Name: name, Err: err}
		}
		lost.add(g)
	}
	if lost.games == 0 {
		return explain.Failure("error-record-none", "File", textline.Clip(name))
	}
	a.printLosses(name, &lost)
	if output == standardStream {
		_, err = a.out.Write(text.Bytes())
		return err
	}
	return atomicfile.WriteFile(output, text.Bytes())
}

// charsetByName returns the charset with a name of the Encoding Standard of WHATWG, nil for "".
func charsetByName(name string) (encoding.Encoding, error) {
	if name == "" {
		return nil, nil
	}
	charset, err := htmlindex.Get(name)
	if err != nil || charset == encoding.Replacement {
		return nil, explain.Misuse("error-charset", "Text", textline.Clip(name),
			"Names", "utf-8, gb18030, gbk, big5, shift_jis, euc-jp, euc-kr, windows-1250, windows-1251, windows-1252, iso-8859-2, koi8-r")
	}
	return charset, nil
}

// gameLosses collects what a format does not keep of several games.
type gameLosses struct {
	format     record.Format
	games      int
	variations int
	lost       map[record.Loss]bool
}

// add adds what the format does not keep of a game.
func (l *gameLosses) add(g *record.Game) {
	l.games++
	l.variations += g.VariationCount()
	for _, part := range l.format.Losses(g) {
		if l.lost == nil {
			l.lost = make(map[record.Loss]bool)
		}
		l.lost[part] = true
	}
}

// printLosses prints what a format has not kept of the games of a file, a line for each kind. name is that of the file.
func (a *app) printLosses(name string, l *gameLosses) {
	a.printOneGame(name, l.format, l.games)
	for _, part := range record.AllLosses() {
		switch {
		case !l.lost[part]:
		case part == record.LossVariations:
			fmt.Fprintln(a.err, "alinha: "+a.Message("record-variations", "Name", textline.Clip(name), "Format", l.format.Name, "Count", l.variations))
		default:
			fmt.Fprintln(a.err, "alinha: "+explain.Loss(a.Localizer, name, l.format.Name, part))
		}
	}
}

// printOneGame prints that other programs read only the first of several games of a format.
func (a *app) printOneGame(name string, format record.Format, games int) {
	if games > 1 && format.HasOneGame {
		fmt.Fprintln(a.err, "alinha: "+a.Message("record-one-game", "Name", textline.Clip(name), "Format", format.Name, "Count", games))
	}
}

// printNotices prints what the reader of a game left out or repaired, a line for each thing. name is that of the file.
func (a *app) printNotices(name string, g *record.Game) {
	for _, n := range g.Notices {
		fmt.Fprintln(a.err, "alinha: "+explain.FileNotice(a.Localizer, name, n))
	}
}

// formatNames returns the names of the formats that the flag from, or the flag to, accepts.
func formatNames(flag string) []string {
	if flag == "to" {
		return analysis.WritableFormats()
	}
	return analysis.RecordFormats()
}

// recordFormat returns the format of a name, the value of the flag from or to, or without a name the format that the name
// of a file tells.
func recordFormat(name, flag, file string) (record.Format, error) {
	names := formatNames(flag)
	if name != "" {
		f, ok := record.FormatByName(name)
		if !ok || flag == "to" && f.ReadOnly {
			return f, explain.UnknownName("error-format", name, "Formats", names)
		}
		return f, nil
	}
	f, ok := record.FormatByFile(file)
	switch {
	case file == standardStream:
		return f, explain.Misuse("error-record-format-missing", "Flag", flag, "Formats", strings.Join(names, ", "))
	case !ok:
		return f, explain.Misuse("error-record-format", "File", textline.Clip(file), "Flag", flag, "Formats", strings.Join(names, ", "))
	case flag == "to" && f.ReadOnly:
		return f, &explain.FileError{Name: file, Err: f.Write(io.Discard, nil)}
	}
	return f, nil
}

// readInput returns the content of a file, or of the standard input, and its name for a person.
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
