package main

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// isPositionList reports whether a file of openings has a position on each line, as catalog.OpenPosition reads one: the
// first line begins with the name of a board, or has the rows of a board between slashes.
func isPositionList(text []byte, v rules.Variant) bool {
	for _, line := range positionLines(text) {
		line = strings.ToLower(line)
		isName := slices.ContainsFunc(catalog.PositionNames(), func(name string) bool {
			return strings.HasPrefix(line, name)
		})
		return isName || strings.Count(line, "/") >= v.Rows-1 && v.Rows > 1 && v.Layers == 1
	}
	return false
}

// positionLines iterates over the lines of a text that are neither blank nor comments, with their numbers from 1.
func positionLines(text []byte) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := 0
		for line := range strings.Lines(string(textline.TrimBOM(text))) {
			number++
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !yield(number, line) {
				return
			}
		}
	}
}

// readPositions reads the openings of a file that has a position on each line. name is that of the file.
func (r *matchRun) readPositions(text []byte, name string) error {
	for number, line := range positionLines(text) {
		if err := r.addOpeningPosition(line, name); explain.IsMisuse(err) {
			return &explain.FileError{Name: name, Err: atLine(number, err)}
		} else if err != nil {
			return err
		}
	}
	return nil
}

// atLine returns an error of the text of a position with the number of its line.
func atLine(number int, err error) error {
	if e, ok := errors.AsType[*record.ParseError](err); ok {
		placed := *e
		placed.Line += number - 1
		return &placed
	}
	column, cause := explain.Column(err)
	return &record.ParseError{Line: number, Column: column, Err: cause}
}

// addOpeningPosition adds an opening that begins from a position. The error is one of analysis.OpenPosition, or a
// failure with the name of the source for a position that is decided.
func (r *matchRun) addOpeningPosition(text, name string) error {
	g, err := analysis.OpenPosition(r.game.Name(), text, "")
	if err != nil {
		return err
	}
	if g.Pos.Outcome() != alinha.Undecided {
		number := len(r.tournament.Openings.Games) + 1
		return explain.Failure("error-openings-over", "File", textline.Clip(name), "Number", number)
	}
	opening, err := record.FromPosition(g.Pos)
	if err != nil {
		return err
	}
	r.tournament.Openings.Games = append(r.tournament.Openings.Games, opening)
	return nil
}
