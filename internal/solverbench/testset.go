package solverbench

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A TestSet is positions of Connect Four, 7x6, whose scores are known.
type TestSet struct {
	Name      string // of the file, without the ending
	Positions []TestPosition
}

// A TestPosition is a position of a TestSet.
type TestPosition struct {
	Moves string // columns from 1; "" is the empty board
	Score int    // as connect4.Score returns it
	pos   alinha.Position
}

// A TestSetError names the line of a test set that cannot be read. It wraps ErrLineSyntax, a *rules.MoveError or
// alinha.ErrOver.
type TestSetError struct {
	File string
	Line int // from 1
	Err  error
}

func (e *TestSetError) Error() string { return fmt.Sprintf("%s, line %d: %v", e.File, e.Line, e.Err) }

func (e *TestSetError) Unwrap() error { return e.Err }

// ErrLineSyntax is the error of a line of a test set that is not "MOVES SCORE".
var ErrLineSyntax = errors.New("expected the digits of columns, a space and a score")

// ReadTestSet reads a file in the format of Pons' benchmarks: lines "MOVES SCORE", and comments that begin with #. The
// error is a *TestSetError or one of the file system.
func ReadTestSet(file string) (*TestSet, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(file)
	set := &TestSet{Name: strings.TrimSuffix(name, filepath.Ext(name))}
	number := 0
	for line := range strings.Lines(string(textline.TrimBOM(text))) {
		number++
		if strings.HasPrefix(line, "#") {
			continue
		}
		position, err := parseTestPosition(strings.TrimRight(line, "\r\n\t "))
		if err != nil {
			return nil, &TestSetError{File: file, Line: number, Err: err}
		}
		set.Positions = append(set.Positions, position)
	}
	return set, nil
}

// parseTestPosition parses "MOVES SCORE". The position must be undecided.
func parseTestPosition(line string) (TestPosition, error) {
	moves, scoreText, _ := strings.Cut(line, " ")
	score, err := strconv.Atoi(scoreText)
	if err != nil || strings.Trim(moves, "0123456789") != "" {
		return TestPosition{}, ErrLineSyntax
	}
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, moves); err != nil {
		return TestPosition{}, err
	}
	if pos.Outcome() != alinha.Undecided {
		return TestPosition{}, alinha.ErrOver
	}
	return TestPosition{Moves: moves, Score: score, pos: pos}, nil
}

// everyNth returns the first position of a set and each n-th after it.
func (s *TestSet) everyNth(n int) []TestPosition {
	var positions []TestPosition
	for i := 0; i < len(s.Positions); i += n {
		positions = append(positions, s.Positions[i])
	}
	return positions
}
