package main

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// addPosition lets the second argument of a command be a position: it adds --to-move, the completion of the arguments,
// and what a position is to the help.
func (a *app) addPosition(cmd *cobra.Command, toMove *string) {
	cmd.Long += "\n\n" + a.Message("help-position")
	cmd.ValidArgsFunction = completePosition
	cmd.Flags().StringVar(toMove, "to-move", "", a.Message("flag-to-move"))
	completeFlag(cmd, "to-move", catalog.SideNames())
}

// openPosition opens the position that an argument names, the start of the game if args is empty. toMove is the value
// of --to-move.
func (a *app) openPosition(game string, args []string, toMove string) (*analysis.Game, error) {
	arg := append(args, "")[0]
	text, file, err := a.readPosition(game, arg)
	if err != nil {
		return nil, err
	}
	g, err := analysis.OpenPosition(game, text, toMove)
	if wrong, ok := errors.AsType[*rules.MoveError](err); ok && slices.Contains([]string{opening.Swap, opening.Stay, opening.More, opening.OfferTen}, wrong.Text) {
		err = explain.Misuse("error-opening-word", "Text", wrong.Text)
	}
	return g, inFile(file, namesFile(arg, err))
}

// namesFile returns an error of the argument of a position with the question whether the file was meant that has the
// argument as its name.
func namesFile(arg string, err error) error {
	if _, isMove := errors.AsType[*rules.MoveError](err); !isMove || !isFile(arg) {
		return err
	}
	return explain.DidYouMean(err, "@"+arg)
}

// isFile reports whether a text is the name of a file.
func isFile(text string) bool {
	info, err := os.Stat(text)
	return err == nil && info.Mode().IsRegular()
}

// inFile returns an error of the text of a position with the name of the file that has the text, "" for none.
func inFile(file string, err error) error {
	if _, isGame := errors.AsType[*rules.VariantError](err); file == "" || isGame || !explain.IsMisuse(err) {
		return err
	}
	return &explain.FileError{Name: file, Err: err}
}

// readPosition returns the text of a position: the argument itself, or for @FILE the content of the file, and for - the
// standard input. Of a file whose name tells a format of games, such as game.psq, the text is the position after the first
// game, which is a game of the name game. file is the name of the file for a person, "" for the argument.
func (a *app) readPosition(game, arg string) (text, file string, err error) {
	name, isFile := strings.CutPrefix(arg, "@")
	if !isFile && arg != standardStream {
		return arg, "", nil
	}
	content, file, err := a.readInput(name)
	if err != nil {
		return "", file, err
	}
	if format, ok := record.FormatByFile(name); isFile && ok && format.Name != sgfFormat {
		text, err = a.readFirstGame(format, game, content, file)
		return text, file, err
	}
	return string(textline.TrimBOM(content)), file, nil
}

// sgfFormat is the name of the format whose texts are positions: analysis.OpenPosition reads them.
const sgfFormat = "sgf"

// readFirstGame returns the position after the first game of a file, as analysis.OpenPosition reads it, and prints what the reader
// left out or repaired. name is that of the file.
func (a *app) readFirstGame(format record.Format, game string, content []byte, name string) (string, error) {
	v, err := rules.Parse(game)
	if err != nil {
		return "", err
	}
	for g, err := range format.Read(bytes.NewReader(content), record.ReadOptions{Variant: v}) {
		if err != nil {
			return "", &explain.FileError{Name: name, Err: err}
		}
		a.printNotices(name, g)
		pos, err := g.End()
		if err != nil {
			return "", &explain.FileError{Name: name, Err: err}
		}
		return catalog.PositionText(pos, false), nil
	}
	return "", explain.Failure("error-record-none", "File", textline.Clip(name))
}

// completePosition completes the name of a game, and after the game the names of its positions.
func completePosition(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) != 1 {
		return completeGame(cmd, args, typed)
	}
	names := slices.DeleteFunc(catalog.PositionNames(), func(name string) bool {
		_, err := analysis.OpenPosition(args[0], name, "")
		return err != nil
	})
	return names, cobra.ShellCompDirectiveDefault
}
